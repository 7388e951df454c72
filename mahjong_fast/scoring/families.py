"""Which games besides riichi can be scored, and what does such a family give to `score` and `score_many`?

Riichi has its own fast path in score.py and arrays.py; every other family is one `FamilyScoring`, the
`FAMILY` of its module `score`, imported when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from ..errors import HandError, MahjongError, NotAWin
from ..rulesets import Ruleset
from .records import STATUSES, WinFlag

if TYPE_CHECKING:
    import numpy as np

    from ..hands import TileLike
    from .items_score import ItemsScore

_FAMILIES: Final = ("mcr", "korean", "malaysian")
"""Each is the package of its name."""
_WIN, _BAD_INPUT, _BELOW = (STATUSES.index(word) for word in ("win", "bad_input", "below_minimum"))

Given = Mapping[str, Any]
"""Keywords of `score` that were not left at their defaults."""


@dataclass(frozen=True)
class FamilyScoring:
    """The hands of a family."""

    name: str
    """The game as the subject of a sentence: "the Korean rules have"."""
    record: np.dtype[Any]
    """The dtype of its score records (112 bytes, `status` first)."""
    flags: Mapping[str, WinFlag]
    """Keywords of `score` that are flags of WIN here."""
    keywords: tuple[str, ...]
    """The other keywords of `score` that count."""
    win_record: Callable[[Ruleset, Any, TileLike | None, Given, int], bytes]
    """The WIN record of (rules, hand, winning tile, keywords, flags)."""
    detail: Any
    """Its compiled module with `score_record(rules, win)` and `cause_of(rules, win)`."""
    causes: Mapping[int, tuple[str, str]]
    """What the number of a cause means: the keyword of `score`, a sentence."""
    value: type[ItemsScore]
    below: Callable[[Ruleset, Any], str]
    """Why a hand below the minimum does not win."""

    def score_hand(
        self, ruleset: Ruleset, hand: Any, win: TileLike | None, given: Given, explain: bool
    ) -> ItemsScore:
        """What `score` answers. Raises NotAWin (`.reason`: not_complete, below_minimum), HandError for tiles
        that cannot be a hand, circumstances that contradict each other, and keywords of other games.
        """
        for keyword in given:
            if keyword not in self.flags and keyword not in self.keywords:
                raise HandError(f"{keyword}: {self.name} no such thing; leave it out")
        flags = sum(int(flag) for keyword, flag in self.flags.items() if given.get(keyword))
        record = self.win_record(ruleset, hand, win, given, flags)
        result = self.detail.score_record(ruleset.pack(), record)
        if result[0] == _WIN:
            return self.value(ruleset, record, result, explain)
        if result[0] == _BAD_INPUT:
            keyword, sentence = self.cause_of(ruleset, record)
            raise HandError(f"{keyword}: {sentence}")
        reason = STATUSES[result[0]]
        if result[0] == _BELOW:
            raise NotAWin(self.below(ruleset, self.value(ruleset, record, result)), reason=reason)
        raise NotAWin("the hand is not complete", reason=reason)

    def cause_of(self, ruleset: Ruleset, record: bytes) -> tuple[str, str]:
        """Why a WIN record cannot be: (keyword of `score`, sentence); ("", "") = it can."""
        cause = self.detail.cause_of(ruleset.pack(), record)
        return self.causes[cause] if cause else ("", "")


@cache
def family_scoring(family: str) -> FamilyScoring:
    """A family other than riichi. Importing it registers the family's judge with the core."""
    if family not in _FAMILIES:
        raise MahjongError(f"rules of the family {family!r} have no judge here")
    found: FamilyScoring = import_module(f".{family}.score", __package__).FAMILY
    return found
