# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Which user-defined yaku does a reading have?

A pattern is a list of steps for a small stack machine, run without the GIL; scoring/pattern.py compiles the
text people write. A Python function is asked with the GIL, and only where the needs and the pattern of its
yaku hold. Sets of yaku are registered once per process; the packed ruleset carries the number of its set
(`Ruleset.custom_yaku`).
"""

from threading import RLock

import cython

from cython.cimports.libc.stdint import int64_t, uint64_t
from cython.cimports.libc.stdlib import calloc
from cython.cimports.mahjong_fast.scoring.records import (
    Reading, Win, kChiitoitsu, kDoubleRiichi, kFirstTurn, kIppatsu, kKanchan, kKokushi, kChankan,
    kLastTile, kOpenRiichi, kPenchan, kRegular, kRiichi, kRinshan, kRyanmen, kSequence, kShanpon,
    kTanki, meld_is_kan, meld_is_open, meld_kind, meld_type,
    kChi, popcount,
)
from cython.cimports.mahjong_fast.scoring.riichi.program import (
    MAX_CUSTOM, CustomSet, CustomYaku, Step,
)
from cython.cimports.mahjong_fast.scoring.riichi.yaku import (
    concealed_triplets, equal_sequence_pairs, pair_of, suits_in,
)

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

FEATURES = {
    "closed": F_CLOSED, "tsumo": F_TSUMO, "ron": F_RON, "dealer": F_DEALER, "riichi": F_RIICHI,
    "double_riichi": F_DOUBLE_RIICHI, "open_riichi": F_OPEN_RIICHI, "ippatsu": F_IPPATSU, "rinshan":
    F_RINSHAN, "chankan": F_CHANKAN, "last_tile": F_LAST_TILE, "first_turn": F_FIRST_TURN, "regular":
    F_REGULAR, "chiitoitsu": F_CHIITOITSU, "kokushi": F_KOKUSHI, "ryanmen": F_RYANMEN, "kanchan":
    F_KANCHAN, "penchan": F_PENCHAN, "shanpon": F_SHANPON, "tanki": F_TANKI, "n_sequences":
    F_N_SEQUENCES, "n_triplets": F_N_TRIPLETS, "n_kans": F_N_KANS, "n_concealed_triplets":
    F_N_CONCEALED_TRIPLETS, "n_melds": F_N_MELDS, "n_open_melds": F_N_OPEN_MELDS, "n_suits": F_N_SUITS,
    "equal_sequence_pairs": F_EQUAL_SEQUENCE_PAIRS, "rank_sum": F_RANK_SUM, "winning_tile":
    F_WINNING_TILE, "seat_wind": F_SEAT_WIND, "round_wind": F_ROUND_WIND, "honba": F_HONBA,
    "consecutive_deals": F_CONSECUTIVE_DEALS, "nuki": F_NUKI,
}
"""Names a pattern may use."""
OPS = {
    "push": PUSH, "feature": FEATURE, "+": ADD, "-": SUB, "*": MUL, "==": EQ, "!=": NE, "<": LT, "<=": LE,
    ">": GT, ">=": GE, "not": NOT, "or": OR_JUMP, "and": AND_JUMP, "sequences": SEQUENCES, "triplets": TRIPLETS,
    "concealed_triplets": CONCEALED_TRIPLETS, "kans": KANS, "pair": PAIR, "count": COUNT, "only": ONLY,
    "any_of": ANY_OF, "all_of": ALL_OF, "each": EACH, "wins_on": WINS_ON,
}
"""Steps by name."""
NEEDS = {
    "closed": NEED_CLOSED, "tsumo": NEED_TSUMO, "ron": NEED_RON, "riichi": NEED_RIICHI, "dealer": NEED_DEALER,
    "non_dealer": NEED_NON_DEALER, "four_sets": NEED_FOUR_SETS,
}
"""Tags of `needs`."""
LIMIT = MAX_CUSTOM
LIMIT_SETS = 4096

SETS = cython.declare(cython.pointer[CustomSet][4096])
_numbers: dict = {}
_functions: list = [None]
_raised: list = [(0, None, None)]
"""Of each set: how many exceptions its functions have raised, key and exception of the last one."""
_lock = RLock()  # of the three lists: sets are registered and functions raise in any thread

ONE = cython.declare(uint64_t, 1)


def register(yaku: tuple) -> int:
    """The number of a set of compiled yaku, from 1 on; the same set has the same number.

    Each yaku is (key, steps ((op, arg), ...) or None, closed, open, units, needs mask, hides mask, function
    or None).
    """
    with _lock:
        return _registered(yaku)


def _registered(yaku: tuple) -> int:
    number: cython.int = _numbers.get(yaku, 0)
    if number:
        return number
    number = len(_functions)
    if number >= LIMIT_SETS:
        raise ValueError(f"more than {LIMIT_SETS - 1} different sets of user-defined yaku in one process")
    made = cython.cast(cython.pointer[CustomSet], calloc(1, cython.sizeof(CustomSet)))
    if made == cython.NULL:
        raise MemoryError
    made.id = number
    made.n = len(yaku)
    i: cython.int
    j: cython.int
    for i in range(made.n):
        steps, closed, opened, units, needs, hides, function = yaku[i][1:]
        one: cython.pointer[CustomYaku] = cython.address(made.one[i])
        one.closed = closed
        one.open = opened
        one.units = units
        one.needs = needs
        one.hides = hides
        one.function = function is not None
        if steps is not None:
            room = calloc(len(steps), cython.sizeof(Step))
            if room == cython.NULL:
                raise MemoryError
            copied: cython.pointer[Step] = cython.cast(cython.pointer[Step], room)
            for j in range(len(steps)):
                copied[j].op, copied[j].arg = steps[j]
            one.steps = copied
            one.n_steps = len(steps)
    SETS[number] = made
    _functions.append(tuple([(row[0], row[7]) for row in yaku]))
    _raised.append((0, None, None))
    _numbers[yaku] = number
    return number


def keys_of(number) -> tuple:
    """The keys of the user-defined yaku of a set, by place."""
    return tuple([key for key, _ in _functions[number]]) if 0 < number < len(_functions) else ()


def custom_set(number):
    if number <= 0 or number >= 4096:
        return cython.NULL
    return SETS[number]


# ---------------------------------------------------------------- a pattern


def met_needs(r, c):
    met: cython.uint = NEED_TSUMO if c.tsumo else NEED_RON
    met |= NEED_DEALER if c.dealer else NEED_NON_DEALER
    if c.closed:
        met |= NEED_CLOSED
    if c.flags & kRiichi:
        met |= NEED_RIICHI
    if r.form == kRegular:
        met |= NEED_FOUR_SETS
    return met


def copies(mask, c):
    # Tiles of these kinds in the whole hand.
    n: cython.int = 0
    i: cython.int
    kind: cython.int
    for kind in range(34):
        if mask >> kind & 1:
            n += c.win.counts[kind]
    for i in range(4):
        if c.win.melds[i] == 0:
            break
        kind = meld_kind(c.win.melds[i])
        if meld_type(c.win.melds[i]) == kChi:
            n += (mask >> kind & 1) + (mask >> (kind + 1) & 1) + (mask >> (kind + 2) & 1)
        elif mask >> kind & 1:
            n += 4 if meld_is_kan(c.win.melds[i]) else 3
    return n


def in_each(mask, r):
    # Whether every set and the pair hold one of these kinds.
    if r.form != kRegular or r.pair > 33 or not mask >> r.pair & 1:
        return False
    i: cython.int
    for i in range(4):
        kind: cython.int = r.sets[i] & 63
        width: cython.int = 7 if r.sets[i] >> 6 == kSequence else 1
        if not mask >> kind & width:
            return False
    return True


def sequences_from(kind, r):
    if r.n_sequences == 4 and popcount(r.sequences) == 1 and r.sequences >> kind & 1:
        return 4
    return (r.sequences >> kind & 1) + (r.sequences2 >> kind & 1) + (r.sequences3 >> kind & 1)


def feature(which, r, c):
    i: cython.int
    n: cython.int = 0
    flags: cython.uint = c.flags
    if which == F_CLOSED:
        return c.closed
    if which == F_TSUMO:
        return c.tsumo
    if which == F_RON:
        return not c.tsumo
    if which == F_DEALER:
        return c.dealer
    if which == F_RIICHI:
        return (flags & kRiichi) != 0
    if which == F_DOUBLE_RIICHI:
        return (flags & kDoubleRiichi) != 0
    if which == F_OPEN_RIICHI:
        return (flags & kOpenRiichi) != 0
    if which == F_IPPATSU:
        return (flags & kIppatsu) != 0
    if which == F_RINSHAN:
        return (flags & kRinshan) != 0
    if which == F_CHANKAN:
        return (flags & kChankan) != 0
    if which == F_LAST_TILE:
        return (flags & kLastTile) != 0
    if which == F_FIRST_TURN:
        return (flags & kFirstTurn) != 0
    if which == F_REGULAR:
        return r.form == kRegular
    if which == F_CHIITOITSU:
        return r.form == kChiitoitsu
    if which == F_KOKUSHI:
        return r.form == kKokushi
    if which == F_RYANMEN:
        return r.wait == kRyanmen
    if which == F_KANCHAN:
        return r.wait == kKanchan
    if which == F_PENCHAN:
        return r.wait == kPenchan
    if which == F_SHANPON:
        return r.wait == kShanpon
    if which == F_TANKI:
        return r.wait == kTanki
    if which == F_N_SEQUENCES:
        return r.n_sequences
    if which == F_N_TRIPLETS:
        return r.n_triplets
    if which == F_N_KANS:
        return r.n_kans
    if which == F_N_CONCEALED_TRIPLETS:
        return concealed_triplets(r, c)
    if which == F_N_MELDS:
        return r.n_melds
    if which == F_N_OPEN_MELDS:
        for i in range(4):
            n += meld_is_open(c.win.melds[i])
        return n
    if which == F_N_SUITS:
        return suits_in(r)
    if which == F_EQUAL_SEQUENCE_PAIRS:
        return equal_sequence_pairs(r)
    if which == F_RANK_SUM:
        # The numbers on the suited tiles, added up (kans with all four).
        for i in range(27):
            n += (i % 9 + 1) * copies(ONE << i, c)
        return n
    if which == F_WINNING_TILE:
        return r.win
    if which == F_SEAT_WIND:
        return c.seat_wind
    if which == F_ROUND_WIND:
        return c.round_wind
    if which == F_HONBA:
        return c.win.honba
    if which == F_CONSECUTIVE_DEALS:
        return c.win.deals
    return c.win.nuki


def about_tiles(op, arg, r, c):
    if op == SEQUENCES:
        return sequences_from(arg, r)
    if op == TRIPLETS:
        return popcount(r.triplets & arg)
    if op == CONCEALED_TRIPLETS:
        lost: uint64_t = ONE << r.win if r.wait == kShanpon and not c.tsumo else 0
        return popcount(r.concealed & arg & ~lost)
    if op == KANS:
        return popcount(r.kans & arg)
    if op == PAIR:
        return (pair_of(r) & arg) != 0
    if op == COUNT:
        return copies(arg, c)
    if op == ONLY:
        return (r.tiles & ~cython.cast(uint64_t, arg)) == 0
    if op == ANY_OF:
        return (r.tiles & arg) != 0
    if op == ALL_OF:
        return (arg & ~cython.cast(int64_t, r.tiles)) == 0
    if op == EACH:
        return in_each(arg, r)
    return r.win < 34 and arg >> r.win & 1


def run(yaku, r, c):
    """The value of a pattern; 0 = it does not hold. The compiler has seen to it that the stack suffices."""
    stack: int64_t[32]
    top: cython.int = -1
    at: cython.int = 0
    while at < yaku.n_steps:
        op: cython.int = yaku.steps[at].op
        arg: int64_t = yaku.steps[at].arg
        at += 1
        if op == PUSH:
            top += 1
            stack[top] = arg
        elif op == FEATURE:
            top += 1
            stack[top] = feature(arg, r, c)
        elif op >= SEQUENCES:
            top += 1
            stack[top] = about_tiles(op, arg, r, c)
        elif op == NOT:
            stack[top] = stack[top] == 0
        elif op == OR_JUMP or op == AND_JUMP:
            if (stack[top] != 0) == (op == OR_JUMP):
                at = arg
            else:
                top -= 1
        else:
            top -= 1
            a: int64_t = stack[top]
            b: int64_t = stack[top + 1]
            if op == ADD:
                stack[top] = a + b
            elif op == SUB:
                stack[top] = a - b
            elif op == MUL:
                stack[top] = a * b
            elif op == EQ:
                stack[top] = a == b
            elif op == NE:
                stack[top] = a != b
            elif op == LT:
                stack[top] = a < b
            elif op == LE:
                stack[top] = a <= b
            elif op == GT:
                stack[top] = a > b
            else:
                stack[top] = a >= b
    return stack[top]


# ---------------------------------------------------------------- all of a ruleset


def note_exception(number: int, key: str, error: BaseException) -> None:
    """Keep an exception of a function; whoever asked for the score finds it with `last_exception`."""
    with _lock:
        _raised[number] = (_raised[number][0] + 1, key, error)


def last_exception(number: int) -> tuple:
    """(how many exceptions the functions of a set have raised so far, key of the last one, the exception)."""
    return _raised[number]


def ask_function(number, place, r, c):
    """What the Python function says: han, or 1000 + units of yakuman; 0 = nothing, -1 = it raised (see
    `last_exception`).
    """
    key, function = _functions[number][place]
    try:
        return function(
            cython.cast(cython.p_char, r)[: cython.sizeof(Reading)],
            cython.cast(cython.p_char, c.win)[: cython.sizeof(Win)],
        )
    except BaseException as error:
        note_exception(number, key, error)
        return -1


def value_of(place, met, r, c):
    """Han of one user-defined yaku, or 1000 + its units of yakuman; 0 = does not hold, -1 = its function
    raised.
    """
    one: cython.pointer[cython.const[CustomYaku]] = cython.address(c.custom.one[place])
    if one.needs & ~met:
        return 0
    if one.steps != cython.NULL and run(one, r, c) == 0:
        return 0
    if one.function:
        return ask_function(c.custom.id, place, r, c)
    return 1000 + one.units if one.units else one.closed if c.closed else one.open


def find_custom(r, c, found):
    """Fill `found` with the user-defined yaku of a reading."""
    found.mask = found.yakuman = found.hides = 0
    found.han = found.units = found.largest = 0
    found.failed = False
    met: cython.uint = met_needs(r, c)
    i: cython.int
    for i in range(c.custom.n):
        value: cython.int = value_of(i, met, r, c)
        if value < 0:
            found.failed = True
            return
        if value == 0:
            continue
        found.mask |= ONE << i
        found.hides |= c.custom.one[i].hides
        if value >= 1000:
            found.yakuman |= ONE << i
            found.units += value - 1000
            found.largest = max(found.largest, value - 1000)
        else:
            found.han += value
