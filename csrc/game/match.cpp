// Which deal comes next, and when is the match over? (riichi rules specification 6.13, 6.16). The family has said who
// deals next and what the counters are; final scores are its business too.
#include <algorithm>

#include "game/flow.hpp"

namespace mjf {
namespace {

// The low bits of State::deal number the deals of a match whose round does not go on.
constexpr std::uint64_t kDealsOfMatch = 0xffffff;

// A nagashi mangan that the rules treat as a win is one.
bool won_by(const HandEnd& end, int chair, const Ruleset& rules) noexcept {
    if (rules.nagashi == rule::NAGASHI_WIN && ((end.nagashi >> chair) & 1)) return true;
    return std::find(end.winner, end.winner + end.n_wins, chair) != end.winner + end.n_wins;
}

}  // namespace

int Flow::scheduled_winds() const noexcept { return g.rounds; }

int Flow::extension_length() const noexcept {
    if (!g.rules.extension) return 0;
    int n = 0;
    while (n < 6 && g.rules.extension_winds[n] != rule::EXTENSION_WINDS_END) ++n;
    return n;
}

// The wind of the i-th round of the extension. The usual list ("W",) means the next wind, whatever the length.
std::uint8_t Flow::extension_wind(int i) const noexcept {
    if (extension_length() == 1 && g.rules.extension_winds[0] == rule::EXTENSION_WINDS_W)
        return static_cast<std::uint8_t>((scheduled_winds() + i) % 4);
    return i < 6 && g.rules.extension_winds[i] >= 0 ? static_cast<std::uint8_t>(g.rules.extension_winds[i])
                                                     : static_cast<std::uint8_t>((scheduled_winds() + i) % 4);
}

void Flow::finish_hand(HandEnd& end) noexcept {
    const Settlement& settlement = end.settlement;
    for (int chair = 0; chair < g.seats; ++chair) s.scores[chair] += settlement.delta[chair];
    // A deal with a false declaration is void: it is played again, and what counts deals passes it over.
    const bool is_void = g.deal_again && end.n_wins == 0 && end.draw == kDrawChombo;
    if (is_void) {
        for (int chair = 0; chair < g.seats; ++chair)
            if (s.seat[chair].riichi == kInRiichi && s.paid[chair] > 0) --s.paid[chair];
    } else if (settlement.sticks < s.sticks) {
        std::fill(s.paid, s.paid + 4, std::uint16_t{0});
    }
    s.sticks = settlement.sticks;
    std::copy(s.scores, s.scores + 4, end.points);
    s.asked = 0;
    s.hits = 0;
    const bool dealer_won = won_by(end, s.dealer, g.rules);
    if (!is_void) {
        s.dealer_wins = dealer_won ? static_cast<std::uint16_t>(s.dealer_wins + 1) : std::uint16_t{0};
        s.drawn_deals = end.n_wins == 0 ? static_cast<std::uint16_t>(s.drawn_deals + 1) : std::uint16_t{0};
    }
    // Paarenchan: it is the eighth deal that must be won; after it, won or not, the count begins again.
    const int in_a_row = g.rules.paarenchan_count == rule::PAARENCHAN_COUNT_WINS ? s.dealer_wins : s.dealer_deals;
    if (!is_void && in_a_row >= 8)
        s.dealer_wins = s.dealer_deals = 0;
    emit(kEventEndHand);

    if (!s.is_match) {
        s.phase = kPhaseOver;
        if (sink_ != nullptr) sink_->hand_ends(s, end);
        emit(kEventEndGame);
        return;
    }
    if (sink_ != nullptr) sink_->hand_ends(s, end);
    switch (after_hand(end)) {
        case kMatchEnds: end_match(); break;
        case kDealerDecides:
            s.phase = kPhaseYame;
            s.asked = static_cast<std::uint8_t>(1 << s.dealer);
            s.masks[s.dealer].clear();
            s.masks[s.dealer].set(kEndMatch);
            s.masks[s.dealer].set(kPass);
            s.next_honba = settlement.honba;
            s.next_dealer = settlement.next_dealer;
            break;
        case kLastDealAgain:
            next_hand(s.honba + (g.rules.honba_on_draw != rule::HONBA_ON_DRAW_NEVER), true, s.dealer);
            break;
        case kNextDeal:
            if (is_void) --s.dealer_deals;
            next_hand(settlement.honba, settlement.repeats != 0, settlement.next_dealer);
            break;
    }
}

Flow::After Flow::after_hand(const HandEnd& end) const noexcept {
    const Ruleset& rules = g.rules;
    const std::int64_t* points = s.scores;
    const std::int64_t least = *std::min_element(points, points + g.seats);
    const std::int64_t most = *std::max_element(points, points + g.seats);
    if (rules.tobi == rule::TOBI_NEGATIVE && least < 0) return kMatchEnds;
    if (rules.tobi == rule::TOBI_ZERO && least <= 0) return kMatchEnds;

    if (g.deal_again && end.n_wins == 0 && end.draw == kDrawChombo) return kNextDeal;
    if (g.winner_deals) {
        const std::uint64_t played = (s.deal & kDealsOfMatch) + 1;
        if (rules.session_deals != rule::RULE_NONE)
            return played >= static_cast<std::uint64_t>(rules.session_deals) ? kMatchEnds : kNextDeal;
        return played > kDealsOfMatch ? kMatchEnds : kDealerDecides;
    }
    const int scheduled = scheduled_winds() * g.seats;
    const int last = scheduled + extension_length() * g.seats - 1;
    if (s.round < scheduled - 1) return kNextDeal;
    const bool reached = most >= rules.target_points;
    const bool extended = s.round >= scheduled;
    const bool won = end.n_wins > 0 || (rules.nagashi == rule::NAGASHI_WIN && end.nagashi != 0);
    const bool exhaustive = !won && end.draw == kDrawExhaustive;
    const bool dealer_ready = ((end.tenpai >> s.dealer) & 1) != 0;
    if (end.settlement.repeats) {
        std::int32_t yame = rule::AGARI_YAME_OFF;
        if (won_by(end, s.dealer, rules)) {
            yame = rules.agari_yame;
        } else if (exhaustive && dealer_ready) {
            yame = rules.tenpai_yame;
        }
        if (yame != rule::AGARI_YAME_OFF && (reached || !rules.extension) &&
            (!rules.yame_needs_first || rank_of(s.dealer) == 0))
            return yame == rule::AGARI_YAME_AUTO ? kMatchEnds : kDealerDecides;
        return extended && reached && !rules.extension_renchan_priority ? kMatchEnds : kNextDeal;
    }
    if (rules.extension && !reached && s.round < last) return kNextDeal;
    // There is no deal after the last one: a match that goes on after it plays it again with the same dealer.
    return rules.last_deal_noten_continues && !extended && exhaustive && !dealer_ready ? kLastDealAgain : kMatchEnds;
}

// Place of a chair by points; equal points: the earlier chair ranks higher.
int Flow::rank_of(int chair) const noexcept {
    int rank = 0;
    for (int other = 0; other < g.seats; ++other)
        rank += s.scores[other] > s.scores[chair] || (s.scores[other] == s.scores[chair] && other < chair);
    return rank;
}

void Flow::end_match() noexcept {
    MatchEnd end{};
    const Facts now = facts();
    g.family->settle_match(&g.rules, &now, &end.settlement);
    for (int chair = 0; chair < g.seats; ++chair) s.scores[chair] += end.settlement.delta[chair];
    std::copy(s.scores, s.scores + 4, end.points);
    s.sticks = end.settlement.sticks;
    std::fill(s.paid, s.paid + 4, std::uint16_t{0});
    s.phase = kPhaseOver;
    s.asked = 0;
    if (sink_ != nullptr) sink_->match_ends(s, end);
    emit(kEventEndGame);
}

void Flow::answer_yame(bool end) noexcept {
    if (end) return end_match();
    next_hand(s.next_honba, !g.winner_deals || s.next_dealer == s.dealer, g.winner_deals ? s.next_dealer : s.dealer);
}

void Flow::next_hand(int honba, bool repeats, int dealer) noexcept {
    const int old_round = s.round, old_honba = s.honba;
    if (repeats) {
        ++s.dealer_deals;
    } else {
        s.round = static_cast<std::uint8_t>(g.winner_deals ? dealer : s.round + 1);
        s.dealer_deals = 1;
        s.dealer_wins = 0;
        s.dealer = static_cast<std::uint8_t>(dealer);
    }
    s.honba = static_cast<std::uint16_t>(honba);
    const std::uint64_t match = s.deal >> 24;
    if (g.winner_deals) {
        s.deal = match << 24 | ((s.deal + 1) & kDealsOfMatch);
    } else {
        s.repeat = s.round == old_round && s.honba == old_honba ? static_cast<std::uint16_t>(s.repeat + 1) : std::uint16_t{0};
        s.deal = match << 24 | static_cast<std::uint64_t>(s.round) << 16 |
                 static_cast<std::uint64_t>(g.honba_counts_draws ? 0 : std::min<int>(s.honba, 255)) << 8 |
                 static_cast<std::uint64_t>(s.repeat & 255);
    }
    if (s.given_walls) {
        s.phase = kPhaseDeal;
        s.asked = 0;
        return;
    }
    shuffle();
    deal_hand();
}

}  // namespace mjf
