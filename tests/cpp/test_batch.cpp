// Batches of tables under the trivial family: any number of threads gives the same rows, hands and rewards; wrong actions are
// found before anything moves.
//   test_batch [steps]      20000 in .ci/long, under ASan and UBSan and under TSan
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "check.hpp"
#include "sim/batch_env.hpp"
#include "trivial_family.hpp"

namespace {

using namespace mjf;

struct Arrays {
    std::vector<std::int32_t> table, rewards;
    std::vector<std::uint8_t> seat, kind, legal, n_legal, mask, done;
    std::vector<std::uint64_t> deal;
    std::vector<unsigned char> observation;

    explicit Arrays(BatchEnv& env) {
        const auto rows = static_cast<std::size_t>(env.capacity());
        const auto tables = static_cast<std::size_t>(env.options().tables);
        table.resize(rows);
        seat.resize(rows);
        kind.resize(rows);
        deal.resize(rows);
        legal.resize(rows * kMostLegal);
        n_legal.resize(rows);
        mask.resize(rows * static_cast<std::size_t>(env.rules().n_actions));
        observation.resize(rows * env.options().encoder->bytes);
        rewards.resize(tables * static_cast<std::size_t>(env.rules().seats));
        done.resize(tables);
        env.buffers = {table.data(),  seat.data(), kind.data(),        deal.data(),    legal.data(),
                       n_legal.data(), mask.data(), observation.data(), rewards.data(), done.data()};
    }
};

struct Run {
    BatchEnv env;
    Arrays arrays;
    Words noise{5, 0, 0, 0};

    Run(const std::shared_ptr<const GameRules>& rules, const BatchOptions& options, int threads)
        : env(rules, options, threads), arrays(env) {
        for (int table = 0; table < options.tables; ++table) {
            env.core(table).seed = 7;
            env.core(table).next = static_cast<std::uint64_t>(table);
            env.core(table).stride = static_cast<std::uint64_t>(options.tables);
            if (table % 3 == 0) env.core(table).policy[1] = static_cast<std::uint8_t>(Policy::kGreedy);
            env.begin(table);
        }
        env.refresh(true);
    }

    std::vector<std::uint8_t> choose() {
        std::vector<std::uint8_t> actions(static_cast<std::size_t>(env.capacity()));
        for (std::size_t row = 0; row < static_cast<std::size_t>(env.rows()); ++row)
            actions[row] = arrays.legal[row * kMostLegal + noise.next() % arrays.n_legal[row]];
        return actions;
    }
};

bool same(const Run& a, const Run& b) {
    const auto rows = static_cast<std::size_t>(a.env.rows());
    const auto equal = [](const auto& x, const auto& y, std::size_t n) { return std::equal(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(n), y.begin()); };
    return a.env.rows() == b.env.rows() && equal(a.arrays.table, b.arrays.table, rows) && equal(a.arrays.seat, b.arrays.seat, rows) &&
           equal(a.arrays.deal, b.arrays.deal, rows) && equal(a.arrays.legal, b.arrays.legal, rows * kMostLegal) &&
           equal(a.arrays.observation, b.arrays.observation, rows * a.env.options().encoder->bytes) &&
           a.arrays.rewards == b.arrays.rewards && a.arrays.done == b.arrays.done && a.env.hands().size() == b.env.hands().size() &&
           (a.env.hands().empty() ||
            std::memcmp(a.env.hands().data(), b.env.hands().data(), a.env.hands().size() * sizeof(BatchHand)) == 0);
}

}  // namespace

int main(int argc, char** argv) {
    const int steps = argc > 1 ? std::atoi(argv[1]) : 600;
    const Family family = trivial::family();
    for (const int seats : {4, 3}) {
        const auto rules = std::make_shared<const GameRules>(trivial::ruleset(seats), &family);
        for (const int fixed : {0, 30}) {
            BatchOptions options;
            options.tables = 50;
            options.matches = fixed == 0;
            options.fixed_rows = fixed;
            options.final_observations = true;
            options.encoder = find_encoder(fixed == 0 ? "compact_v1_oracle" : "planes_v1_oracle");
            Run one(rules, options, 1), many(rules, options, 4);
            std::size_t hands = 0;
            for (int step = 0; step < steps; ++step) {
                CHECK(same(one, many));
                const std::vector<std::uint8_t> actions = one.choose();
                CHECK(actions == many.choose());
                std::vector<std::uint8_t> wrong = actions;
                wrong[static_cast<std::size_t>(one.env.rows() - 1)] = kNoAction;
                CHECK(many.env.first_wrong(wrong.data()) == one.env.rows() - 1);
                CHECK(many.env.first_wrong(actions.data()) < 0);
                one.env.step(actions.data());
                many.env.step(actions.data());
                hands += one.env.hands().size();
                for (const BatchHand& hand : one.env.hands()) CHECK(hand.table >= 0 && hand.table < options.tables);
            }
            CHECK(hands > 0);
        }
    }
    return check::finish("test_batch");
}
