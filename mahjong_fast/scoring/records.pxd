# The C records and constants of csrc/ that rule files use. Declarations only: the one list is csrc/base/records.hpp.
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from mahjong_fast.scoring.ruleset_fields cimport Ruleset

cdef extern from "<bit>" namespace "std" nogil:
    int popcount(uint64_t) noexcept
    int lowest_bit "std::countr_zero"(uint64_t) noexcept

cdef extern from "base/tile.hpp" namespace "mjf" nogil:
    const int kKinds
    const uint8_t kNoKind
    const int kEast
    const int kNorth
    const int kHaku
    const int kHatsu
    const int kChun
    const uint64_t kAllKinds
    const uint64_t kManMask
    const uint64_t kPinMask
    const uint64_t kSouMask
    const uint64_t kHonourMask
    const uint64_t kWindMask
    const uint64_t kDragonMask
    const uint64_t kTerminalMask
    const uint64_t kYaochuuMask
    const uint64_t kSimpleMask
    const uint64_t kGreenMask
    const uint64_t kThreeSeatKinds
    uint8_t dora_of(uint8_t indicator, int seats) noexcept

cdef extern from "base/knitted.hpp" namespace "mjf" nogil:
    const uint64_t kKnittedPatterns[6]

cdef extern from "base/meld.hpp" namespace "mjf" nogil:
    const int kChi
    const int kPon
    const int kDaiminkan
    const int kAnkan
    const int kKakan
    uint8_t meld_kind(uint16_t) noexcept
    int meld_type(uint16_t) noexcept
    int meld_called(uint16_t) noexcept
    int meld_from(uint16_t) noexcept
    int meld_reds(uint16_t) noexcept
    bint meld_called_red(uint16_t) noexcept
    bint meld_is_kan(uint16_t) noexcept
    bint meld_is_open(uint16_t) noexcept

cdef extern from "base/records.hpp" namespace "mjf" nogil:
    # status
    const int kWin
    const int kNotComplete
    const int kNoYaku
    const int kBelowMinimum
    const int kFuriten
    const int kBadInput
    const int kTooLarge
    # flags
    const uint32_t kTsumo
    const uint32_t kRiichi
    const uint32_t kDoubleRiichi
    const uint32_t kOpenRiichi
    const uint32_t kIppatsu
    const uint32_t kRinshan
    const uint32_t kChankan
    const uint32_t kLastTile
    const uint32_t kFirstTurn
    const uint32_t kNoYaochuuDiscarded
    const uint32_t kNoSuitDiscarded
    const uint32_t kPayerInRiichi
    const uint32_t kNukiRob
    const uint32_t kDeclaredReady
    const uint32_t kFlowerReplacement
    const uint32_t kDoubleReplacement
    const uint32_t kLastOfKind
    const uint32_t kJokersDealt
    # limit
    const int kNoLimit
    const int kMangan
    const int kHaneman
    const int kBaiman
    const int kSanbaiman
    const int kKazoeYakuman
    const int kYakuman
    # readings
    const int kRegular
    const int kChiitoitsu
    const int kKokushi
    const uint32_t kFormRegular
    const uint32_t kFormChiitoitsu
    const uint32_t kFormKokushi
    const uint32_t kFormFourSame
    const int kWaitNone
    const int kRyanmen
    const int kKanchan
    const int kPenchan
    const int kShanpon
    const int kTanki
    const int kKokushi13
    const int kSequence
    const int kTriplet
    const int kKan
    const int kPairPlace
    const int kKnittedPlace
    const int kKnitted
    const int kHonoursKnitted

    cdef struct Win:
        uint32_t flags
        uint32_t bonus
        uint16_t melds[4]
        uint8_t counts[34]
        uint8_t reds[3]
        uint8_t win
        uint8_t seat
        uint8_t round
        uint8_t dora[5]
        uint8_t ura[5]
        uint8_t nuki
        uint8_t honba
        uint8_t sticks
        uint8_t deals
        uint8_t payer
        uint8_t dora_han
        uint8_t liable[4]
        uint8_t wareme
        uint8_t jokers
        uint8_t pad[2]

    cdef struct Score:
        uint8_t status
        uint8_t limit
        uint8_t yakuman
        uint8_t reading
        uint16_t han
        uint16_t fu
        uint64_t yaku[2]
        uint8_t dora[4]
        uint8_t pad[4]
        int64_t base
        int64_t ron
        int64_t tsumo[2]
        int64_t points
        int64_t total
        int64_t pay[4]

    cdef struct ScoreMcr:
        uint8_t status
        uint8_t reading
        uint8_t flowers
        uint16_t qualifying
        uint16_t value
        uint8_t count[84]
        int32_t total
        int32_t pay[4]

    cdef struct ScoreKorean:
        uint8_t status
        uint8_t reading
        uint8_t level
        uint16_t hand
        uint16_t bonus
        int32_t value
        uint32_t limits
        uint8_t points[76]
        int32_t total
        int32_t pay[4]

    cdef struct ScoreMalaysian:
        uint8_t status
        uint8_t reading
        uint8_t fans
        uint8_t win
        uint16_t sum
        uint8_t jokers[4]
        uint32_t limits
        uint8_t count[76]
        int32_t total
        int32_t pay[4]

    cdef struct Reading:
        uint64_t tiles
        uint64_t triplets
        uint64_t concealed
        uint64_t kans
        uint32_t sequences
        uint32_t sequences2
        uint32_t sequences3
        uint8_t form
        uint8_t pair
        uint8_t wait
        uint8_t win
        uint8_t win_place
        uint8_t n_sequences
        uint8_t n_triplets
        uint8_t n_kans
        uint8_t n_melds
        uint8_t open
        uint8_t sets[4]
        uint8_t knitted

cdef extern from "shape/joker.hpp" namespace "mjf" nogil:
    const int kMaxFillings
    const int kMaxLooseReadings

cdef extern from "judge/capi.hpp" namespace "mjf" nogil:
    const uint32_t kAbi
    const int kMaxReadings

    cdef struct CoreApi:
        uint32_t abi
        uint32_t size
        int (*readings)(const uint8_t*, const uint16_t*, uint8_t, uint32_t, Reading*) noexcept nogil
        uint64_t (*waits)(const uint8_t*, int, uint32_t) noexcept nogil
        int (*mcr_readings)(const uint8_t*, const uint16_t*, uint8_t, Reading*) noexcept nogil
        uint64_t (*mcr_waits)(const uint8_t*, int, int) noexcept nogil
        int (*joker_fillings)(const uint8_t*, int, int, uint64_t, const uint8_t*, uint32_t, uint8_t (*)[4]) noexcept nogil
        int (*loose_readings)(const uint8_t*, const uint16_t*, uint8_t, Reading*) noexcept nogil

    ctypedef void (*JudgeFn)(const Ruleset*, const Win*, Score*) noexcept nogil
