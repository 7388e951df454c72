// All ways to read a complete hand (riichi rules specification, 2): the readings of the suits (tables) put together, once for
// every place that the winning tile can have.
#include <bit>
#include <cstring>

#include "shape/reading_parts.hpp"
#include "shape/shape.hpp"

namespace mjf {

MeldsSeen add_melds(Reading& r, const std::uint16_t* melds) noexcept {
    MeldsSeen result;
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

namespace {

using shape::SuitReading;

// How the winning tile completes a sequence that it is the first, second or third tile of.
std::uint8_t wait_in_sequence(int first, int at) noexcept {
    constexpr KindMask from_one = bit(0) | bit(9) | bit(18), from_seven = from_one << 6;
    if (at == 1) return kKanchan;
    return (at == 0 ? from_seven : from_one) >> first & 1 ? kPenchan : kRyanmen;
}

// The lowest n of four bytes.
constexpr std::uint64_t bytes(int n) noexcept { return (std::uint64_t{1} << (8 * n)) - 1; }

// Four suits seen one way: fills the sets in ascending order and writes a reading for each place of the winning tile.
// Without branches up to there: which suit holds what differs from hand to hand.
int emit(const Reading& melds, const SuitReading* const suits[4], int win, int win_suit, Reading* out) noexcept {
    Reading& r = out[0];  // filled in place; the readings for further places of the winning tile are copies of it
    r = melds;
    std::uint64_t sets = 0;
    std::uint32_t once = 0, twice = 0, thrice = 0;
    KindMask triplets = 0;
    unsigned pair = 0;
    int n = 0, n_sequences = 0, before = 0;
    for (unsigned suit = 0; suit < 4; suit++) {
        const SuitReading& s = *suits[suit];
        const unsigned first = 9 * suit;
        before = static_cast<int>(suit) == win_suit ? n : before;
        std::uint32_t own;
        std::memcpy(&own, s.sets, 4);
        // Empty places (255) stand last and are cut off, so nothing is carried into another byte.
        sets |= ((own + first * 0x01010101u) & bytes(s.n_sets)) << (8 * n);
        n += s.n_sets;
        n_sequences += s.n_sequences;
        triplets |= static_cast<KindMask>(s.triplets) << first;
        pair = s.pair != 255 ? s.pair + first : pair;
        if (suit == 3) continue;
        once |= static_cast<std::uint32_t>(s.sequences) << first;
        twice |= static_cast<std::uint32_t>(s.sequences2) << first;
        thrice |= static_cast<std::uint32_t>(s.sequences3) << first;
    }
    std::uint32_t melded;
    std::memcpy(&melded, melds.sets, 4);
    const auto all = static_cast<std::uint32_t>(sets | (melded & ~bytes(n)));
    std::memcpy(r.sets, &all, 4);
    r.pair = static_cast<std::uint8_t>(pair);
    r.triplets = melds.triplets | triplets;
    r.concealed = melds.concealed | triplets;
    r.n_sequences = static_cast<std::uint8_t>(melds.n_sequences + n_sequences);
    r.n_triplets = static_cast<std::uint8_t>(melds.n_triplets + n - n_sequences);
    // Those of the melds and the concealed ones, bit by bit how many there are.
    r.sequences = melds.sequences | once;
    r.sequences2 = melds.sequences2 | twice | (melds.sequences & once);
    r.sequences3 = melds.sequences3 | thrice | (melds.sequences2 & once) | (melds.sequences & twice);

    int written = 0;
    const auto place = [&](int at, std::uint8_t wait) noexcept {
        if (written > 0) out[written] = r;
        out[written].win_place = static_cast<std::uint8_t>(at);
        out[written++].wait = wait;
    };
    int last = -1;
    for (int i = 0; i < suits[win_suit]->n_sets; i++) {
        const int set = suits[win_suit]->sets[i] + 9 * win_suit;
        if (set == last) continue;
        last = set;
        const int at = win - (set & 63);
        if (set >> 6 != kSequence) {
            if (at == 0) place(before + i, kShanpon);
        } else if (at >= 0 && at <= 2) {
            place(before + i, wait_in_sequence(set & 63, at));
        }
    }
    if (static_cast<int>(pair) == win) place(kPairPlace, kTanki);
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
    const int win_suit = win / 9;
    for (int written = 0;;) {
        written += emit(melds, now, win, win_suit, out + written);
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
    const MeldsSeen m = add_melds(base, melds);
    if (!m.possible || tiles != 14 - 3 * m.n) return 0;
    const KindMask held = held_kinds(counts);
    base.tiles |= held;
    base.win = win;
    int written = 0;
    if (forms & kFormRegular) written = regular_readings(make_keys(counts), base, win, out);
    // Seven pairs are at most seven kinds, kokushi is its thirteen.
    if (m.n > 0 || (std::popcount(held) > 7 && held != kYaochuuMask)) return written;
    const Planes planes = make_planes(counts);
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
