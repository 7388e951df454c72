"""What are all complete hands worth? Every closed complete hand, with every winning tile, by ron and tsumo.

Nothing is dealt: the numbers are the hands themselves, 16,873,619 of them (csrc/sim/complete_hands.hpp; 4,668
numbers of seven pairs are empty, because those hands have four sets too). Judged as South in the East round,
without riichi, dora and luck of the moment. A case is a hand with its winning tile; deals weigh it by the
ways to take these physical tiles and to choose which of them came last.
"""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from .. import _core
from ..errors import MahjongError, RulesetError
from ..notation import MPSZ
from ..rulesets import Ruleset
from ..rulesets import rules as load_rules
from ..scoring import LIMITS, STATUSES, WinFlag, score_many, wins_array, yaku_table
from .results import Cell, Column, Table
from .study import Rows, Study, ruleset_text
from .tally import Tally

_CASES, _DEALS = 0, 1


class Complete(Study):
    """All complete closed hands by yaku and by han and fu: exact numbers."""

    name: ClassVar[str] = "complete"
    summary: ClassVar[str] = "all 16,873,619 complete hands: exact numbers by yaku, han and fu"
    unit: ClassVar[str] = "numbers"
    whole: ClassVar[int] = 16_878_287
    seeded: ClassVar[bool] = False

    def __init__(self, rules: str | Ruleset = "tenhou_4p") -> None:
        """Riichi rules with four seats. Raises RulesetError for others."""
        self.rules = load_rules(rules)
        if self.rules.family != "riichi" or self.rules.players != 4:
            raise RulesetError("the study complete judges riichi hands of four seats; take such a ruleset")
        if self.rules.custom_yaku:
            raise RulesetError(
                "the study complete does not judge user-defined yaku; use the rules without them"
            )

    @classmethod
    def from_options(cls, args: Namespace) -> Complete:
        """From `--rules`."""
        return cls(args.rules)

    def parameters(self) -> dict[str, Any]:
        """Rules and their hash."""
        return {"rules": self.rules.name, "rules_hash": self.rules.hash}

    def settings(self) -> dict[str, Any]:
        """The text of the rules."""
        return {"rules": ruleset_text(self.rules)}

    def count(self, first: int, count: int, threads: int) -> Tally:
        """Judge the hands first .. first+count-1."""
        found: dict[str, Any] = _core.complete_counts(
            self.rules.pack(), self.rules.family, first, count, threads
        )
        sparse = {name: found.pop(name) for name in list(found) if name.startswith("value_")}
        return Tally(((first, first + count),), found, sparse)

    def rows(self, first: int, count: int, threads: int) -> Rows:
        """One row per case, that is hand and winning tile: number and tiles of the hand, the tile, in how
        many deals (ways to take these physical tiles and choose which came last); status, yakuman units,
        limit, han, fu and points by ron and by tsumo.
        """
        if not 0 <= first <= first + count <= self.whole:
            raise MahjongError(f"complete hands are numbered 0 to {self.whole - 1}")
        hands = [(n, _core.complete_hand(n)) for n in range(first, first + count)]
        number = np.array([n for n, found in hands if found is not None], np.uint64)
        counts = np.frombuffer(b"".join(found for _, found in hands if found is not None), np.uint8)
        counts = counts.reshape(-1, 34)
        hand, win = counts.nonzero()
        wins = wins_array(len(hand))
        wins["counts"], wins["win"], wins["seat"] = counts[hand], win, 1
        ways = np.array([1, 4, 6, 4, 1])[counts].prod(axis=1)
        names = np.array([_text(found) for _, found in hands if found is not None], "U20")
        columns = {
            "number": number[hand],
            "hand": names[hand],
            "win": win.astype(np.uint8),
            "deals": ways[hand] * counts[hand, win],
        }
        for how, flag in (("ron", 0), ("tsumo", int(WinFlag.TSUMO))):
            wins["flags"] = flag
            scores = score_many(wins, self.rules, errors="status", threads=threads)
            for name in ("status", "yakuman", "limit", "han", "fu", "points"):
                columns[f"{how}_{name}"] = np.ascontiguousarray(scores[name])
        return columns

    def row_names(self) -> Mapping[str, Sequence[str]]:
        """Winning tile, status and limit."""
        hows = ("ron", "tsumo")
        return {
            "win": tuple(MPSZ[kind] for kind in range(34)),
            **{f"{how}_status": STATUSES for how in hows},
            **{f"{how}_limit": LIMITS for how in hows},
        }

    def tables(self, tally: Tally) -> tuple[Table, ...]:
        """By yaku, by han and fu, by limit, by winning tile."""
        names = {row.bit: (row.key, row.english) for row in yaku_table(self.rules)}
        a = tally.arrays if tally.deals else {}
        return (
            self._overview(a),
            _yaku_table(a, names),
            _value_table(tally.sparse if tally.deals else {}),
            _tile_table(a),
        )

    @staticmethod
    def _overview(a: Any) -> Table:
        rows: list[tuple[Cell, ...]] = []
        facts: dict[str, Any] = {}
        if a:
            hands, ways = a["totals"].tolist()
            facts = {"hands": hands, "ways": ways}
            rows = [("complete hands", hands, None, ways, None)]
            for tsumo, how in enumerate(("ron", "tsumo")):
                cases = a["status_cases"][tsumo].sum(0).tolist()
                deals = a["status_deals"][tsumo].sum(0).tolist()
                for status, word in enumerate(STATUSES[:4]):
                    if cases[status]:
                        rows.append(
                            (
                                f"{how}: {word}",
                                cases[status],
                                _part(cases[status], sum(cases)),
                                deals[status],
                                _part(deals[status], sum(deals)),
                            )
                        )
        columns = (
            Column("what", ""),
            Column("cases", "hands or cases"),
            Column("share_cases", "of cases", True),
            Column("deals", "ways or deals"),
            Column("share_deals", "of deals", True),
        )
        return Table(
            "overview",
            "Complete closed hands; a case names the winning tile",
            columns,
            tuple(rows),
            (),
            facts,
        )


