// Do the flags of a position fit its log and melds? A riichi has its discard, a liability the sets of its yakuman.
#include "game/position.hpp"

namespace mjf {

std::string wrong_riichi(const GameRules& g, const State& s, int chair) {
    const Seat& seat = s.seat[chair];
    int marked = 0;
    bool last = false;
    for (int i = 0; i < s.n_discards; ++i) {
        if (discard_chair(s.discards[i]) != chair) continue;
        const bool mark = (s.discards[i] & kMarkRiichi) != 0;
        marked += mark;
        last = mark && i + 1 == s.n_discards;
    }
    if (marked > 1) return "two discards marked * in the log: there is one riichi";
    if (seat.riichi == kNoRiichi) {
        if (marked > 0) return "a discard marked * in the log, but no riichi (flag r)";
        if (seat.ippatsu || seat.double_riichi || seat.open_riichi) return "flags w o i are of a riichi (flag r)";
    } else if (seat.riichi == kInRiichi) {
        if (marked == 0) return "in riichi (flag r), but no discard of this chair is marked * in the log";
    } else {
        const bool to_discard = s.turn == chair && s.phase == kPhaseDrawn && marked == 0;
        const bool discarded = s.turn == chair && s.phase == kPhaseDiscarded && last;
        if (!to_discard && !discarded)
            return "riichi declared (flag R) is for its discard: in the own turn before it, or while others decide on it";
        if (seat.ippatsu) return "ippatsu (flag i) begins when the riichi is accepted (flag r)";
    }
    if (seat.open_riichi && !g.open_riichi) return "these rules have no open riichi (flag o)";
    return {};
}

std::string wrong_liability(const GameRules& g, const State& s, int chair) {
    if (g.rules.family != rule::FAMILY_RIICHI) return {};
    const Seat& seat = s.seat[chair];
    const auto fed = [&](Meld meld, int by) {
        const int from = meld_from(meld);
        return from != 0 && (chair + (g.seats == 3 && from == 3 ? 2 : from)) % g.seats == by;
    };
    for (int what = 0; what < 4; ++what) {
        const int by = seat.liable[what];
        if (by == kNobody) continue;
        int sets = 0;
        bool by_him = false;
        for (int i = 0; i < seat.n_melds; ++i) {
            const Meld meld = seat.melds[i];
            const Kind kind = meld_kind(meld);
            const bool counts = what == kForDaisangen ? kind >= kHaku
                                : what == kForDaisuushii ? kind >= kEast && kind < kHaku
                                : what == kForSuukantsu ? meld_is_kan(meld)
                                                         : meld_type(meld) == kDaiminkan && i + 1 == seat.n_melds;
            sets += counts;
            by_him = by_him || (counts && fed(meld, by));
        }
        const bool rinshan = s.turn == chair && s.phase == kPhaseDrawn && s.drawn_from == kAfterKan;
        const int needed = what == kForDaisangen ? 3 : what == kForRinshan ? 1 : 4;
        if (sets < needed || !by_him || (what == kForRinshan && !rinshan))
            return std::string("liability p") + std::to_string(by) + "DSKR"[what] +
                   (what == kForRinshan ? ": it needs a replacement tile drawn for a daiminkan called from that chair"
                                        : ": it needs all the sets of the yakuman among the melds, one called from that chair");
    }
    return {};
}

}  // namespace mjf
