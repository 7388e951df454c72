// Actions as Python objects. One shared object per chair and move that needs no more to be known; a call or kan also depends
// on the tile it takes, so those are kept by what they say.
#include <mutex>
#include <unordered_map>

#include "bind/game.hpp"

namespace py = pybind11;

namespace mjf::bind {
namespace {

struct Cache {
    std::mutex lock;
    py::object make;  // mahjong_fast.actions.bound_action(id, chair, target, tile, meld)
    std::unordered_map<std::uint64_t, PyObject*> objects;
    PyObject* plain[4][kActionsFull] = {};
};

Cache& cache() {
    static Cache* all = new Cache;  // never destroyed: the interpreter may be gone by then
    return *all;
}

// mahjong_fast.actions.bound_action. Its import runs Python, in which another thread may get the GIL and ask here: never under
// the lock.
py::object maker(Cache& c) {
    {
        const std::lock_guard guard(c.lock);
        if (c.make) return c.make;
    }
    py::object found = py::module_::import("mahjong_fast.actions").attr("bound_action");
    const std::lock_guard guard(c.lock);
    if (!c.make) c.make = found;
    return c.make;
}

// The object in a slot of the cache; made, also not under the lock, where there is none.
template <class Slot, class Make>
py::object shared(Cache& c, Slot slot, Make make) {
    {
        const std::lock_guard guard(c.lock);
        if (PyObject* known = slot()) return py::reinterpret_borrow<py::object>(known);
    }
    py::object made = make(maker(c));
    const std::lock_guard guard(c.lock);
    PyObject*& place = slot();
    if (place == nullptr) place = py::object(made).release().ptr();
    return py::reinterpret_borrow<py::object>(place);
}

// What a kan of the own turn says: the reds of an ankan, or the pon a kakan adds to and whether the added tile is red.
int kan_detail(const Seat& seat, Kind kind) {
    const int suit = suit_of_five(kind);
    const int reds = suit >= 0 ? seat.reds[suit] : 0;
    if (seat.counts[kind] == 4) return reds;
    for (int i = 0; i < seat.n_melds; ++i)
        if (meld_type(seat.melds[i]) == kPon && meld_kind(seat.melds[i]) == kind)
            return 0x100 | meld_reds(seat.melds[i]) << 4 | reds;
    return 0;
}

}  // namespace

py::object action_object(const Table& table, int chair, Action action) {
    const State& s = table.state();
    const bool claim = s.phase == kPhaseDiscarded || s.phase == kPhaseKan;
    const bool own_kan = is_kan(action) && !claim;
    const bool exchange = !claim && action >= kExchangeJoker && action < kExchangeJoker + 4;  // its message says which tile goes where
    const bool takes = claim && action != kPass;
    Cache& c = cache();
    if (!own_kan && !takes && !exchange && action != kTsumoWin)
        return shared(
            c, [&]() -> PyObject*& { return c.plain[chair][action]; },
            [&](const py::object& make) { return make(int{action}, chair, -1, -1, 0); });
    const int target = takes ? s.turn : -1;
    const int tile = takes      ? s.tile
                     : exchange ? table.view().joker_of(s.seat[chair].melds[action - kExchangeJoker])
                     : action == kTsumoWin ? s.drawn
                                           : -1;
    int detail = own_kan ? kan_detail(s.seat[chair], static_cast<Kind>(action - kKanKind)) : 0;
    if (takes && is_kan(action)) {
        const int suit = suit_of_five(static_cast<Kind>(action - kKanKind));
        detail = suit >= 0 ? s.seat[chair].reds[suit] : 0;
    }
    const std::uint64_t key = static_cast<std::uint64_t>(action) | static_cast<std::uint64_t>(chair) << 8 |
                              static_cast<std::uint64_t>(target + 1) << 12 | static_cast<std::uint64_t>(tile + 1) << 16 |
                              static_cast<std::uint64_t>(detail) << 32;
    return shared(
        c, [&]() -> PyObject*& { return c.objects[key]; },
        [&](const py::object& make) { return make(int{action}, chair, target, tile, detail); });
}

py::tuple action_tuple(const Table& table, int chair) {
    const ActionMask mask = table.mask(chair);  // a copy: making an object may let another thread move this table
    py::tuple out(mask.count());
    std::size_t n = 0;
    for (int i = 0; i < 4; ++i)
        for (std::uint64_t left = mask.word[i]; left != 0; left &= left - 1)
            out[n++] = action_object(table, chair, static_cast<Action>(64 * i + std::countr_zero(left)));
    return out;
}

}  // namespace mjf::bind
