#include "sim/riichi_counts.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>
#include <vector>

#include "base/parallel.hpp"
#include "shape/shape.hpp"
#include "sim/efficiency.hpp"
#include "sim/play.hpp"

namespace mjf {
namespace {

// The only chair besides `chair` that has declared riichi; -1 for none or several.
int single_riichi(const Flow& flow, int chair) noexcept {
    int found = -1;
    for (int c = 0; c < flow.g.seats; ++c) {
        if (c == chair || flow.s.seat[c].riichi == kNoRiichi) continue;
        if (found >= 0) return -1;
        found = c;
    }
    return found;
}

// Its own discards, and all that was discarded since it declared.
KindMask safe_kinds(const State& s, int riichi) noexcept {
    KindMask safe = s.seat[riichi].pond;
    bool declared = false;
    for (int i = 0; i < s.n_discards; ++i) {
        if (discard_chair(s.discards[i]) == riichi && (s.discards[i] & kMarkRiichi)) declared = true;
        if (declared) safe |= bit(plain_kind(discard_tile(s.discards[i])));
    }
    return safe;
}

class DangerWatcher final : public Sink {
  public:
    DangerWatcher(const GameRules& rules, bool listing) : g_(rules), listing_(listing) {}
    DangerCounts counts;
    std::vector<DangerRow> rows;

    void hand_starts(const State& s) override {
        if (touched_) std::memset(hand_, 0, sizeof hand_);
        touched_ = false;
        deal_ = s.deal;
        std::fill(std::begin(last_), std::end(last_), Last{});
    }

    void see(const Flow& flow, const Action* answers) {
        const State& s = flow.s;
        if (s.phase != kPhaseDrawn && s.phase != kPhaseClaimed) return;
        const int chair = s.turn;
        last_[chair] = Last{};
        if (s.seat[chair].riichi != kNoRiichi) return;
        const int riichi = single_riichi(flow, chair);
        if (riichi < 0) return;
        const KindMask kinds = discardable(s.masks[chair]);
        if (kinds == 0) return;
        touched_ = true;
        const KindMask safe = safe_kinds(s, riichi), own = s.seat[riichi].pond;
        std::uint8_t left[kKinds];
        unseen(flow, chair, left);
        const KindMask hit = flow.furiten(riichi) ? 0 : flow.counted_waits(riichi, s.seat[riichi], s.seat[riichi].waits, false);
        const int turn = std::clamp<int>(s.seat[chair].n_discards + 1, 1, kDangerTurns - 1);
        int discarded = -1;
        if (is_discard(answers[chair])) {
            const int tile = answers[chair] < kDiscardDrawn ? answers[chair] : answers[chair] - kDiscardDrawn;
            discarded = plain_kind(static_cast<Kind37>(tile));
        }
        for (KindMask rest = kinds; rest != 0; rest &= rest - 1) {
            const int kind = std::countr_zero(rest);
            const DangerClass cls = danger_class(kind, safe, own, left);
            std::int64_t* cell = hand_[cls][turn];
            cell[kDangerTiles]++;
            cell[kDangerHits] += static_cast<std::int64_t>(hit >> kind & 1);
            if (kind == discarded) {
                cell[kDangerDiscards]++;
                last_[chair] = {static_cast<std::int8_t>(riichi), static_cast<std::int8_t>(cls), static_cast<std::int8_t>(turn),
                                rows.size()};
            }
            if (listing_) add_row(chair, riichi, turn, kind, cls, static_cast<int>(hit >> kind & 1), kind == discarded);
        }
    }

    void hand_ends(const State& s, const HandEnd& end) override {
        counts.hands++;
        for (int c = 0; c < g_.seats; ++c) counts.riichi += s.seat[c].riichi == kInRiichi;
        if (!touched_) return;
        for (int i = 0; i < end.n_wins; ++i) {
            if (end.from == end.winner[i]) continue;
            const Last& last = last_[end.from];
            if (last.riichi != static_cast<int>(end.winner[i])) continue;
            std::int64_t* cell = hand_[last.cls][last.turn];
            cell[kDangerDealIns]++;
            cell[kDangerPoints] += end.scores[i].points;
            if (!listing_) continue;
            rows[last.row].dealt_in = 1;
            rows[last.row].points = end.scores[i].points;
        }
        for (int cls = 0; cls < kDangerClasses; ++cls) {
            std::int64_t all[kDangerSums] = {};
            for (int turn = 1; turn < kDangerTurns; ++turn) {
                const std::int64_t* cell = hand_[cls][turn];
                if (cell[kDangerTiles] == 0) continue;
                for (int k = 0; k < kDangerSums; ++k) all[k] += cell[k];
                add_cell(cls, turn, cell);
            }
            if (all[kDangerTiles] != 0) add_cell(cls, kDangerTurns, all);
        }
    }

