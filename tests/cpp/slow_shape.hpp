// The slow counterparts of the shape core: readings by recursion over kinds, distances by going through all targets of a suit.
#pragma once
#include <algorithm>
#include <cstring>
#include <vector>

#include "base/meld.hpp"
#include "base/records.hpp"

namespace slow {
using namespace mjf;

struct Search {
    std::uint8_t left[34];
    std::uint8_t sets[4];
    int n_sets = 0;
    int wanted = 4;
    int pair = -1;
    const std::uint16_t* melds = nullptr;
    int n_melds = 0;
    std::uint8_t win = 0;
    Reading* out = nullptr;
    int written = 0;
    bool found = false;
};

inline void add_set(Reading& r, std::uint8_t set, int index) {
    const int kind = set & 63;
    r.sets[index] = set;
    if (set >> 6 == kSequence) {
        const std::uint32_t b = 1u << kind;
        if (r.sequences2 & b) r.sequences3 |= b;
        if (r.sequences & b) r.sequences2 |= b;
        r.sequences |= b;
        r.n_sequences++;
    } else {
        r.triplets |= bit(kind);
        r.n_triplets++;
        if (set >> 6 == kKan) {
            r.kans |= bit(kind);
            r.n_kans++;
        }
    }
}

inline Reading base_reading(const Search& s) {
    Reading r{};
    for (auto& set : r.sets) set = 255;
    r.win = s.win;
    r.pair = static_cast<std::uint8_t>(s.pair);
    r.n_melds = static_cast<std::uint8_t>(s.n_melds);
    for (int i = 0; i < s.n_sets; i++) {
        add_set(r, s.sets[i], i);
        if (s.sets[i] >> 6 != kSequence) r.concealed |= bit(s.sets[i] & 63);
    }
    for (int i = 0; i < s.n_melds; i++) {
        const Meld m = s.melds[i];
        const int type = meld_type(m) == kChi ? kSequence : meld_is_kan(m) ? kKan : kTriplet;
        add_set(r, static_cast<std::uint8_t>(meld_kind(m) | type << 6), s.n_sets + i);
        if (meld_is_open(m)) r.open = 1;
        else r.concealed |= bit(meld_kind(m));
    }
    return r;
}

inline std::uint8_t wait_in(std::uint8_t set, std::uint8_t win) {
    const int kind = set & 63;
    if (set >> 6 != kSequence) return kShanpon;
    const int rank = kind % 9;
    if (win == kind + 1) return kKanchan;
    if (win == kind) return rank == 6 ? kPenchan : kRyanmen;
    return rank == 0 ? kPenchan : kRyanmen;
}

inline void emit(Search& s) {
    s.found = true;
    if (s.out == nullptr) return;
    const Reading base = base_reading(s);
    for (int i = 0; i < s.n_sets; i++) {
        const std::uint8_t set = s.sets[i];
        const int kind = set & 63;
        const bool inside = set >> 6 == kSequence ? s.win >= kind && s.win <= kind + 2 : s.win == kind;
        if (!inside || (i > 0 && s.sets[i - 1] == set)) continue;
        Reading& r = s.out[s.written++] = base;
        r.wait = wait_in(set, s.win);
        r.win_place = static_cast<std::uint8_t>(i);
    }
    if (s.pair == s.win) {
        Reading& r = s.out[s.written++] = base;
        r.wait = kTanki;
        r.win_place = kPairPlace;
    }
}

inline void search(Search& s, int kind) {
    while (kind < kKinds && s.left[kind] == 0) kind++;
    if (kind == kKinds) {
        if (s.n_sets == s.wanted && s.pair >= 0) emit(s);
        return;
    }
    if (kind < 27 && kind % 9 < 7 && s.n_sets < s.wanted && s.left[kind + 1] && s.left[kind + 2] &&
        !(s.n_sets && s.sets[s.n_sets - 1] == (kind | kTriplet << 6))) {
        s.left[kind]--, s.left[kind + 1]--, s.left[kind + 2]--;
        s.sets[s.n_sets++] = static_cast<std::uint8_t>(kind);
        search(s, kind);
        s.n_sets--;
        s.left[kind]++, s.left[kind + 1]++, s.left[kind + 2]++;
    }
    if (s.left[kind] >= 3 && s.n_sets < s.wanted) {
        s.left[kind] = static_cast<std::uint8_t>(s.left[kind] - 3);
        s.sets[s.n_sets++] = static_cast<std::uint8_t>(kind | kTriplet << 6);
        search(s, kind);
        s.n_sets--;
        s.left[kind] = static_cast<std::uint8_t>(s.left[kind] + 3);
    }
    if (s.left[kind] >= 2 && s.pair < 0 && !(s.n_sets && (s.sets[s.n_sets - 1] & 63) == kind)) {
        s.left[kind] = static_cast<std::uint8_t>(s.left[kind] - 2);
        s.pair = kind;
        search(s, kind);
        s.pair = -1;
        s.left[kind] = static_cast<std::uint8_t>(s.left[kind] + 2);
    }
}

inline int readings(const std::uint8_t* counts, const std::uint16_t* melds, std::uint8_t win, std::uint32_t forms, Reading* out) {
    Search s;
    std::memcpy(s.left, counts, 34);
    s.melds = melds;
    while (s.n_melds < 4 && melds[s.n_melds]) s.n_melds++;
    s.wanted = 4 - s.n_melds;
    s.win = win;
    s.out = out;
    if (forms & kFormRegular) search(s, 0);
    KindMask present = 0, pairs = 0;
    int yaochuu = 0, total = 0, doubled = -1;
    bool even = true;
    for (int k = 0; k < kKinds; k++) {
        total += counts[k];
        if (!counts[k]) continue;
        present |= bit(k);
        if (counts[k] == 2) pairs |= bit(k);
        if (counts[k] != 2 && !(counts[k] == 4 && forms & kFormFourSame)) even = false;
        if (kYaochuuMask >> k & 1) {
            yaochuu++;
            if (counts[k] == 2) doubled = k;
        }
    }
    for (int i = 0; i < s.written; i++) {
        out[i].tiles = present;
        for (int j = 0; j < s.n_melds; j++)
            out[i].tiles |= meld_type(melds[j]) == kChi ? bit(meld_kind(melds[j])) * 7 : bit(meld_kind(melds[j]));
    }
    if (s.n_melds == 0 && total == 14) {
        if (even && forms & kFormChiitoitsu) {
            Reading r{};
            for (auto& set : r.sets) set = 255;
            r.tiles = present, r.form = kChiitoitsu, r.pair = kNoKind, r.wait = kTanki, r.win = win, r.win_place = kPairPlace;
            out[s.written++] = r;
        }
        if (yaochuu == 13 && doubled >= 0 && (present & ~kYaochuuMask) == 0 && forms & kFormKokushi) {
            Reading r{};
            for (auto& set : r.sets) set = 255;
            r.tiles = present, r.form = kKokushi, r.pair = static_cast<std::uint8_t>(doubled), r.win = win, r.win_place = kPairPlace;
            r.wait = doubled == win ? kKokushi13 : kTanki;
            out[s.written++] = r;
        }
    }
    return s.written;
}


// One way to hold sets and a pair in nine kinds.
struct Target {
    std::uint8_t counts[9];
    int sets, pair;
};

inline void targets_from(int kinds, bool sequences, int at, Target& t, std::vector<Target>& out) {
    if (t.pair < 2) out.push_back(t);
    for (int i = at; i < 3 * kinds; i++) {
        const int kind = i % kinds, what = i / kinds;
        if (what == 0 && (!sequences || kind > kinds - 3)) continue;
        if (what < 2 && t.sets == 4) continue;
        if (what == 2 && t.pair == 1) continue;
        Target next = t;
        for (int j = 0; j < (what == 0 ? 3 : 1); j++)
            next.counts[kind + j] = static_cast<std::uint8_t>(next.counts[kind + j] + (what == 0 ? 1 : what == 1 ? 3 : 2));
        if (*std::max_element(next.counts, next.counts + 9) > 4) continue;
        (what < 2 ? next.sets : next.pair)++;
        targets_from(kinds, sequences, i, next, out);
    }
}

inline std::vector<Target> all_targets(int kinds, bool sequences) {
    std::vector<Target> out;
    Target none{};
    targets_from(kinds, sequences, 0, none, out);
    std::sort(out.begin(), out.end(), [](const Target& a, const Target& b) {
        const int c = std::memcmp(a.counts, b.counts, 9);
        return c != 0 ? c < 0 : a.sets != b.sets ? a.sets < b.sets : a.pair < b.pair;
    });
    out.erase(std::unique(out.begin(), out.end(),
                          [](const Target& a, const Target& b) {
                              return std::memcmp(a.counts, b.counts, 9) == 0 && a.sets == b.sets && a.pair == b.pair;
                          }),
              out.end());
    return out;
}

// Tiles that a hand lacks to hold `sets` sets and a pair.
inline int distance(const std::uint8_t* counts, int sets, int seats) {
    static const std::vector<Target> suit = all_targets(9, true), honour = all_targets(7, false), single = all_targets(1, false);
    int best[2][5] = {{0, 99, 99, 99, 99}, {99, 99, 99, 99, 99}};
    const auto part = [&best](const std::uint8_t* c, int kinds, const std::vector<Target>& targets) {
        int mine[2][5];
        std::fill(&mine[0][0], &mine[0][0] + 10, 99);
        for (const Target& t : targets) {
            int lacking = 0;
            for (int i = 0; i < kinds; i++) lacking += std::max(0, t.counts[i] - c[i]);
            mine[t.pair][t.sets] = std::min(mine[t.pair][t.sets], lacking);
        }
        int next[2][5];
        std::fill(&next[0][0], &next[0][0] + 10, 99);
        for (int p = 0; p < 2; p++)
            for (int q = 0; p + q < 2; q++)
                for (int i = 0; i < 5; i++)
                    for (int j = 0; i + j < 5; j++) next[p + q][i + j] = std::min(next[p + q][i + j], best[p][i] + mine[q][j]);
        std::copy(&next[0][0], &next[0][0] + 10, &best[0][0]);
    };
    if (seats == 3) {
        part(counts, 1, single);
        part(counts + 8, 1, single);
    } else {
        part(counts, 9, suit);
    }
    part(counts + 9, 9, suit);
    part(counts + 18, 9, suit);
    part(counts + 27, 7, honour);
    return best[1][sets];
}

}  // namespace slow
