// Questions about the shape of a hand: how far from complete, what completes it, how it can be read.
//
// counts: 34 concealed tile counts. A hand with melds gives their number; tiles in melds are not in counts. `forms` is a mask of
// FormBit. Functions on counts check them (at most four of a kind, at most 14-3m tiles) and answer "no" to impossible hands.
#pragma once
#include <cstdint>

#include "base/meld.hpp"
#include "base/records.hpp"
#include "shape/automaton.hpp"

namespace mjf {

inline constexpr std::uint32_t kAllForms = kFormRegular | kFormChiitoitsu | kFormKokushi;
inline constexpr int kNoShanten = shape::kUnreachable;  // none of the forms is possible for this hand
using shape::Useful;

// Number of tiles, or -1 when some kind is held more than four times.
int count_tiles(const std::uint8_t* counts) noexcept;

// Shanten: -1 = complete, 0 = tenpai. Any number of tiles from 1 to 14-3m; sets that are missing altogether count as melds.
// chiitoitsu and kokushi count only without melds and of 12 to 14 tiles, which want four sets (alone, they may be asked of fewer).
int shanten(const std::uint8_t* counts, int n_melds, std::uint32_t forms, int seats = 4);

// Shanten, and the kinds that would lower it (a kind held four times concealed is none of them).
Useful useful_tiles(const std::uint8_t* counts, int n_melds, std::uint32_t forms, int seats = 4);

// Kinds that do not raise the shanten when one of them is given away.
KindMask unnecessary_tiles(const std::uint8_t* counts, int n_melds, std::uint32_t forms, int seats = 4);

// Kinds that complete a hand of 13-3m concealed tiles (see CoreApi::waits). 0 = not tenpai.
std::uint64_t waits(const std::uint8_t* counts, int n_melds, std::uint32_t forms);

// 14-3m concealed tiles that make a complete hand.
bool is_complete(const std::uint8_t* counts, int n_melds, std::uint32_t forms);

// All readings of a complete hand (see CoreApi::readings): every decomposition with every place of the winning tile,
// decompositions ascending, then chiitoitsu, then kokushi. Returns their number, 0 = not complete; out holds kMaxReadings.
int readings(const std::uint8_t* counts, const std::uint16_t* melds, std::uint8_t win, std::uint32_t forms, Reading* out);

// A hand that changes tile by tile (games, studies): one tile more or less costs a few additions, and the questions start from
// ready keys. It does not know the knitted forms (mcr_shapes.hpp does). Nothing is checked: the owner adds at most four of a kind and removes only what is there.
class ShapeHand {
  public:
    ShapeHand() = default;
    explicit ShapeHand(const std::uint8_t* counts, int n_melds = 0) noexcept
        : keys_(make_keys(counts)), planes_(make_planes(counts)), n_tiles_(count_tiles(counts)), n_melds_(n_melds) {}
    ShapeHand(const HandKeys& keys, const Planes& planes, int n_tiles, int n_melds) noexcept
        : keys_(keys), planes_(planes), n_tiles_(n_tiles), n_melds_(n_melds) {}

    void add(int kind) noexcept {
        keys_ = with_tile(keys_, kind);
        planes_.add(kind);
        n_tiles_++;
    }
    void remove(int kind) noexcept {
        keys_ = without_tile(keys_, kind);
        planes_.remove(kind);
        n_tiles_--;
    }
    // The tiles of the meld are removed by the caller.
    void add_meld() noexcept { n_melds_++; }
    void remove_meld() noexcept { n_melds_--; }

    const HandKeys& keys() const noexcept { return keys_; }
    const Planes& planes() const noexcept { return planes_; }
    int n_tiles() const noexcept { return n_tiles_; }
    int n_melds() const noexcept { return n_melds_; }
    int count(int kind) const noexcept {
        return static_cast<int>((planes_.ge[0] >> kind & 1) + (planes_.ge[1] >> kind & 1) + (planes_.ge[2] >> kind & 1) +
                                (planes_.ge[3] >> kind & 1));
    }
    KindMask kinds() const noexcept { return planes_.ge[0]; }

    int shanten(std::uint32_t forms = kAllForms, int seats = 4) const;
    Useful useful(std::uint32_t forms = kAllForms, int seats = 4) const;
    // Kinds that complete the hand; 0 when it is not tenpai. Cheap for hands far from tenpai.
    KindMask waits(std::uint32_t forms = kAllForms) const;

  private:
    HandKeys keys_{};
    Planes planes_{};
    int n_tiles_ = 0;
    int n_melds_ = 0;
};

inline int ShapeHand::shanten(std::uint32_t forms, int seats) const {
    const shape::ShantenTables& t = shape::shanten_tables();
    forms = shape::possible_forms(forms, n_melds_, n_tiles_);
    const int sets = shape::wanted_sets(n_tiles_, n_melds_);
    if (forms & kFormFourSame) {
        const int rest = shape::hand_shanten<4>(t, keys_, sets, forms & ~std::uint32_t{kFormChiitoitsu});
        const int pairs = forms & kFormChiitoitsu ? shape::chiitoitsu_four_same_shanten(planes_) : kNoShanten;
        if (seats != 3 || !(forms & kFormRegular)) return std::min(rest, pairs);
        return std::min(shape::hand_shanten<3>(t, keys_, sets, forms & ~std::uint32_t{kFormChiitoitsu}), pairs);
    }
    return seats == 3 ? shape::hand_shanten<3>(t, keys_, sets, forms) : shape::hand_shanten<4>(t, keys_, sets, forms);
}

inline Useful ShapeHand::useful(std::uint32_t forms, int seats) const {
    const shape::ShantenTables& t = shape::shanten_tables();
    const shape::UsefulTables& u = shape::useful_tables();
    forms = shape::possible_forms(forms, n_melds_, n_tiles_);
    const int sets = shape::wanted_sets(n_tiles_, n_melds_);
    return seats == 3 ? shape::useful_tiles<3>(t, u, keys_, planes_, sets, forms)
                      : shape::useful_tiles<4>(t, u, keys_, planes_, sets, forms);
}

inline KindMask ShapeHand::waits(std::uint32_t forms) const {
    if (shanten(forms) != 0) return 0;
    return useful(forms).mask;
}

}  // namespace mjf