  private:
    struct Last {
        std::int8_t riichi = -1, cls = 0, turn = 0;
        std::size_t row = 0;
    };

    void add_row(int chair, int riichi, int turn, int kind, int cls, int hit, bool discarded) {
        DangerRow row{};
        row.hand = deal_;
        row.chair = static_cast<std::uint8_t>(chair);
        row.riichi = static_cast<std::uint8_t>(riichi);
        row.turn = static_cast<std::uint8_t>(turn);
        row.kind = static_cast<std::uint8_t>(kind);
        row.cls = static_cast<std::uint8_t>(cls);
        row.hit = static_cast<std::uint8_t>(hit);
        row.discarded = discarded;
        rows.push_back(row);
    }

    // The counts of one hand.
    void add_cell(int cls, int turn, const std::int64_t* cell) noexcept {
        std::int64_t scaled[kDangerSums];
        for (int k = 0; k < kDangerSums; ++k) {
            counts.cells[cls][turn][k] += cell[k];
            scaled[k] = cell[k];
        }
        scaled[kDangerPoints] = moment_points(g_.rules, scaled[kDangerPoints]);
        add_moments(counts.moments[cls][turn], scaled, kDangerFigures);
    }

    const GameRules& g_;
    bool listing_, touched_ = true;
    std::uint64_t deal_ = 0;
    std::int64_t hand_[kDangerClasses][kDangerTurns][kDangerSums] = {};
    Last last_[4];
};

class WaitWatcher final : public Sink {
  public:
    WaitWatcher(const GameRules& rules, bool listing) : g_(rules), listing_(listing) {}
    WaitCounts counts;
    std::vector<WaitRow> rows;

    void hand_starts(const State& s) override {
        deal_ = s.deal;
        for (int c = 0; c < 4; ++c) {
            before_[c] = s.scores[c];
            riichi_[c] = Riichi{};
        }
    }

    void see(const Flow& flow, const Action*) noexcept {
        for (int c = 0; c < flow.g.seats; ++c) {
            const Seat& seat = flow.s.seat[c];
            if (seat.riichi != kInRiichi || riichi_[c].known) continue;
            std::uint8_t counts13[kKinds], left[kKinds];
            std::memcpy(counts13, seat.counts, sizeof counts13);
            unseen(flow, c, left);
            if (flow.s.turn == c && flow.s.phase == kPhaseDrawn && flow.s.drawn != kNoTile) {
                counts13[plain_kind(flow.s.drawn)]--;
                left[plain_kind(flow.s.drawn)]++;
            }
            std::uint16_t melds[4] = {};
            for (int i = 0; i < seat.n_melds; ++i) melds[i] = seat.melds[i];
            Riichi& r = riichi_[c];
            r.known = true;
            r.waits = seat.waits;
            r.cls = wait_class(counts13, melds, seat.waits, flow.g.forms);
            for (KindMask rest = seat.waits; rest != 0; rest &= rest - 1) r.left += left[std::countr_zero(rest)];
            r.draws = seat.draws - (flow.s.turn == c && flow.s.phase == kPhaseDrawn);
        }
    }

