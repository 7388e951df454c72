// Batches of tables for Python: mahjong_fast/env/batch.py gives them their public face, allocates the buffers and words the errors.
#include "sim/batch_env.hpp"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <cstring>
#include <mutex>

#include "bind/bind.hpp"
#include "bind/game.hpp"

namespace py = pybind11;

namespace mjf::bind {
namespace {

// Two threads of Python must not step one batch at the same time.
class Turn {
public:
    explicit Turn(std::mutex& lock) : lock_(lock, std::try_to_lock) {
        if (!lock_.owns_lock()) throw std::runtime_error("another thread is working on this batch");
    }

private:
    std::unique_lock<std::mutex> lock_;
};

class PyBatch {
public:
    PyBatch(std::shared_ptr<const GameRules> rules, const BatchOptions& options, int threads, py::dict arrays)
        : env(std::move(rules), options, threads), arrays_(std::move(arrays)) {
        const auto rows = static_cast<std::size_t>(env.capacity()), tables = static_cast<std::size_t>(options.tables);
        const auto actions = static_cast<std::size_t>(env.rules().n_actions), seats = static_cast<std::size_t>(env.rules().seats);
        BatchBuffers& b = env.buffers;
        b.table = data<std::int32_t>("table", rows);
        b.seat = data<std::uint8_t>("seat", rows);
        b.kind = data<std::uint8_t>("kind", rows);
        b.deal = data<std::uint64_t>("deal", rows);
        b.legal = data<std::uint8_t>("legal", rows * kMostLegal);
        b.n_legal = data<std::uint8_t>("n_legal", rows);
        if (arrays_.contains("mask")) b.mask = data<std::uint8_t>("mask", rows * actions);
        if (options.encoder != nullptr) b.observation = data<unsigned char>("obs", rows * options.encoder->bytes);
        b.rewards = data<std::int32_t>("rewards", tables * seats);
        b.done = data<std::uint8_t>("done", tables);
    }

    BatchEnv env;
    std::mutex lock;
    std::vector<std::uint8_t> answers;  // of the step at hand

private:
    // The memory of an array, which this object keeps alive.
    template <class T>
    T* data(const char* name, std::size_t items) {
        auto array = py::cast<py::array>(arrays_[name]);
        if (static_cast<std::size_t>(array.nbytes()) != items * sizeof(T) || !(array.flags() & py::array::c_style) || !array.writeable())
            throw std::invalid_argument(std::string("buffer ") + name + " has to be a writable array of " +
                                        std::to_string(items * sizeof(T)) + " bytes in C order");
        return static_cast<T*>(array.mutable_data());
    }

