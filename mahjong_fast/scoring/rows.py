"""What is known about one yaku? The row that stands beside its predicate, in every family of rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Row(NamedTuple):
    """One yaku: names, value and conditions. `bit` is its place in SCORE.yaku for ever and is never given to
    another.
    """

    key: str
    bit: int
    kanji: str
    english: str
    tenhou: int | None
    """Number in Tenhou records (for seat and round winds: of the East one); None = Tenhou does not have it.
    """
    majsoul: int | None
    """Number in Mahjong Soul records; None = Mahjong Soul does not have it."""
    closed: int
    """Han of a closed hand; 0 for a yakuman."""
    open: int
    """Han of an open hand; 0 for a yakuman and for what only a closed hand can score."""
    west: int
    """Han in the table of western Honshu, open and closed; 0 = not in that table (or a yakuman)."""
    yakuman: int
    """Yakuman units; 0 = an ordinary yaku."""
    double: bool
    """Whether the rules may count it as two units (ruleset field `double_yakuman`)."""
    optional: str
    """Ruleset field that switches it on; "" = part of every game."""
    needs: tuple[str, ...]
    """Tags tested before the predicate: closed, tsumo, ron, riichi, dealer, non_dealer, four_sets."""
    hides: tuple[str, ...]
    """Keys that are not counted beside it."""
    meaning: str
    """One line: when it holds, given its needs."""


NEED_MEANINGS: dict[str, str] = {
    "closed": "the hand must be closed (no meld but concealed kans)",
    "tsumo": "the hand must be won by tsumo",
    "ron": "the hand must be won by ron",
    "riichi": "riichi must be declared",
    "dealer": "only for the dealer",
    "non_dealer": "not for the dealer",
    "four_sets": "the hand must be read as four sets and a pair",
}
"""What a failing tag of `needs` means, for people."""


def row_table() -> tuple[list[Row], Callable[..., None]]:
    """An empty list of rows and the function that adds one to it, for a file of predicates.

    `row(bit, key, kanji, english, tenhou, majsoul, han, west, needs, meaning, hides="", optional="",
    double=False)`: `han` is "closed/open" or "yakuman"; needs and hides are words with blanks between them.
    """
    rows: list[Row] = []

    def row(
        bit: int,
        key: str,
        kanji: str,
        english: str,
        tenhou: int | None,
        majsoul: int | None,
        han: str,
        west: int,
        needs: str,
        meaning: str,
        hides: str = "",
        optional: str = "",
        double: bool = False,
    ) -> None:
        yakuman = int(han == "yakuman")
        closed, opened = (0, 0) if yakuman else (int(word) for word in han.split("/"))
        tags, hidden = tuple(needs.split()), tuple(hides.split())
        rows.append(
            Row(
                key,
                bit,
                kanji,
                english,
                tenhou,
                majsoul,
                closed,
                opened,
                west,
                yakuman,
                double,
                optional,
                tags,
                hidden,
                meaning,
            )
        )

    return rows, row
