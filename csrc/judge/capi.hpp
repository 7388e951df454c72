// The two capsules that join C++ and the compiled Python rules.
//   CoreApi: what the judges call in the core (`_core._capi`).   Family: what the flow calls in a judge.
// Members are appended, never moved; `size` tells which exist; another `abi` is refused at import.
// Function types are not noexcept-typed: Cython's functions lack that type. None of them throws.
#pragma once
#include <cstdint>

#include "base/records.hpp"
#include "judge/ruleset_fields.hpp"

namespace mjf {

inline constexpr std::uint32_t kAbi = 1;


struct CoreApi {
    std::uint32_t abi;
    std::uint32_t size;
    // All readings of a complete hand: counts with the winning tile, packed melds, winning kind, FormBit mask.
    // Returns how many were written (0 = not complete). `out` holds kMaxReadings.
    int (*readings)(const std::uint8_t* counts, const std::uint16_t* melds, std::uint8_t win, std::uint32_t forms,
                    Reading* out);
    // Kinds that complete 13-3m concealed tiles in shape, FormBit mask; a kind held four times concealed is no wait.
    std::uint64_t (*waits)(const std::uint8_t* counts, int n_melds, std::uint32_t forms);
    // The same in all forms of Chinese Official mahjong (shape/mcr_shapes.hpp).
    int (*mcr_readings)(const std::uint8_t* counts, const std::uint16_t* melds, std::uint8_t win, Reading* out);
    std::uint64_t (*mcr_waits)(const std::uint8_t* counts, int n_melds, int formal);
    // Hands with jokers (shape/joker.hpp).
    int (*joker_fillings)(const std::uint8_t* counts, int n_melds, int jokers, std::uint64_t kinds, const std::uint8_t* room,
                          std::uint32_t forms, std::uint8_t (*out)[4]);
    int (*loose_readings)(const std::uint8_t* counts, const std::uint16_t* melds, std::uint8_t win, Reading* out);
};

// ---- what the flow of a game asks of a rule family ---------------------------------------------------------------------

inline constexpr std::uint8_t kNobody = 255;  // no chair; in a SettleLine: the table (deposits)

// Which liability: index in Facts::liable and Win::liable.
enum LiableFor : std::uint8_t { kForDaisangen = 0, kForDaisuushii = 1, kForSuukantsu = 2, kForRinshan = 3 };

// Ways a deal ends without a winner.
enum DrawKind : std::uint8_t {
    kDrawExhaustive = 0,
    kDrawKyuushu = 1,
    kDrawSuufon = 2,
    kDrawSuucha = 3,
    kDrawSancha = 4,
    kDrawSuukaikan = 5,
    kDrawSanchahou = 6,
    kDrawChombo = 7,  // Facts::actor made a false declaration
};

// What can be seen of a table when something is to be settled. Chairs, not winds; masks have bit c for chair c.
struct Facts {
    std::int64_t scores[4];       // points now: deposits are taken, the settlement is not
    std::uint32_t bonus[4];       // bonus tiles set aside, bit k = kind 40+k
    std::uint16_t melds[4][4];    // packed melds, 0 = none
    std::uint8_t liable[4][4];    // [chair][LiableFor]: the chair that answers for that chair's win
    std::uint16_t honba;
    std::uint16_t sticks;         // deposits on the table
    std::uint16_t drawn_deals;    // deals in a row that ended without a winner, this one not counted
    std::uint16_t paid[4];        // of the deposits on the table, those this chair paid
    std::uint16_t wins[4];        // deals won in this match so far
    std::uint16_t chombos[4];     // false declarations in this match so far
    std::uint8_t nuki[4];         // Norths set aside; where there are jokers: jokers in hand and melds
    std::uint8_t seats;
    std::uint8_t dealer;
    std::uint8_t round;           // 0-3 = E S W N, 4-6 = haku hatsu chun
    std::uint8_t riichi;          // chairs in riichi
    std::uint8_t tenpai;          // chairs that show a tenpai hand (exhaustive draw)
    std::uint8_t nagashi;         // chairs whose discards are all yaochuu and unclaimed (exhaustive draw)
    std::uint8_t wareme;          // chair in front of which the wall was broken
    std::uint8_t actor;           // on_meld: who melded; kyuushu, chombo: who declared
    std::uint8_t from;            // on_meld: whose tile was taken
    std::uint8_t meld;            // on_meld: which of the actor's melds is new or has become a kan
    std::uint8_t pad[6];
};
static_assert(sizeof(Facts) == 152 && alignof(Facts) == 8);

enum LineReason : std::uint8_t {
    kLineHand = 0,      // the value of a hand
    kLineHonba = 1,
    kLineSticks = 2,    // deposits a winner takes
    kLineNoten = 3,
    kLineNagashi = 4,
    kLineChombo = 5,
    kLineLeftover = 6,  // deposits left at the end of the match
    kLineYakitori = 7,
    kLineDeposit = 8,
    kLineMeld = 9,      // paid at once for a meld
    kLineBonus = 10,    // paid for bonus tiles
    kLineJokers = 11,   // paid for jokers at the end of a deal
    kLineLosers = 12,   // between those who did not win
};

struct SettleLine {
    std::int64_t points;  // goes from `from` to `to`
    std::uint8_t from, to;
    std::uint8_t reason;  // LineReason
    std::uint8_t win;     // index of the win it belongs to; kNobody = none
    std::uint8_t liable;  // 1: paid because of a liability
    std::uint8_t pad[3];
};
static_assert(sizeof(SettleLine) == 16);

inline constexpr int kMaxLines = 40;
inline constexpr int kMaxWins = 3;

// What a deal (or a match) leads to. delta is the sum of the lines.
struct Settlement {
    std::int64_t delta[4];
    SettleLine lines[kMaxLines];
    std::int64_t final_score[4];  // settle_match: final scores in 1/12000 (a twelfth of a point)
    std::int32_t chips[4];        // shugi
    std::uint16_t n_lines;
    std::uint16_t sticks;         // deposits left on the table
    std::uint16_t honba;          // of the next deal
    std::uint8_t next_dealer;     // chair
    std::uint8_t repeats;         // 1: the same dealer deals again; 0: the round goes on
    std::uint8_t rank[4];         // settle_match: 0 = first
    std::uint8_t goes_on;         // a false declaration: 1 = it is paid for, the deal goes on, and who made it cannot win it
    std::uint8_t pad[3];
    std::int32_t win_chips[kMaxWins][4];  // those of every win; `chips` are all together
};
static_assert(sizeof(Settlement) == 32 + 16 * kMaxLines + 32 + 16 + 16 + 16 * kMaxWins);

// What a new meld brings about.
struct Effects {
    std::int64_t delta[4];      // paid at once
    std::uint8_t liable[4];     // new liabilities of Facts::actor by LiableFor; kNobody = no change
    std::uint8_t instant_win;   // 1: the actor wins at once
    std::uint8_t pad[3];
};
static_assert(sizeof(Effects) == 40);

// How games of the family differ in the flow.
struct Traits {
    std::uint32_t deposit;        // points of the stick a riichi costs
    std::uint32_t bonus_kinds;    // bit k: tiles of kind 40+k are set aside and replaced
    std::uint8_t dead_wall;       // 1: indicators and replacement tiles lie in a dead wall; 0: replacements come from the end
    std::uint8_t hidden_ankan;    // 1: the tiles of an ankan stay hidden
    std::uint8_t claimed_chow;    // 1: chi is allowed where the seats allow it
    std::uint8_t sacred_discard;  // 1: a player may not win on a kind he discarded (no other furiten)
    std::uint8_t riichi_shapes;   // 1: waits are those of regular hands, chiitoitsu and kokushi
    std::uint8_t no_furiten;      // 1: any tile that completes the hand may be won on
    std::uint8_t closed_draw;     // 1: nobody shows a hand when a deal ends without a winner
    std::uint8_t pad[1];
};
static_assert(sizeof(Traits) == 16);

using JudgeFn = void (*)(const Ruleset*, const Win*, Score*);

struct Family {
    std::uint32_t abi;
    std::uint32_t size;
    JudgeFn judge;
    // Kinds that complete the hand of `win` (counts without a winning tile).
    std::uint64_t (*waits)(const Ruleset*, const Win*);
    void (*on_meld)(const Ruleset*, const Facts*, int chair, Effects*);
    // All winners of one tile in turn order. Decides who gets honba and sticks (Win::honba, Win::sticks), judges, pays.
    void (*settle_win)(const Ruleset*, const Facts*, Win* wins, Score* scores, int n, Settlement*);
    void (*settle_draw)(const Ruleset*, const Facts*, int kind, Settlement*);  // kind: DrawKind
    void (*settle_match)(const Ruleset*, const Facts*, Settlement*);
    // Kinds of which a triplet is a yaku for the chair.
    std::uint64_t (*value_kinds)(const Ruleset*, const Facts*, int chair);
    Traits traits;
    // `judge` for n wins one after the other; nullptr = call `judge` for each.
    void (*judge_rows)(const Ruleset*, const Win*, Score*, std::int64_t n);
    // A bonus tile was set aside (Facts::bonus has it already): what is paid at once. early = 1: nobody has discarded yet.
    // May be null.
    void (*on_bonus)(const Ruleset*, const Facts*, int chair, int kind, int early, Effects*);
    // What the hand of a player who did not win counts when losers pay each other (`win` has no winning tile). May be null.
    int (*loser_value)(const Ruleset*, const Win* win);
    // Which of several winners of one tile is the only one: the index of the best claim. They stand in turn order and are
    // judged (Facts as for settle_win). Null: `multi_ron` decides.
    int (*first_claim)(const Ruleset*, const Facts*, Win* wins, Score* scores, int n);
};

// A family that can run games, not only judge hands.
inline bool plays_games(const Family& family) noexcept {
    return family.size >= sizeof(Family) && family.settle_win != nullptr;
}

}  // namespace mjf
