#include "game/replay.hpp"

#include <algorithm>
#include <cstring>


namespace mjf {
namespace {

constexpr const char* kNames[kEventTypes + 1] = {
    "start_game", "start_kyoku", "tsumo",  "dahai", "chi",            "pon",  "daiminkan", "ankan",     "kakan",   "nukidora",
    "bonus",      "dora",        "reach",  "reach_accepted", "hora", "ryukyoku", "end_kyoku", "end_game", "dead_hand",
    "false_win",  "payment",     "exchange", "unknown event",
};

std::string text(int type, int actor, int target, Kind37 tile) {
    std::string out = kNames[type];
    if (actor != kNobody) out += " of chair " + std::to_string(actor);
    if (tile != kNoTile) out += " " + tile_name(tile);
    if (target != kNobody && target != actor) out += " from chair " + std::to_string(target);
    return out;
}

Action kan_of(Kind37 tile) {
    return tile < kUnknown37 ? static_cast<Action>(kKanKind + plain_kind(tile)) : Action{kPass};
}

}  // namespace

std::string event_text(const Event& e) { return text(e.type, e.actor, e.target, e.tile); }
std::string event_text(const LogEvent& e) { return text(e.type, e.actor, e.target, e.tile); }

// Which bonus tiles (by kind) have a place in the wall.
std::array<bool, 64> Replay::bonus_places(const TileId* wall) const noexcept {
    std::array<bool, 64> out{};
    for (int i = 0; i < table_.rules().tiles.n; ++i)
        if (wall[i] != kUnknownTile && wall[i] >= kFirstBonusId) out[further_kind(wall[i])] = true;
    return out;
}

Difference Replay::wall_of(const LogStart& start, const std::vector<LogEvent>& events, TileId* wall) {
    const GameRules& g = table_.rules();
    box_.fill();
    std::fill(wall, wall + kMaxWall, kUnknownTile);
    if (static_cast<int>(start.wall.size()) == g.tiles.n) {
        std::copy(start.wall.begin(), start.wall.end(), wall);
        return {};
    }
    bool ok = true;
    const auto put = [&](int place, Kind37 tile, int index) -> Difference {
        if (tile == kUnknown37 || tile == kNoTile) return {};
        const TileId id = box_.take(tile, ok);
        if (!ok) return {Fault::kTiles, index, "at most four of each tile of the set", "one more " + tile_name(tile)};
        wall[place] = id;
        return {};
    };
    for (int chair = 0; chair < g.seats; ++chair) {
        const int wind = (chair + g.seats - start.dealer) % g.seats;
        for (int i = 0; i < g.hand_tiles; ++i)
            if (Difference d = put(g.hand_tiles * wind + i, start.hands[chair][i], start.index)) return d;
    }
    int live = 0, replaced = 0, shown = 1, ura = 0;
    if (g.indicators > 0)
        if (Difference d = put(g.indicator_place[0], start.dora, start.index)) return d;
    bool replacement = false;
    int drawn_place = -1;  // of the last draw, if its tile is not known yet
    std::uint8_t drawer = kNobody;
    for (const LogEvent& e : events) {
        switch (e.type) {
            case kEventDaiminkan:
            case kEventAnkan:
            case kEventKakan:
            case kEventNorth: replacement = true; break;
            case kEventDraw: {
                if (replacement ? replaced >= g.replacements : live >= g.live_tiles)
                    return {Fault::kConsequence, e.index, "no more tiles to draw", event_text(e)};
                const int place = replacement ? g.replacement_place[replaced++] : g.live_first + live++;
                replacement = false;
                if (wall[place] == kUnknownTile)
                    if (Difference d = put(place, e.tile, e.index)) return d;
                drawn_place = wall[place] == kUnknownTile ? place : -1;
                drawer = e.actor;
                break;
            }
            case kEventBonus: {
                replacement = true;
                if (e.actor >= g.seats || e.tile == kJoker) break;
                // A hidden tile that turns out to be a bonus tile: the one just drawn, or one of the hand dealt.
                int place = drawn_place >= 0 && drawer == e.actor ? drawn_place : -1;
                if (const auto there = bonus_places(wall); place < 0 && !there[e.tile & 63]) {
                    const int first = g.hand_tiles * ((e.actor + g.seats - start.dealer) % g.seats);
                    for (int i = first; i < first + g.hand_tiles && place < 0; ++i)
                        if (wall[i] == kUnknownTile) place = i;
                }
                if (place >= 0)
                    if (Difference d = put(place, e.tile, e.index)) return d;
                drawn_place = -1;
                break;
            }
            case kEventDora:
                if (shown < g.indicators) {
                    if (Difference d = put(g.indicator_place[shown], e.tile, e.index)) return d;
                    ++shown;
                }
                break;
            case kEventWin:
                for (; ura < e.n_ura && ura < g.indicators; ++ura)
                    if (Difference d = put(g.ura_place[ura], e.ura[ura], e.index)) return d;
                break;
            default: break;
        }
    }
    return {};
}

Difference Replay::start(const LogStart& start, const std::vector<LogEvent>& events, bool first) {
    const GameRules& g = table_.rules();
    State s{};
    TileId wall[kMaxWall];
    if (Difference d = wall_of(start, events, wall)) return d;
    const int winds = Flow(g, s).scheduled_winds();
    const State& before = table_.state();
    Difference difference;
    if (!first && before.phase == kPhaseDeal) {
        s = before;
        const auto differs = [&](const char* what, long long expected, long long found) {
            if (expected == found || difference) return;
            difference = {Fault::kStart, start.index, std::string(what) + " " + std::to_string(expected),
                          std::string(what) + " " + std::to_string(found)};
        };
        differs("round wind", table_.view().round_wind(), start.wind);
        differs("kyoku", before.round % g.seats + 1, start.place + 1);
        differs("oya", before.dealer, start.dealer);
        differs("honba", before.honba, start.honba);
        differs("kyotaku", before.sticks, start.sticks);
        if (start.has_scores)
            for (int chair = 0; chair < g.seats; ++chair)
                differs(("points of chair " + std::to_string(chair)).c_str(), before.scores[chair], start.scores[chair]);
    } else if (!first && before.phase == kPhaseOver && before.is_match) {
        difference = {Fault::kEnd, start.index, "the end of the game", "another hand"};
    }
    const bool known_round = !first && before.phase == kPhaseDeal && !difference;
    if (!known_round) {
        s = State{};
        s.is_match = 1;
        // The round of a wind that comes twice (an extension into East) is the first one.
        int wind = start.wind;
        if (wind > 3) {
            State probe{};
            for (wind = winds; wind < winds + 6; ++wind) {
                probe.round = static_cast<std::uint8_t>(wind * g.seats);
                if (Flow(g, probe).round_wind() == start.wind) break;
            }
        }
        s.round = static_cast<std::uint8_t>(wind * g.seats + start.place);
        s.dealer_deals = static_cast<std::uint16_t>(g.honba_counts_draws ? 1 : start.honba + 1);
        if (g.honba_counts_draws) s.drawn_deals = static_cast<std::uint16_t>(start.honba);
        for (int chair = 0; chair < g.seats; ++chair) s.scores[chair] = g.rules.start_points;
    }
    s.given_walls = 1;
    s.dealer = start.dealer;
    s.honba = static_cast<std::uint16_t>(start.honba);
    s.sticks = static_cast<std::uint16_t>(start.sticks);
    if (start.has_scores) std::copy(start.scores, start.scores + 4, s.scores);
    std::memcpy(s.wall, wall, sizeof wall);
    s.dice[0] = start.dice[0];
    s.dice[1] = start.dice[1];
    at_ = seen_ = 0;
    ended_ = false;
    settlements_.clear();
    table_.resume(s);
    past_ = table_.past().get();
    ready_ = true;
    return difference;
}

Difference Replay::play(const std::vector<LogEvent>& events, bool last, bool broken) {
    while (true) {
        if (Difference d = catch_up(events, broken)) return d;
        const State& s = table_.state();
        if (ended_ || gone() || s.phase == kPhaseOver || s.phase == kPhaseDeal) break;
        if (table_.end() != nullptr && s.phase != kPhaseYame) break;
        if (Difference d = decide(events, last, broken)) return d;
        if (ended_) break;
    }
    while (at_ < events.size() && events[at_].type == kEventEndHand) ++at_;
    if (!ended_ && at_ < events.size())
        return {Fault::kConsequence, events[at_].index, "the end of the hand", event_text(events[at_])};
    return {};
}

// Compares what the table said since the last time with the record.
Difference Replay::catch_up(const std::vector<LogEvent>& events, bool broken) {
    const std::vector<Event>& events_said = said();
    for (; seen_ < events_said.size(); ++seen_) {
        const Event& e = events_said[seen_];
        if (e.type == kEventStartGame || e.type == kEventStartHand || e.type == kEventEndHand || e.type == kEventEndGame) continue;
        if (at_ >= events.size()) {
            if (broken) {
                ended_ = true;
                return {};
            }
            if (e.type == kEventPayment) continue;
            return {Fault::kConsequence, events.empty() ? -1 : events.back().index, event_text(e), "the end of the hand"};
        }
        const LogEvent& log = events[at_];
        if (e.type == kEventPayment && log.type != kEventPayment) continue;  // a record may leave them out
        const bool tile_differs = log.tile != e.tile && e.tile != kNoTile && log.tile != kNoTile && log.tile != kUnknown37;
        const bool actor_differs = log.actor != e.actor && e.type != kEventNoWinner && e.type != kEventDora;
        const bool target_differs = e.target != kNobody && log.target != kNobody && log.target != e.target;
        if (log.type != e.type || tile_differs || actor_differs || target_differs)
            return {Fault::kConsequence, log.index, event_text(e), event_text(log)};
        if (e.type == kEventWin || e.type == kEventNoWinner) settlements_.push_back({log.index, seen_});
        ++at_;
    }
    return {};
}

Action Replay::move_of(const LogEvent& e) const {
    const State& s = table_.state();
    switch (e.type) {
        case kEventDiscard: {
            if (!is_known(e.tile) || is_bonus(e.tile)) return kPass;
            const bool drawn = e.drawn < 0 ? s.drawn == e.tile && !s.masks[s.turn].test(discard_of(e.tile, false)) : e.drawn != 0;
            return discard_of(e.tile, drawn);
        }
        case kEventRiichi: return e.open ? kDeclareOpenRiichi : kDeclareRiichi;
        case kEventAnkan:
            return e.n_consumed > 0 ? kan_of(e.consumed[0]) : Action{kPass};
        case kEventKakan: return kan_of(e.tile);
        case kEventNorth: return kSetNorthAside;
        case kEventBonus: return e.tile == kJoker ? Action{kSetJokerAside} : Action{kPass};
        case kEventExchange: {
            const Seat& seat = s.seat[s.turn];
            int at = e.meld;
            for (int i = 0; i < seat.n_melds && at < 0; ++i)
                if (table_.view().joker_of(seat.melds[i]) == e.tile) at = i;
            return at >= 0 && at < 4 && e.tile < kKinds ? static_cast<Action>(kExchangeJoker + at) : Action{kPass};
        }
        case kEventWin: return kTsumoWin;
        case kEventNoWinner: return e.draw == kDrawKyuushu ? kNineTerminals : kPass;
        default: return kPass;
    }
}

Action Replay::claim_of(const LogEvent& e) const {
    int reds = 0;
    Kind low = kNoKind;
    if (e.n_consumed == 2 && (e.consumed[0] == kJoker || e.consumed[1] == kJoker)) return joker_claim_of(e);
    for (int i = 0; i < e.n_consumed; ++i) {
        if (e.consumed[i] >= kUnknown37) return kTsumoWin;  // never a claim
        reds += is_red(e.consumed[i]);
        low = std::min(low, plain_kind(e.consumed[i]));
    }
    const Kind kind = plain_kind(table_.state().tile);
    switch (e.type) {
        case kEventChi: {
            if (e.n_consumed != 2 || kind >= kSuitKinds) return kTsumoWin;
            const Kind lowest = std::min(low, kind);
            const Kind a = plain_kind(e.consumed[0]), b = plain_kind(e.consumed[1]);
            if (lowest % 9 > 6 || a + b + kind != 3 * lowest + 3 || a == b || a == kind || b == kind || lowest / 9 != a / 9 ||
                lowest / 9 != b / 9)
                return kTsumoWin;
            return static_cast<Action>(reds > 0 ? kChiRed + 3 * (lowest / 9) + lowest % 9 - 2
                                                : kChiSequence + 7 * (lowest / 9) + lowest % 9);
        }
        case kEventPon:
            if (e.n_consumed != 2 || low != kind || plain_kind(e.consumed[1]) != plain_kind(e.consumed[0])) return kTsumoWin;
            return static_cast<Action>(reds == 2 ? kPonTwoReds + kind / 9 : reds == 1 ? kPonRed + kind / 9 : kPonKind + kind);
        case kEventDaiminkan: return low == kind ? kan_of(kind) : Action{kTsumoWin};
        default: return kRonWin;
    }
}

bool Replay::any_hidden() const noexcept {
    for (int chair = 0; chair < table_.rules().seats; ++chair)
        if (hidden(chair)) return true;
    return false;
}

// The hand holds at least `copies` of a tile: those that were not known become it. False if the set has no more of them.
bool Replay::reveal(int chair, Kind37 tile, int copies) {
    Seat& seat = table_.state_.seat[chair];
    bool ok = true;
    while (is_known(tile) && !is_bonus(tile) && seat.unknown > 0 && count37(seat, tile) < copies) {
        box_.take(tile, ok);
        if (!ok) return false;
        --seat.unknown;
        add37(seat, tile);
    }
    return true;
}

// The tiles that a move of a hidden hand shows; false if they cannot be in it.
bool Replay::reveal_move(const LogEvent& e) {
    State& s = table_.state_;
    if (e.type == kEventDiscard && e.drawn == 1 && s.drawn == kUnknown37 && is_known(e.tile)) {
        if (!reveal(e.actor, e.tile, count37(s.seat[e.actor], e.tile) + 1)) return false;
        s.drawn = e.tile;
        return true;
    }
    const bool one = e.type == kEventDiscard || e.type == kEventKakan || e.type == kEventNorth || e.type == kEventBonus || e.type == kEventExchange;
    if (one) return reveal(e.actor, e.tile, 1);
    for (int i = 0; i < e.n_consumed; ++i) {
        int copies = 0;
        for (int j = 0; j <= i; ++j) copies += e.consumed[j] == e.consumed[i];
        if (!reveal(e.actor, e.consumed[i], copies)) return false;
    }
    return true;
}

// `unjudged`: what a mask says is of no use, since tiles are not known.
void Replay::answer(const Action* answers, bool unjudged) {
    const unsigned asked = table_.state().asked;
    if (unjudged) {
        table_.flow().answer(answers);
    } else {
        table_.apply(answers, asked);
    }
    if (moves_ == nullptr) return;
    for (int chair = 0; chair < table_.rules().seats; ++chair)
        if ((asked >> chair) & 1) moves_->push_back(answers[chair]);
}

// The end of a hand that cannot be judged: points as the record has them.
Difference Replay::conclude(const std::vector<LogEvent>& events) {
    State& s = table_.state_;
    for (; at_ < events.size() && (events[at_].type == kEventWin || events[at_].type == kEventNoWinner); ++at_)
        if (events[at_].has_deltas)
            for (int chair = 0; chair < table_.rules().seats; ++chair) s.scores[chair] += events[at_].deltas[chair];
    s.phase = kPhaseDeal;
    s.asked = 0;
    return {};
}

// A false win after which the deal goes on. Of a hand that is not known only the record says whether it was ready.
Difference Replay::false_win(const LogEvent& e) {
    const GameRules& g = table_.rules();
    if (e.actor >= g.seats) return {Fault::kConsequence, e.index, "who made the false declaration", event_text(e)};
    const bool ready = hidden(e.actor) ? e.ready == 1 : table_.state().seat[e.actor].waits != 0;
    const Settlement paid = Flow::false_win_of(g, e.actor, ready);
    if (!paid.goes_on) return {Fault::kConsequence, e.index, "rules under which the deal goes on after a false win", event_text(e)};
    if (e.has_deltas && !std::equal(e.deltas, e.deltas + g.seats, paid.delta))
        return {Fault::kConsequence, e.index, "other payments of the false win", event_text(e)};
    if (moves_ != nullptr) moves_->push_back(static_cast<std::uint8_t>(kNotedChombo + e.actor));
    table_.chombo(e.actor, ready);
    return {};
}

// A concealed kan of a hand that is not known, where the rules lay it face down.
bool Replay::face_down(const LogEvent& e) const noexcept {
    const State& s = table_.state();
    return e.type == kEventAnkan && e.consumed[0] == kUnknown37 && table_.rules().family->traits.hidden_ankan != 0 &&
           s.phase == kPhaseDrawn && s.seat[s.turn].unknown >= 5 && s.seat[s.turn].n_melds < 4 && table_.view().kan_left();
}

Difference Replay::decide(const std::vector<LogEvent>& events, bool last, bool broken) {
    const State& s = table_.state();
    const auto refused = [&](const LogEvent& e, int chair) -> Difference {
        std::string legal;
        const ActionMask& mask = table_.mask(chair);
        for (int i = 0; i < mask.count(); ++i) legal += (i > 0 ? ", " : "") + action_name(mask.nth(i));
        if (legal.empty()) legal = "nothing: chair " + std::to_string(chair) + " is not asked";
        return {Fault::kIllegalMove, e.index, legal, event_text(e)};
    };
    const auto no_more = [&](const LogEvent& e) -> Difference {
        return {Fault::kTiles, e.index, "at most four of each tile of the set", event_text(e)};
    };
    const auto cannot = [&](const LogEvent& e) -> Difference {
        return {Fault::kIllegalMove, e.index, "a move that is possible for chair " + std::to_string(e.actor) + " here", event_text(e)};
    };
    if (at_ < events.size() && events[at_].type == kEventDeadHand) {
        const LogEvent& e = events[at_];
        if (e.actor >= table_.rules().seats || s.asked == 0 || s.phase >= kPhaseYame)
            return {Fault::kConsequence, e.index, "a chair whose hand is in play", event_text(e)};
        if (moves_ != nullptr) moves_->push_back(static_cast<std::uint8_t>(kNotedDeadHand + e.actor));
        table_.kill_hand(e.actor);
        return {};
    }
    Action answers[kMaxSeats] = {kPass, kPass, kPass, kPass};
    const int seats = std::min<int>(table_.rules().seats, kMaxSeats);
    // Indicators that wait for the next discard stand before it.
    std::size_t move = at_;
    if (s.phase == kPhaseDrawn)
        for (int i = 0; i < s.pending_dora && move < events.size() && events[move].type == kEventDora; ++i) ++move;
    // So does the acceptance of a riichi before the call of its discard.
    if (s.phase == kPhaseDiscarded && s.seat[s.turn].riichi == kRiichiDeclared && move < events.size() &&
        events[move].type == kEventRiichiAccepted)
        ++move;
    const LogEvent* next = move < events.size() ? &events[move] : nullptr;
    if (next == nullptr && (broken || s.phase != kPhaseYame)) {
        ended_ = true;
        if (broken || last) return {};
        return {Fault::kConsequence, events.empty() ? -1 : events.back().index, "a decision", "the end of the hand"};
    }
    if (next != nullptr && (next->type == kEventWin || next->type == kEventNoWinner) && any_hidden()) {
        at_ = move;
        return conclude(events);
    }
    if (next != nullptr && next->type == kEventFalseWin && s.phase < kPhaseYame) return false_win(*next);
    if (next != nullptr && next->type == kEventNoWinner && next->draw == kDrawChombo && s.phase < kPhaseYame) {
        if (!table_.rules().punishes_false_wins)
            return {Fault::kConsequence, next->index, "rules that punish a false win", event_text(*next)};
        if (next->actor >= table_.rules().seats) return {Fault::kConsequence, next->index, "who made the false declaration", event_text(*next)};
        if (moves_ != nullptr) moves_->push_back(static_cast<std::uint8_t>(kNotedChombo + next->actor));
        table_.chombo(next->actor);
        return {};
    }
    const bool moves = next != nullptr && next->actor < table_.rules().seats && hidden(next->actor);
    switch (s.phase) {
        case kPhaseDrawn:
        case kPhaseClaimed: {
            const bool by_turn = next->actor == s.turn || next->type == kEventNoWinner;
            if (moves && by_turn && face_down(*next)) {
                table_.flow().hidden_kan(s.turn);
                return {};
            }
            const Action a = move_of(*next);
            if (!by_turn || a == kPass) {
                return {Fault::kConsequence, next->index, "a move of chair " + std::to_string(s.turn), event_text(*next)};
            }
            if (moves) {
                if (!reveal_move(*next)) return no_more(*next);
                if (!possible(s.turn, a)) return cannot(*next);
            } else if (!table_.mask(s.turn).test(a)) {
                return refused(*next, s.turn);
            }
            answers[s.turn] = a;
            break;
        }
        case kPhaseDiscarded:
        case kPhaseKan:
            if (next->type == kEventChi || next->type == kEventPon || next->type == kEventDaiminkan) {
                if (next->actor >= table_.rules().seats) return refused(*next, 0);
                const Action a = claim_of(*next);
                if (moves && a != kTsumoWin) {
                    if (!reveal_move(*next)) return no_more(*next);
                    if (!possible(next->actor, a)) return cannot(*next);
                } else if (!table_.mask(next->actor).test(a)) {
                    return refused(*next, next->actor);
                }
                answers[next->actor] = a;
            } else if (next->type == kEventWin) {
                for (std::size_t i = at_; i < events.size() && events[i].type == kEventWin; ++i) {
                    const LogEvent& e = events[i];
                    if (e.actor >= table_.rules().seats) return refused(e, 0);
                    if (!table_.mask(e.actor).test(kRonWin)) return refused(e, e.actor);
                    answers[e.actor] = kRonWin;
                }
            } else if (next->type == kEventNoWinner && next->draw == kDrawSanchahou) {
                for (int chair = 0; chair < seats; ++chair)
                    if (table_.mask(chair).test(kRonWin)) answers[chair] = kRonWin;
            }
            break;
        case kPhaseShow:
            if (next->tenpai >= 0)
                for (int chair = 0; chair < seats; ++chair)
                    if (((s.asked >> chair) & 1) && !((next->tenpai >> chair) & 1)) answers[chair] = kDeclareNoten;
            break;
        case kPhaseYame: answers[s.dealer] = last ? kEndMatch : kPass; break;
        default: break;
    }
    if (watcher_ != nullptr) watcher_->decides(table_, answers, next == nullptr ? -1 : next->index);
    answer(answers, moves || any_hidden());
    return {};
}

}  // namespace mjf
