"""Who sits where in a picture, and what the seats are called: rules may go round clockwise or name the winds
otherwise.
"""

from __future__ import annotations

import re

import mahjong_fast as mf
from mahjong_fast import render
from mahjong_fast.render.pictures import meld_piece
from mahjong_fast.render.replay import replay_data
from mahjong_fast.render.tables import seats_of


def places(svg: str) -> list[str]:
    """By how much the players are turned, in the order of their chairs."""
    return re.findall(r"rotate\((-?\d+) 500", svg)


def test_seats_go_round_clockwise() -> None:
    """Who plays next sits on the right, or on the left; so does who a tile was claimed from."""
    rules = mf.rules("korean_3")
    turned = rules.replace(direction="clockwise")
    usual, other = (mf.Table(one, seed=1, deal=7) for one in (rules, turned))
    assert usual.events[1:] == other.events[1:]
    assert places(render.table_svg(usual)) == ["0", "-90", "-270"]
    assert places(render.table_svg(other)) == ["0", "-270", "-90"]
    assert places(render.table_svg(other, chair=1)) == ["-90", "0", "-270"]
    left, right = (mf.Meld("pon", ("5z", "5z", "5z"), "5z", side) for side in ("left", "right"))
    assert meld_piece(left, clockwise=True).svg == meld_piece(right).svg != meld_piece(left).svg
    assert [replay_data(table)["clockwise"] for table in (usual, other)] == [False, True]
    assert replay_data(mf.Table("tenhou_4p", seed=1))["clockwise"] is False


def test_west_names_in_pictures() -> None:
    table = mf.Table(mf.rules("korean_3").replace(west_names=True), seed=1, deal=7)
    assert [seat.wind for seat in seats_of(table)] == ["N", "E", "S"]
    assert ">N 0<" in render.table_svg(table)
    assert replay_data(table)["winds"] == ["N", "E", "S"]
    assert replay_data(mf.Table("korean_3", seed=1))["winds"] == ["E", "S", "W", "N"]
