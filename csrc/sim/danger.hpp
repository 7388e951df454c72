// How dangerous does a discard look against a player in riichi? Classes of tiles by what everybody can see: the player's own
// discards and what passed since the riichi (he cannot win on these), and the copies the asking player does not see.
// The slow counterpart is tests/reference/danger.py.
#pragma once
#include <cstdint>

#include "base/tile.hpp"

namespace mjf {

// A suit tile can be hit by two two-sided waits, from below (k-2 k-1, waiting for k-3 too) and from above (k+1 k+2, for k+3
// too). Such a wait is out when its other tile is safe (suji) or a tile it needs is not left (wall).
enum DangerClass : std::uint8_t {
    kGenbutsu,       // cannot be hit
    kHonour1Seen,    // honours by the copies the player sees, his own among them
    kHonour2Seen,
    kHonour3Seen,
    kHonour4Seen,
    kSuji19,         // every two-sided wait is out, by suji alone
    kSuji28,
    kSuji37,
    kSuji456,        // both sides
    kNoChance,       // every two-sided wait is out, walls among the reasons (kabe)
    kOneChance,      // each that is left needs a tile of which one copy is left
    kHalfSuji456,    // one side is out by suji
    kAidayonken,     // between two discards four apart from each other (1 and 6: 2 and 5), none of the above
    kNoSuji19,       // none of the above
    kNoSuji28,
    kNoSuji37,
    kNoSuji456,
    kDangerClasses,
};

// safe: kinds that cannot be hit; own: kinds the riichi player discarded; left: copies of each kind the asking player does not
// see (his hand, melds, discards, indicators are seen).
DangerClass danger_class(int kind, KindMask safe, KindMask own, const std::uint8_t* left) noexcept;

}  // namespace mjf
