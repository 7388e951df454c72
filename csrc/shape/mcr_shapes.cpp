#include "shape/mcr_shapes.hpp"

#include <algorithm>
#include <cstring>

namespace mjf {
namespace {

// The hand without one of each of these kinds.
HandKeys without_kinds(HandKeys keys, KindMask kinds) noexcept {
    for (; kinds != 0; kinds &= kinds - 1) keys = without_tile(keys, std::countr_zero(kinds));
    return keys;
}

}  // namespace

// A tile of the nine that is held at all is best taken from the hand: taking another copy later costs as much, and the rest
// (one set and a pair) never wants a fourth copy of a kind.
int knitted_shanten(HandKeys keys, const Planes& planes, int n_tiles, int n_melds, std::uint32_t forms) {
    const shape::ShantenTables& t = shape::shanten_tables();
    int best = kNoShanten;
    const int sets = sets_beside_knitted(n_tiles, n_melds);
    const bool honours = honours_knitted_possible(n_tiles, n_melds, forms);
    for (const KindMask pattern : kKnittedPatterns) {
        const KindMask held = planes.ge[0] & pattern;
        const int missing = 9 - std::popcount(held);
        if ((forms & kFormKnitted) && sets >= 0 && missing - 1 < best) {
            const int distance = shape::look_up<4>(t, without_kinds(keys, held), sets).distance;
            best = std::min(best, missing + distance - 1);
        }
        if (honours) best = std::min(best, 13 - std::popcount(planes.ge[0] & (pattern | kHonourMask)));
    }
    return best;
}

Useful knitted_useful(HandKeys keys, const Planes& planes, int n_tiles, int n_melds, std::uint32_t forms) {
    const shape::ShantenTables& t = shape::shanten_tables();
    const shape::UsefulTables& u = shape::useful_tables();
    Useful best{kNoShanten, 0};
    const auto take = [&best](int shanten, KindMask mask) noexcept {
        if (shanten < best.shanten) best = {shanten, mask};
        else if (shanten == best.shanten) best.mask |= mask;
    };
    const int sets = sets_beside_knitted(n_tiles, n_melds);
    const bool honours = honours_knitted_possible(n_tiles, n_melds, forms);
    for (const KindMask pattern : kKnittedPatterns) {
        const KindMask held = planes.ge[0] & pattern;
        const int missing = 9 - std::popcount(held);
        if ((forms & kFormKnitted) && sets >= 0 && missing - 1 <= best.shanten) {
            const Useful rest = shape::useful_tiles<4>(t, u, without_kinds(keys, held), planes, sets, kFormRegular);
            take(missing + rest.shanten, (rest.mask | (pattern & ~held)) & ~planes.ge[3]);
        }
        if (honours) {
            const KindMask wanted = pattern | kHonourMask;
            take(13 - std::popcount(planes.ge[0] & wanted), wanted & ~planes.ge[0]);
        }
    }
    if (best.shanten < 0) best.mask = 0;
    return best;
}

Useful with_knitted(Useful best, const ShapeHand& hand, std::uint32_t forms) {
    if (!(forms & kKnittedForms)) return best;
    const Useful knitted = knitted_useful(hand.keys(), hand.planes(), hand.n_tiles(), hand.n_melds(), forms);
    if (knitted.shanten < best.shanten) return knitted;
    if (knitted.shanten == best.shanten && best.shanten != kNoShanten) best.mask |= knitted.mask;
    return best;
}

int discards_with_knitted(ShapeHand hand, std::uint32_t forms, const Digits& left, bool all, const shape::DiscardRow& out) {
    int best = kNoShanten;
    const KindMask held = hand.kinds();
    for (KindMask rest = held; rest != 0; rest &= rest - 1) {
        const int kind = std::countr_zero(rest);
        hand.remove(kind);
        const Useful u = with_knitted(hand.useful(forms), hand, forms);
        hand.add(kind);
        out.shanten[kind] = static_cast<std::int8_t>(u.shanten);
        out.mask[kind] = u.mask;
        best = std::min(best, u.shanten);
    }
    for (KindMask rest = held; rest != 0; rest &= rest - 1) {
        const int kind = std::countr_zero(rest);
        if (!all && out.shanten[kind] != best) out.mask[kind] = 0;
        out.total[kind] = static_cast<std::uint8_t>(left.sum(out.mask[kind]));
    }
    return best;
}

// ---- readings

namespace {

std::uint8_t wait_of(int first, int win) noexcept {
    const int rank = first % 9;
    if (win == first + 1) return kKanchan;
    if (win == first) return rank == 6 ? kPenchan : kRyanmen;
    return rank == 0 ? kPenchan : kRyanmen;
}

struct Places {
    Reading* out;
    int n = 0;

