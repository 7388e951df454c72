"""What do the numbers and words of a Mahjong Soul record mean? Tiles, kinds of calls and draws, room rules,
both ways.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .tenhou_codes import KIND_NAMES

if TYPE_CHECKING:
    from mahjong_fast.rulesets import Ruleset

TILES: dict[str, str] = (
    {name: name for name in KIND_NAMES[:27]}
    | {f"{i}z": name for i, name in enumerate(KIND_NAMES[27:], 1)}
    | {"0m": "5mr", "0p": "5pr", "0s": "5sr"}
)
"""Mahjong Soul's tile text -> mjai name."""
TILE_TEXTS = {name: text for text, name in TILES.items()}

CALLS = ("chi", "pon", "daiminkan")
"""`type` of RecordChiPengGang."""
KAKAN, ANKAN = 2, 3
"""`type` of RecordAnGangAddGang."""
DRAWS = {1: "kyuushu", 2: "suufon", 3: "suukaikan", 4: "suucha", 5: "sanchahou"}
"""`type` of RecordLiuJu."""
DRAW_TYPES = {word: number for number, word in DRAWS.items()}

MODES = {1: (4, "tonpuu"), 2: (4, "hanchan"), 11: (3, "tonpuu"), 12: (3, "hanchan")}
"""`mode` -> seats and length."""
MODE_NUMBERS = {value: number for number, value in MODES.items()}


def rules_of_room(seats: int, length: str | None, detail: dict[str, Any]) -> Ruleset:
    """The ruleset of a room: the site's preset, and what `detail_rule` of a friendly or tournament room says
    otherwise.

    Known: `dora_count` (red fives), `shiduan` (open tanyao), `init_point`, `fandian` (points to end the
    game), `fanfu` (least han).
    """
    from mahjong_fast.rulesets import rules

    found = rules("majsoul_4p" if seats == 4 else "majsoul_3p")
    changes: dict[str, Any] = {}
    if length is not None and length != found.length:
        changes["length"] = length
    reds = {0: (0, 0, 0), 2: (0, 1, 1), 3: (1, 1, 1), 4: (1, 2, 1)}.get(_number(detail, "dora_count", -1))
    if reds is not None:
        reds = (0 if seats == 3 else reds[0], *reds[1:])
        if reds != tuple(found.red_fives):
            changes["red_fives"] = reds
    if detail and "shiduan" in detail and not detail["shiduan"]:
        changes["open_tanyao"] = False
    start = _number(detail, "init_point", 0)
    if start > 0 and start != found.start_points:
        changes |= {"start_points": start, "return_points": max(start, found.return_points)}
    target = _number(detail, "fandian", 0)
    if target > 0 and target != found.target_points:
        changes["target_points"] = target
    least = _number(detail, "fanfu", 1)
    if least in (2, 4):
        changes["min_han"] = least
    return found.replace(**changes) if changes else found


def _number(detail: dict[str, Any], key: str, default: int) -> int:
    value = detail.get(key, default)
    return (
        value
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 10_000_000
        else default
    )
