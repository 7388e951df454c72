# What the flow of a game hands to a rule family and gets back. Declarations only: the one list is csrc/judge/capi.hpp.
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from mahjong_fast.scoring.records cimport JudgeFn, Score, Win
from mahjong_fast.scoring.ruleset_fields cimport Ruleset

cdef extern from "judge/capi.hpp" namespace "mjf" nogil:
    const uint32_t kAbi
    const uint8_t kNobody
    const int kMaxLines
    # liabilities
    const int kForDaisangen
    const int kForDaisuushii
    const int kForSuukantsu
    const int kForRinshan
    # draws
    const int kDrawExhaustive
    const int kDrawKyuushu
    const int kDrawSuufon
    const int kDrawSuucha
    const int kDrawSancha
    const int kDrawSuukaikan
    const int kDrawSanchahou
    const int kDrawChombo
    # lines
    const int kLineHand
    const int kLineHonba
    const int kLineSticks
    const int kLineNoten
    const int kLineNagashi
    const int kLineChombo
    const int kLineLeftover
    const int kLineMeld
    const int kLineBonus
    const int kLineJokers
    const int kLineLosers

    cdef struct Facts:
        int64_t scores[4]
        uint32_t bonus[4]
        uint16_t melds[4][4]
        uint8_t liable[4][4]
        uint16_t honba
        uint16_t sticks
        uint16_t drawn_deals
        uint16_t paid[4]
        uint16_t wins[4]
        uint16_t chombos[4]
        uint8_t nuki[4]
        uint8_t seats
        uint8_t dealer
        uint8_t round
        uint8_t riichi
        uint8_t tenpai
        uint8_t nagashi
        uint8_t wareme
        uint8_t actor
        uint8_t from_ "from"
        uint8_t meld

    cdef struct SettleLine:
        int64_t points
        uint8_t from_ "from"
        uint8_t to
        uint8_t reason
        uint8_t win
        uint8_t liable

    cdef struct Settlement:
        int64_t delta[4]
        SettleLine lines[40]
        int64_t final_score[4]
        int32_t chips[4]
        uint16_t n_lines
        uint16_t sticks
        uint16_t honba
        uint8_t next_dealer
        uint8_t repeats
        uint8_t rank[4]
        uint8_t goes_on
        int32_t win_chips[3][4]

    cdef struct Effects:
        int64_t delta[4]
        uint8_t liable[4]
        uint8_t instant_win

    cdef struct Traits:
        uint32_t deposit
        uint32_t bonus_kinds
        uint8_t dead_wall
        uint8_t hidden_ankan
        uint8_t claimed_chow
        uint8_t sacred_discard
        uint8_t riichi_shapes
        uint8_t no_furiten
        uint8_t closed_draw

    ctypedef uint64_t (*WaitsFn)(const Ruleset*, const Win*) noexcept
    ctypedef void (*OnMeldFn)(const Ruleset*, const Facts*, int, Effects*) noexcept
    ctypedef void (*SettleWinFn)(const Ruleset*, const Facts*, Win*, Score*, int, Settlement*) noexcept
    ctypedef void (*SettleDrawFn)(const Ruleset*, const Facts*, int, Settlement*) noexcept
    ctypedef void (*SettleMatchFn)(const Ruleset*, const Facts*, Settlement*) noexcept
    ctypedef uint64_t (*ValueKindsFn)(const Ruleset*, const Facts*, int) noexcept

    ctypedef void (*OnBonusFn)(const Ruleset*, const Facts*, int, int, int, Effects*) noexcept

    ctypedef int (*LoserValueFn)(const Ruleset*, const Win*) noexcept

    ctypedef int (*FirstClaimFn)(const Ruleset*, const Facts*, Win*, Score*, int) noexcept

    cdef struct Family:
        uint32_t abi
        uint32_t size
        JudgeFn judge
        WaitsFn waits
        OnMeldFn on_meld
        SettleWinFn settle_win
        SettleDrawFn settle_draw
        SettleMatchFn settle_match
        ValueKindsFn value_kinds
        Traits traits
        void (*judge_rows)(const Ruleset*, const Win*, Score*, int64_t) noexcept nogil
        OnBonusFn on_bonus
        LoserValueFn loser_value
        FirstClaimFn first_claim
