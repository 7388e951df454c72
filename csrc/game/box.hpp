// The tiles of a set, to be taken out copy by copy: which ids can stand for tiles of which only the kind is known.
#pragma once
#include <algorithm>
#include <iterator>
#include <string>

#include "game/rules.hpp"
#include "game/state.hpp"

namespace mjf {

// "5m", "5mr", "E", "?"
inline std::string tile_name(Kind37 tile) {
    if (tile == kUnknown37) return "?";
    if (tile == kJoker) return "0x";
    if (is_bonus(tile)) return std::to_string((tile - kFirstBonus) % 8 + 1) + (tile < kFirstBonus + 8 ? "f" : "a");
    if (tile > kUnknown37) return "-";
    if (is_red(tile)) return std::string("5") + "mps"[tile - kRedMan] + "r";
    if (tile >= 27) return std::string(1, "ESWNPFC"[tile - 27]);
    return std::to_string(tile % 9 + 1) + "mps"[tile / 9];
}

// Red fives are the first copies of their kind.
class Box {
public:
    explicit Box(const GameRules& rules) : g_(rules) {}

    // kUnknownTile with `ok` false: no such copy is left or these rules have none.
    TileId take(Kind37 tile, bool& ok) {
        const Kind kind = plain_kind(tile);
        const int suit = suit_of_five(kind);
        const int reds = suit >= 0 ? g_.red_copies(suit) : 0;
        int from = is_red(tile) ? 0 : reds;
        const int to = is_red(tile) ? reds : kind < kKinds ? g_.copies[kind] : 0;
        if (kind >= kFirstBonus) {
            for (int i = 0; i < g_.tiles.n; ++i) {
                const TileId id = g_.tiles.ids[i];
                if (id < kFirstBonusId || used_[slot(id)] & copy(id) || g_.kind37_of(id) != tile) continue;
                used_[slot(id)] |= copy(id);
                return id;
            }
        } else if ((g_.kinds >> kind) & 1) {
            for (; from < to; ++from) {
                if (used_[kind] >> from & 1) continue;
                used_[kind] |= static_cast<std::uint8_t>(1 << from);
                return static_cast<TileId>(4 * kind + from);
            }
        }
        ok = false;
        return kUnknownTile;
    }

    // All copies back.
    void fill() noexcept { std::fill(std::begin(used_), std::end(used_), std::uint8_t{0}); }
    void mark(TileId id) noexcept { used_[slot(id)] |= copy(id); }
    // Ids not taken yet; returns their number.
    int rest(TileId* out) const noexcept {
        int n = 0;
        for (int i = 0; i < g_.tiles.n; ++i) {
            const TileId id = g_.tiles.ids[i];
            if (!(used_[slot(id)] & copy(id))) out[n++] = id;
        }
        return n;
    }

private:
    const GameRules& g_;
    static int slot(TileId id) noexcept { return id / 4; }
    static std::uint8_t copy(TileId id) noexcept { return static_cast<std::uint8_t>(1 << id % 4); }

    std::uint8_t used_[kMaxWall / 4] = {};
};

}  // namespace mjf
