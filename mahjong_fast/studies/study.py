"""What is a study? One file that says what is drawn, which integers are counted, and how they are reported.

Counting a range of deals is a pure function and counts are integers, so a run may be cut and added in any
way: `count` many times, `Tally` addition, `tables` once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import numpy.typing as npt

from ..errors import MahjongError
from ..rulesets import Ruleset
from .results import Table
from .tally import Tally

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

Rows = Mapping[str, npt.NDArray[Any]]
"""Columns of equal length."""


class Study(ABC):
    """What is drawn, which integers are counted, how they are reported."""

    name: ClassVar[str]
    summary: ClassVar[str]
    """One line for the list of studies."""
    unit: ClassVar[str] = "deals"
    """What is numbered: deals, hands, matches, shapes."""
    whole: ClassVar[int | None] = None
    """Studies of everything there is: how many that is. `deals` may then be left out."""
    most: int = 2**64
    """Numbers lie below it."""
    ruled: ClassVar[bool] = True
    """Whether a ruleset matters (`--rules`)."""
    seeded: ClassVar[bool] = True
    """Whether a seed matters (`--seed`)."""

    @classmethod
    def add_options(cls, parser: ArgumentParser) -> None:
        """Declare options beside those of all studies (deals, first, seed, rules, threads ...)."""
        del parser

    @classmethod
    @abstractmethod
    def from_options(cls, args: Namespace) -> Study:
        """The study that the parsed command line asks for (`args.seed`, `args.rules`, its own options)."""

    @abstractmethod
    def parameters(self) -> dict[str, Any]:
        """What fixes the counts of a range of deals: seed, rules and their hash. Ready for JSON."""

    @abstractmethod
    def count(self, first: int, count: int, threads: int) -> Tally:
        """The counts of the deals first .. first+count-1; a pure function, the same for any `threads`."""

    @abstractmethod
    def tables(self, tally: Tally) -> tuple[Table, ...]:
        """The report of some counts; must work for a tally of no deals."""

    def rows(self, first: int, count: int, threads: int) -> Rows:
        """What `--rows` writes to Parquet, as columns of equal length: a row per deal, or per whatever the
        study looks at. MahjongError if the study has none.
        """
        raise MahjongError(f"the study {self.name} has no rows; leave rows out")

    def row_names(self) -> Mapping[str, Sequence[str]]:
        """Columns of `rows` that hold places in a list of names, with it: Parquet files get the names."""
        return {}

    def settings(self) -> dict[str, Any]:
        """Keyword arguments that make this study again, ready for JSON: files of counts carry them, so that
        `merge` needs nothing else. A ruleset stands as `ruleset_text` writes it.
        """
        return {}

    @classmethod
    def from_settings(cls, settings: Mapping[str, Any]) -> Study:
        """The study that `settings` describes."""
        return cls(**{key: _with_rules(value) for key, value in settings.items()})


def _with_rules(value: Any) -> Any:
    if isinstance(value, Mapping) and "toml" in value:
        return Ruleset.from_toml(value["toml"])
    return [_with_rules(part) for part in value] if isinstance(value, list) else value


def ruleset_text(rules: Ruleset) -> dict[str, str] | None:
    """A ruleset for `settings`; None for user-defined yaku, which no file can carry."""
    return None if rules.custom_yaku else {"toml": rules.to_toml()}
