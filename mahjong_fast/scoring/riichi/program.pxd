# What a user-defined yaku looks like once compiled: data only, shared by yaku.pxd and custom.pxd.
from libc.stdint cimport int64_t, uint32_t, uint64_t

cdef enum:
    MAX_CUSTOM = 32         # user-defined yaku of one ruleset
    FIRST_CUSTOM_BIT = 96   # of SCORE.yaku: bit 96 + place in Ruleset.custom_yaku
    MAX_STACK = 32          # values a pattern may hold at once

cdef struct Step:           # one step of a pattern: a small stack machine
    int op
    int64_t arg

cdef struct CustomYaku:
    const Step* steps       # NULL = always
    int n_steps
    int closed              # han
    int open
    int units               # of yakuman
    uint32_t needs          # NEED_ bits
    uint64_t hides          # bits of SCORE.yaku[0]
    bint function           # ask the Python function too

cdef struct CustomSet:
    int id
    int n
    CustomYaku one[32]

cdef struct Found:          # what the user-defined yaku of a reading come to
    uint64_t mask           # places in custom_yaku
    uint64_t yakuman        # ... of those that are yakuman
    uint64_t hides
    int han
    int units               # all of them
    int largest             # the largest one's units
    bint failed             # a Python function raised