def _text(counts: bytes) -> str:
    text = ""
    for suit, letter in enumerate("mpsz"):
        digits = "".join(str(i) * n for i, n in enumerate(counts[9 * suit : 9 * suit + 9], 1))
        text += digits + letter if digits else ""
    return text


def _part(k: int, n: int) -> float | None:
    return k / n if n else None


def _yaku_table(a: Any, names: Any) -> Table:
    rows: list[tuple[Cell, ...]] = []
    if a:
        all_deals = [int(a["status_deals"][t].sum()) for t in range(2)]
        for bit in range(128):
            cases = [int(a["yaku_cases"][t][bit].sum()) for t in range(2)]
            deals = [int(a["yaku_deals"][t][bit].sum()) for t in range(2)]
            if not any(cases):
                continue
            key, english = names.get(bit, (f"bit_{bit}", ""))
            hands = [int(a["yaku_hands"][t][bit]) for t in range(2)]
            rows.append(
                (
                    key,
                    english,
                    hands[0],
                    cases[0],
                    _part(deals[0], all_deals[0]),
                    hands[1],
                    cases[1],
                    _part(deals[1], all_deals[1]),
                )
            )
        rows.sort(key=lambda row: (-float(row[7] or 0), row[0]))  # type: ignore[arg-type]
    columns = (
        Column("yaku", "yaku"),
        Column("english", ""),
        Column("hands_ron", "hands, ron"),
        Column("cases_ron", "cases, ron"),
        Column("deals_ron", "of deals, ron", True),
        Column("hands_tsumo", "hands, tsumo"),
        Column("cases_tsumo", "cases, tsumo"),
        Column("deals_tsumo", "of deals, tsumo", True),
    )
    notes = ("A yaku hidden by a higher one is not counted, nor are yaku beside a yakuman.",)
    return Table("yaku", "Yaku of complete hands", columns, tuple(rows), notes)


def _value_table(sparse: Any) -> Table:
    totals: list[dict[tuple[int, ...], list[int]]] = [{}, {}]
    hands = sparse.get("value_hands", {})
    for place, name in enumerate(("value_cases", "value_deals")):
        for (tsumo, _, *value), n in sparse.get(name, {}).items():
            totals[tsumo].setdefault(tuple(value), [0, 0])[place] += n
    sums = [sum(v[_DEALS] for v in side.values()) for side in totals]
    rows: list[tuple[Cell, ...]] = []
    for value in sorted({*totals[0], *totals[1]}):
        yakuman, limit, han, fu = value
        label = f"yakuman x{yakuman}" if yakuman else f"{han} han {fu} fu"
        ron, tsumo = (side.get(value, [0, 0]) for side in totals)
        rows.append(
            (
                label,
                LIMITS[limit] or "-",
                hands.get((0, *value), 0),
                ron[_CASES],
                _part(ron[_DEALS], sums[0]),
                hands.get((1, *value), 0),
                tsumo[_CASES],
                _part(tsumo[_DEALS], sums[1]),
            )
        )
    columns = (
        Column("value", "value"),
        Column("limit", "limit"),
        Column("hands_ron", "hands, ron"),
        Column("cases_ron", "cases, ron"),
        Column("deals_ron", "of paid deals, ron", True),
        Column("hands_tsumo", "hands, tsumo"),
        Column("cases_tsumo", "cases, tsumo"),
        Column("deals_tsumo", "of paid deals, tsumo", True),
    )
    return Table("values", "Han and fu of complete hands", columns, tuple(rows))


def _tile_table(a: Any) -> Table:
    rows: list[tuple[Cell, ...]] = []
    if a:
        deals = a["status_deals"][0].tolist()
        cases = a["status_cases"][0].tolist()
        total = sum(map(sum, deals))
        classes = Counter[str]()
        counted = Counter[str]()
        without = Counter[str]()
        for kind in range(34):
            name = f"{kind % 9 + 1} of a suit" if kind < 27 else "wind or dragon"
            classes[name] += sum(deals[kind])
            counted[name] += sum(cases[kind])
            without[name] += deals[kind][STATUSES.index("no_yaku")]
        rows = [
            (name, counted[name], _part(n, total), _part(without[name], n)) for name, n in classes.items()
        ]
    columns = (
        Column("tile", "winning tile"),
        Column("cases", "cases"),
        Column("deals", "of deals", True),
        Column("no_yaku", "of these without yaku by ron", True),
    )
    return Table("tiles", "The winning tile", columns, tuple(rows))


STUDY = Complete
