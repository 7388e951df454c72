#include "sim/solo.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/parallel.hpp"
#include "shape/discards.hpp"
#include "shape/shape.hpp"

namespace mjf {
namespace {

constexpr Kind kFives[3] = {4, 13, 22};

// The hand in play, and what is left of each kind: copies not among own tiles, discards and the indicator.
class Player {
  public:
    Player(const SoloGame& game, SoloHand& hand, Kind indicator) noexcept : game_(game), hand_(hand) {
        std::memcpy(left_, game.copies, sizeof left_);
        left_[indicator]--;
    }

    bool is_red(TileId id) const noexcept { return (id & 3) < game_.red_copies[kind_of(id)]; }

    void take(TileId id) noexcept {
        const Kind kind = kind_of(id);
        shape_.add(kind);
        hand_.counts[kind]++;
        hand_.red[kind] = static_cast<std::uint8_t>(hand_.red[kind] + is_red(id));
        left_[kind]--;
    }

    void give(Kind kind, bool red) noexcept {
        shape_.remove(kind);
        hand_.counts[kind]--;
        hand_.red[kind] = static_cast<std::uint8_t>(hand_.red[kind] - red);
        hand_.discards[hand_.n_discards++] = {kind, red};
    }

    int shanten() const { return shape_.shanten(game_.forms, game_.seats); }
    KindMask useful() const { return shape_.useful(game_.forms, game_.seats).mask; }

    // Discards the best of 14 tiles, a plain copy before a red one. Returns the shanten of the tiles kept and, if that is
    // tenpai, their waits.
    Useful discard_best() {
        return game_.seats == 3 ? discard_best_of<3>() : discard_best_of<4>();
    }

  private:
    template <int Seats>
    Useful discard_best_of() {
        std::int8_t shanten[kKinds];
        KindMask useful[kKinds];
        std::uint8_t total[kKinds];
        const Digits left = make_digits(left_);
        shape::DiscardAnalysis<Seats> analysis(shape::shanten_tables(), shape::useful_tables(), shape_.keys(),
                                               shape_.planes(), left, 4, game_.forms, {shanten, useful, total});
        const int least = analysis.run(false);
        // From the highest kind down: a later one must have more useful tiles, not as many.
        int most = -1, chosen = 0;
        for (KindMask rest = shape_.kinds(); rest != 0;) {
            const int kind = 63 - std::countl_zero(rest);
            rest ^= bit(kind);
            if (shanten[kind] == least && total[kind] > most) most = total[kind], chosen = kind;
        }
        give(static_cast<Kind>(chosen), hand_.counts[chosen] == hand_.red[chosen]);
        return {least, least == 0 ? useful[chosen] : 0};
    }

