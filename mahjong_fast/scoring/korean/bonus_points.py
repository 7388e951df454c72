# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Which bonus points does a Korean hand have, that both opponents pay and that never help to the minimum?

Follows sections 6 and 10 (dora, North) of the Korean rules specification. The points for an opponent who was
not waiting differ from payer to payer and are added in `payments`.
"""

import cython

from cython.cimports.mahjong_fast.scoring.records import (
    kChankan, kChiitoitsu, kDeclaredReady, kFlowerReplacement, kLastTile, kRinshan,
)
from cython.cimports.mahjong_fast.scoring.ruleset_fields import DORA_REVEALED
from cython.cimports.mahjong_fast.scoring.korean.items import (
    ALL_FLOWERS, BONUS_CONCEALED, BOTH_RED_DORA, DECLARED_READY, DECLARED_READY_SELF_DRAW, DORA, DORA_EYE,
    DORA_KONG, DORA_PONG, FLOWERS, FLOWER_DORA, FULLY_CONCEALED, LAST_WALL_TILE, NORTH_WIN, RED_DORA,
    REPLACEMENT, ROBBING_KONG, SAME_AS_WINNING_TILE, SELF_DRAW, THREE_FLOWERS,
)

from mahjong_fast.scoring.korean.rows import item_table

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

ROWS, row = item_table("bonus")


row(SELF_DRAW, "self_draw", 1, "won from the wall")
def is_self_draw(c):
    return c.tsumo


row(LAST_WALL_TILE, "last_wall_tile", 1,
    "won with the last tile of the wall (with last_discard_counts also on the discard after it)")
def is_last_wall_tile(c):
    return (c.flags & kLastTile) != 0 and (c.tsumo or c.rules.last_discard_counts)


row(REPLACEMENT, "replacement", 1, "the winning tile replaced a flower or a kong's fourth tile")
def is_replacement(c):
    return (c.flags & (kRinshan | kFlowerReplacement)) != 0


row(ROBBING_KONG, "robbing_kong", 1, "the winning tile was robbed from a kong")
def is_robbing_kong(c):
    return (c.flags & kChankan) != 0


row(SAME_AS_WINNING_TILE, "same_as_winning_tile", 1,
    "a further tile like the winning one in the winner's hand, kongs and pongs too", repeats=True)
def same_as_winning_tile(c):
    return c.all[c.win.win] - 1


row(FLOWERS, "flowers", 1, "a flower", repeats=True)
def flowers(c):
    return c.flowers


row(ALL_FLOWERS, "all_flowers", 4, "all four flowers")
def is_all_flowers(c):
    return c.flowers == 4


row(BONUS_CONCEALED, "bonus_concealed", 2, "a concealed hand (it has hand points too)", name="concealed")
def is_concealed(c):
    return c.concealed


row(FULLY_CONCEALED, "fully_concealed", 2, "a concealed hand won from the wall")
def is_fully_concealed(c):
    return c.concealed and c.tsumo


row(DECLARED_READY, "declared_ready", 2, "the winner has declared ready")
def is_declared_ready(c):
    return (c.flags & kDeclaredReady) != 0


row(DECLARED_READY_SELF_DRAW, "declared_ready_self_draw", 2, "declared ready and won from the wall")
def is_declared_ready_self_draw(c):
    return (c.flags & kDeclaredReady) != 0 and c.tsumo


row(NORTH_WIN, "north_win", 2, "won on a North (only with north)")
def is_north_win(c):
    return c.win.win == 30


# ---------------------------------------------------------------- dora


row(DORA, "dora", 1, "a tile of the kind that follows the turned one (only with dora)", repeats=True)
def dora(c):
    return c.all[c.dora] if c.dora >= 0 else 0


row(DORA_EYE, "dora_eye", 1, "an eye of them, or one of the seven pairs (only with dora=revealed)")
def is_dora_eye(r, c):
    return r.pair == c.dora or (r.form == kChiitoitsu and (r.tiles >> c.dora & 1) != 0)


row(DORA_PONG, "dora_pong", 2, "a pong of them that is no kong (only with dora=revealed)")
def is_dora_pong(r, c):
    return ((r.triplets & ~r.kans) >> c.dora & 1) != 0


row(DORA_KONG, "dora_kong", 6, "a kong of them (only with dora=revealed)")
def is_dora_kong(r, c):
    return (r.kans >> c.dora & 1) != 0


row(RED_DORA, "red_dora", 1, "a red five (only with red_dora)", repeats=True)
def red_dora(c):
    return c.win.reds[0] + c.win.reds[1]


row(BOTH_RED_DORA, "both_red_dora", 4, "both red fives, which make six together (only with red_dora)")
def is_both_red_dora(c):
    return red_dora(c) == 2


row(FLOWER_DORA, "flower_dora", 1, "each flower counts one more when a flower was turned", repeats=True)
def flower_dora(c):
    return c.flowers if c.flower_dora else 0


row(THREE_FLOWERS, "three_flowers", 2, "all three flowers that are left then: eight together")
def is_three_flowers(c):
    return c.flower_dora and c.flowers == 3


# ---------------------------------------------------------------- all of them


def bonus_points(c, out):
    """Fill in the bonus points that do not depend on the reading."""
    p: cython.pointer[cython.uchar] = out.points
    p[SELF_DRAW] = is_self_draw(c)
    p[LAST_WALL_TILE] = is_last_wall_tile(c)
    p[REPLACEMENT] = is_replacement(c)
    p[ROBBING_KONG] = is_robbing_kong(c)
    p[SAME_AS_WINNING_TILE] = same_as_winning_tile(c)
    p[FLOWERS] = flowers(c)
    p[ALL_FLOWERS] = 4 * is_all_flowers(c)
    p[BONUS_CONCEALED] = 2 * is_concealed(c)
    p[FULLY_CONCEALED] = 2 * is_fully_concealed(c)
    p[DECLARED_READY] = 2 * is_declared_ready(c)
    p[DECLARED_READY_SELF_DRAW] = 2 * is_declared_ready_self_draw(c)
    p[NORTH_WIN] = 2 * is_north_win(c)
    p[DORA] = dora(c)
    p[RED_DORA] = red_dora(c)
    p[BOTH_RED_DORA] = 4 * is_both_red_dora(c)
    p[FLOWER_DORA] = flower_dora(c)
    p[THREE_FLOWERS] = 2 * is_three_flowers(c)


def dora_sets(r, c, out):
    """... and those that do."""
    if c.dora >= 0 and c.rules.dora == DORA_REVEALED:
        out.points[DORA_EYE] = is_dora_eye(r, c)
        out.points[DORA_PONG] = 2 * is_dora_pong(r, c)
        out.points[DORA_KONG] = 6 * is_dora_kong(r, c)