    void hand_ends(const State& s, const HandEnd& end) override {
        counts.hands++;
        for (int c = 0; c < g_.seats; ++c) {
            Riichi& r = riichi_[c];
            if (r.known) judge(s, end, c, r);
        }
        // The riichi of one hand are one group: those of one class, of one class and copies, of one class and turn.
        for (int c = 0; c < g_.seats; ++c) {
            const Riichi& r = riichi_[c];
            if (!r.known) continue;
            std::int64_t shape[kWaitSums] = {}, copies[2] = {}, turns[2] = {};
            bool first_shape = true, first_copies = true, first_turns = true;
            for (int d = 0; d < g_.seats; ++d) {
                const Riichi& other = riichi_[d];
                if (!other.known || other.cls != r.cls) continue;
                first_shape &= d >= c;
                for (int k = 0; k < kWaitSums; ++k) shape[k] += other.sums[k];
                if (other.copies_place() == r.copies_place()) {
                    first_copies &= d >= c;
                    copies[0]++, copies[1] += other.sums[kWaitWins];
                }
                if (other.turn_place() == r.turn_place()) {
                    first_turns &= d >= c;
                    turns[0]++, turns[1] += other.sums[kWaitWins];
                }
            }
            if (first_shape) add_shape(r.cls, shape);
            const std::int64_t left = r.copies_place(), turn = r.turn_place();
            if (first_copies) add_place(counts.copies[r.cls][left], counts.copies_moments[r.cls][left], copies);
            if (first_turns) add_place(counts.turns[r.cls][turn], counts.turns_moments[r.cls][turn], turns);
        }
    }

  private:
    struct Riichi {
        bool known = false;
        WaitClass cls = kWaitMore;
        KindMask waits = 0;
        std::int64_t left = 0, draws = 0;
        std::int64_t sums[kWaitSums] = {};

        std::int64_t copies_place() const noexcept { return std::min<std::int64_t>(left, kWaitCopies - 1); }
        std::int64_t turn_place() const noexcept { return std::min<std::int64_t>(draws, kWaitTurns - 1); }
    };

    // What became of a riichi.
    void judge(const State& s, const HandEnd& end, int c, Riichi& r) {
        const auto* place = std::find(end.winner, end.winner + end.n_wins, c);
        const bool won = place != end.winner + end.n_wins, tsumo = won && end.from == c;
        const std::int64_t draws = s.seat[c].draws - r.draws;
        r.sums[kWaitHands] = 1;
        r.sums[kWaitWins] = won;
        r.sums[kWaitTsumo] = tsumo;
        r.sums[kWaitRon] = won && !tsumo;
        r.sums[kWaitDealIn] = end.n_wins > 0 && end.from == c && !won;
        r.sums[kWaitDrawn] = end.n_wins == 0;
        r.sums[kWaitLeft] = r.left;
        r.sums[kWaitDraws] = won ? draws : 0;
        r.sums[kWaitWinPoints] = won ? end.scores[place - end.winner].points : 0;
        r.sums[kWaitChange] = end.points[c] - before_[c];
        if (!listing_) return;
        WaitRow row{};
        row.hand = deal_;
        row.waits = r.waits;
        row.points = r.sums[kWaitWinPoints];
        row.change = r.sums[kWaitChange];
        row.chair = static_cast<std::uint8_t>(c);
        row.wind = static_cast<std::uint8_t>((c + g_.seats - s.dealer) % g_.seats);
        row.shape = r.cls;
        row.left = static_cast<std::uint8_t>(r.left);
        row.turn = static_cast<std::uint8_t>(r.draws);
        row.draws = static_cast<std::uint8_t>(draws);
        row.tsumo = tsumo;
        row.ron = won && !tsumo;
        row.deal_in = r.sums[kWaitDealIn] != 0;
        row.drawn = end.n_wins == 0;
        rows.push_back(row);
    }

    void add_shape(WaitClass cls, std::int64_t* sums) noexcept {
        for (int k = 0; k < kWaitSums; ++k) counts.shapes[cls][k] += sums[k];
        for (const int place : {kWaitWinPoints, kWaitChange}) sums[place] = moment_points(g_.rules, sums[place]);
        add_moments(counts.shape_moments[cls], sums, kWaitFigures);
    }
    static void add_place(std::int64_t* sums, std::int64_t* moments, const std::int64_t* found) noexcept {
        sums[0] += found[0];
        sums[1] += found[1];
        add_moments(moments, found[1], found[0]);
    }

