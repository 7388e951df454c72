"""Which games besides riichi can be scored, and what does such a family give to `score` and `score_many`?

Riichi has its own fast path in score.py and arrays.py; every other family is a module with the members of
`FamilyScoring`, imported when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from ..errors import MahjongError
from ..rulesets import Ruleset

if TYPE_CHECKING:
    import numpy as np

    from ..hands import TileLike
    from .score_value import Score

_MODULES: Final = {"mcr": ".mcr.score", "korean": ".korean.score", "malaysian": ".malaysian.score"}


class FamilyScoring(Protocol):
    """The module of a family."""

    @property
    def RECORD(self) -> np.dtype[Any]:
        """The dtype of the family's score records (112 bytes, `status` first)."""

    def score_hand(
        self, ruleset: Ruleset, hand: Any, win: TileLike | None, given: Mapping[str, Any], explain: bool
    ) -> Score:
        """What `score` answers; `given` are its keywords that were not left at their defaults."""

    def cause_of(self, ruleset: Ruleset, record: bytes) -> tuple[str, str]:
        """Why a WIN record cannot be: (keyword, sentence); ("", "") = it can."""


@cache
def family_scoring(family: str) -> FamilyScoring:
    """The module of a family other than riichi. Importing it registers the family's judge with the core."""
    if family not in _MODULES:
        raise MahjongError(f"rules of the family {family!r} have no judge here")
    return cast(FamilyScoring, import_module(_MODULES[family], __package__))
