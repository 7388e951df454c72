// Blocks of rows go through three short loops: keys and checks, look-ups, answers. Short loops keep many hands in flight.
#include "shape/batch.hpp"

#include <algorithm>
#include <cstring>

#include "shape/limited_rows.hpp"
#include "shape/mcr_shapes.hpp"

namespace mjf::shape {
namespace {

constexpr int kBlock = 32;

// What a number of tiles means with m melds: bits 0-2 wanted sets, 3 the closed forms count, 4 the hand is possible.
struct Sizes {
    std::uint8_t of[6][32];  // row 5: too many melds
};
constexpr unsigned kClosedBit = 8, kGoodBit = 16;

Sizes sizes_of(Size size, std::uint32_t forms) noexcept {
    Sizes s{};
    for (int m = 0; m < 5; m++)
        for (int n = 1; n < 32; n++) {
            unsigned info = static_cast<unsigned>(std::clamp(n / 3, 0, 4 - m));
            if (m == 0 && (n >= 12 || !(forms & kFormRegular))) info |= kClosedBit;
            if (n <= 14 - 3 * m && (size == Size::any || n % 3 == (size == Size::waiting ? 1 : 2))) info |= kGoodBit;
            s.of[m][n] = static_cast<std::uint8_t>(info);
        }
    return s;
}

// What the first loop finds out about a row.
struct Block {
    HandKeys keys[kBlock];
    Digits digits[kBlock];
    Digits left[kBlock];
    std::uint8_t info[kBlock];  // as in Sizes
    int n = 0;
    bool all_good = true;
    bool uniform = true;  // all rows have the info of the first

    int sets(int i) const noexcept { return info[i] & 7; }
    bool closed(int i) const noexcept { return info[i] & kClosedBit; }
    bool good(int i) const noexcept { return info[i] & kGoodBit; }
    int first_bad() const noexcept {
        int i = 0;
        while (i < n && good(i)) i++;
        return i;
    }
};

constexpr std::uint64_t kForeignToThree = 0x00ffffffffffffffull;  // bytes of 2m-8m when read from 2m on

bool has_foreign(const std::uint8_t* counts) noexcept {
    std::uint64_t bytes;
    std::memcpy(&bytes, counts + 1, 8);
    if constexpr (std::endian::native == std::endian::big) return (bytes & ~std::uint64_t{0xff}) != 0;
    return (bytes & kForeignToThree) != 0;
}

#if defined(MJF_SIMD_KEYS)
struct Row {
    RawHand raw;

    explicit Row(const std::uint8_t* counts) noexcept : raw(load_hand(counts)) {}
    bool at_most_four() const noexcept {
        const __m128i four = _mm_set1_epi8(4);
        const __m128i most = _mm_max_epu8(_mm_max_epu8(raw.head, raw.middle), _mm_max_epu8(raw.tail, four));
        return _mm_movemask_epi8(_mm_cmpeq_epi8(most, four)) == 0xffff;
    }
    void clamp() noexcept {
        const __m128i four = _mm_set1_epi8(4);
        raw = {_mm_min_epu8(raw.head, four), _mm_min_epu8(raw.middle, four), _mm_min_epu8(raw.tail, four)};
    }
    void clear() noexcept { raw = {_mm_setzero_si128(), _mm_setzero_si128(), _mm_setzero_si128()}; }
    int tiles() const noexcept {
        const __m128i zero = _mm_setzero_si128();
        const __m128i middle = _mm_slli_si128(raw.middle, 14);  // tiles 16 and 17 alone
        const __m128i sums = _mm_add_epi64(_mm_sad_epu8(_mm_add_epi8(raw.head, raw.tail), zero), _mm_sad_epu8(middle, zero));
        return _mm_cvtsi128_si32(sums) + _mm_extract_epi16(sums, 4);
    }
    void store_keys(HandKeys& out) const noexcept { _mm_storeu_si128(reinterpret_cast<__m128i*>(&out), half_keys(raw)); }
    Digits digits() const noexcept { return digits_of(raw); }
    // Four of each minus own and visible tiles, not below zero; false when some kind has more than four.
    bool left(const std::uint8_t* visible, Digits& out) const noexcept {
        const RawHand seen = load_hand(visible);
        const __m128i four = _mm_set1_epi8(4);
        const auto rest = [four](__m128i own, __m128i other) noexcept { return _mm_subs_epu8(four, _mm_adds_epu8(own, other)); };
        out = digits_of({rest(raw.head, seen.head), rest(raw.middle, seen.middle), rest(raw.tail, seen.tail)});
        const __m128i most = _mm_max_epu8(_mm_max_epu8(_mm_adds_epu8(raw.head, seen.head), _mm_adds_epu8(raw.middle, seen.middle)),
                                          _mm_max_epu8(_mm_adds_epu8(raw.tail, seen.tail), four));
        return _mm_movemask_epi8(_mm_cmpeq_epi8(most, four)) == 0xffff;
    }
};
#else
struct Row {
    std::uint8_t c[34];

