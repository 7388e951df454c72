#include "shape/game_shapes.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "shape/limited.hpp"

namespace mjf::shape {
namespace {

constexpr KindMask kMan = KindMask{0x1ff}, kSou = kMan << 18;

// Characters and bamboo change places: the tables of three seats know a first suit of 1 and 9.
void swap_suits(const std::uint8_t* counts, std::uint8_t* out) noexcept {
    std::memcpy(out, counts + 18, 9);
    std::memcpy(out + 9, counts + 9, 9);
    std::memcpy(out + 18, counts, 9);
    std::memcpy(out + 27, counts + 27, 7);
}

KindMask swap_back(KindMask mask) noexcept {
    return (mask & ~(kMan | kSou)) | (mask & kMan) << 18 | (mask & kSou) >> 18;
}

// Twelve kinds once and two more of one of them.
Useful triple_orphans(const GameShapes& g, const std::uint8_t* counts) noexcept {
    KindMask missing = 0, kinds = 0;
    int most = -1;
    for (KindMask left = kYaochuuMask; left != 0; left &= left - 1) {
        const int k = std::countr_zero(left);
        if (g.copies[k] == 0 && k != kNorth) return {kNoShanten, 0};
        if (g.copies[k] == 0) continue;
        kinds |= KindMask{1} << k;
        if (counts[k] == 0) missing |= KindMask{1} << k;
        most = std::max(most, std::min<int>(counts[k] - 1, 2));
    }
    Useful out{std::popcount(missing) + 2 - std::max(most, 0) - 1, missing};
    if (most >= 2) return out;
    for (KindMask left = kinds; left != 0; left &= left - 1) {
        const int k = std::countr_zero(left);
        if (std::min<int>(counts[k] - 1, 2) == most) out.mask |= KindMask{1} << k;
    }
    return out;
}

Useful better(const Useful& a, const Useful& b) noexcept {
    if (a.shanten != b.shanten) return a.shanten < b.shanten ? a : b;
    return {a.shanten, a.mask | b.mask};
}

}  // namespace

bool GameShapes::tables_fit() const noexcept {
    for (int k = 0; k < kKinds; k++)
        if (copies[k] != usable[k] || (copies[k] != 0 && copies[k] != 4)) return false;
    return true;
}

Useful game_useful(const GameShapes& g, const std::uint8_t* row, int n_melds, const std::uint8_t* melded) {
    const int natural = count_tiles(row), held = g.jokers > 0 ? row[34] : 0;
    if (natural < 0 || n_melds < 0 || n_melds > 4 || held > g.jokers) return {kNoShanten, 0};
    const int tiles = natural + held;
    if (tiles < 1 || tiles > 14 - 3 * n_melds || (g.jokers > 0 && tiles < 13 - 3 * n_melds)) return {kNoShanten, 0};
    const int sets = g.jokers > 0 ? 4 - n_melds : wanted_sets(tiles, n_melds);
    const std::uint32_t forms = g.jokers > 0 ? (n_melds > 0 ? g.forms & kFormRegular : g.forms) : possible_forms(g.forms, n_melds, tiles);
    const std::uint32_t sets_and_pairs = forms & (kFormRegular | kFormChiitoitsu);
    Useful found{kNoShanten, 0};
    const bool plain = melded == nullptr || std::all_of(melded, melded + kKinds, [](std::uint8_t n) { return n == 0; });
    if (sets_and_pairs == 0) {
        // Orphans alone are asked for.
    } else if (plain && g.tables_fit()) {
        if (g.jokers > 0) {
            const ShapeHand hand(row, n_melds);
            found = useful_tiles<4>(shanten_tables(), useful_tables(), hand.keys(), hand.planes(), sets, sets_and_pairs);
        } else {
            std::uint8_t swapped[34];
            swap_suits(row, swapped);
            const ShapeHand hand(swapped, n_melds);
            found = useful_tiles<3>(shanten_tables(), useful_tables(), hand.keys(), hand.planes(), sets, sets_and_pairs);
            found.mask = swap_back(found.mask);
        }
    } else {
        std::uint8_t usable[34];
        for (int k = 0; k < kKinds; k++)
            usable[k] = static_cast<std::uint8_t>(plain ? g.usable[k] : std::min<int>(g.usable[k], std::max(0, g.copies[k] - melded[k])));
        found = capped_useful(row, usable, sets, sets_and_pairs);
    }
    if (forms & kFormKokushi) {
        if (g.triple_orphans) {
            found = better(found, triple_orphans(g, row));
        } else {
            std::uint8_t usable[34];
            std::copy(g.usable, g.usable + 34, usable);
            found = better(found, capped_useful(row, usable, 4, kFormKokushi));
        }
    }
    if (found.shanten >= kNoShanten) return {kNoShanten, 0};
    for (int k = 0; k < kKinds; k++)
        if (g.copies[k] == 0) found.mask &= ~(KindMask{1} << k);
    // Every joker makes good one of the tiles that are missing.
    found.shanten -= held;
    if (found.shanten < 0) return {-1, 0};
    if (found.mask != 0 && held < g.jokers) found.mask |= KindMask{1} << kJoker;
    return found;
}

Useful GameRows::answer(std::int64_t row, const std::uint8_t* held) const {
    return game_useful(shapes, held, melds_of(row), melded != nullptr ? melded + row * melded_step : nullptr);
}

std::uint8_t GameRows::left(std::int64_t row, const std::uint8_t* held, int given, KindMask mask) const noexcept {
    const std::uint8_t* seen = visible != nullptr ? visible + row * visible_step : nullptr;
    int sum = 0;
    for (; mask != 0; mask &= mask - 1) {
        const int bit = std::countr_zero(mask), k = bit == kJoker ? 34 : bit;
        const int copies = k == 34 ? shapes.jokers : shapes.copies[k];
        sum += std::max(0, copies - held[k] - (k == given) - (seen != nullptr ? seen[k] : 0));
    }
    return static_cast<std::uint8_t>(sum);
}

std::string GameRows::describe(Size size, std::int64_t row) const {
    const std::uint8_t* c = counts + row * shapes.width();
    const std::uint8_t* seen = visible != nullptr ? visible + row * visible_step : nullptr;
    const int n = melds_of(row);
    if (n > 4) return std::to_string(n) + " melds; a hand has at most four";
    int tiles = 0;
    for (int k = 0; k < shapes.width(); k++) {
        const std::string name = k == 34 ? "the joker" : std::to_string(k % 9 + 1) + "mpsz"[k / 9];
        const int copies = k == 34 ? shapes.jokers : shapes.copies[k];
        if (c[k] > 0 && copies == 0) return name + " is not in the tile set of this game";
        if (c[k] > copies) return std::to_string(c[k]) + " copies of " + name + "; there are " + std::to_string(copies);
        if (seen != nullptr && copies > 0 && c[k] + seen[k] > copies)
            return std::to_string(c[k] + seen[k]) + " copies of " + name + " (" + std::to_string(c[k]) + " concealed, " + std::to_string(seen[k]) +
                   " visible); there are " + std::to_string(copies);
        tiles += c[k];
    }
    const int most = 14 - 3 * n;
    const std::string held = std::to_string(tiles) + (tiles == 1 ? " tile" : " tiles") + " and " + std::to_string(n) + (n == 1 ? " meld" : " melds");
    if (size == Size::waiting && (shapes.jokers > 0 ? tiles != most - 1 : tiles % 3 != 1 || tiles > most))
        return held + "; a hand that waits for a tile has 13 tiles (13-3m with m melds)";
    if (size == Size::drawn && (shapes.jokers > 0 ? tiles != most : tiles % 3 != 2 || tiles > most))
        return held + "; a hand about to discard has 14 tiles (14-3m with m melds)";
    if (shapes.jokers > 0 && (tiles < most - 1 || tiles > most)) return held + "; with jokers a hand has 13 or 14 tiles (13-3m or 14-3m with m melds)";
    if (tiles < 1 || tiles > most) return held + "; a hand has 1 to 14 tiles (to 14-3m with m melds)";
    return "";
}

}  // namespace mjf::shape
