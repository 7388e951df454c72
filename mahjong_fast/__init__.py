"""Mahjong for people who compute: hand analysis, scoring, games, logs and probability studies."""

from .actions import Action
from .errors import (
    HandError,
    IllegalActionError,
    LogError,
    MahjongError,
    NotAWin,
    RulesetError,
    TileTextError,
)
from .game import Table
from .hand_text import parse_melds
from .hands import Hand, as_hand
from .melds import Meld
from .reading import Reading
from .rulesets import Ruleset, rules, ruleset_names
from .scoring import (
    SCORE,
    WIN,
    FunctionYaku,
    PatternYaku,
    Points,
    Score,
    WinFlag,
    Yakuman,
    local_yaku,
    points,
    score,
    score_many,
    try_score,
    wins_array,
    yaku_table,
)
from .tile_spaces import convert_tiles, counts_34
from .tiles import Tile, dora_of, format_tiles, parse_tiles
from .views import View

__version__ = "0.1.0"

__all__ = [
    "SCORE",
    "WIN",
    "Action",
    "FunctionYaku",
    "Hand",
    "HandError",
    "IllegalActionError",
    "LogError",
    "MahjongError",
    "Meld",
    "NotAWin",
    "PatternYaku",
    "Points",
    "Reading",
    "Ruleset",
    "RulesetError",
    "Score",
    "Table",
    "Tile",
    "TileTextError",
    "View",
    "WinFlag",
    "Yakuman",
    "as_hand",
    "convert_tiles",
    "counts_34",
    "dora_of",
    "format_tiles",
    "local_yaku",
    "parse_melds",
    "parse_tiles",
    "points",
    "rules",
    "ruleset_names",
    "score",
    "score_many",
    "try_score",
    "wins_array",
    "yaku_table",
]
