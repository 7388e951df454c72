// Does a recorded hand follow the rules? The record is played on a table whose wall is put together from the record itself:
// hands, draws, replacement tiles and indicators where it shows them, unknown where it does not.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "game/box.hpp"
#include "game/table.hpp"

namespace mjf {

// One event of a record.
struct LogEvent {
    int index = 0;                      // its place in the record
    std::uint8_t type = kEventTypes;    // EventType
    std::uint8_t actor = kNobody;
    std::uint8_t target = kNobody;
    Kind37 tile = kNoTile;
    std::uint8_t n_consumed = 0;
    Kind37 consumed[4] = {};
    Kind37 joker = kNoTile;             // chi: what the joker stands for, if that is said
    int meld = -1;                      // exchange: which of the own melds, if that is said
    std::int8_t drawn = -1;             // dahai: tsumogiri 1, 0, not said -1
    bool open = false;                  // reach: open riichi
    std::int8_t ready = -1;             // false_win: whether the hand was ready 1, 0, not said -1
    std::int8_t draw = -1;              // ryukyoku: DrawKind, -1 not said
    int tenpai = -1;                    // ryukyoku: chairs that show a tenpai hand, -1 not said
    std::uint8_t n_ura = 0;
    Kind37 ura[kMaxIndicators] = {};    // hora
    bool has_deltas = false;            // hora, ryukyoku
    std::int64_t deltas[4] = {};
};

// The deal of a recorded hand.
struct LogStart {
    int index = 0;
    std::uint8_t wind = 0;              // round wind 0-6
    std::uint8_t place = 0;             // place of the dealer in the round, from 0
    std::uint8_t dealer = 0;
    int honba = 0, sticks = 0;
    bool has_scores = false;
    std::int64_t scores[4] = {};
    Kind37 dora = kNoTile;
    Kind37 hands[4][13] = {};
    std::vector<TileId> wall;           // if the record knows it
    std::uint8_t dice[2] = {};
};

enum class Fault { kNone, kTiles, kStart, kIllegalMove, kConsequence, kEnd };

struct Difference {
    Fault fault = Fault::kNone;
    int index = -1;  // event of the record
    std::string expected, found;
    explicit operator bool() const noexcept { return fault != Fault::kNone; }
};

// A settlement or end to be compared by who can read it: event of the record, event of the table's current hand.
struct Match {
    int index;
    std::size_t event;
};

// Is told of every decision of a replayed hand before it takes effect.
class Watcher {
public:
    virtual ~Watcher() = default;
    // `answers` by chair; the chairs that were asked are in the state. `index`: the event of the record that decided, -1: none.
    virtual void decides(const Table& table, const Action* answers, int index) = 0;
};

// Hands of which tiles are not known are followed as far as everybody can judge them: the tiles a move shows must be left in
// the set, and the move possible whatever the rest of the hand is. The end of the hand is what the record says.
class Replay {
public:
    // `moves`: where to write the answers of the asked chairs.
    explicit Replay(Table& table, Watcher* watcher = nullptr, std::vector<std::uint8_t>* moves = nullptr)
        : table_(table), watcher_(watcher), moves_(moves), past_(table.past().get()), box_(table.rules()) {}

    // Whether the hand follows from what was played before; takes the state from the record either way, if it has a hand at
    // all (ready).
    Difference start(const LogStart& start, const std::vector<LogEvent>& events, bool first);
    // The hand that the table has dealt itself.
    void follow() noexcept {
        ready_ = true;
        past_ = table_.past().get();
    }
    // Plays the hand. `last`: no hand follows in the record. `broken`: the record may end at any point.
    Difference play(const std::vector<LogEvent>& events, bool last, bool broken);

    bool ready() const noexcept { return ready_; }
    // A table that deals for itself has gone on to the next hand.
    bool gone() const noexcept { return table_.past().get() != past_; }
    const std::vector<Match>& settlements() const noexcept { return settlements_; }

private:
    std::array<bool, 64> bonus_places(const TileId* wall) const noexcept;
    Difference wall_of(const LogStart& start, const std::vector<LogEvent>& events, TileId* wall);
    Difference catch_up(const std::vector<LogEvent>& events, bool broken);
    Difference decide(const std::vector<LogEvent>& events, bool last, bool broken);
    Action claim_of(const LogEvent& event) const;
    Action joker_claim_of(const LogEvent& event) const;
    Action move_of(const LogEvent& event) const;
    const std::vector<Event>& said() const noexcept { return gone() ? table_.past()->events : table_.events(); }
    bool hidden(int chair) const noexcept { return table_.state().seat[chair].unknown > 0; }
    bool any_hidden() const noexcept;
    Difference false_win(const LogEvent& event);
    bool face_down(const LogEvent& event) const noexcept;
    bool reveal(int chair, Kind37 tile, int copies);
    bool reveal_move(const LogEvent& event);
    bool possible(int chair, Action a) const noexcept;
    void answer(const Action* answers, bool unjudged);
    Difference conclude(const std::vector<LogEvent>& events);

    Table& table_;
    Watcher* watcher_;
    std::vector<std::uint8_t>* moves_;
    const HandLog* past_;
    Box box_;               // tiles that neither the record nor a move has shown yet
    std::size_t at_ = 0;    // next event of the record
    std::size_t seen_ = 0;  // next event of the table
    bool ended_ = false;    // the record broke off
    bool ready_ = false;
    std::vector<Match> settlements_;
};

std::string event_text(const Event& event);
std::string event_text(const LogEvent& event);

}  // namespace mjf
