// What each discard of a hand leads to: its shanten and the tiles that are then useful. One pass: a discard changes one suit,
// so the other three, their records and what they owe together are looked up once per hand.
#pragma once
#include "shape/automaton.hpp"

namespace mjf::shape {

inline constexpr int kNoTile = 127;  // shanten of a kind that is not in the hand

// Where the answers of one hand go: 34 entries each. Entries of kinds that are not held are left alone.
struct DiscardRow {
    std::int8_t* shanten;
    KindMask* mask;
    std::uint8_t* total;
};

namespace detail {

// What a tile adds to the keys of the left and right half of its suit.
struct HalfKeys {
    std::uint16_t left, right;
};

constexpr std::array<HalfKeys, 34> make_half_keys() noexcept {
    std::array<HalfKeys, 34> out{};
    constexpr std::uint16_t power[5] = {1, 5, 25, 125, 625};
    for (unsigned kind = 0; kind < 34; kind++) {
        const unsigned place = kind % 9, split = kind < 27 ? 5 : 4;
        (place < split ? out[kind].left : out[kind].right) = power[place < split ? place : place - split];
    }
    return out;
}

inline constexpr std::array<HalfKeys, 34> kHalfKeys = make_half_keys();

}  // namespace detail

// The closed forms after one discard depend on how many of that kind were held, and on whether it is yaochuu.
class ClosedForms {
  public:
    ClosedForms(const Planes& p, std::uint32_t forms, KindMask kinds) noexcept : planes_(p), kinds_(kinds), forms_(forms) {
        const int held = std::popcount(p.ge[0]), pairs = std::popcount(p.ge[1]);
        const int yaochuu = std::popcount(p.ge[0] & kYaochuuMask), yaochuu_pairs = std::popcount(p.ge[1] & kYaochuuMask);
        for (int n = 1; n < 4; n++) {
            const int kinds_left = held - (n == 1), pairs_left = pairs - (n == 2);
            chiitoitsu_[n] = forms & kFormChiitoitsu ? 6 - pairs_left + std::max(0, 7 - kinds_left) : kUnreachable;
            kokushi_[0][n] = forms & kFormKokushi ? 13 - yaochuu - (yaochuu_pairs > 0) : kUnreachable;
            kokushi_[1][n] = forms & kFormKokushi ? 13 - (yaochuu - (n == 1)) - (yaochuu_pairs - (n == 2) > 0) : kUnreachable;
        }
    }

    // Shanten of the closed forms without one tile of `kind`.
    int shanten(int kind) const noexcept {
        const auto n = static_cast<unsigned>(1 + (planes_.ge[1] >> kind & 1) + (planes_.ge[2] >> kind & 1));
        const int kokushi = kokushi_[kYaochuuMask >> kind & 1][n];
        if ((forms_ & kFormFourSame) && (forms_ & kFormChiitoitsu)) [[unlikely]] {
            Planes left = planes_;
            left.remove(kind);
            return std::min(kokushi, chiitoitsu_four_same_shanten(left));
        }
        return std::min(kokushi, chiitoitsu_[n]);
    }

    KindMask mask(int kind) const noexcept {
        Planes left = planes_;
        left.remove(kind);
        return with_closed_forms({kUnreachable, 0}, forms_, left, kinds_).mask;
    }

  private:
    Planes planes_;
    KindMask kinds_;
    std::uint32_t forms_;
    int chiitoitsu_[4];
    int kokushi_[2][4];
};

template <int Seats>
class DiscardAnalysis {
  public:
    // A hand of 3 * sets + 2 tiles. `left`: how many tiles of each kind are still to be seen; a discarded tile is not.
    DiscardAnalysis(const ShantenTables& t, const UsefulTables& u, HandKeys h, const Planes& planes, const Digits& left, int sets,
                    std::uint32_t forms, const DiscardRow& out) noexcept
        : t_(t), u_(u), h_(h), planes_(planes), left_(left), sets_(sets), forms_(forms), out_(out), r_(records_of<Seats>(t, u, h)),
          c_(classes_of(r_)), pairs_(join<Seats>(t, c_)) {}

    // Fills the row and returns the least shanten. Masks and totals of worse discards only when `all`.
    int run(bool all) noexcept {
        const int regular = forms_ & kFormRegular ? regular_distance(t_, pairs_, sets_) - 1 : kUnreachable;
        const int closed = with_closed_forms({kUnreachable, 0}, forms_ & ~std::uint32_t{kFormRegular}, planes_, kAllKinds).shanten;
        // A hand that lacks n tiles holds n tiles too many: some discard keeps its shanten; a complete hand becomes tenpai.
        best_ = std::max(0, std::min(regular, closed));
        // No discard makes the regular form worse by more than one, and none makes a closed form better. Closed forms that are
        // one worse can only add useful tiles to the worse discards.
        if (closed > regular + (all ? 1 : 0)) {
            run_suits<false>(nullptr, all);
        } else {
            const ClosedForms forms(planes_, forms_, kinds_of(Seats));
            run_suits<true>(&forms, all);
        }
        return best_;
    }

  private:
    struct Kept {
        std::uint8_t kind, klass;
        bool regular, closed;
    };

    template <bool Closed>
    void run_suits(const ClosedForms* forms, bool all) noexcept {
        run_suit<0, Closed>(forms, all);
        run_suit<1, Closed>(forms, all);
        run_suit<2, Closed>(forms, all);
        run_suit<3, Closed>(forms, all);
    }

