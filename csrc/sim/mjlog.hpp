// Does a Tenhou record agree with the rules from its first tag to its last? The short way of checking one: text in, yes or
// "take the long way" out. Whoever gets no yes reads the record with mahjong_fast/logs/tenhou_xml.py and names what is wrong;
// so everything unusual (entities, text between tags, liabilities, chips, rules of its own) is left to the long way.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "sim/decision_rows.hpp"

namespace mjf {

inline constexpr int kTenhouYaku = 55;
inline constexpr std::uint8_t kTenhouDora = 200, kTenhouUra = 201, kTenhouAka = 202;

// Tenhou's numbers of the yaku.
struct TenhouYaku {
    std::uint8_t bit[kTenhouYaku];     // bit of the row; 200, 201, 202 = dora, ura, aka
    std::uint8_t closed[kTenhouYaku];  // han
    std::uint8_t open[kTenhouYaku];
};

// What is to be known of a record before its rules are: GO type, and the points everybody begins with (0: the record does not
// begin with the first hand, or they differ).
struct MjlogHead {
    int type = 0;
    std::int64_t start_points = 0;
};
std::optional<MjlogHead> mjlog_head(std::string_view text);

inline constexpr int kMjlogUnsure = -1;        // look closer
inline constexpr int kMjlogOtherResults = -2;  // all but the results with uma agrees: perhaps they are rounded otherwise

// The number of hands when all of them agree with the rules in everything, otherwise one of the two above.
// Nothing of a record that does not agree is to be relied on.
int mjlog_agrees(std::string_view text, const std::shared_ptr<const GameRules>& rules, const TenhouYaku& yaku);

// The decisions of a record, and how they ended.
struct MjlogRows {
    MjlogRows(const Encoder* encoder, int width, bool skip_forced, int seat, bool hidden)
        : rows(encoder, width, skip_forced, seat, hidden) {}

    int suits[3] = {0, 1, 2};        // suit k is called suits[k]; the rules must not mind
    int turn = 0;                    // every chair is moved on by this
    DecisionRows rows;
    std::vector<std::int16_t> hand;  // of each row, from 1
    std::vector<std::int32_t> delta; // points of the hand
    std::vector<std::uint8_t> rank;  // at the end, 0 = first; 255 the record does not reach it
    int hands = 0;
    int left_out = 0;                // hands that break off
};

// The same question, and the decisions on the way; kMjlogOtherResults does not concern them.
int mjlog_rows(std::string_view text, const std::shared_ptr<const GameRules>& rules, const TenhouYaku& yaku, MjlogRows& out);

}  // namespace mjf