    const GameRules& g_;
    bool listing_;
    std::uint64_t deal_ = 0;
    std::int64_t before_[4] = {};
    Riichi riichi_[4];
};

template <class Counts>
void add_all(Counts& to, const Counts& from) noexcept {
    static_assert(sizeof(Counts) % sizeof(std::int64_t) == 0);
    auto* a = reinterpret_cast<std::int64_t*>(&to);
    const auto* b = reinterpret_cast<const std::int64_t*>(&from);
    for (std::size_t i = 0; i < sizeof(Counts) / sizeof(std::int64_t); ++i) a[i] += b[i];
}

template <class Watcher>
std::vector<Watcher> watch_hands(const GameRules& rules, const Policy* policies, std::uint64_t seed, std::uint64_t first,
                                 std::int64_t count, int threads, bool listing) {
    std::vector<Watcher> watchers(static_cast<std::size_t>(std::max(threads, 1)), Watcher(rules, listing));
    parallel_for(count, threads, 64, [&](int worker, std::int64_t begin, std::int64_t end) {
        Watcher& watcher = watchers[static_cast<std::size_t>(worker)];
        State state;
        for (std::int64_t i = begin; i < end; ++i) {
            begin_hand_of(rules, state, watcher, seed, first + static_cast<std::uint64_t>(i));
            const bool ended = play_watched(rules, policies, state, watcher,
                                            [&](const Flow& flow, const Action* answers) { watcher.see(flow, answers); });
            if (!ended) watcher.counts.failed++;
        }
    });
    return watchers;
}

template <class Watcher>
auto counted(std::vector<Watcher> watchers) {
    for (std::size_t i = 1; i < watchers.size(); ++i) add_all(watchers[0].counts, watchers[i].counts);
    return watchers[0].counts;
}

// In the order of the hands, whoever of the threads played them.
template <class Watcher>
auto listed(std::vector<Watcher> watchers) {
    auto rows = std::move(watchers[0].rows);
    for (std::size_t i = 1; i < watchers.size(); ++i) rows.insert(rows.end(), watchers[i].rows.begin(), watchers[i].rows.end());
    std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.hand < b.hand; });
    for (const Watcher& watcher : watchers)
        if (watcher.counts.failed != 0) rows.clear();  // the counts of the same hands say so
    return rows;
}

}  // namespace

WaitClass wait_class(const std::uint8_t* counts, const std::uint16_t* melds, KindMask waits, std::uint32_t forms) noexcept {
    const int kinds = std::popcount(waits);
    if (kinds >= 4) return kWaitMore;
    if (kinds == 3) return kWaitThree;
    unsigned shapes = 0;  // bit w = some reading has Wait w
    unsigned common = ~0u;
    for (KindMask rest = waits; rest != 0; rest &= rest - 1) {
        const int kind = std::countr_zero(rest);
        std::uint8_t whole[kKinds];
        std::memcpy(whole, counts, sizeof whole);
        whole[kind]++;
        Reading found[kMaxReadings];
        const int n = readings(whole, melds, static_cast<std::uint8_t>(kind), forms, found);
        unsigned here = 0;
        for (int i = 0; i < n; ++i) here |= 1u << found[i].wait;
        shapes |= here;
        common &= here;
    }
    if (kinds == 2) {
        if (common & 1u << kRyanmen) return kWaitRyanmen;
        if (common & 1u << kShanpon) return kWaitShanpon;
        if (common & 1u << kTanki) return kWaitNobetan;
        return kWaitTwoOther;
    }
    if (shapes & 1u << kKanchan) return kWaitKanchan;
    if (shapes & 1u << kPenchan) return kWaitPenchan;
    if (shapes & 1u << kShanpon) return kWaitShanpon;
    if (shapes & 1u << kRyanmen) return kWaitRyanmen;
    return waits & kHonourMask ? kWaitTankiHonour : kWaitTankiSuit;
}

DangerCounts count_danger(const GameRules& rules, const Policy* policies, std::uint64_t seed, std::uint64_t first,
                          std::int64_t count, int threads) {
    return counted(watch_hands<DangerWatcher>(rules, policies, seed, first, count, threads, false));
}

std::vector<DangerRow> list_danger(const GameRules& rules, const Policy* policies, std::uint64_t seed, std::uint64_t first,
                                   std::int64_t count, int threads) {
    return listed(watch_hands<DangerWatcher>(rules, policies, seed, first, count, threads, true));
}

WaitCounts count_waits(const GameRules& rules, const Policy* policies, std::uint64_t seed, std::uint64_t first,
                       std::int64_t count, int threads) {
    return counted(watch_hands<WaitWatcher>(rules, policies, seed, first, count, threads, false));
}

std::vector<WaitRow> list_waits(const GameRules& rules, const Policy* policies, std::uint64_t seed, std::uint64_t first,
                                std::int64_t count, int threads) {
    return listed(watch_hands<WaitWatcher>(rules, policies, seed, first, count, threads, true));
}

}  // namespace mjf
