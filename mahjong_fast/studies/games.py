"""What studies of games between the simple players share: a seed, rules, one player per chair."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from ..deals import as_word
from ..errors import MahjongError, RulesetError
from ..game import game_rules
from ..rulesets import Ruleset
from ..rulesets import rules as load_rules
from .simulate import agents_of
from .study import Rows, Study, ruleset_text
from .tally import Tally

WINDS = ("E", "S", "W", "N")


class GameStudy(Study):
    """A study that plays hands or matches between players of the core; subclasses say what is counted."""

    unit: ClassVar[str] = "hands"
    counter: ClassVar[Callable[..., dict[str, Any]]]
    """The function of the core that counts."""
    failed_place: ClassVar[int]
    """Place of the games that did not end in the array `totals`."""

    def __init__(
        self,
        seed: SupportsIndex = 0,
        rules: str | Ruleset = "tenhou_4p",
        agents: str | Sequence[str] = "greedy",
    ) -> None:
        """`agents`: a name of `random tsumogiri greedy sane` for all chairs or one per chair. Raises
        MahjongError.
        """
        self.seed = as_word("seed", seed)
        self.rules = load_rules(rules)
        check_rules(self.name, self.rules)
        self.agents = agents_of(agents, self.rules.players)
        self._core_rules = game_rules(self.rules)

    def __reduce__(self) -> tuple[Any, ...]:
        # What the core made of the rules stays at home; a worker makes it again.
        return type(self), (self.seed, self.rules, self.agents)

    @classmethod
    def add_options(cls, parser: ArgumentParser) -> None:
        """`--agents`."""
        parser.add_argument("--agents", default="greedy", metavar="A[,B,C,D]", help="players by chair")

    @classmethod
    def from_options(cls, args: Namespace) -> GameStudy:
        """From `--seed --rules --agents`."""
        return cls(args.seed, args.rules, args.agents)

    @property
    def points_unit(self) -> int:
        """In what points are counted where they are squared; 0: without limits (aotenjou) they are not."""
        return 0 if self.rules.aotenjou else 100

    def parameters(self) -> dict[str, Any]:
        """Seed, rules and their hash, players."""
        return {
            "seed": self.seed,
            "rules": self.rules.name,
            "rules_hash": self.rules.hash,
            "agents": ",".join(self.agents),
        }

    def settings(self) -> dict[str, Any]:
        """Seed, the text of the rules, players."""
        return {"seed": self.seed, "rules": ruleset_text(self.rules), "agents": list(self.agents)}

    def listed(
        self, lister: Callable[..., bytes], record: np.dtype[Any], first: int, count: int, threads: int
    ) -> Rows:
        """Records of the core as columns; `record` is their dtype, without the places named `pad`."""
        check_below(self, first, count)
        packed = lister(self._core_rules, list(self.agents), self.seed, first, count, threads)
        return columns_of(np.frombuffer(packed, record))

    def count(self, first: int, count: int, threads: int) -> Tally:
        """Play the hands (matches) first .. first+count-1."""
        check_below(self, first, count)
        counter = type(self).counter
        found = counter(self._core_rules, list(self.agents), self.seed, first, count, threads)
        return checked_tally(found, first, count, self.failed_place)


def check_below(study: Study, first: int, count: int) -> None:
    """MahjongError for numbers that no hand (match) has."""
    if first + count > study.most:
        raise MahjongError(f"{study.unit} are numbered below 2^{study.most.bit_length() - 1}")


def columns_of(records: NDArray[Any]) -> Rows:
    """The fields of records as columns of their own, but for those named `pad`."""
    names = [name for name in records.dtype.names or () if name != "pad"]
    return {name: np.ascontiguousarray(records[name]) for name in names}


def check_rules(study: str, rules: Ruleset, own_yaku: bool = False) -> None:
    """RulesetError for rules that the counters of riichi games cannot read; `own_yaku`: user-defined yaku are
    judged.
    """
    if rules.family != "riichi":
        raise RulesetError(
            f"the study {study} counts riichi games, not {rules.family}; take a riichi ruleset, or the study"
            " simulate"
        )
    if rules.custom_yaku and not own_yaku:
        raise RulesetError(f"the study {study} does not judge user-defined yaku; use the rules without them")


def checked_tally(found: Mapping[str, Any], first: int, count: int, failed_place: int) -> Tally:
    """The tally of dense counters. MahjongError if a game did not end."""
    if found["totals"][failed_place]:
        raise MahjongError("a game under these rules does not end; check honba, renchan and length")
    return Tally(((first, first + count),), dict(found), {})
