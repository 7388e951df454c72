#include "sim/riichi_counts.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
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
    explicit DangerWatcher(const GameRules& rules) : g_(rules) {}
    DangerCounts counts;

    void hand_starts(const State&) override {
        std::memset(hand_, 0, sizeof hand_);
        std::fill(std::begin(last_), std::end(last_), Last{});
    }

    void see(const Flow& flow, const Action* answers) noexcept {
        const State& s = flow.s;
        if (s.phase != kPhaseDrawn && s.phase != kPhaseClaimed) return;
        const int chair = s.turn;
        last_[chair] = Last{};
        if (s.seat[chair].riichi != kNoRiichi) return;
        const int riichi = single_riichi(flow, chair);
        if (riichi < 0) return;
        const KindMask kinds = discardable(s.masks[chair]);
        if (kinds == 0) return;
        const KindMask safe = safe_kinds(s, riichi), own = s.seat[riichi].pond;
        std::uint8_t left[kKinds];
        unseen(flow, chair, left);
        const KindMask hit = flow.furiten(riichi) ? 0 : flow.counted_waits(riichi, s.seat[riichi], s.seat[riichi].waits, false);
        const int turn = std::clamp<int>(s.seat[chair].n_discards + 1, 1, kDangerTurns - 1);
        for (KindMask rest = kinds; rest != 0; rest &= rest - 1) {
            const int kind = std::countr_zero(rest);
            Cell& cell = hand_[danger_class(kind, safe, own, left)][turn];
            cell.tiles++;
            cell.hits += static_cast<std::int32_t>(hit >> kind & 1);
        }
        if (!is_discard(answers[chair])) return;
        const auto tile = static_cast<Kind37>(answers[chair] < kDiscardDrawn ? answers[chair] : answers[chair] - kDiscardDrawn);
        const DangerClass cls = danger_class(plain_kind(tile), safe, own, left);
        last_[chair] = {static_cast<std::int8_t>(riichi), static_cast<std::int8_t>(cls), static_cast<std::int8_t>(turn)};
        add(cls, turn, kDangerDiscards, 1);
    }

    void hand_ends(const State& s, const HandEnd& end) override {
        counts.hands++;
        for (int c = 0; c < g_.seats; ++c) counts.riichi += s.seat[c].riichi == kInRiichi;
        for (int i = 0; i < end.n_wins; ++i) {
            if (end.from == end.winner[i]) continue;
            const Last& last = last_[end.from];
            if (last.riichi != static_cast<int>(end.winner[i])) continue;
            const std::int64_t points = end.scores[i].points;
            add(last.cls, last.turn, kDangerDealIns, 1);
            add(last.cls, last.turn, kDangerPoints, points);
            add(last.cls, last.turn, kDangerPointsSquared, (points / 100) * (points / 100));
        }
        for (int cls = 0; cls < kDangerClasses; ++cls) {
            Cell all{};
            for (int turn = 1; turn < kDangerTurns; ++turn) {
                const Cell cell = hand_[cls][turn];
                if (cell.tiles == 0) continue;
                all.tiles += cell.tiles;
                all.hits += cell.hits;
                add_cell(counts.cells[cls][turn], cell);
            }
            if (all.tiles != 0) add_cell(counts.cells[cls][kDangerTurns], all);
        }
    }

  private:
    struct Cell {
        std::int32_t tiles, hits;
    };
    struct Last {
        std::int8_t riichi = -1, cls = 0, turn = 0;
    };

    void add(int cls, int turn, DangerSum what, std::int64_t n) noexcept {
        counts.cells[cls][turn][what] += n;
        counts.cells[cls][kDangerTurns][what] += n;
    }
    static void add_cell(std::int64_t* sums, Cell cell) noexcept {
        const std::int64_t n = cell.tiles, h = cell.hits;
        sums[kDangerTiles] += n;
        sums[kDangerHits] += h;
        sums[kDangerTilesSquared] += n * n;
        sums[kDangerHitsSquared] += h * h;
        sums[kDangerProducts] += n * h;
    }

    const GameRules& g_;
    Cell hand_[kDangerClasses][kDangerTurns] = {};
    Last last_[4];
};

class WaitWatcher final : public Sink {
  public:
    explicit WaitWatcher(const GameRules& rules) : g_(rules) {}
    WaitCounts counts;

    void hand_starts(const State& s) override {
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
            r.cls = wait_class(counts13, melds, seat.waits, flow.g.forms);
            for (KindMask rest = seat.waits; rest != 0; rest &= rest - 1) r.left += left[std::countr_zero(rest)];
            r.draws = seat.draws - (flow.s.turn == c && flow.s.phase == kPhaseDrawn);
        }
    }

    void hand_ends(const State& s, const HandEnd& end) override {
        counts.hands++;
        for (int c = 0; c < g_.seats; ++c) {
            const Riichi& r = riichi_[c];
            if (!r.known) continue;
            std::int64_t* sums = counts.shapes[r.cls];
            const auto* place = std::find(end.winner, end.winner + end.n_wins, c);
            const bool won = place != end.winner + end.n_wins, tsumo = won && end.from == c;
            const std::int64_t change = end.points[c] - before_[c];
            sums[kWaitHands]++;
            sums[kWaitWins] += won;
            sums[kWaitTsumo] += tsumo;
            sums[kWaitRon] += won && !tsumo;
            sums[kWaitDealIn] += end.n_wins > 0 && end.from == c && !won;
            sums[kWaitDrawn] += end.n_wins == 0;
            sums[kWaitLeft] += r.left;
            sums[kWaitLeftSquared] += r.left * r.left;
            sums[kWaitChange] += change;
            sums[kWaitChangeSquared] += (change / 100) * (change / 100);
            if (won) {
                const std::int64_t draws = s.seat[c].draws - r.draws;
                const std::int64_t points = end.scores[place - end.winner].points;
                sums[kWaitDraws] += draws;
                sums[kWaitDrawsSquared] += draws * draws;
                sums[kWaitWinPoints] += points;
                sums[kWaitWinPointsSquared] += (points / 100) * (points / 100);
            }
            auto& copies = counts.copies[r.cls][std::min<std::int64_t>(r.left, kWaitCopies - 1)];
            auto& turns = counts.turns[r.cls][std::min<std::int64_t>(r.draws, kWaitTurns - 1)];
            copies[0]++, turns[0]++;
            copies[1] += won, turns[1] += won;
        }
    }

  private:
    struct Riichi {
        bool known = false;
        WaitClass cls = kWaitMore;
        std::int64_t left = 0, draws = 0;
    };
    const GameRules& g_;
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
auto watch_hands(const GameRules& rules, const Policy* policies, std::uint64_t seed, std::uint64_t first, std::int64_t count,
                 int threads) {
    std::vector<Watcher> watchers(static_cast<std::size_t>(std::max(threads, 1)), Watcher(rules));
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
    for (std::size_t i = 1; i < watchers.size(); ++i) add_all(watchers[0].counts, watchers[i].counts);
    return watchers[0].counts;
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
    return watch_hands<DangerWatcher>(rules, policies, seed, first, count, threads);
}

WaitCounts count_waits(const GameRules& rules, const Policy* policies, std::uint64_t seed, std::uint64_t first,
                       std::int64_t count, int threads) {
    return watch_hands<WaitWatcher>(rules, policies, seed, first, count, threads);
}

}  // namespace mjf
