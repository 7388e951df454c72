// What happened on a table? Events of 8 bytes; what needs more room (the deal, a win, a draw) is kept in the record of the
// hand, to which start_kyoku, hora, ryukyoku and end_game refer. docs/events.md gives their mjai form.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "game/actions.hpp"
#include "game/rules.hpp"
#include "game/state.hpp"

namespace mjf {

enum EventType : std::uint8_t {
    kEventStartGame,
    kEventStartHand,
    kEventDraw,
    kEventDiscard,
    kEventChi,
    kEventPon,
    kEventDaiminkan,
    kEventAnkan,
    kEventKakan,
    kEventNorth,
    kEventBonus,
    kEventDora,
    kEventRiichi,
    kEventRiichiAccepted,
    kEventWin,
    kEventNoWinner,
    kEventEndHand,
    kEventEndGame,
    kEventDeadHand,
    kEventFalseWin,  // ... after which the deal goes on
    kEventPayment,   // at once: `meld` points to `actor` from `target`, kNobody = from each other player; mark: LineReason
    kEventExchange,  // the natural tile for the joker in the own meld number `index`
    kEventTypes,
};

inline constexpr std::uint8_t kEventDrawnTile = 1;   // Event::mark of a discard: the tile just drawn
inline constexpr std::uint8_t kEventOpenRiichi = 1;  // ... of a riichi
inline constexpr std::uint8_t kEventReady = 1;       // ... of a false win: the hand waited for something

struct Event {
    std::uint8_t type;    // EventType
    std::uint8_t actor;   // kNobody = none
    std::uint8_t target;  // whose tile; kNobody = none
    Kind37 tile;          // kNoTile = none, kUnknown37 = not known
    Meld meld;            // of calls and kans, as it lies after the event
    std::uint8_t mark;
    std::uint8_t index;   // a win: its place among the wins of the hand
    friend bool operator==(const Event&, const Event&) = default;
};
static_assert(sizeof(Event) == 8);

// The deal of a hand.
struct HandStart {
    TileId wall[kMaxWall];
    std::int64_t scores[4];
    std::uint64_t seed, deal;
    std::uint16_t honba, sticks;
    std::uint8_t is_match, round, dealer;
    std::uint8_t dice[2];
};

// How a hand ended.
struct HandEnd {
    Settlement settlement;
    Win wins[kMaxWins];
    Score scores[kMaxWins];
    std::int64_t points[4];      // by chair, after the settlement
    std::uint8_t counts[4][kKinds];  // concealed tiles at the end
    std::uint8_t reds[4][3];
    std::uint8_t jokers[4];      // concealed ones
    std::uint8_t n_wins;         // 0 = a draw
    std::uint8_t n_ura;          // ura indicators turned over: those of the shown ones, if a winner is in riichi
    Kind37 ura[kMaxIndicators];
    std::uint8_t winner[kMaxWins];
    std::uint8_t from;           // whose tile was won; the winner himself with tsumo
    Kind37 tile;
    std::uint8_t draw;           // DrawKind
    std::uint8_t actor;          // kyuushu: who declared
    std::uint8_t tenpai;         // chairs that show a tenpai hand at a draw
    std::uint8_t nagashi;
};

struct MatchEnd {
    Settlement settlement;       // sticks left over, final scores, ranks
    std::int64_t points[4];
};

// A hand from the deal to its end. Finished hands are shared by all copies of a table.
struct HandLog {
    std::shared_ptr<const HandStart> start;
    std::vector<Event> events;
    std::shared_ptr<const HandEnd> end;
    std::shared_ptr<const MatchEnd> match;  // the match ended with this hand
    std::shared_ptr<const HandLog> previous;
};

// Who wants to know what happens. A rollout needs no events.
class Sink {
public:
    std::vector<Event>* log = nullptr;      // where to write them; nullptr = nowhere
    virtual ~Sink() = default;
    virtual void hand_starts(const State&) {}
    virtual void hand_ends(const State&, const HandEnd&) {}
    virtual void match_ends(const State&, const MatchEnd&) {}
};

}  // namespace mjf