    explicit Row(const std::uint8_t* counts) noexcept { std::memcpy(c, counts, 34); }
    bool at_most_four() const noexcept { return *std::max_element(c, c + 34) <= 4; }
    void clamp() noexcept {
        for (std::uint8_t& x : c) x = std::min<std::uint8_t>(x, 4);
    }
    void clear() noexcept { std::memset(c, 0, sizeof c); }
    int tiles() const noexcept {
        int n = 0;
        for (const std::uint8_t x : c) n += x;
        return n;
    }
    void store_keys(HandKeys& out) const noexcept { out = make_keys(c); }
    Digits digits() const noexcept { return make_digits(c); }
    bool left(const std::uint8_t* visible, Digits& out) const noexcept {
        std::uint8_t rest[34];
        bool good = true;
        for (int k = 0; k < 34; k++) {
            const int seen = c[k] + visible[k];
            good &= seen <= 4;
            rest[k] = static_cast<std::uint8_t>(std::max(0, 4 - seen));
        }
        out = make_digits(rest);
        return good;
    }
};
#endif

// Digits: binary digits and what is left are wanted too.
template <bool Check, bool WithDigits, bool WithMelds>
void read_rows(const HandArray& a, const Sizes& sizes, std::int64_t begin, int n, Block& b) noexcept {
    const std::uint8_t* size = sizes.of[a.n_melds];
    const bool three = a.seats == 3;
    unsigned both = kGoodBit, differs = 0;
    for (int i = 0; i < n; i++) {
        const std::int64_t at = begin + i;
        Row row(a.counts + at * 34);
        if constexpr (WithMelds) size = sizes.of[std::min<unsigned>(a.melds[at], 5)];
        if constexpr (!Check) row.clamp();
        unsigned info = size[std::min(row.tiles(), 31)];
        if constexpr (Check) {
            bool bad = !row.at_most_four() || !(info & kGoodBit);
            if (three) bad |= has_foreign(a.counts + at * 34);
            if constexpr (WithDigits)
                if (a.visible) bad |= !row.left(a.visible + at * a.visible_step, b.left[i]);
            if (bad) [[unlikely]] {
                row.clear();
                info = 0;
            }
        } else {
            info |= kGoodBit;
            if constexpr (WithDigits)
                if (a.visible) row.left(a.visible + at * a.visible_step, b.left[i]);
        }
        row.store_keys(b.keys[i]);
        if constexpr (WithDigits) b.digits[i] = row.digits();
        b.info[i] = static_cast<std::uint8_t>(info);
        both &= info;
        differs |= info ^ b.info[0];
    }
    b.n = n;
    b.all_good = both != 0;
    b.uniform = differs == 0;
}

template <bool WithDigits>
void read_block(const HandArray& a, const Sizes& sizes, std::int64_t begin, int n, bool check, Block& b) noexcept {
    if (check && a.melds) read_rows<true, WithDigits, true>(a, sizes, begin, n, b);
    else if (check) read_rows<true, WithDigits, false>(a, sizes, begin, n, b);
    else if (a.melds) read_rows<false, WithDigits, true>(a, sizes, begin, n, b);
    else read_rows<false, WithDigits, false>(a, sizes, begin, n, b);
}

std::uint32_t forms_of(const HandArray& a, const Block& b, int i) noexcept {
    return b.closed(i) ? a.forms : a.forms & kFormRegular;
}

// Tiles left of each kind: 4 - own (- visible).
Digits left_of(const HandArray& a, const Block& b, int i) noexcept {
    if (a.visible) return b.left[i];
    const Digits& d = b.digits[i];  // 4 - n for n = 0-4 in digits
    const KindMask any = d.bits[0] | d.bits[1], none = ~(any | d.bits[2]);
    return {{d.bits[0], d.bits[1] ^ d.bits[0], none & kAllKinds}};
}

// Runs `answer(block, first row)` over blocks; returns the first bad row.
template <bool WithDigits, class F>
std::int64_t over_blocks(const HandArray& a, Size size, std::int64_t begin, std::int64_t end, F&& answer) {
    const Sizes sizes = sizes_of(size, a.forms);
    Block b;
    std::int64_t bad = -1;
    for (std::int64_t at = begin; at < end; at += kBlock) {
        const int n = static_cast<int>(std::min<std::int64_t>(kBlock, end - at));
        read_block<WithDigits>(a, sizes, at, n, a.check, b);
        if (!b.all_good && bad < 0) bad = at + b.first_bad();
        answer(b, at);
    }
    return bad;
}

// Rows that ask for knitted forms, which come on top of the block loops. Whatever stands in a row that nobody checked, the keys
// are those of a hand.
constexpr std::uint32_t kWithDigits = kFormFourSame | kKnittedForms;

ShapeHand hand_of(const HandArray& a, const Block& b, std::int64_t row, int i) noexcept {
    const Planes planes = b.digits[i].planes();
    int tiles = 0;
    for (const KindMask held : planes.ge) tiles += std::popcount(held & kAllKinds);
    const int melds = std::min<int>(a.melds ? a.melds[row] : a.n_melds, 4);
    return ShapeHand(b.keys[i], planes, tiles, melds);
}

template <int Seats>
void shanten_block(const ShantenTables& t, const HandArray& a, const Block& b, std::int8_t* out) noexcept {
    if (b.uniform && b.closed(0) && a.forms == kAllForms) {
        const int sets = b.sets(0);
        for (int i = 0; i < b.n; i++) out[i] = static_cast<std::int8_t>(hand_shanten<Seats>(t, b.keys[i], sets, kAllForms));
    } else if (a.forms & kFormFourSame) {
        for (int i = 0; i < b.n; i++) {
            const std::uint32_t forms = forms_of(a, b, i);
            int best = hand_shanten<Seats>(t, b.keys[i], b.sets(i), forms & ~std::uint32_t{kFormChiitoitsu});
            if (forms & kFormChiitoitsu) best = std::min(best, chiitoitsu_four_same_shanten(b.digits[i].planes()));
            out[i] = static_cast<std::int8_t>(best);
        }
    } else {
        for (int i = 0; i < b.n; i++)
            out[i] = static_cast<std::int8_t>(hand_shanten<Seats>(t, b.keys[i], b.sets(i), forms_of(a, b, i)));
    }
    if (!b.all_good)
        for (int i = 0; i < b.n; i++)
            if (!b.good(i)) out[i] = kBadShanten;
}

void shanten_block(const ShantenTables& t, const HandArray& a, const Block& b, std::int8_t* out) noexcept {
    if (a.seats == 3) shanten_block<3>(t, a, b, out);
    else shanten_block<4>(t, a, b, out);
}

// Apart, so that the loop of those who ask for no knitted form stays small.
[[gnu::noinline]] void knitted_shanten_block(const ShantenTables& t, const HandArray& a, const Block& b, std::int64_t at,
                                             std::int8_t* out) {
    shanten_block(t, a, b, out);
    for (int i = 0; i < b.n; i++) {
        if (!b.good(i)) continue;
        const ShapeHand hand = hand_of(a, b, at + i, i);
        const int knitted = knitted_shanten(hand.keys(), hand.planes(), hand.n_tiles(), hand.n_melds(), a.forms);
        out[i] = static_cast<std::int8_t>(std::min<int>(out[i], knitted));
    }
}

void any_shanten_block(const ShantenTables& t, const HandArray& a, const Block& b, std::int64_t at, std::int8_t* out) {
    if (a.forms & kKnittedForms) [[unlikely]] knitted_shanten_block(t, a, b, at, out);
    else shanten_block(t, a, b, out);
}

template <int Seats>
void useful_block(const ShantenTables& t, const UsefulTables& u, const HandArray& a, const Block& b, Useful* out) noexcept {
    Records records[kBlock];
    for (int i = 0; i < b.n; i++) {
        records[i] = records_of<Seats>(t, u, b.keys[i]);
#if defined(__GNUC__)
        __builtin_prefetch(records[i].m);
        __builtin_prefetch(records[i].p);
        __builtin_prefetch(records[i].s);
        __builtin_prefetch(records[i].z);
#endif
    }
    if (b.uniform && b.closed(0) && a.forms == kAllForms) {
        const int sets = b.sets(0);
        for (int i = 0; i < b.n; i++) out[i] = useful_tiles<Seats>(t, u, records[i], b.digits[i].planes(), sets, kAllForms);
    } else {
        for (int i = 0; i < b.n; i++)
            out[i] = useful_tiles<Seats>(t, u, records[i], b.digits[i].planes(), b.sets(i), forms_of(a, b, i));
    }
}

template <int Seats>
void discard_block(const ShantenTables& t, const UsefulTables& u, const HandArray& a, const Block& b, bool all, std::int8_t* shanten,
                   KindMask* mask, std::uint8_t* total) noexcept {
    for (int i = 0; i < b.n; i++) {
        std::int8_t* s = shanten + i * 34;
        std::memset(s, kNoTile, 34);
        std::memset(mask + i * 34, 0, 34 * sizeof(KindMask));
        std::memset(total + i * 34, 0, 34);
        if (!b.good(i)) continue;
        const Planes planes = b.digits[i].planes();
        const Digits left = left_of(a, b, i);
        DiscardAnalysis<Seats>(t, u, b.keys[i], planes, left, b.sets(i), forms_of(a, b, i), {s, mask + i * 34, total + i * 34}).run(all);
    }
}

void knitted_discard_block(const HandArray& a, const Block& b, std::int64_t at, bool all, std::int8_t* shanten, KindMask* mask,
                           std::uint8_t* total) {
    std::memset(shanten, kNoTile, static_cast<std::size_t>(34 * b.n));
    std::memset(mask, 0, static_cast<std::size_t>(34 * b.n) * sizeof(KindMask));
    std::memset(total, 0, static_cast<std::size_t>(34 * b.n));
    for (int i = 0; i < b.n; i++)
        if (b.good(i))
            discards_with_knitted(hand_of(a, b, at + i, i), a.forms, left_of(a, b, i), all,
                                  {shanten + 34 * i, mask + 34 * i, total + 34 * i});
}

}  // namespace

std::int64_t shanten_rows(const HandArray& a, std::int64_t begin, std::int64_t end, std::int8_t* out) {
    if (a.taken) return limited_shanten_rows(a, begin, end, out);
    const ShantenTables& t = shanten_tables();
    if (a.forms & kKnittedForms)
        return over_blocks<true>(a, Size::any, begin, end, [&](const Block& b, std::int64_t at) {
            knitted_shanten_block(t, a, b, at, out + at);
        });
    const auto answer = [&](const Block& b, std::int64_t at) { shanten_block(t, a, b, out + at); };
    return a.forms & kFormFourSame ? over_blocks<true>(a, Size::any, begin, end, answer)
                                   : over_blocks<false>(a, Size::any, begin, end, answer);
}

std::int64_t complete_rows(const HandArray& a, std::int64_t begin, std::int64_t end, std::uint8_t* status) {
    const ShantenTables& t = shanten_tables();
    const auto answer = [&](const Block& b, std::int64_t at) {
        std::int8_t shanten[kBlock];
        any_shanten_block(t, a, b, at, shanten);
        for (int i = 0; i < b.n; i++)
            status[at + i] = b.good(i) ? (shanten[i] == -1 ? std::uint8_t{kWin} : std::uint8_t{kNotComplete}) : std::uint8_t{kBadInput};
    };
    return a.forms & kWithDigits ? over_blocks<true>(a, Size::any, begin, end, answer)
                                   : over_blocks<false>(a, Size::any, begin, end, answer);
}

std::int64_t useful_rows(const HandArray& a, std::int64_t begin, std::int64_t end, std::int8_t* shanten, KindMask* mask,
                         std::uint8_t* total) {
    if (a.taken) return limited_useful_rows(a, begin, end, shanten, mask, total);
    const ShantenTables& t = shanten_tables();
    const UsefulTables& u = useful_tables();
    return over_blocks<true>(a, Size::any, begin, end, [&](const Block& b, std::int64_t at) {
        Useful found[kBlock];
        if (a.seats == 3) useful_block<3>(t, u, a, b, found);
        else useful_block<4>(t, u, a, b, found);
        if (a.forms & kKnittedForms) [[unlikely]]
            for (int i = 0; i < b.n; i++) found[i] = with_knitted(found[i], hand_of(a, b, at + i, i), a.forms);
        for (int i = 0; i < b.n; i++) {
            shanten[at + i] = b.good(i) ? static_cast<std::int8_t>(found[i].shanten) : kBadShanten;
            mask[at + i] = b.good(i) ? found[i].mask : kBadMask;
            total[at + i] = b.good(i) ? static_cast<std::uint8_t>(left_of(a, b, i).sum(found[i].mask)) : std::uint8_t{0};
        }
    });
}

std::int64_t waits_rows(const HandArray& a, std::int64_t begin, std::int64_t end, KindMask* out) {
    if (a.taken) return limited_waits_rows(a, begin, end, out);
    const ShantenTables& t = shanten_tables();
    const UsefulTables& u = useful_tables();
    return over_blocks<true>(a, Size::waiting, begin, end, [&](const Block& b, std::int64_t at) {
        std::int8_t shanten[kBlock];
        any_shanten_block(t, a, b, at, shanten);
        for (int i = 0; i < b.n; i++) {
            KindMask mask = b.good(i) ? 0 : kBadMask;
            if (shanten[i] == 0) {
                const Planes planes = b.digits[i].planes();
                Useful found = a.seats == 3 ? useful_tiles<3>(t, u, b.keys[i], planes, b.sets(i), forms_of(a, b, i))
                                            : useful_tiles<4>(t, u, b.keys[i], planes, b.sets(i), forms_of(a, b, i));
                if (a.forms & kKnittedForms) [[unlikely]] found = with_knitted(found, hand_of(a, b, at + i, i), a.forms);
                mask = found.mask;
            }
            out[at + i] = mask;
        }
    });
}

std::int64_t discard_rows(const HandArray& a, std::int64_t begin, std::int64_t end, bool all, std::int8_t* shanten, KindMask* mask,
                          std::uint8_t* total) {
    if (a.taken) return limited_discard_rows(a, begin, end, all, shanten, mask, total);
    const ShantenTables& t = shanten_tables();
    const UsefulTables& u = useful_tables();
    return over_blocks<true>(a, Size::drawn, begin, end, [&](const Block& b, std::int64_t at) {
        if (a.forms & kKnittedForms) [[unlikely]] knitted_discard_block(a, b, at, all, shanten + at * 34, mask + at * 34, total + at * 34);
        else if (a.seats == 3) discard_block<3>(t, u, a, b, all, shanten + at * 34, mask + at * 34, total + at * 34);
        else discard_block<4>(t, u, a, b, all, shanten + at * 34, mask + at * 34, total + at * 34);
    });
}

std::int64_t first_bad_row(const HandArray& a, Size size, std::int64_t begin, std::int64_t end) {
    if (a.taken) return limited_first_bad_row(a, size, begin, end);
    const Sizes sizes = sizes_of(size, a.forms);
    Block b;
    for (std::int64_t at = begin; at < end; at += kBlock) {
        const int n = static_cast<int>(std::min<std::int64_t>(kBlock, end - at));
        if (a.visible) read_block<true>(a, sizes, at, n, true, b);
        else read_block<false>(a, sizes, at, n, true, b);
        if (!b.all_good) return at + b.first_bad();
    }
    return -1;
}

std::string describe_row(const HandArray& a, Size size, std::int64_t row) {
    const std::uint8_t* c = a.counts + row * 34;
    const auto name = [](int kind) { return std::to_string(kind % 9 + 1) + "mpsz"[kind / 9]; };
    const int melds = a.melds ? a.melds[row] : a.n_melds;
    if (melds > 4) return std::to_string(melds) + " melds; a hand has at most four";
    int tiles = 0;
    for (int k = 0; k < 34; k++) {
        if (c[k] > 4) return std::to_string(c[k]) + " copies of " + name(k) + "; there are four";
        if (a.seats == 3 && c[k] > 0 && k >= 1 && k <= 7) return name(k) + " is not in the tile set of three seats (no 2m-8m)";
        tiles += c[k];
    }
    const int most = 14 - 3 * melds;
    const std::string with = melds == 0 ? "without melds" : "with " + std::to_string(melds) + (melds == 1 ? " meld" : " melds");
    const std::string held = std::to_string(tiles) + (tiles == 1 ? " tile" : " tiles");
    if (tiles == 0) return "no tiles";
    if (tiles > most) return held + "; a hand " + with + " has at most " + std::to_string(most);
    if (size == Size::waiting && tiles % 3 != 1)
        return held + "; a hand that waits for a tile has 13 (with melds 13-3m: " + std::to_string(most - 1) + ")";
    if (size == Size::drawn && tiles % 3 != 2)
        return held + "; a hand about to discard has 14 (with melds 14-3m: " + std::to_string(most) + ")";
    const auto fifth = [&](const std::uint8_t* others, const char* where) -> std::string {
        for (int k = 0; k < 34; k++)
            if (c[k] + others[k] > 4)
                return std::to_string(c[k] + others[k]) + " copies of " + name(k) + " (" + std::to_string(c[k]) + " concealed, " +
                       std::to_string(others[k]) + where + "); there are four";
        return "";
    };
    std::string wrong;
    if (a.visible) wrong = fifth(a.visible + row * a.visible_step, " visible");
    if (wrong.empty() && a.taken && a.taken != a.visible) wrong = fifth(a.taken + row * a.taken_step, " in melds");
    return wrong;
}

}  // namespace mjf::shape
