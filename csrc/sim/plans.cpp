#include "sim/plans.hpp"

#include <algorithm>
#include <bit>

#include "sim/policies.hpp"

namespace mjf {

Left::Left(const Flow& flow, int chair) noexcept {
    std::uint8_t left[kKinds];
    unseen(flow, chair, left);
    for (int k = 0; k < kKinds; ++k)
        for (int c = 0; c < left[k]; ++c) plane[c] |= bit(k);
}

Held held_by(const Seat& seat) noexcept {
    Held h{};
    for (int c = 0; c < 4; ++c) h.plane[c] = seat.plane[c];
    h.seat = &seat;
    std::copy(seat.melds, seat.melds + 4, h.melds);
    h.n_melds = seat.n_melds;
    return h;
}

void drop(Held& h, Kind kind) noexcept {
    for (int c = 3; c >= 0; --c)
        if ((h.plane[c] >> kind) & 1) {
            h.plane[c] &= ~bit(kind);
            return;
        }
}

void make_pon(Held& h, Kind kind) noexcept {
    drop(h, kind);
    drop(h, kind);
    h.melds[h.n_melds++] = make_meld(kPon, kind);
}

int regular_missing(const Held& h, KindMask kinds) noexcept {
    std::uint8_t n[kKinds];
    for (int k = 0; k < kKinds; ++k) {
        n[k] = 0;
        for (int c = 0; c < 4; ++c) n[k] = static_cast<std::uint8_t>(n[k] + ((h.plane[c] & kinds) >> k & 1));
    }
    int sets = h.n_melds, pairs = 0, pieces = 0;
    for (KindMask left = kinds & h.plane[2]; left != 0; left &= left - 1) {
        n[std::countr_zero(left)] = static_cast<std::uint8_t>(n[std::countr_zero(left)] - 3);
        ++sets;
    }
    for (KindMask left = kinds & h.plane[0] & kRunStarts; left != 0; left &= left - 1) {
        const int k = std::countr_zero(left);
        while (n[k] && n[k + 1] && n[k + 2]) --n[k], --n[k + 1], --n[k + 2], ++sets;
    }
    for (int k = 0; k < kKinds; ++k)
        if (n[k] >= 2) n[k] = static_cast<std::uint8_t>(n[k] - 2), ++pairs;
    for (int k = 0; k < kSuitKinds - 1; ++k) {
        if (n[k] == 0) continue;
        const bool next = ((kNeighbourStarts >> k) & 1) && n[k + 1], gap = ((kRunStarts >> k) & 1) && n[k + 2];
        if (!next && !gap) continue;
        --n[k], --n[next ? k + 1 : k + 2];
        ++pieces;
    }
    const int wanted = std::max(0, 4 - sets);
    const bool pair = pairs > 0;
    return 2 * wanted - std::min(wanted, pieces + pairs - (pair ? 1 : 0)) + (pair ? 0 : 1);
}

int pongs_missing(const Held& h) noexcept {
    const int pairs = std::popcount(h.plane[1]), pongs = std::popcount(h.plane[2]);
    const int wanted = 4 - h.n_melds - pongs, sets = std::max(wanted, 0), two = pairs - pongs;
    return 2 * sets - std::min(sets, two) + (two > sets || wanted < 0 ? 0 : 1);
}

int keep_worth(const Held& h, const Left& left, Kind kind) noexcept {
    int worth = 0;
    for (int c = 0; c < 4; ++c) worth += 2 * static_cast<int>((left.plane[c] >> kind) & 1) + 4 * static_cast<int>((h.plane[c] >> kind) & 1);
    if (kind >= kSuitKinds) return worth;
    for (int step = -2; step <= 2; ++step) {
        const int rank = kind % 9 + step, k = kind + step;
        if (step == 0 || rank < 0 || rank > 8) continue;
        const int weight = step == 1 || step == -1 ? 2 : 1;
        worth += 3 * weight * static_cast<int>((h.plane[0] >> k) & 1);
        for (int c = 0; c < 4; ++c) worth += weight * static_cast<int>((left.plane[c] >> k) & 1);
    }
    return worth;
}

Action discard_of_kind(const ActionMask& mask, Kind kind) noexcept {
    const int suit = suit_of_five(kind);
    if (mask.test(kDiscardDrawn + kind)) return static_cast<Action>(kDiscardDrawn + kind);
    if (mask.test(kDiscard + kind)) return static_cast<Action>(kDiscard + kind);
    if (suit >= 0 && mask.test(kDiscardDrawn + kRedMan + suit)) return static_cast<Action>(kDiscardDrawn + kRedMan + suit);
    return static_cast<Action>(kDiscard + kRedMan + suit);
}

}  // namespace mjf
