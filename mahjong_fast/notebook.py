"""How do values show themselves in a notebook? A class takes `_repr_svg_ = shower("hand_svg")`; the picture
is imported when one is asked for, so that values need not know of pictures.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def shower(function: str) -> Callable[[Any], str]:
    """A method that shows its value by a function of `mahjong_fast.render`."""

    def show(value: Any) -> str:
        text: str = getattr(import_module("mahjong_fast.render"), function)(value)
        return text

    show.__doc__ = f"What a notebook shows: mahjong_fast.render.{function}."
    return show