    // What the three other suits owe together.
    template <int Suit>
    unsigned others() const noexcept {
        if constexpr (Suit == 0 && Seats == 3) return t_.pair_honour[pairs_.second * kHonourStride + c_.z];
        if constexpr (Suit == 1 && Seats == 3) return t_.pair_suit[pairs_.first * kSuitStride + c_.s];
        if constexpr (Suit == 2 && Seats == 3) return t_.pair_suit[pairs_.first * kSuitStride + c_.p];
        if constexpr (Suit == 3 && Seats == 3) return t_.pair_two[pairs_.second * kTwoKindStride + c_.m];
        if constexpr (Suit == 0) return t_.pair_suit[pairs_.second * kSuitStride + c_.p];
        if constexpr (Suit == 1) return t_.pair_suit[pairs_.second * kSuitStride + c_.m];
        if constexpr (Suit == 2) return t_.pair_honour[pairs_.first * kHonourStride + c_.z];
        if constexpr (Suit == 3) return t_.pair_suit[pairs_.first * kSuitStride + c_.s];
    }

    static unsigned two_key(unsigned left, unsigned right) noexcept {
        return std::min(left, 4u) + 5 * std::min(right * 525 >> 16, 4u);
    }

    template <int Suit>
    unsigned class_of(unsigned left, unsigned right) const noexcept {
        if constexpr (Suit == 0 && Seats == 3) return t_.two_kinds[two_key(left, right)];
        if constexpr (Suit == 3)
            return t_.honour[(t_.honour_left[left] >> kClassShift) * 32 + (t_.honour_right[right] >> kClassShift)];
        return t_.suit[(t_.left[left] >> kClassShift) * kRightClasses + (t_.right[right] >> kClassShift)];
    }

    template <int Suit>
    const std::uint8_t* distances() const noexcept {
        if constexpr (Suit == 0 && Seats == 3) return t_.two_distance[sets_];
        if constexpr (Suit == 3) return t_.honour_distance[sets_];
        return t_.suit_distance[sets_];
    }

    // The hand as values of its own: nothing written to the row can change them, so that they stay in registers.
    struct Hand {
        Records records;
        Classes classes;
        Pairs pairs;
        int sets;
    };

    template <int Suit, bool Closed>
    void run_suit(const ClosedForms* forms, bool all) noexcept {
        KindMask held = planes_.ge[0] >> (9 * Suit) & (Suit == 3 ? 0x7f : 0x1ff);
        const unsigned left = half(h_, 2 * Suit), right = half(h_, 2 * Suit + 1);
        const std::uint8_t* distance = distances<Suit>() + others<Suit>();
        const DiscardRow out = out_;
        const int best = best_;
        Kept kept[9];
        int n_kept = 0;
        for (; held != 0; held &= held - 1) {
            const int kind = 9 * Suit + std::countr_zero(held);
            const detail::HalfKeys tile = detail::kHalfKeys[static_cast<unsigned>(kind)];
            const unsigned klass = class_of<Suit>(left - tile.left, right - tile.right);
            int shanten = distance[klass * kPairStride] - 1;
            Kept& k = kept[n_kept];
            k.kind = static_cast<std::uint8_t>(kind);
            k.klass = static_cast<std::uint8_t>(klass);
            if constexpr (Closed) {
                const int regular = forms_ & kFormRegular ? shanten : kUnreachable, closed = forms->shanten(kind);
                shanten = std::min(regular, closed);
                k.regular = regular == shanten && shanten < kUnreachable;
                k.closed = closed == shanten && shanten < kUnreachable;
            }
            out.shanten[kind] = static_cast<std::int8_t>(shanten);
            n_kept += all || shanten == best;
        }
        const Hand hand{r_, c_, pairs_, sets_};
        const Digits left_tiles = left_;
        for (int i = 0; i < n_kept; i++) {
            const Kept k = kept[i];
            KindMask mask = 0;
            if (!Closed || k.regular) mask = useful_without<Suit>(t_, u_, hand, k, left, right);
            if constexpr (Closed)
                if (k.closed) mask |= forms->mask(k.kind);
            out.mask[k.kind] = mask;
            out.total[k.kind] = static_cast<std::uint8_t>(left_tiles.sum(mask));
        }
    }

    // A discard changes one half of the hand (Pairs); the other half and the three other suits stay as they are.
    template <int Suit>
    static KindMask useful_without(const ShantenTables& t, const UsefulTables& u, const Hand& hand, Kept k, unsigned left,
                                   unsigned right) noexcept {
        const detail::HalfKeys tile = detail::kHalfKeys[k.kind];
        Records r = hand.records;
        Classes c = hand.classes;
        Pairs pairs = hand.pairs;
        if constexpr (Suit == 0 && Seats == 3) r.m = u.two + two_key(left - tile.left, right - tile.right);
        else if constexpr (Suit == 0) r.m = u.suit + suit_rank(t, left - tile.left, right - tile.right);
        else if constexpr (Suit == 1) r.p = u.suit + suit_rank(t, left - tile.left, right - tile.right);
        else if constexpr (Suit == 2) r.s = u.suit + suit_rank(t, left - tile.left, right - tile.right);
        else r.z = u.honour + honour_rank(t, left - tile.left, right - tile.right);
        (Suit == 0 ? c.m : Suit == 1 ? c.p : Suit == 2 ? c.s : c.z) = k.klass;
        const Pairs now = join<Seats>(t, c);
        if constexpr (Seats == 3 ? Suit == 0 || Suit == 3 : Suit < 2) pairs.first = now.first;
        else pairs.second = now.second;
        return meet(r, active_entries<Seats>(t, u, c, pairs, hand.sets));
    }

    const ShantenTables& t_;
    const UsefulTables& u_;
    const HandKeys h_;
    const Planes& planes_;
    const Digits& left_;
    const int sets_;
    const std::uint32_t forms_;
    const DiscardRow out_;
    const Records r_;
    const Classes c_;
    const Pairs pairs_;
    int best_ = 0;
};

}  // namespace mjf::shape
