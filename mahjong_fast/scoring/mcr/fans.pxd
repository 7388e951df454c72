# The numbers of the fans (WMO 2006) and what the files of this folder hand to each other.
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from mahjong_fast.scoring.records cimport CoreApi, Win
from mahjong_fast.scoring.ruleset_fields cimport Ruleset

# What counts so far. A list of fans is two words of bits and, where a bit is set, how often that fan counts.
cdef struct Fans:
    uint64_t bits[2]
    uint8_t times[84]

# One hand, whatever its reading. Filled by check.check; tiles, all_four and suits by check.look.
cdef struct Case:
    const Win* win
    const Ruleset* rules
    const CoreApi* core
    uint32_t flags
    bint tsumo
    bint closed            # no melded set; concealed kongs are allowed
    int n_melds
    int open_melds         # melds that are no concealed kongs
    int melded_kongs
    int concealed_kongs
    int seat_wind          # kinds
    int round_wind
    int melded_same        # tiles like the winning one in the own melds
    uint64_t tiles         # kinds in the hand, melds included
    uint64_t all_four      # kinds of which all four tiles are in the hand without being a kong
    int suits              # how many of the three suits occur
    int only_wait          # 1 = the winning tile was the only one; 0 = there were others; -1 = nobody asked yet
    uint8_t all[34]        # tiles of the whole hand

cdef inline void add(Fans* f, int fan, int times) noexcept nogil:
    if times > 0:
        f.bits[fan >> 6] |= <uint64_t>1 << (fan & 63)
        f.times[fan] = times

cdef inline void put(Fans* f, int fan, bint holds) noexcept nogil:
    f.bits[fan >> 6] |= <uint64_t>(holds != 0) << (fan & 63)
    f.times[fan] = 1

cdef inline void drop(Fans* f, int fan) noexcept nogil:
    f.bits[fan >> 6] &= ~(<uint64_t>1 << (fan & 63))

cdef inline bint has(const Fans* f, int fan) noexcept nogil:
    return f.bits[fan >> 6] >> (fan & 63) & 1

cdef inline int times_of(const Fans* f, int fan) noexcept nogil:
    return f.times[fan] if has(f, fan) else 0

# A number is never given to another fan.
cdef enum:
    BFW = 1
    B3D = 2
    AG = 3
    NG = 4
    FOUR_KONGS = 5
    SSP = 6
    ORPHANS = 7
    AT = 8
    L4W = 9
    L3D = 10
    AH = 11
    FOUR_CP = 12
    PTC = 13
    QC = 14
    FOUR_PSP = 15
    FOUR_PSC = 16
    THREE_KONGS = 17
    ATH = 18
    SP = 19
    GHK = 20
    AEP = 21
    FF = 22
    PTRC = 23
    PSP = 24
    UT = 25
    MT = 26
    LT = 27
    PS = 28
    THREE_STC = 29
    PSC = 30
    AF = 31
    TP = 32
    THREE_CP = 33
    LHK = 34
    KS = 35
    UF = 36
    LF = 37
    B3W = 38
    MS = 39
    RT = 40
    MTC = 41
    MSP = 42
    CHK = 43
    LTD = 44
    LTC = 45
    OWR = 46
    RTK = 47
    TWO_CK = 48
    AP = 49
    HF = 50
    MSC = 51
    ALT = 52
    MH = 53
    TWO_DP = 54
    OH = 55
    FCH = 56
    TWO_MK = 57
    LAST = 58
    DRP = 59
    PW = 60
    SEW = 61
    CH = 62
    AC = 63
    TH = 64
    DP = 65
    TWO_CP = 66
    CK = 67
    AS = 68
    PDC = 69
    MDC = 70
    SS = 71
    TTC = 72
    PTH = 73
    MK = 74
    OVS = 75
    NH = 76
    EW = 77
    CW = 78
    SW = 79
    SD = 80
    FT = 81
    MIXK = 82
    N_FANS = 83
