// The records that cross every border of the house: WIN (a hand to be judged), SCORE (what it is worth) and Reading
// (one way to see a complete hand). This is their one list; Python compares its dtypes with it (tests/meta).
// Version 1: fields never move and never change meaning.
#pragma once
#include <cstddef>
#include <cstdint>

#include "base/tile.hpp"

namespace mjf {

enum Status : std::uint8_t {
    kWin = 0,
    kNotComplete = 1,
    kNoYaku = 2,
    kBelowMinimum = 3,
    kFuriten = 4,
    kBadInput = 5,
    kTooLarge = 6,
};

enum WinFlag : std::uint32_t {
    kTsumo = 1u << 0,
    kRiichi = 1u << 1,
    kDoubleRiichi = 1u << 2,
    kOpenRiichi = 1u << 3,
    kIppatsu = 1u << 4,
    kRinshan = 1u << 5,
    kChankan = 1u << 6,
    kLastTile = 1u << 7,
    kFirstTurn = 1u << 8,
    kNoYaochuuDiscarded = 1u << 9,
    kNoSuitDiscarded = 1u << 10,
    kPayerInRiichi = 1u << 11,
    kNukiRob = 1u << 12,
    kDeclaredReady = 1u << 13,
    kFlowerReplacement = 1u << 14,
    kDoubleReplacement = 1u << 15,
    kLastOfKind = 1u << 16,
    kJokersDealt = 1u << 17,
};

// A finished hand as the judge gets it. Winds, not chairs. 255 = none or unknown.
struct Win {
    std::uint32_t flags;       // WinFlag bits
    std::uint32_t bonus;       // bit k = bonus tile kind 40+k
    std::uint16_t melds[4];    // packed melds, 0 = none, no gaps
    std::uint8_t counts[34];   // concealed tiles, the winning tile among them
    std::uint8_t reds[3];      // red fives (m, p, s) of the whole hand, melds and winning tile included
    std::uint8_t win;          // kind 0-33
    std::uint8_t seat;         // seat wind 0-3
    std::uint8_t round;        // round wind 0-3; 4-6 = haku hatsu chun
    std::uint8_t dora[5];      // indicator kinds, the first indicator first
    std::uint8_t ura[5];
    std::uint8_t nuki;         // Norths set aside
    std::uint8_t honba;
    std::uint8_t sticks;       // riichi sticks on the table
    std::uint8_t deals;        // consecutive deals as dealer, this one counted (paarenchan)
    std::uint8_t payer;        // wind of the discarder
    std::uint8_t dora_han;     // dora already counted by the caller
    std::uint8_t liable[4];    // wind liable for daisangen, daisuushii, suukantsu, rinshan
    std::uint8_t wareme;       // wind of the wareme player
    std::uint8_t jokers;
    std::uint8_t pad[2];
};
static_assert(sizeof(Win) == 80 && alignof(Win) == 4);
static_assert(offsetof(Win, melds) == 8 && offsetof(Win, counts) == 16 && offsetof(Win, reds) == 50);
static_assert(offsetof(Win, win) == 53 && offsetof(Win, dora) == 56 && offsetof(Win, nuki) == 66);
static_assert(offsetof(Win, liable) == 72 && offsetof(Win, wareme) == 76);

enum Limit : std::uint8_t {
    kNoLimit = 0,
    kMangan = 1,
    kHaneman = 2,
    kBaiman = 3,
    kSanbaiman = 4,
    kKazoeYakuman = 5,
    kYakuman = 6,
};

// What the hand is worth. Points without honba and sticks unless said otherwise.
struct Score {
    std::uint8_t status;       // Status
    std::uint8_t limit;        // Limit
    std::uint8_t yakuman;      // units of real yakuman
    std::uint8_t reading;      // index of the reading chosen
    std::uint16_t han;         // with dora; 0 for a real yakuman
    std::uint16_t fu;
    std::uint64_t yaku[2];     // bit = the row's bit
    std::uint8_t dora[4];      // dora, ura, aka, nuki
    std::uint8_t pad[4];
    std::int64_t base;
    std::int64_t ron;          // what a discarder owes
    std::int64_t tsumo[2];     // each non-dealer, dealer (a dealer's win: each, 0)
    std::int64_t points;       // received
    std::int64_t total;        // received with honba and sticks
    std::int64_t pay[4];       // paid by wind, with honba, wareme and liability, without sticks
};
static_assert(sizeof(Score) == 112 && alignof(Score) == 8);
static_assert(offsetof(Score, yaku) == 8 && offsetof(Score, dora) == 24 && offsetof(Score, base) == 32);
static_assert(offsetof(Score, points) == 64 && offsetof(Score, pay) == 80);

// What a hand of Chinese Official mahjong is worth: as large as Score, so that the flow need not ask whose it is.
struct ScoreMcr {
    std::uint8_t status;       // Status
    std::uint8_t reading;      // index of the reading chosen
    std::uint8_t flowers;      // bonus tiles, one point each
    std::uint8_t pad;
    std::uint16_t qualifying;  // points of the fans without flowers; at least the minimum wins
    std::uint16_t value;       // with flowers
    std::uint8_t count[84];    // how often each fan counts, by its number (1-81; 82 = a melded and a concealed kong)
    std::int32_t total;        // received
    std::int32_t pay[4];       // paid by wind; zeros when the discarder is unknown
};
static_assert(sizeof(ScoreMcr) == sizeof(Score) && offsetof(ScoreMcr, count) == 8 && offsetof(ScoreMcr, total) == 92);

// ... of a hand of the Korean three-player rules.
struct ScoreKorean {
    std::uint8_t status;       // Status
    std::uint8_t reading;      // index of the reading chosen
    std::uint8_t level;        // 0 no limit hand, 1 half, 2 full
    std::uint8_t pad;
    std::uint16_t hand;        // hand points; at least the minimum wins, or a limit hand
    std::uint16_t bonus;       // bonus points, without those for opponents who were not waiting
    std::int32_t value;        // the limit, or hand and bonus points
    std::uint32_t limits;      // limit hands by their bit
    std::uint8_t points[76];   // points of each item, by its number
    std::int32_t total;        // received
    std::int32_t pay[4];       // paid by wind; zeros when the discarder is unknown
};
static_assert(sizeof(ScoreKorean) == sizeof(Score) && offsetof(ScoreKorean, points) == 16 && offsetof(ScoreKorean, total) == 92);

// ... of a hand of the Malaysian three-player rules.
struct ScoreMalaysian {
    std::uint8_t status;       // Status
    std::uint8_t reading;      // index of the reading chosen, with the jokers in their places
    std::uint8_t fans;         // capped; at least the minimum wins
    std::uint8_t win;          // what the winning tile stands for (its own kind unless it is a joker)
    std::uint16_t sum;         // all fans, not capped
    std::uint8_t jokers[4];    // what the concealed jokers stand for, ascending; 255 = no more
    std::uint8_t pad[2];
    std::uint32_t limits;      // items worth the cap, by their bit
    std::uint8_t count[76];    // fans of each item, by its number
    std::int32_t total;        // received, less what the winner pays for the jokers of others
    std::int32_t pay[4];       // paid by wind, less what that seat receives; zeros when the discarder is unknown
};
static_assert(sizeof(ScoreMalaysian) == sizeof(Score) && offsetof(ScoreMalaysian, count) == 16 &&
              offsetof(ScoreMalaysian, total) == 92);

enum Form : std::uint8_t { kRegular = 0, kChiitoitsu = 1, kKokushi = 2, kKnitted = 3, kHonoursKnitted = 4 };

// Forms a caller asks for (bits of a mask). FourSame lets four equal tiles be two pairs of chiitoitsu.
// Knitted: 147 258 369 of three suits, a set and a pair. HonoursKnitted: 14 single honours and knitted tiles.
enum FormBit : std::uint32_t {
    kFormRegular = 1,
    kFormChiitoitsu = 2,
    kFormKokushi = 4,
    kFormFourSame = 8,
    kFormKnitted = 16,
    kFormHonoursKnitted = 32,
};

enum Wait : std::uint8_t {
    kWaitNone = 0,
    kRyanmen = 1,
    kKanchan = 2,
    kPenchan = 3,
    kShanpon = 4,   // the winning tile completes a triplet
    kTanki = 5,     // ... the pair (also chiitoitsu and single-wait kokushi)
    kKokushi13 = 6, // all 13 kinds were held before the winning tile
};

enum SetType : std::uint8_t { kSequence = 0, kTriplet = 1, kKan = 2 };
inline constexpr std::uint8_t kPairPlace = 4;
inline constexpr std::uint8_t kKnittedPlace = 5;  // one of the knitted tiles
inline constexpr int kMaxReadings = 64;  // no hand has more (proved by enumeration in tests/cpp)

// One reading: a decomposition and the place of the winning tile. Shapes only, no values. Two readings of one hand never
// agree in everything. Concealed sets come first (ascending: type within kind), then the melds in their order.
struct Reading {
    KindMask tiles;            // kinds present anywhere, melds included
    KindMask triplets;         // kinds that form a triplet or a kan
    KindMask concealed;        // those triplets and kans that are not open; the one the winning tile completes is still in
    KindMask kans;             // declared kans
    std::uint32_t sequences;   // bit k: a sequence k, k+1, k+2
    std::uint32_t sequences2;  // ... at least two of them
    std::uint32_t sequences3;  // ... at least three
    std::uint8_t form;         // Form
    std::uint8_t pair;         // kind of the pair; kNoKind in chiitoitsu; the doubled kind in kokushi
    std::uint8_t wait;         // Wait
    std::uint8_t win;          // kind of the winning tile
    std::uint8_t win_place;    // index in sets, kPairPlace (also chiitoitsu and kokushi) or kKnittedPlace
    std::uint8_t n_sequences;
    std::uint8_t n_triplets;   // kans included
    std::uint8_t n_kans;
    std::uint8_t n_melds;
    std::uint8_t open;         // 1 = some meld is open (all but ankan)
    std::uint8_t sets[4];      // kind of the lowest tile | SetType << 6; 255 = none
    std::uint8_t knitted;      // 1 + index of the pattern (base/knitted.hpp); 0 = none
    std::uint8_t pad[5];
};
static_assert(sizeof(Reading) == 64 && alignof(Reading) == 8);

}  // namespace mjf
