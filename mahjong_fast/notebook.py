"""How do values show themselves in a notebook? Each class gets its `_repr_svg_` or `_repr_html_` here, so
that the classes need not know of pictures; the pictures are imported at the first one.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

SHOWN: Final = {
    "hands.Hand": ("_repr_svg_", "hand_svg"),
    "game.Table": ("_repr_svg_", "table_svg"),
    "views.View": ("_repr_svg_", "table_svg"),
    "scoring.score_value.Score": ("_repr_html_", "score_html"),
    "studies.results.StudyResult": ("_repr_html_", "study_html"),
    "studies.simulate.Simulation": ("_repr_html_", "study_html"),
}
"""Class -> (method, function of mahjong_fast.render)."""


def _shower(function: str) -> Callable[[Any], str]:
    def show(value: Any) -> str:
        text: str = getattr(import_module("mahjong_fast.render"), function)(value)
        return text

    show.__doc__ = f"What a notebook shows: mahjong_fast.render.{function}."
    return show


def add_pictures() -> None:
    """Give the classes their methods."""
    for path, (method, function) in SHOWN.items():
        module, _, name = path.rpartition(".")
        setattr(getattr(import_module(f"mahjong_fast.{module}"), name), method, _shower(function))