    py::dict arrays_;
};

std::unique_ptr<PyBatch> make(const std::shared_ptr<GameRules>& rules, int tables, bool matches, bool auto_reset, bool skip_forced,
                              bool final_observations, int fixed_rows, const std::string& encoder, int threads, py::dict arrays) {
    BatchOptions options;
    if (tables < 1 || tables > 1 << 24) throw std::invalid_argument("a batch has 1 to 16777216 tables");
    if (fixed_rows != 0 && fixed_rows < rules->seats)
        throw std::invalid_argument("rows: all seats of a table must fit, so at least " + std::to_string(rules->seats));
    options.tables = tables;
    options.matches = matches;
    options.auto_reset = auto_reset;
    options.skip_forced = skip_forced;
    options.final_observations = final_observations;
    options.fixed_rows = fixed_rows;
    if (!encoder.empty()) {
        options.encoder = find_encoder(encoder);
        if (options.encoder == nullptr) throw std::invalid_argument("no encoder is called '" + encoder + "'");
        must_fit(*options.encoder, *rules);
    }
    if (final_observations && options.encoder == nullptr) throw std::invalid_argument("last observations need an encoder");
    return std::make_unique<PyBatch>(rules, options, threads, std::move(arrays));
}

int checked_table(const BatchEnv& env, int table) {
    if (table < 0 || table >= env.options().tables)
        throw std::invalid_argument("table " + std::to_string(table) + ": there are tables 0 to " +
                                    std::to_string(env.options().tables - 1));
    return table;
}

void set_seat(PyBatch& b, int table, int chair, const std::string& name) {
    const Turn turn(b.lock);
    checked_table(b.env, table);
    if (chair < 0 || chair >= b.env.rules().seats) throw std::invalid_argument("chair " + std::to_string(chair) + " does not exist");
    Policy policy{};
    if (!policy_of(name, policy)) throw std::invalid_argument("no policy is called '" + name + "'; there are random tsumogiri greedy sane");
    b.env.core(table).policy[chair] = static_cast<std::uint8_t>(policy);
}

void start(PyBatch& b, const std::vector<int>& tables, const py::object& seeds, std::uint64_t first, std::uint64_t stride) {
    const Turn turn(b.lock);
    std::vector<std::uint64_t> given;
    if (!seeds.is_none()) given = py::cast<std::vector<std::uint64_t>>(seeds);
    if (!seeds.is_none() && given.size() != tables.size()) throw std::invalid_argument("one seed for each table");
    for (const int table : tables) checked_table(b.env, table);
    for (std::size_t i = 0; i < tables.size(); ++i) {
        BatchCore& core = b.env.core(tables[i]);
        if (!seeds.is_none()) {
            core.seed = given[i];
            core.next = first + (stride > 1 ? static_cast<std::uint64_t>(tables[i]) : 0);
            core.stride = stride;
        }
        b.env.begin(tables[i]);
    }
}

void place(PyBatch& b, const std::vector<int>& tables, const py::list& positions) {
    const Turn turn(b.lock);
    if (positions.size() != tables.size()) throw std::invalid_argument("one position for each table");
    std::vector<State> states;  // copies: all are looked at before the first is placed
    for (std::size_t i = 0; i < tables.size(); ++i) {
        checked_table(b.env, tables[i]);
        const auto& t = py::cast<const PyTable&>(positions[i]);
        const TableTurn moving(t);
        const GameRules& own = t.table.rules();
        const std::string where = "position " + std::to_string(i) + ": ";
        if (own.family != b.env.rules().family || std::memcmp(&own.rules, &b.env.rules().rules, sizeof(Ruleset)) != 0)
            throw std::invalid_argument(where + "other rules than those of the batch");
        const State& s = t.table.state();
        if (s.asked == 0) throw std::invalid_argument(where + "nobody has to decide there");
        bool unknown = std::memchr(s.wall, kUnknownTile, static_cast<std::size_t>(own.tiles.n)) != nullptr;
        for (int chair = 0; chair < own.seats; ++chair) unknown = unknown || s.seat[chair].unknown > 0;
        if (unknown) throw std::invalid_argument(where + "tiles are not known: it can be looked at, not played");
        states.push_back(s);
    }
    for (std::size_t i = 0; i < tables.size(); ++i) b.env.place(tables[i], states[i]);
}

void refresh(PyBatch& b, bool fresh) {
    const Turn turn(b.lock);
    const py::gil_scoped_release release;
    b.env.refresh(fresh);
}

// -1, or the first row whose action is wrong; then nothing has happened. The actions are copied: what was checked must be what is
// played, even if somebody writes into the array meanwhile or it is one of the buffers.
int step(PyBatch& b, const py::array_t<std::uint8_t, py::array::c_style>& actions) {
    const Turn turn(b.lock);
    if (actions.size() < b.env.rows()) throw std::invalid_argument("an action for each row");
    b.answers.assign(actions.data(), actions.data() + actions.size());
    const py::gil_scoped_release release;
    const int wrong = b.env.first_wrong(b.answers.data());
    if (wrong < 0) b.env.step(b.answers.data());
    return wrong;
}

template <class Row>
py::bytes rows_of(const std::vector<Row>& rows) {
    return py::bytes(reinterpret_cast<const char*>(rows.data()), rows.size() * sizeof(Row));
}

py::bytes save(PyBatch& b) {
    const Turn turn(b.lock);
    std::string out;
    const auto tables = static_cast<std::size_t>(b.env.options().tables);
    out.resize(tables * sizeof(BatchCore));
    for (std::size_t i = 0; i < tables; ++i) {
        BatchCore core;
        std::memcpy(static_cast<void*>(&core), &b.env.core(static_cast<int>(i)), sizeof core);
        std::memcpy(out.data() + i * sizeof core, &core, sizeof core);
    }
    return py::bytes(out);
}

void load(PyBatch& b, const py::bytes& saved, int cursor) {
    const Turn turn(b.lock);
    const std::string_view bytes(saved);
    const auto tables = static_cast<std::size_t>(b.env.options().tables);
    if (bytes.size() != tables * sizeof(BatchCore) || cursor < 0 || cursor >= b.env.options().tables)
        throw std::invalid_argument("it was saved by a batch of another size or another version of mahjong_fast");
    for (std::size_t i = 0; i < tables; ++i)
        std::memcpy(static_cast<void*>(&b.env.core(static_cast<int>(i))), bytes.data() + i * sizeof(BatchCore), sizeof(BatchCore));
    b.env.set_cursor(cursor);
}

// A table of Python that is the table of the batch at this moment.
void copy_table(PyBatch& b, int table, PyTable& to) {
    const Turn turn(b.lock);
    const TableTurn moving(to);
    to.table.place(b.env.core(checked_table(b.env, table)).state);
}

}  // namespace

void bind_env_batch(py::module_& m) {
    py::class_<PyBatch>(m, "BatchEnv")
        .def(py::init(&make), py::arg("rules"), py::arg("tables"), py::arg("matches"), py::arg("auto_reset"), py::arg("skip_forced"),
             py::arg("final_observations"), py::arg("fixed_rows"), py::arg("encoder"), py::arg("threads"), py::arg("arrays"))
        .def("set_seat", &set_seat, py::arg("table"), py::arg("chair"), py::arg("policy"))
        .def("start", &start, py::arg("tables"), py::arg("seeds"), py::arg("first"), py::arg("stride"))
        .def("place", &place, py::arg("tables"), py::arg("positions"))
        .def("refresh", &refresh, py::arg("fresh"))
        .def("step", &step, py::arg("actions"))
        .def("save", &save)
        .def("load", &load, py::arg("saved"), py::arg("cursor"))
        .def("copy_table", &copy_table, py::arg("table"), py::arg("to"))
        .def_property_readonly("rows", [](PyBatch& b) {
            const Turn turn(b.lock);
            return b.env.rows();
        })
        .def_property_readonly("cursor", [](PyBatch& b) {
            const Turn turn(b.lock);
            return b.env.cursor();
        })
        .def("hands", [](PyBatch& b) {
            const Turn turn(b.lock);
            return rows_of(b.env.hands());
        })
        .def("games", [](PyBatch& b) {
            const Turn turn(b.lock);
            return rows_of(b.env.games());
        })
        .def("finals", [](PyBatch& b) {
            const Turn turn(b.lock);
            return py::make_tuple(rows_of(b.env.finals()), rows_of(b.env.final_observations()));
        })
        .def("over", [](PyBatch& b) {
            const Turn turn(b.lock);
            py::array_t<bool> out(b.env.options().tables);
            for (int i = 0; i < b.env.options().tables; ++i) out.mutable_at(i) = b.env.core(i).over != 0;
            return out;
        });
    m.attr("batch_most_legal") = kMostLegal;
    m.attr("batch_table_size") = sizeof(BatchCore);
    m.attr("batch_hand_size") = sizeof(BatchHand);
    m.attr("batch_game_size") = sizeof(BatchGame);
}

}  // namespace mjf::bind
