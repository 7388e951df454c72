// What do the encoders of planes have in common? The list of groups, the cells of a plane, and what every list begins with
// (planes_v1.hpp): the groups are written by the same code whether a plane has a column for 34 kinds or also for bonus tiles and
// jokers.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <string_view>

#include "sim/encoders/compact_v1.hpp"
#include "sim/policies.hpp"

namespace mjf {

// `planes` planes in a row. Where a group repeats for the players, the viewer's come first, then the next to play ...
struct PlaneGroup {
    std::string_view name;
    int planes;
    bool whole;  // one number for the whole plane
    std::string_view meaning;
};

template <std::size_t N>
constexpr int count_planes(const PlaneGroup (&groups)[N]) noexcept {
    int n = 0;
    for (const PlaneGroup& group : groups) n += group.planes;
    return n;
}

// Where a group begins. consteval: a name that is not in the list does not compile.
template <std::size_t N>
consteval int place_of(const PlaneGroup (&groups)[N], std::string_view name) {
    int at = 0;
    for (const PlaneGroup& group : groups) {
        if (group.name == name) return at;
        at += group.planes;
    }
    throw "no such planes";
}

// The planes of one chair, `Columns` numbers each: kinds 0-33 and, if there are more columns, the bonus tiles (kinds 40-55) and the joker.
template <int Columns>
class PlaneCells {
public:
    static constexpr int kColumns = Columns;
    static constexpr bool kOtherTiles = Columns > kKinds;

    explicit PlaneCells(float* out) : out_(out) {}
    static constexpr int column(int kind) noexcept { return kOtherTiles && kind >= kKinds ? kind - (kFirstBonus - kKinds) : kind; }
    float& cell(int plane, int kind) noexcept { return out_[plane * Columns + column(kind)]; }
    void set(int plane, KindMask kinds, float value = 1.0f) noexcept {
        for (; kinds != 0; kinds &= kinds - 1) cell(plane, std::countr_zero(kinds)) = value;
    }
    // 1 in the n first of four planes.
    void pile(int plane, int kind, int n) noexcept {
        for (int i = 0; i < n && i < 4; ++i) cell(plane + i, kind) = 1.0f;
    }
    void fill(int plane, float value) noexcept {
        if (value == 0.0f) return;
        std::fill(out_ + plane * Columns, out_ + (plane + 1) * Columns, value);
    }

private:
    float* out_;
};

inline constexpr int kAllColumns = kKinds + 16 + 1;
static_assert(PlaneCells<kAllColumns>::column(kFirstBonus) == kKinds && PlaneCells<kAllColumns>::column(kJoker) == kAllColumns - 1);

inline float part(std::int64_t number, float unit) noexcept { return static_cast<float>(number) / unit; }

inline KindMask five_mask(const std::uint8_t* reds) noexcept {
    KindMask kinds = 0;
    for (int suit = 0; suit < 3; ++suit)
        if (reds[suit] > 0) kinds |= bit(kFives[suit]);
    return kinds;
}

// How far the concealed tiles of a chair are from complete, and of 14 tiles the kinds that can go without a step back.
struct Steps {
    int shanten;
    KindMask keeps;
};
Steps steps_of(const Flow& flow, int chair) noexcept;

// The kind that an indicator points to among those of the tile set: the next in order, after the last the first.
inline Kind dora_among(Kind indicator, KindMask kinds) noexcept {
    Kind kind = dora_of(indicator, 4);
    while (((kinds >> kind) & 1) == 0 && kind != indicator) kind = dora_of(kind, 4);
    return kind;
}

}  // namespace mjf
