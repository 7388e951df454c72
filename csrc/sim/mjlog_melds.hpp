// The melds of a Tenhou record: numbers of 16 bits (mahjong_fast/logs/tenhou_codes.py has the same with words).
#pragma once
#include "game/events.hpp"

namespace mjf {

struct MeldCode {
    std::uint8_t type = kEventTypes;
    int called = -1;               // the tile called, added or set aside
    int n = 0;
    int own[4] = {};
    int source = 0;
};

// type kEventTypes: the number is no meld.
inline MeldCode meld_of(int code) noexcept {
    MeldCode m;
    m.source = code & 3;
    const auto put = [&](int tile) { m.own[m.n++] = tile; };
    if (code & 4) {
        const int pattern = code >> 10, called = pattern % 3, base = pattern / 3;
        if (base >= 21) return m;
        m.type = kEventChi;
        for (int i = 0; i < 3; ++i) {
            const int tile = 4 * (base / 7 * 9 + base % 7 + i) + ((code >> (3 + 2 * i)) & 3);
            if (i == called) m.called = tile; else put(tile);
        }
        return m;
    }
    if (code & 24) {
        const int spare = (code >> 5) & 3, pattern = code >> 9, called = pattern % 3, kind = pattern / 3;
        if (kind >= kKinds) return m;
        int place = 0;
        for (int copy = 0; copy < 4; ++copy) {
            if (copy == spare) continue;
            if ((code & 8) && place == called) m.called = 4 * kind + copy; else put(4 * kind + copy);
            ++place;
        }
        m.type = code & 8 ? kEventPon : kEventKakan;
        if (!(code & 8)) m.called = 4 * kind + spare;
        return m;
    }
    const int tile = code >> 8;
    if (tile >= 4 * kKinds) return m;
    m.called = tile;
    if (code & 32) {
        m.type = kEventNorth;
        put(tile);
        return m;
    }
    m.type = m.source ? kEventDaiminkan : kEventAnkan;
    for (int copy = 0; copy < 4; ++copy)
        if (m.type == kEventAnkan || tile / 4 * 4 + copy != tile) put(tile / 4 * 4 + copy);
    return m;
}

}  // namespace mjf