    void add(const Reading& r, int place, int wait) noexcept {
        out[n] = r;
        out[n].win_place = static_cast<std::uint8_t>(place);
        out[n].wait = static_cast<std::uint8_t>(wait);
        n++;
    }
    // The knitted tiles and the pair; the concealed set is the caller's.
    void add_pair_and_knitted(const Reading& r) noexcept {
        if (r.pair == r.win) add(r, kPairPlace, kTanki);
        if (kKnittedPatterns[r.knitted - 1u] >> r.win & 1) add(r, kKnittedPlace, kWaitNone);
    }
};

// The set of one meld; false = no such meld.
bool add_meld(Reading& r, std::uint16_t meld) noexcept {
    const int kind = meld_kind(meld);
    const MeldType type = meld_type(meld);
    if (kind >= kKinds || type == kNoMeld || type > kKakan || (type == kChi && (kind >= kSuitKinds || kind % 9 > 6))) return false;
    r.n_melds = 1;
    r.open = meld_is_open(meld);
    if (type == kChi) {
        r.sets[3] = static_cast<std::uint8_t>(kind);
        r.sequences = 1u << kind;
        r.n_sequences = 1;
        r.tiles |= KindMask{7} << kind;
        return true;
    }
    r.sets[3] = static_cast<std::uint8_t>(kind | (meld_is_kan(meld) ? kKan : kTriplet) << 6);
    r.tiles |= bit(kind);
    r.triplets = bit(kind);
    r.n_triplets = 1;
    if (!meld_is_open(meld)) r.concealed = bit(kind);
    if (meld_is_kan(meld)) {
        r.kans = bit(kind);
        r.n_kans = 1;
    }
    return true;
}

// A knitted straight with `rest` = the concealed tiles beyond the nine: a pair, or a set and a pair.
int read_knitted(Reading base, const std::uint8_t* rest, int win, Reading* out) noexcept {
    Places places{out};
    for (KindMask pairs = make_planes(rest).ge[1]; pairs != 0; pairs &= pairs - 1) {
        Reading r = base;
        const int pair = std::countr_zero(pairs);
        r.pair = static_cast<std::uint8_t>(pair);
        if (r.n_melds == 1) {
            places.add_pair_and_knitted(r);
            continue;
        }
        std::uint8_t left[kKinds];
        std::memcpy(left, rest, sizeof left);
        left[pair] = static_cast<std::uint8_t>(left[pair] - 2);
        const KindMask three = make_planes(left).ge[0] & kAllKinds;
        if (three == 0) continue;
        const int first = std::countr_zero(three);
        if (left[first] == 3) {
            r.sets[0] = static_cast<std::uint8_t>(first | kTriplet << 6);
            r.triplets = r.concealed = bit(first);
            r.n_triplets = 1;
            if (win == first) places.add(r, 0, kShanpon);
        } else if (first < kSuitKinds && first % 9 <= 6 && left[first] == 1 && left[first + 1] == 1 && left[first + 2] == 1) {
            r.sets[0] = static_cast<std::uint8_t>(first);
            r.sequences = 1u << first;
            r.n_sequences = 1;
            if (win >= first && win <= first + 2) places.add(r, 0, wait_of(first, win));
        } else {
            continue;
        }
        places.add_pair_and_knitted(r);
    }
    return places.n;
}

}  // namespace

int mcr_readings(const std::uint8_t* counts, const std::uint16_t* melds, std::uint8_t win, Reading* out) {
    int written = readings(counts, melds, win, kFormRegular | kFormChiitoitsu | kFormFourSame | kFormKokushi, out);
    if (melds[0] != 0 && melds[1] != 0) return written;
    const KindMask held = make_planes(counts).ge[0] & kAllKinds;
    if (std::popcount(held) < 9) return written;
    const int n_melds = melds[0] != 0;
    if (count_tiles(counts) != 14 - 3 * n_melds || win >= kKinds || counts[win] == 0) return written;
    Reading r{};
    std::memset(r.sets, 255, sizeof r.sets);
    r.tiles = held;
    r.win = win;
    r.pair = kNoKind;
    if (const int pattern = knitted_in(held); pattern >= 0) {
        std::uint8_t rest[kKinds];
        for (int kind = 0; kind < kKinds; kind++)
            rest[kind] = static_cast<std::uint8_t>(counts[kind] - (kKnittedPatterns[static_cast<std::size_t>(pattern)] >> kind & 1));
        Reading knitted = r;
        knitted.form = kKnitted;
        knitted.knitted = static_cast<std::uint8_t>(pattern + 1);
        if (n_melds == 0 || add_meld(knitted, melds[0])) written += read_knitted(knitted, rest, win, out + written);
    }
    if (n_melds == 0 && std::popcount(held) == 14) {
        for (std::size_t i = 0; i < kKnittedPatterns.size(); i++) {
            if (held & ~(kKnittedPatterns[i] | kHonourMask)) continue;
            Reading& one = out[written++] = r;
            one.form = kHonoursKnitted;
            one.knitted = static_cast<std::uint8_t>(i + 1);
            one.win_place = kKnittedPlace;
            one.wait = kWaitNone;
        }
    }
    return written;
}

// ---- waits

namespace {

// Whether a fifth tile of a kind held four times concealed would complete the hand.
bool fifth_completes(const std::uint8_t* counts, int kind, int n_melds) {
    // nine knitted tiles and the four: a pung and a pair
    if (n_melds == 0 && knitted_in(make_planes(counts).ge[0] & ~bit(kind)) >= 0) return true;
    std::uint8_t rest[kKinds];
    std::memcpy(rest, counts, sizeof rest);
    const auto complete_with_one_set_more = [&rest, n_melds] { return n_melds < 4 && is_complete(rest, n_melds + 1, kFormRegular); };
    // in a pung with two of the four
    rest[kind] = 2;
    if (complete_with_one_set_more()) return true;
    rest[kind] = 4;
    // in a chow
    if (kind < kSuitKinds) {
        const int rank = kind % 9;
        for (int first = kind - std::min(rank, 2); first <= kind && first % 9 <= 6; first++) {
            bool held = true;
            for (int k = first; k < first + 3; k++) held = held && (k == kind || rest[k] > 0);
            if (!held) continue;
            for (int k = first; k < first + 3; k++) rest[k] = static_cast<std::uint8_t>(rest[k] - (k != kind));
            const bool complete = complete_with_one_set_more();
            for (int k = first; k < first + 3; k++) rest[k] = static_cast<std::uint8_t>(rest[k] + (k != kind));
            if (complete) return true;
        }
    }
    // as the pair with one of the four: the others must be sets, here beside a pair of some honour that is not in the hand
    rest[kind] = 3;
    for (int honour = kEast; honour <= kChun; honour++) {
        if (counts[honour] != 0) continue;
        rest[honour] = 2;
        return is_complete(rest, n_melds, kFormRegular);
    }
    return false;
}

}  // namespace

std::uint64_t mcr_waits(const std::uint8_t* counts, int n_melds, int formal) {
    const int tiles = count_tiles(counts);
    if (tiles < 1 || n_melds < 0 || n_melds > 4 || tiles != 13 - 3 * n_melds) return 0;
    const ShapeHand hand(counts, n_melds);
    const Planes& planes = hand.planes();
    const Useful ordinary = hand.useful(kFormRegular | kFormChiitoitsu | kFormFourSame | kFormKokushi);
    KindMask found = ordinary.shanten == 0 ? ordinary.mask : 0;
    const int kinds = std::popcount(planes.ge[0]);
    if (n_melds < 2 && kinds >= 8) {
        // Eight of the nine knitted tiles, or 13 different tiles, must be there.
        bool near = n_melds == 0 && kinds == 13;
        for (const KindMask pattern : kKnittedPatterns) near = near || std::popcount(planes.ge[0] & pattern) >= 8;
        if (near) {
            const Useful knitted = knitted_useful(hand.keys(), planes, tiles, n_melds, kKnittedForms);
            if (knitted.shanten == 0) found |= knitted.mask;
        }
    }
    if (formal)
        for (KindMask four = planes.ge[3]; four != 0; four &= four - 1) {
            const int kind = std::countr_zero(four);
            if (fifth_completes(counts, kind, n_melds)) found |= bit(kind);
        }
    return found;
}

}  // namespace mjf