    const SoloGame& game_;
    SoloHand& hand_;
    ShapeHand shape_;
    std::uint8_t left_[kKinds];
};

void judge_win(const SoloGame& game, SoloHand& hand, Kind win, Kind indicator, Kind ura) noexcept {
    Win& w = hand.win;
    w = Win{};
    const bool riichi = hand.riichi_turn < hand.win_turn;
    w.flags = kTsumo;
    if (riichi) w.flags |= kRiichi;
    if (riichi && hand.riichi_turn == 1) w.flags |= kDoubleRiichi;
    if (hand.win_turn == hand.riichi_turn + 1) w.flags |= kIppatsu;
    if (hand.win_turn == 1) w.flags |= kFirstTurn;
    std::memcpy(w.counts, hand.counts, sizeof w.counts);
    int extra = 0;
    for (int kind = 0; kind < kKinds; ++kind) extra += hand.red[kind];
    for (int suit = 0; suit < 3; ++suit) {
        w.reds[suit] = hand.red[kFives[suit]];
        extra -= w.reds[suit];
    }
    w.win = win;
    w.seat = 1;
    w.round = 0;
    std::fill(std::begin(w.dora), std::end(w.dora), kNoKind);
    std::fill(std::begin(w.ura), std::end(w.ura), kNoKind);
    w.dora[0] = indicator;
    if (riichi) w.ura[0] = ura;
    w.payer = kNoKind;
    w.dora_han = static_cast<std::uint8_t>(extra);
    std::fill(std::begin(w.liable), std::end(w.liable), kNoKind);
    w.wareme = kNoKind;
    game.judge(game.rules, &w, &hand.score);
}

}  // namespace

SoloGame make_solo_game(const Ruleset* rules, JudgeFn judge) {
    if (rules->players != 3 && rules->players != 4)
        throw std::invalid_argument("the solo game needs three or four seats, not " + std::to_string(rules->players));
    SoloGame game{};
    game.rules = rules;
    game.judge = judge;
    game.seats = rules->players;
    game.tiles = riichi_tiles(game.seats);
    game.dead_wall = game.seats == 3 ? rules->dead_wall_size_3p : 14;
    for (int i = 0; i < game.tiles.n; ++i) game.copies[kind_of(game.tiles.ids[i])]++;
    for (int kind = 0; kind < kKinds; ++kind) game.red_copies[kind] = static_cast<std::uint8_t>(rules->extra_red[kind]);
    for (int suit = 0; suit < 3; ++suit)
        game.red_copies[kFives[suit]] = static_cast<std::uint8_t>(rules->red_fives[suit]);
    game.forms = kAllForms | (rules->chiitoitsu_allow_four_same ? kFormFourSame : 0u);
    shape::shanten_tables();  // built now, not by the first hand
    shape::useful_tables();
    return game;
}

void play_solo(const SoloGame& game, std::uint64_t seed, std::uint64_t deal, SoloHand* out) {
    TileId wall[kMaxWall];
    make_wall(seed, deal, kDomainHands, game.tiles.ids, game.tiles.n, wall);
    // The first indicator lies behind the replacement tiles: four of them, eight with three seats.
    const TileId* first_pair = wall + game.tiles.n - game.dead_wall + (game.seats == 4 ? 4 : 8);
    const Kind indicator = kind_of(first_pair[0]), ura = kind_of(first_pair[1]);

    SoloHand& hand = *out;
    hand = SoloHand{};
    hand.tenpai_turn = hand.riichi_turn = hand.win_turn = kSoloNever;
    Player player(game, hand, indicator);
    for (int i = 0; i < 13; ++i) player.take(wall[i]);
    hand.deal_shanten = player.shanten();
    KindMask waits = 0;
    if (hand.deal_shanten == 0) {
        hand.tenpai_turn = 0;
        waits = player.useful();
    }

    const TileId* draws = wall + 13 * game.seats;
    for (int turn = 1; turn <= kSoloDraws; ++turn) {
        const TileId drawn = draws[turn - 1];
        const Kind kind = kind_of(drawn);
        player.take(drawn);
        if ((waits >> kind) & 1) {
            hand.win_turn = turn;
            hand.win_red = player.is_red(drawn);
            judge_win(game, hand, kind, indicator, ura);
            return;
        }
        if (hand.riichi_turn != kSoloNever) {
            player.give(kind, player.is_red(drawn));
            continue;
        }
        const Useful kept = player.discard_best();
        if (kept.shanten == 0) {
            hand.riichi_turn = turn;
            hand.tenpai_turn = std::min(hand.tenpai_turn, turn);
            waits = kept.mask;
        }
    }
}

void SoloCounts::add(const SoloHand& hand) {
    shanten[hand.deal_shanten]++;
    turns[hand.tenpai_turn][hand.win_turn]++;
    if (hand.win_turn == kSoloNever) return;
    const Score& s = hand.score;
    status[std::min<int>(s.status, 7)]++;
    if (s.status != kWin) return;
    for (int word = 0; word < 2; ++word)
        for (std::uint64_t bits = s.yaku[word]; bits != 0; bits &= bits - 1) yaku[64 * word + std::countr_zero(bits)]++;
    for (int i = 0; i < 4; ++i) dora[i][std::min<int>(s.dora[i], kDoraHan - 1)]++;
    values[{s.yakuman, s.limit, s.han, s.fu, s.points}]++;
}

void SoloCounts::add(const SoloCounts& other) {
    const auto sum = [](auto& into, const auto& from) {
        for (std::size_t i = 0; i < std::size(into); ++i) into[i] += from[i];
    };
    sum(shanten, other.shanten);
    for (int i = 0; i < kTurns; ++i) sum(turns[i], other.turns[i]);
    sum(status, other.status);
    sum(yaku, other.yaku);
    for (int i = 0; i < 4; ++i) sum(dora[i], other.dora[i]);
    for (const auto& [value, n] : other.values) values[value] += n;
}

SoloCounts count_solo(const SoloGame& game, std::uint64_t seed, std::uint64_t first, std::int64_t n, int threads) {
    std::vector<SoloCounts> parts(static_cast<std::size_t>(std::max(threads, 1)));
    parallel_for(n, threads, 256, [&](int worker, std::int64_t begin, std::int64_t end) {
        SoloCounts& counts = parts[static_cast<std::size_t>(worker)];
        SoloHand hand;
        for (std::int64_t i = begin; i < end; ++i) {
            play_solo(game, seed, first + static_cast<std::uint64_t>(i), &hand);
            counts.add(hand);
        }
    });
    for (std::size_t i = 1; i < parts.size(); ++i) parts[0].add(parts[i]);
    return parts[0];
}

}  // namespace mjf
