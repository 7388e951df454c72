"""Which further local yaku are known? The catalogue `riichi/local_yaku.toml`, each as a PatternYaku, all off
by default.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from ..errors import RulesetError
from .custom_yaku import PatternYaku

_FILE = Path(__file__).with_name("riichi") / "local_yaku.toml"


@cache
def _catalogue() -> dict[str, PatternYaku]:
    with _FILE.open("rb") as file:
        entries = tomllib.load(file)
    return {key: PatternYaku(key, **entry) for key, entry in entries.items()}


def local_yaku(key: str) -> PatternYaku:
    """A yaku of the catalogue, to be put into `custom_yaku` of a ruleset. Raises RulesetError for an unknown
    key.
    """
    found = _catalogue().get(key)
    if found is None:
        raise RulesetError(f"no local yaku {key!r}; there are {' '.join(_catalogue())}", field="custom_yaku")
    return found


def local_yaku_names() -> tuple[str, ...]:
    """Keys of the catalogue."""
    return tuple(_catalogue())
