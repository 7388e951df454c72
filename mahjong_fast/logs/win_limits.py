"""Which limit did a win reach, and who paid what of its points? What records spell out beside han and fu.

Formulas: riichi rules specification 4.1 and 4.2, three seats 8.1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mahjong_fast.rulesets import Ruleset

LIMITS = ("", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")


def limit_of_win(han: int, fu: int | None, yakuman: int, rules: Ruleset) -> int:
    """Index in `LIMITS`: 0 none, 1 mangan ... 5 yakuman (a counted one too). A win without fu below 5 han
    counts as mangan.
    """
    if yakuman or (han >= 13 and rules.kazoe_yakuman != "sanbaiman"):
        return 5
    for least, limit in ((11, 4), (8, 3), (6, 2), (5, 1)):
        if han >= least:
            return limit
    if fu is None:
        return 1
    base = fu << (2 + han)
    return int(base >= 2000 or (rules.kiriage_mangan and base == 1920))


def split_tsumo(points: int, dealer: bool, rules: Ruleset) -> tuple[int, int]:
    """(paid by each non-dealer, paid by the dealer) of a self-drawn win that brought `points` without honba.

    A dealer is paid the same by everybody: (that, 0). The dealer's share is twice the other's before rounding
    up to hundreds.
    """
    payers = rules.players - 1
    if dealer:
        return points // payers, 0
    others = payers - 1
    # dealer's share: between 2 * small - 100 and 2 * small, in hundreds
    for small in range(100, points + 1, 100):
        big = points - others * small
        if 2 * small - 100 <= big <= 2 * small:
            return small, big
    small = points // (payers + 1)
    return small, points - others * small
