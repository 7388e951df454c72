#include "shape/joker.hpp"

#include <bit>
#include <cstring>

#include "shape/reading_parts.hpp"
#include "shape/shape.hpp"

namespace mjf {
namespace {

// One joker after another, ascending. With two left or fewer the shanten says whether they can suffice; the last one is a wait.
struct Filler {
    KindMask kinds;
    std::uint8_t room[kKinds];
    std::uint32_t forms;
    std::uint8_t (*out)[kMaxJokers];
    int total;
    int written = 0;
    std::uint8_t chosen[kMaxJokers];

    void write() noexcept {
        if (written == kMaxFillings) return;
        std::memset(out[written], 255, kMaxJokers);
        std::memcpy(out[written++], chosen, static_cast<std::size_t>(total));
    }

    void go(ShapeHand& hand, int left, int from) {
        KindMask possible = kinds & ~((KindMask{1} << from) - 1);
        if (forms != 0) {
            if (left == 1)
                possible &= hand.waits(forms);
            else if (left == 2 && hand.shanten(forms) > 1)
                return;
        }
        for (; possible != 0; possible &= possible - 1) {
            const int kind = std::countr_zero(possible);
            if (room[kind] == 0) continue;
            chosen[total - left] = static_cast<std::uint8_t>(kind);
            if (left == 1) {
                write();
                continue;
            }
            room[kind]--;
            if (forms != 0) hand.add(kind);
            go(hand, left - 1, kind);
            if (forms != 0) hand.remove(kind);
            room[kind]++;
        }
    }
};

}  // namespace

int joker_fillings(const std::uint8_t* counts, int n_melds, int jokers, std::uint64_t kinds, const std::uint8_t* room,
                   std::uint32_t forms, std::uint8_t (*out)[kMaxJokers]) {
    if (jokers < 1 || jokers > kMaxJokers || n_melds < 0 || n_melds > 4) return 0;
    const int tiles = count_tiles(counts);
    if (forms != 0 && tiles + jokers != 14 - 3 * n_melds) return 0;
    Filler filler{kinds & kAllKinds, {}, forms, out, jokers, 0, {}};
    // The shape tables know at most four tiles of a kind.
    for (int k = 0; k < kKinds; k++) {
        const int most = forms != 0 ? 4 - counts[k] : kMaxJokers;
        filler.room[k] = static_cast<std::uint8_t>(room[k] < most ? room[k] : most);
    }
    ShapeHand hand;
    if (forms != 0) hand = ShapeHand(counts, n_melds);
    filler.go(hand, jokers, 0);
    return filler.written;
}

namespace {

// With `left` jokers still to be placed from kind `from` on; adds to `found` the kinds that then complete the hand.
struct Waiter {
    KindMask kinds;
    std::uint8_t room[kKinds];
    std::uint32_t forms;
    KindMask found = 0;

    void go(ShapeHand& hand, int left, int from) {
        if (left == 0) {
            for (KindMask rest = hand.waits(forms) & kinds & ~found; rest != 0; rest &= rest - 1)
                if (room[std::countr_zero(rest)] > 0) found |= rest & (~rest + 1);
            return;
        }
        // Of all sets that are wanted, however few tiles there are.
        const std::uint32_t possible = hand.n_melds() > 0 ? forms & kFormRegular : forms;
        if (shape::hand_shanten<4>(shape::shanten_tables(), hand.keys(), 4 - hand.n_melds(), possible) > left) return;
        for (KindMask rest = kinds & ~((KindMask{1} << from) - 1); rest != 0; rest &= rest - 1) {
            const int kind = std::countr_zero(rest);
            if (room[kind] == 0) continue;
            room[kind]--;
            hand.add(kind);
            go(hand, left - 1, kind);
            hand.remove(kind);
            room[kind]++;
        }
    }
};

}  // namespace

std::uint64_t joker_waits(const std::uint8_t* counts, int n_melds, int jokers, std::uint64_t kinds, const std::uint8_t* room,
                          std::uint32_t forms) {
    if (jokers < 0 || jokers > kMaxJokers || n_melds < 0 || n_melds > 4) return 0;
    if (count_tiles(counts) < 0 || count_tiles(counts) + jokers != 13 - 3 * n_melds) return 0;
    Waiter waiter{kinds & kAllKinds, {}, forms};
    for (int k = 0; k < kKinds; k++) waiter.room[k] = static_cast<std::uint8_t>(room[k] < 4 - counts[k] ? room[k] : 4 - counts[k]);
    ShapeHand hand(counts, n_melds);
    waiter.go(hand, jokers, 0);
    return waiter.found | (waiter.found != 0 ? bit(kJoker) : 0);
}

// Every joker makes good one of the tiles that are missing for all sets and the pair.
shape::Useful joker_useful(const std::uint8_t* counts, int n_melds, int jokers, std::uint64_t kinds, std::uint32_t forms) {
    const int tiles = count_tiles(counts);
    const shape::Useful none{kNoShanten, 0};
    if (jokers < 0 || jokers > kMaxJokers || n_melds < 0 || n_melds > 4 || tiles < 0) return none;
    if (tiles + jokers != 13 - 3 * n_melds && tiles + jokers != 14 - 3 * n_melds) return none;
    const ShapeHand hand(counts, n_melds);
    const std::uint32_t possible = n_melds > 0 ? forms & kFormRegular : forms & (kFormRegular | kFormChiitoitsu);
    const shape::Useful natural =
        shape::useful_tiles<4>(shape::shanten_tables(), shape::useful_tables(), hand.keys(), hand.planes(), 4 - n_melds, possible);
    const int left = natural.shanten - jokers;
    if (left < 0) return {-1, 0};
    const KindMask mask = natural.mask & kinds;
    return {left, mask | (mask != 0 && jokers < kMaxJokers ? bit(kJoker) : 0)};
}

// ---- any number of copies

namespace {

// The wait when the winning tile is in this set (as it stands in Reading::sets).
std::uint8_t wait_in(std::uint8_t set, int win) noexcept {
    const int first = set & 63, rank = first % 9;
    if (set >> 6 != kSequence) return kShanpon;
    if (win == first + 1) return kKanchan;
    if (win == first) return rank == 6 ? kPenchan : kRyanmen;
    return rank == 0 ? kPenchan : kRyanmen;
}

struct Looser {
    std::uint8_t left[kKinds];
    Reading now;
    int win;
    Reading* out;
    int written = 0;
    int now_melded = 0;

