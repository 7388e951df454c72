# Does a hand wait for a tile, where only a win of enough value counts?
from mahjong_fast.scoring.records cimport JudgeFn, Score, Win, kTsumo, kWin
from mahjong_fast.scoring.ruleset_fields cimport Ruleset

# Whether the hand, winning tile in its place, wins by wall or by discard.
cdef inline bint wins_at_all(JudgeFn judge, const Ruleset* rules, Win* win) noexcept nogil:
    cdef Score score
    win.flags = kTsumo
    judge(rules, win, &score)
    if score.status == kWin:
        return True
    win.flags = 0
    judge(rules, win, &score)
    return score.status == kWin
