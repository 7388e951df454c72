// All ways to read a complete hand (riichi rules specification, 2): the readings of the suits (tables) put together, once for
// every place that the winning tile can have.
#include <bit>
#include <cstring>

#include "shape/shape.hpp"

namespace mjf {
namespace {

using shape::SuitReading;

struct Melds {
    int n = 0;
    bool possible = true;
};

// Adds the melds to a reading that has no concealed sets yet; sets go to places 4-n .. 3.
Melds add_melds(Reading& r, const std::uint16_t* melds) noexcept {
    Melds result;
    while (result.n < 4 && melds[result.n] != 0) result.n++;
    for (int i = 0; i < result.n; i++) {
        const Meld m = melds[i];
        const int kind = meld_kind(m);
        const MeldType type = meld_type(m);
        if (kind >= kKinds || type == kNoMeld || type > kKakan || (type == kChi && (kind >= kSuitKinds || kind % 9 > 6))) {
            result.possible = false;
            return result;
        }
        const int set = type == kChi ? kSequence : meld_is_kan(m) ? kKan : kTriplet;
        r.sets[4 - result.n + i] = static_cast<std::uint8_t>(kind | set << 6);
        if (meld_is_open(m)) r.open = 1;
        if (set == kSequence) {
            const std::uint32_t b = 1u << kind;
            r.sequences3 |= r.sequences2 & b;
            r.sequences2 |= r.sequences & b;
            r.sequences |= b;
            r.n_sequences++;
            r.tiles |= KindMask{7} << kind;
            continue;
        }
        r.tiles |= bit(kind);
        r.triplets |= bit(kind);
        r.n_triplets++;
        if (!meld_is_open(m)) r.concealed |= bit(kind);
        if (set == kKan) {
            r.kans |= bit(kind);
            r.n_kans++;
        }
    }
    r.n_melds = static_cast<std::uint8_t>(result.n);
    return result;
}

// Joins the sequences of a suit: of those already there (melds) and those of the suit, bit by bit how many there are.
void add_sequences(Reading& r, const SuitReading& s, int shift) noexcept {
    std::uint32_t once = static_cast<std::uint32_t>(s.sequences) << shift;
    std::uint32_t twice = static_cast<std::uint32_t>(s.sequences2) << shift;
    std::uint32_t thrice = static_cast<std::uint32_t>(s.sequences3) << shift;
    const std::uint32_t one = r.sequences, two = r.sequences2, three = r.sequences3;
    r.sequences3 = three | thrice | (two & once) | (one & twice);
    r.sequences2 = two | twice | (one & once);
    r.sequences = one | once;
}

std::uint8_t wait_in(std::uint8_t set, int win) noexcept {
    const int first = set & 63;
    if (set >> 6 != kSequence) return kShanpon;
    if (win == first + 1) return kKanchan;
    const int rank = first % 9;
    if (win == first) return rank == 6 ? kPenchan : kRyanmen;
    return rank == 0 ? kPenchan : kRyanmen;
}

// Four suits seen one way: fills the sets in ascending order and writes a reading for each place of the winning tile.
int emit(const Reading& melds, const SuitReading* const suits[4], int win, Reading* out) noexcept {
    Reading r = melds;
    int n = 0;
    for (int suit = 0; suit < 4; suit++) {
        const SuitReading& s = *suits[suit];
        const int first = 9 * suit;
        for (int i = 0; i < s.n_sets; i++) r.sets[n++] = static_cast<std::uint8_t>(s.sets[i] + first);
        if (s.pair != 255) r.pair = static_cast<std::uint8_t>(s.pair + first);
        const KindMask triplets = static_cast<KindMask>(s.triplets) << first;
        r.triplets |= triplets;
        r.concealed |= triplets;
        r.n_sequences = static_cast<std::uint8_t>(r.n_sequences + s.n_sequences);
        r.n_triplets = static_cast<std::uint8_t>(r.n_triplets + s.n_sets - s.n_sequences);
        if (suit < 3) add_sequences(r, s, first);
    }
    int written = 0;
    for (int i = 0; i < n; i++) {
        const std::uint8_t set = r.sets[i];
        const int first = set & 63;
        const int length = set >> 6 == kSequence ? 3 : 1;
        if (win < first || win >= first + length || (i > 0 && r.sets[i - 1] == set)) continue;
        out[written] = r;
        out[written].wait = wait_in(set, win);
        out[written++].win_place = static_cast<std::uint8_t>(i);
    }
    if (r.pair == win) {
        out[written] = r;
        out[written].wait = kTanki;
        out[written++].win_place = kPairPlace;
    }
    return written;
}

int regular_readings(HandKeys h, const Reading& melds, int win, Reading* out) {
    const shape::ShantenTables& t = shape::shanten_tables();
    const shape::ReadingTables& x = shape::reading_tables();
    using shape::half;
    const std::uint16_t first[4] = {x.suit[suit_rank(t, half(h, 0), half(h, 1))], x.suit[suit_rank(t, half(h, 2), half(h, 3))],
                                    x.suit[suit_rank(t, half(h, 4), half(h, 5))],
                                    x.honour[honour_rank(t, half(h, 6), half(h, 7))]};
    if (first[0] == 0 || first[1] == 0 || first[2] == 0 || first[3] == 0) return 0;
    const SuitReading* begin[4];
    int pairs = 0, sets = melds.n_melds;
    for (int i = 0; i < 4; i++) {
        begin[i] = x.readings + first[i];
        pairs += begin[i]->pair != 255;  // the same in all readings of a pattern: tiles modulo 3
        sets += begin[i]->n_sets;
    }
    if (pairs != 1 || sets != 4) return 0;
    const SuitReading* now[4] = {begin[0], begin[1], begin[2], begin[3]};
    for (int written = 0;;) {
        written += emit(melds, now, win, out + written);
        int suit = 3;  // next combination, the last suit fastest
        while (suit >= 0 && !now[suit]->more) {
            now[suit] = begin[suit];
            suit--;
        }
        if (suit < 0) return written;
        now[suit]++;
    }
}

Reading closed_reading(Form form, KindMask tiles, int win) noexcept {
    Reading r{};
    std::memset(r.sets, 255, sizeof r.sets);
    r.tiles = tiles;
    r.form = form;
    r.win = static_cast<std::uint8_t>(win);
    r.pair = kNoKind;
    r.wait = kTanki;
    r.win_place = kPairPlace;
    return r;
}

}  // namespace

int readings(const std::uint8_t* counts, const std::uint16_t* melds, std::uint8_t win, std::uint32_t forms, Reading* out) {
    const int tiles = count_tiles(counts);
    if (tiles < 2 || win >= kKinds || counts[win] == 0) return 0;
    Reading base{};
    std::memset(base.sets, 255, sizeof base.sets);
    const Melds m = add_melds(base, melds);
    if (!m.possible || tiles != 14 - 3 * m.n) return 0;
    const Planes planes = make_planes(counts);
    const KindMask held = planes.ge[0];
    base.tiles |= held;
    base.win = win;
    int written = 0;
    if (forms & kFormRegular) written = regular_readings(make_keys(counts), base, win, out);
    if (m.n > 0) return written;
    const KindMask pairs = planes.ge[1];
    if (forms & kFormChiitoitsu && pairs == held) {
        const KindMask triplets = planes.ge[2], quads = planes.ge[3];
        const bool seven = std::popcount(held) == 7 && triplets == 0;
        if (seven || (forms & kFormFourSame && triplets == quads)) out[written++] = closed_reading(kChiitoitsu, held, win);
    }
    if (forms & kFormKokushi && held == kYaochuuMask) {
        Reading& r = out[written++] = closed_reading(kKokushi, held, win);
        r.pair = static_cast<std::uint8_t>(std::countr_zero(pairs));
        if (r.pair == win) r.wait = kKokushi13;
    }
    return written;
}

}  // namespace mjf
