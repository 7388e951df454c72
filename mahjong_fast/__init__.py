"""Mahjong for people who compute: hand analysis, scoring, games, logs and probability studies."""

__version__ = "0.1.0"

from . import quiet_start as _quiet_start  # noqa: F401, I001  first: Ctrl-C while the rest loads

from typing import TYPE_CHECKING, Any

try:
    from . import _core  # noqa: F401
except ImportError as _error:
    from importlib.util import find_spec as _find_spec

    if _find_spec(f"{__name__}._core") is not None:
        raise  # it is there, but the system cannot load it
    raise ImportError(
        f"{__path__[0]} is the source tree, in which nothing is built: start Python in another folder, or"
        " with -P (python -P ...), so that it finds the installed mahjong_fast (pip install .)"
    ) from _error

from .actions import Action
from .analysis import (
    Call,
    Discard,
    Ukeire,
    calls,
    danger,
    danger_rates,
    discards,
    discards_many,
    is_complete,
    is_complete_many,
    is_karaten,
    readings,
    shanten,
    shanten_many,
    ukeire,
    ukeire_many,
    unnecessary_tiles,
    useful_tiles,
    wait_shapes,
    waits,
    waits_many,
)
from .deals import Deal, deal, deal_many
from .errors import (
    HandError,
    IllegalActionError,
    LogError,
    MahjongError,
    NotAWin,
    RulesetError,
    TileTextError,
)
from .game import Table, determinize
from .hand_text import parse_melds
from .hands import Hand, as_hand
from .match import Match, play_match
from .melds import Meld
from .proof import perft, signature
from .reading import Reading
from .rulesets import Ruleset, rules, ruleset_names
from .scoring import (
    SCORE,
    SCORE_KOREAN,
    SCORE_MALAYSIAN,
    SCORE_MCR,
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

if TYPE_CHECKING:
    from . import agents as agents
    from . import compat as compat
    from . import encoders as encoders
    from . import env as env
    from . import events as events
    from . import exact as exact
    from . import fan_rules as fan_rules
    from . import logs
    from . import notation as notation
    from . import render as render
    from . import replay as replay
    from . import studies as studies
    from . import variants as variants
    from .studies.simulate import Simulation, simulate

__all__ = [
    "SCORE",
    "SCORE_KOREAN",
    "SCORE_MALAYSIAN",
    "SCORE_MCR",
    "WIN",
    "Action",
    "Call",
    "Deal",
    "Discard",
    "FunctionYaku",
    "Hand",
    "HandError",
    "IllegalActionError",
    "LogError",
    "MahjongError",
    "Match",
    "Meld",
    "NotAWin",
    "PatternYaku",
    "Points",
    "Reading",
    "Ruleset",
    "RulesetError",
    "Score",
    "Simulation",
    "Table",
    "Tile",
    "TileTextError",
    "Ukeire",
    "View",
    "WinFlag",
    "Yakuman",
    "as_hand",
    "calls",
    "convert_tiles",
    "counts_34",
    "danger",
    "danger_rates",
    "deal",
    "deal_many",
    "determinize",
    "discards",
    "discards_many",
    "dora_of",
    "format_tiles",
    "is_complete",
    "is_complete_many",
    "is_karaten",
    "local_yaku",
    "logs",
    "parse_melds",
    "parse_tiles",
    "perft",
    "play_match",
    "points",
    "readings",
    "rules",
    "ruleset_names",
    "score",
    "score_many",
    "shanten",
    "shanten_many",
    "signature",
    "simulate",
    "try_score",
    "ukeire",
    "ukeire_many",
    "unnecessary_tiles",
    "useful_tiles",
    "wait_shapes",
    "waits",
    "waits_many",
    "wins_array",
    "yaku_table",
]


# Records need archives, XML and processes, simulations the runner of studies: imported when asked for.
_MODULES = frozenset(
    [
        "agents",
        "compat",
        "encoders",
        "env",
        "events",
        "exact",
        "fan_rules",
        "logs",
        "notation",
        "render",
        "replay",
        "studies",
        "variants",
    ]
)


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in _MODULES:
        return import_module(f"{__name__}.{name}")
    if name in ("Simulation", "simulate"):
        return getattr(import_module(f"{__name__}.studies.simulate"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_MODULES})
