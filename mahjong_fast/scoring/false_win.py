"""What does a false declaration cost? The rules of every game say it (riichi rules specification 6.14, MCR
rules specification 6, Korean rules specification 10); the flow of a game settles it.
"""

from __future__ import annotations

from pathlib import Path

from .. import _core
from ..errors import HandError, MahjongError
from ..rulesets import Ruleset
from ..rulesets import rules as find_rules
from .families import family_scoring
from .records import WINDS


def false_win(
    seat: str, *, ready: bool = True, rules: str | Path | Ruleset = "mcr"
) -> tuple[tuple[str, int], ...]:
    """What a false declaration costs: ((wind, change), ...), in points.

    seat: wind of the player who declared a win below the minimum or on a wrong tile. ready: whether the hand
    waited for a tile at all. He pays each opponent `false_win_penalty` or `false_win_not_ready_penalty`;
    `after_false_win` says whether the deal goes on without a win of his. Riichi: a mangan by `chombo`. Raises
    MahjongError for rules that punish nothing, and for a wind that is no seat.
    """
    ruleset = find_rules(rules)
    seats = WINDS[: ruleset.players]
    if not isinstance(seat, str) or seat not in seats:
        raise HandError(f"seat={seat!r}: expected one of {' '.join(seats)}")
    follows = ruleset.chombo if ruleset.family == "riichi" else ruleset.after_false_win
    if follows == "none":
        name = "chombo" if ruleset.family == "riichi" else "after_false_win"
        raise MahjongError(f"false_win: {ruleset.name or ruleset.key} punishes nothing ({name}='none')")
    if ruleset.family != "riichi":
        family_scoring(ruleset.family)  # registers its judge
    flow = _core.GameRules(ruleset.pack(), ruleset.family)
    changes = _core.false_win_changes(flow, seats.index(seat), bool(ready))
    return tuple(zip(seats, changes, strict=True))
