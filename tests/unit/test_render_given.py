"""What pictures are given: texts, discards of a view, and what is none of them, told by name."""

from __future__ import annotations

import re
from typing import Any

import pytest

import mahjong_fast as mf
from mahjong_fast import render
from mahjong_fast.errors import MahjongError


def titles(svg: str) -> list[str]:
    return re.findall(r"<title>([^<]*)</title>", svg)


def played(rules: str = "tenhou_4p") -> mf.Table:
    table = mf.Table(rules, seed=3, deal=5)
    for _ in range(60):
        if not table.is_over:
            table.apply({chair: actions[-1] for chair, actions in table.decisions().items()})
    return table


def test_rivers_of_texts_and_of_a_view() -> None:
    svg = render.river_svg([("1m", False, False), (mf.Tile("0p"), True, False), ["3z", False, True]])
    assert titles(svg) == ["1m", "0p", "3z"]
    assert svg.count("rotate(-90)") == 1
    assert titles(render.river_svg("19m7z")) == ["1m", "9m", "7z"]
    view = played().view(0)
    assert titles(render.river_svg(view.pond[0])) == [str(d.tile) for d in view.pond[0]] != []
    with pytest.raises(MahjongError, match=r"discard 1: \('1m',\); expected \(tile, riichi, claimed\)"):
        render.river_svg([("1m", False, False), ("1m",)])  # type: ignore[list-item]
    with pytest.raises(MahjongError, match=r"discard 0: .*'xx'"):
        render.river_svg([("xx", False, False)])
    with pytest.raises(MahjongError, match="not int"):
        render.river_svg(5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("draw", "said"),
    [
        (lambda: render.table_svg(played(), chair=9), "chair=9: expected 0 to 3"),
        (lambda: render.table_svg(played("tenhou_3p").view(1), chair=3), "chair=3: expected 0 to 2"),
        (lambda: render.table_svg("E1"), "a Table or a View, not str"),  # type: ignore[arg-type]
        (lambda: render.score_html("x"), r"a Score .* not str"),  # type: ignore[arg-type]
        (lambda: render.study_html(3), r"a StudyResult .* or a Simulation .* not int"),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_drawn_says_what_is_expected(draw: Any, said: str) -> None:
    with pytest.raises(MahjongError, match=said):
        draw()
