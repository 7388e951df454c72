"""How fast does a hand become ready and win when it is played alone, and what is it worth?

One hand of each deal is played alone towards the fastest win. Deal i: hand w[0..12], draws w[13n .. 13n+17]
with n seats, scored as South in the East round with the first dora indicator of that wall and, after riichi,
the ura indicator under it. Discard: least shanten, then most useful tiles left (4 - own tiles and discards -
the indicator), then the highest kind, a plain five before a red one. Riichi at the first tenpai; no kans, no
Norths set aside; a complete hand always wins. `first_turn` holds on draw 1, `double_riichi` after riichi on
draw 1, `ippatsu` on the draw after riichi, `last_tile` never.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, SupportsIndex

import numpy as np

from .. import _core
from ..deals import as_word
from ..errors import RulesetError
from ..hands import Hand
from ..rulesets import Ruleset
from ..rulesets import rules as load_rules
from ..scoring import LIMITS, STATUSES, WIN, Score, yaku_table
from ..scoring.custom_errors import YakuFunctions
from ..tiles import Tile
from .exact_shanten import exact_shanten
from .results import Table
from .solo_report import solo_tables
from .study import Rows, Study, ruleset_text
from .tally import Tally

if TYPE_CHECKING:
    from argparse import Namespace

_COLUMNS = (
    "points",
    "han",
    "fu",
    "deal_shanten",
    "tenpai_turn",
    "riichi_turn",
    "win_turn",
    "status",
    "limit",
    "yakuman",
)
_TYPES = ("<i8", "<u2", "<u2", "i1", "i1", "i1", "i1", "u1", "u1", "u1")
_ROW = np.dtype([*zip(_COLUMNS, _TYPES, strict=True), ("pad", "u1", 5)])
"""The record SoloRow of csrc/sim/solo_rows.hpp."""


class Solo(Study):
    """Play one hand of each deal alone for the fastest win; report its speed and its points."""

    name: ClassVar[str] = "solo"
    summary: ClassVar[str] = "one hand played alone: speed to tenpai and win, yaku, points"

    def __init__(self, seed: SupportsIndex = 0, rules: str | Ruleset = "tenhou_4p") -> None:
        """`seed` 0 to 2^64-1; `rules` a ruleset of the riichi family. Raises MahjongError for other seeds,
        RulesetError for unknown rules and other families.
        """
        self.seed = as_word("seed", seed)
        self.rules = load_rules(rules)
        if self.rules.family != "riichi":
            raise RulesetError(f"the solo study plays riichi, not {self.rules.family}; take a riichi ruleset")

    @classmethod
    def from_options(cls, args: Namespace) -> Solo:
        """From `--seed` and `--rules`."""
        return cls(args.seed, args.rules)

    def parameters(self) -> dict[str, Any]:
        """Seed, name and hash of the rules."""
        return {"seed": self.seed, "rules": self.rules.name, "rules_hash": self.rules.hash}

    def settings(self) -> dict[str, Any]:
        """Seed and the text of the rules."""
        return {"seed": self.seed, "rules": ruleset_text(self.rules)}

    def count(self, first: int, count: int, threads: int) -> Tally:
        """Play `count` deals from number `first`. MahjongError if a user-defined yaku raises."""
        with YakuFunctions(self.rules):
            found: dict[str, Any] = _core.solo_count(
                self.rules.pack(), self.rules.family, self.seed, first, count, threads
            )
        values = found.pop("values")
        return Tally(((first, first + count),), found, {"values": values})

    def rows(self, first: int, count: int, threads: int) -> Rows:
        """One row per deal: turns (-1 = never), status, value."""
        with YakuFunctions(self.rules):
            packed = _core.solo_rows(self.rules.pack(), self.rules.family, self.seed, first, count, threads)
        rows = np.frombuffer(packed, _ROW)
        number = np.arange(first, first + count, dtype=np.uint64)
        return {"deal": number, **{name: np.ascontiguousarray(rows[name]) for name in _COLUMNS}}

    def row_names(self) -> Mapping[str, Sequence[str]]:
        """Status and limit."""
        return {"status": STATUSES, "limit": LIMITS}

    def tables(self, tally: Tally) -> tuple[Table, ...]:
        """The report: shanten, turns, means, yaku, han, fu, limits, points."""
        names = {row.bit: (row.key, row.english) for row in yaku_table(self.rules)}
        return solo_tables(tally, exact_shanten(self.rules.players), names)


STUDY = Solo


@dataclass(frozen=True)
class SoloHand:
    """One hand of the study as it was played. Turns count draws from 1; 0 = as dealt; None = never."""

    seed: int
    index: int
    deal_shanten: int
    tenpai_turn: int | None
    riichi_turn: int | None
    win_turn: int | None
    discards: tuple[Tile, ...]
    hand: Hand
    """The hand at the end: 14 tiles with the winning one named, or 13."""
    score: Score | None
    """What it is worth; None without a win, or when these rules do not pay it."""


def solo_hand(seed: SupportsIndex, index: SupportsIndex, rules: str | Ruleset = "tenhou_4p") -> SoloHand:
    """Play the hand of one deal of the solo study and tell what happened; the study counts the same hands."""
    study = Solo(seed, rules)
    number = as_word("index", index)
    found: dict[str, Any] = _core.solo_hand(study.rules.pack(), study.rules.family, study.seed, number)
    tiles = [
        tile
        for kind, (count, red) in enumerate(zip(found["counts"], found["red"], strict=True))
        for tile in [_tile(kind, True)] * red + [_tile(kind, False)] * (count - red)
    ]
    win: Tile | None = None
    value: Score | None = None
    if found["win"]:
        record = np.frombuffer(found["win"], WIN)[0]
        win = _tile(int(record["win"]), found["win_red"])
        if STATUSES[found["score"][0]] in ("win", "too_large"):
            value = Score(study.rules, found["win"], found["score"])
    return SoloHand(
        study.seed,
        number,
        found["deal_shanten"],
        found["tenpai_turn"],
        found["riichi_turn"],
        found["win_turn"],
        tuple(_tile(kind, red) for kind, red in found["discards"]),
        Hand(tiles, win=win),
        value,
    )


def _tile(kind: int, red: bool) -> Tile:
    # Red tiles of house rules that are not fives have no Tile of their own.
    tile = Tile(kind)
    return tile.red if red and kind in (4, 13, 22) else tile