    void add(int set) noexcept {
        const int first = set & 63;
        now.sets[now.n_sequences + now.n_triplets - now_melded] = static_cast<std::uint8_t>(set);  // melds stand last
        if (set >> 6 == kTriplet) {
            now.triplets |= bit(first);
            now.concealed |= bit(first);
            now.n_triplets++;
            return;
        }
        const std::uint32_t b = 1u << first;
        now.sequences3 |= now.sequences2 & b;
        now.sequences2 |= now.sequences & b;
        now.sequences |= b;
        now.n_sequences++;
    }

    void place() noexcept {
        const int n = 4 - now_melded;
        for (int i = 0; i < n; i++) {
            const std::uint8_t set = now.sets[i];
            const int first = set & 63;
            const int length = set >> 6 == kSequence ? 3 : 1;
            if (win < first || win >= first + length) continue;
            bool seen = false;
            for (int j = 0; j < i; j++) seen = seen || now.sets[j] == set;
            if (seen || written == kMaxLooseReadings) continue;
            out[written] = now;
            out[written].wait = wait_in(set, win);
            out[written++].win_place = static_cast<std::uint8_t>(i);
        }
        if (now.pair == win && written < kMaxLooseReadings) {
            out[written] = now;
            out[written].wait = kTanki;
            out[written++].win_place = kPairPlace;
        }
    }

    void go(int sets) {
        int first = 0;
        while (first < kKinds && left[first] == 0) first++;
        if (first == kKinds) {
            if (sets == 0) place();
            return;
        }
        if (sets == 0) return;
        const Reading before = now;
        if (left[first] >= 3) {
            left[first] = static_cast<std::uint8_t>(left[first] - 3);
            add(first | kTriplet << 6);
            go(sets - 1);
            now = before;
            left[first] = static_cast<std::uint8_t>(left[first] + 3);
        }
        if (first < kSuitKinds && first % 9 <= 6 && left[first + 1] != 0 && left[first + 2] != 0) {
            for (int k = first; k < first + 3; k++) left[k]--;
            add(first);
            go(sets - 1);
            now = before;
            for (int k = first; k < first + 3; k++) left[k]++;
        }
    }
};

}  // namespace

int loose_readings(const std::uint8_t* counts, const std::uint16_t* melds, std::uint8_t win, Reading* out) {
    if (win >= kKinds || counts[win] == 0) return 0;
    Looser looser;
    std::memset(&looser.now, 0, sizeof looser.now);
    std::memset(looser.now.sets, 255, sizeof looser.now.sets);
    const MeldsSeen m = add_melds(looser.now, melds);
    int tiles = 0;
    for (int k = 0; k < kKinds; k++) tiles += counts[k];
    if (!m.possible || tiles != 14 - 3 * m.n) return 0;
    std::memcpy(looser.left, counts, sizeof looser.left);
    looser.now_melded = m.n;
    looser.win = win;
    looser.out = out;
    KindMask held = 0, pairs = 0;
    for (int k = 0; k < kKinds; k++) {
        if (counts[k] != 0) held |= bit(k);
        if (counts[k] == 2) pairs |= bit(k);
    }
    looser.now.tiles |= held;
    looser.now.win = win;
    const Reading base = looser.now;
    for (int k = 0; k < kKinds; k++) {
        if (counts[k] < 2) continue;
        looser.now = base;
        looser.now.pair = static_cast<std::uint8_t>(k);
        looser.left[k] = static_cast<std::uint8_t>(looser.left[k] - 2);
        looser.go(4 - m.n);
        looser.left[k] = static_cast<std::uint8_t>(looser.left[k] + 2);
    }
    if (m.n == 0 && held == pairs && looser.written < kMaxLooseReadings) {
        Reading& r = out[looser.written++] = Reading{};
        std::memset(r.sets, 255, sizeof r.sets);
        r.tiles = held;
        r.form = kChiitoitsu;
        r.win = win;
        r.pair = kNoKind;
        r.wait = kTanki;
        r.win_place = kPairPlace;
    }
    return looser.written;
}

}  // namespace mjf
