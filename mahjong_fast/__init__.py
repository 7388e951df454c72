"""Mahjong for people who compute: hand analysis, scoring, games, logs and probability studies."""

from .errors import (
    HandError,
    IllegalActionError,
    LogError,
    MahjongError,
    NotAWin,
    RulesetError,
    TileTextError,
)
from .hand_text import parse_melds
from .hands import Hand, as_hand
from .melds import Meld
from .rulesets import Ruleset, rules, ruleset_names
from .tile_spaces import convert_tiles, counts_34
from .tiles import Tile, dora_of, format_tiles, parse_tiles

__version__ = "0.1.0"

__all__ = [
    "Hand",
    "HandError",
    "IllegalActionError",
    "LogError",
    "MahjongError",
    "Meld",
    "NotAWin",
    "Ruleset",
    "RulesetError",
    "Tile",
    "TileTextError",
    "as_hand",
    "convert_tiles",
    "counts_34",
    "dora_of",
    "format_tiles",
    "parse_melds",
    "parse_tiles",
    "rules",
    "ruleset_names",
]
