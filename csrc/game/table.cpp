#include "game/table.hpp"

#include <algorithm>
#include <cstring>

namespace mjf {

struct Table::Snapshot {
    State state;
    std::shared_ptr<const HandStart> start;
    std::shared_ptr<const HandEnd> end;
    std::shared_ptr<const HandLog> past;
    std::shared_ptr<Snapshot> before;
    std::size_t n_events;
};

Table::Table(std::shared_ptr<const GameRules> rules) : rules_(std::move(rules)) {
    log = &events_;
    events_.reserve(256);
}

Table::Table(const Table& other)
    : Sink(), rules_(other.rules_), state_(other.state_), start_(other.start_), end_(other.end_), match_(other.match_),
      past_(other.past_), undo_(other.undo_), keeps_undo_(other.keeps_undo_) {
    log = &events_;
    events_.reserve(std::max<std::size_t>(other.events_.size() + 64, 128));
    events_ = other.events_;
}

Table& Table::operator=(const Table& other) {
    if (this == &other) return *this;
    forget();
    rules_ = other.rules_;
    state_ = other.state_;
    events_ = other.events_;
    start_ = other.start_;
    end_ = other.end_;
    match_ = other.match_;
    past_ = other.past_;
    undo_ = other.undo_;
    keeps_undo_ = other.keeps_undo_;
    return *this;
}

Table::~Table() { forget(); }

// Long chains are taken apart link by link; their own destructors would call each other as deep as the chain is long.
void Table::forget() noexcept {
    while (undo_ != nullptr && undo_.use_count() == 1) {
        std::shared_ptr<Snapshot> before = std::move(undo_->before);
        undo_ = std::move(before);
    }
    undo_ = nullptr;
}

void Table::start_hand(std::uint64_t seed, std::uint64_t deal, int dealer) {
    flow().begin_hand(seed, deal, nullptr, dealer);
}

void Table::start_match(std::uint64_t seed, std::uint64_t match) { flow().begin_match(seed, match); }

void Table::resume(const State& state) {
    if (end_ == nullptr && start_ != nullptr) {
        // A hand that broke off leaves no record.
        events_.clear();
    }
    state_ = state;
    flow().deal_hand();
}

void Table::place(const State& state) {
    state_ = state;
    hand_starts(state_);
}

void Table::start_wall(const std::vector<TileId>& wall, int dealer) {
    const TileSet& set = rules_->tiles;
    if (static_cast<int>(wall.size()) != set.n)
        throw std::invalid_argument("a wall of these rules has " + std::to_string(set.n) + " tiles, not " +
                                    std::to_string(wall.size()));
    bool in_set[256] = {}, seen[256] = {};
    for (int i = 0; i < set.n; ++i) in_set[set.ids[i]] = true;
    for (std::size_t i = 0; i < wall.size(); ++i) {
        const TileId id = wall[i];
        if (id == kUnknownTile) continue;
        if (!in_set[id] || seen[id])
            throw std::invalid_argument("wall, place " + std::to_string(i) + ": tile id " + std::to_string(id) +
                                        (in_set[id] ? " is there twice" : " is not in the tile set of these rules"));
        seen[id] = true;
    }
    flow().begin_hand(0, 0, wall.data(), dealer);
}

const ActionMask& Table::mask(int chair) const noexcept {
    static constexpr ActionMask none{};
    return (state_.asked >> chair) & 1 ? state_.masks[chair] : none;
}

void Table::apply(const Action* answers, unsigned given) {
    if (given != state_.asked || given == 0) refuse(answers, given);
    for (int chair = 0; chair < rules_->seats; ++chair)
        if (((given >> chair) & 1) && !state_.masks[chair].test(answers[chair])) refuse(answers, given);
    keep_snapshot();
    flow().answer(answers);
}

void Table::keep_snapshot() {
    if (!keeps_undo_) return;
    auto snapshot = std::make_shared<Snapshot>(Snapshot{state_, start_, end_, past_, undo_, events_.size()});
    undo_ = std::move(snapshot);
}

void Table::must_be_played() const {
    if (state_.asked == 0 || state_.phase >= kPhaseYame)
        throw IllegalAction("no deal is being played: there is nothing to punish");
    if (state_.phase == kPhaseDrawn && state_.drawn_from == kJokersWereDealt)
        throw IllegalAction("all jokers were dealt to chair " + std::to_string(state_.turn) + ", which can only win: there is nothing to punish");
}

void Table::chombo(int chair) { chombo(chair, state_.seat[chair].waits != 0); }

void Table::chombo(int chair, bool ready) {
    must_be_played();
    if (!rules_->punishes_false_wins)
        throw IllegalAction("these rules punish no false declaration; set after_false_win");
    keep_snapshot();
    flow().chombo(chair, ready);
}

void Table::kill_hand(int chair) {
    must_be_played();
    keep_snapshot();
    flow().kill_hand(chair);
}

void Table::apply(Action action) {
    const unsigned asked = state_.asked;
    Action answers[kMaxSeats] = {};
    if (std::popcount(asked) != 1) {
        std::string text = asked == 0 ? "nobody is asked" : "several chairs must decide:";
        for (int chair = 0; chair < rules_->seats; ++chair)
            if ((asked >> chair) & 1) text += " " + std::to_string(chair);
        if (asked != 0) text += "; apply({chair: action, ...}) with an answer of each";
        throw IllegalAction(text);
    }
    answers[std::countr_zero(asked)] = action;
    apply(answers, asked);
}

void Table::refuse(const Action* answers, unsigned given) const {
    if (state_.asked == 0)
        throw IllegalAction(state_.phase == kPhaseOver ? "the table is over: nobody can move"
                                                       : "the next hand waits for its wall");
    std::string text;
    for (int chair = 0; chair < kMaxSeats; ++chair) {
        const bool asked = (state_.asked >> chair) & 1, answered = (given >> chair) & 1;
        if (!asked && answered) {
            text += "chair " + std::to_string(chair) + " is not asked; ";
        } else if (asked && (!answered || !state_.masks[chair].test(answers[chair]))) {
            text += answered ? "chair " + std::to_string(chair) + " may not " + action_name(answers[chair])
                             : "no answer of chair " + std::to_string(chair);
            text += "; legal are:";
            const ActionMask& mask = state_.masks[chair];
            const int n = mask.count();
            for (int i = 0; i < n; ++i) {
                const Action legal = mask.nth(i);
                text += (i > 0 ? ", " : " ") + action_name(legal) + " (" + std::to_string(legal) + ")";
            }
            text += "; ";
        }
    }
    if (text.size() >= 2) text.resize(text.size() - 2);
    throw IllegalAction(text);
}

bool Table::undo() {
    if (undo_ == nullptr) return false;
    const std::shared_ptr<Snapshot> last = undo_;
    if (past_ != last->past) {
        const HandLog* hand = past_.get();
        while (hand->previous != last->past) hand = hand->previous.get();
        events_ = hand->events;
    }
    state_ = last->state;
    start_ = last->start;
    end_ = last->end;
    match_ = nullptr;
    past_ = last->past;
    events_.resize(last->n_events);
    undo_ = last->before;
    return true;
}

void Table::hand_starts(const State& state) {
    if (end_ != nullptr) {
        past_ = std::make_shared<const HandLog>(HandLog{start_, events_, end_, match_, past_});
        events_.clear();
        end_ = nullptr;
    }
    auto start = std::make_shared<HandStart>();
    std::memcpy(start->wall, state.wall, sizeof start->wall);
    std::copy(state.scores, state.scores + 4, start->scores);
    start->seed = state.seed;
    start->deal = state.deal;
    start->honba = state.honba;
    start->sticks = state.sticks;
    start->is_match = state.is_match;
    start->round = state.round;
    start->dealer = state.dealer;
    start->dice[0] = state.dice[0];
    start->dice[1] = state.dice[1];
    start_ = std::move(start);
}

void Table::hand_ends(const State&, const HandEnd& end) { end_ = std::make_shared<const HandEnd>(end); }

void Table::match_ends(const State&, const MatchEnd& end) { match_ = std::make_shared<const MatchEnd>(end); }

// FNV-1a over 64-bit words with a final mix: equal on every machine of the same byte order.
std::uint64_t Table::hash() const noexcept {
    std::uint64_t words[sizeof(State) / 8];
    static_assert(sizeof(State) % 8 == 0 && sizeof(State) <= 2048);  // copies stay cheap
    std::memcpy(words, &state_, sizeof state_);
    std::uint64_t h = 0xcbf29ce484222325u;
    for (const std::uint64_t word : words) {
        h = (h ^ word) * 0x9fb21c651e98df25u;
        h ^= h >> 29;
    }
    return h;
}

bool operator==(const Table& a, const Table& b) noexcept {
    return (a.rules_ == b.rules_ || std::memcmp(&a.rules_->rules, &b.rules_->rules, sizeof(Ruleset)) == 0) &&
           std::memcmp(&a.state_, &b.state_, sizeof(State)) == 0;
}

std::string action_name(Action a) {
    static constexpr const char* suits = "mpsz";
    const auto tile = [](int kind37) -> std::string {
        if (kind37 >= kRedMan) return std::string("0") + suits[kind37 - kRedMan];
        return std::to_string(kind37 % 9 + 1) + suits[kind37 / 9];
    };
    if (a >= kDiscardJoker && a < kChiJoker) return a == kDiscardJoker ? "discard 0x" : "discard drawn 0x";
    if (a >= kChiJoker && a < kPonJoker) {
        const int lowest = (a - kChiJoker) / 2 + 1;
        return "chi " + std::to_string(lowest) + std::to_string(lowest + 1) + std::to_string(lowest + 2) +
               (a % 2 == 0 ? "p with a joker below" : "p with a joker above");
    }
    if (a >= kPonJoker && a < kExchangeJoker) return "pon " + tile(pon_kind(a)) + " with a joker";
    const auto run = [](int lowest, bool red) -> std::string {
        std::string text;
        for (int k = lowest; k < lowest + 3; ++k) text += red && k % 9 == 4 ? "0" : std::to_string(k % 9 + 1);
        return text + suits[lowest / 9];
    };
    if (a < kDiscardDrawn) return "discard " + tile(a);
    if (a < kChiSequence) return "discard drawn " + tile(a - kDiscardDrawn);
    if (is_chi(a)) return "chi " + run(chi_lowest(a), a >= kChiRed);
    if (is_pon(a)) {
        const char* with = pon_reds(a) == 2 ? " with two reds" : pon_reds(a) == 1 ? " with red" : "";
        return "pon " + tile(pon_kind(a)) + with;
    }
    if (is_kan(a)) return "kan " + tile(a - kKanKind);
    switch (a) {
        case kTsumoWin: return "tsumo";
        case kRonWin: return "ron";
        case kDeclareRiichi: return "riichi";
        case kNineTerminals: return "nine terminals";
        case kPass: return "pass";
        case kSetNorthAside: return "set aside 4z";
        case kSetJokerAside: return "set aside 0x";
        case kExchangeJoker:
        case kExchangeJoker + 1:
        case kExchangeJoker + 2:
        case kExchangeJoker + 3: return "exchange the joker of meld " + std::to_string(a - kExchangeJoker + 1);
        case kDeclareOpenRiichi: return "open riichi";
        case kEndMatch: return "end match";
        case kDeclareNoten: return "declare noten";
        default: return "action " + std::to_string(a);
    }
}

}  // namespace mjf
