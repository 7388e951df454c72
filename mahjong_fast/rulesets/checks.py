"""Which answers of a ruleset do not fit together, and which follow from another?

One small function per question; each yields the fields concerned and a sentence that says what to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from .field_values import check_value
from .fields import Field

Complaint = tuple[str, str]
"""(field to blame, sentence)"""
Values = Mapping[str, Any]

_WINDS = ("E", "S", "W", "N")
_ROUNDS = {"tonpuu": 1, "hanchan": 2, "iichan": 4}


def follow(fields: tuple[Field, ...], values: Values, changes: Values) -> dict[str, Any]:
    """Changes that come along with others unless they are given: a field that stands at the usual value for
    the old number of seats (or the old length) moves to the usual value for the new one.
    """
    result: dict[str, Any] = {}
    for field in fields:
        leader = field.follows
        if field.name in changes or leader not in changes or changes[leader] == values[leader]:
            continue
        usual = dict(field.follow_values)
        old, new = str(values[leader]), str(changes[leader])
        if old in usual and new in usual and values[field.name] == check_value(field, usual[old]):
            result[field.name] = check_value(field, usual[new])
    if changes.get("players") == 3 and values.get("players") == 4:
        # Without 2m-8m there is no red 5m; and 15 5 -5 -15 becomes 15 0 -15.
        if "red_fives" in values and "red_fives" not in changes:
            result["red_fives"] = (0, *values["red_fives"][1:])
        uma = values.get("uma", ())
        if "uma" not in changes and "uma" not in result and len(uma) == 4 and uma == _mirrored(uma):
            result["uma"] = (uma[0], 0, uma[3])
    return result


def _mirrored(uma: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(-number for number in reversed(uma))


def _uma(v: Values) -> Iterator[Complaint]:
    seats = v["players"]
    rows = [("uma", "", v["uma"])]
    if v["uma_floating"] is not None:
        rows += [("uma_floating", f"row {key}: ", row) for key, row in v["uma_floating"].items()]
        highest = max(v["uma_floating"], default=0)
        if highest > seats:
            yield "uma_floating", f"a row for {highest} players; there are {seats} seats"
        missing = [key for key in range(seats + 1) if key not in v["uma_floating"]]
        if missing:
            yield (
                "uma_floating",
                f"a row is needed for every number of players 0..{seats}; missing: {missing}",
            )
    for field, row_name, row in rows:
        if len(row) != seats:
            yield field, f"{row_name}{len(row)} values for {seats} seats; give one per place"
        elif sum(row):
            yield field, f"{row_name}{row} adds up to {sum(row)}, uma must add up to 0"
        elif list(row) != sorted(row, reverse=True):
            yield field, f"{row_name}{row} gives a lower place more; the first place comes first"


def _points(v: Values) -> Iterator[Complaint]:
    start, back = v["start_points"], v["return_points"]
    if back < start:
        yield (
            "return_points",
            f"{back} is below start_points ({start}), so the first place would pay oka; "
            f"make it {start} or more",
        )


def _noten(v: Values) -> Iterator[Complaint]:
    unit = 600 if v["players"] == 4 else 200
    if v["noten_total"] % unit:
        yield (
            "noten_total",
            f"{v['noten_total']} cannot be shared in whole hundreds by every number of tenpai players among "
            f"{v['players']}; use a multiple of {unit}",
        )


def _three_seats(v: Values) -> Iterator[Complaint]:
    if v["players"] == 3:
        if v["red_fives"][0]:
            yield "red_fives", "three seats play without 5m, so the first number must be 0"
        absent = [tile for tile in v["extra_red"] if tile[1] == "m" and tile[0] not in "19"]
        if absent:
            yield "extra_red", f"three seats play without {', '.join(absent)}"
    elif v["nukidora"]:
        yield "nukidora", "North is set aside with three seats only; set nukidora=False or players=3"


def _red_tiles(v: Values) -> Iterator[Complaint]:
    fives = [tile for tile in v["extra_red"] if tile in ("5m", "5p", "5s")]
    if fives:
        yield "extra_red", f"red fives ({', '.join(fives)}) are said in red_fives"


def _extension(v: Values) -> Iterator[Complaint]:
    if not v["extension"]:
        return
    winds = v["extension_winds"]
    if not winds:
        yield (
            "extension_winds",
            "no round may follow although extension is on; name one or set extension=False",
        )
    at = _ROUNDS[v["length"]]
    for wind in winds:
        if wind in _WINDS:
            expected = _WINDS[at % 4]
            if wind != expected:
                yield (
                    "extension_winds",
                    f"after the rounds of {v['length']} the next wind is {expected}, not {wind}",
                )
                return
            at += 1
    dragons = [wind for wind in winds if wind not in _WINDS]
    if len(set(dragons)) != len(dragons):
        yield "extension_winds", "a dragon round can be played once"


def _limits(v: Values) -> Iterator[Complaint]:
    if v["aotenjou"] and v["han_table"] is not None:
        yield "aotenjou", f"the han_table {v['han_table']} has limits; set han_table=None"


def _four_seats(v: Values) -> Iterator[Complaint]:
    if v["players"] != 4:
        yield "players", "this game is played by four"


def _three_players(v: Values) -> Iterator[Complaint]:
    if v["players"] != 3:
        yield "players", "this game is played by three"


def _false_wins(v: Values) -> Iterator[Complaint]:
    for name in ("false_win_penalty", "false_win_not_ready_penalty"):
        if v["after_false_win"] == "none" and v[name]:
            yield (
                "after_false_win",
                f"{name} is {v[name]}, but 'none' means that nothing is paid; set continue_no_win or"
                " deal_passes",
            )


def _korean_tiles(v: Values) -> Iterator[Complaint]:
    if v["no_bamboo"] and v["bamboo5"]:
        yield "bamboo5", "there is no bamboo (no_bamboo); set one of the two to False"
    if v["dora"] == "deadwall" and not v["dead_wall"]:
        yield "dora", "its tile is turned in the dead wall, and there is none; set dead_wall=13"


def _korean_limits(v: Values) -> Iterator[Complaint]:
    if v["half_limit"] > v["limit"]:
        yield "half_limit", f"{v['half_limit']} is more than the full limit ({v['limit']})"


def _fan_cap(v: Values) -> Iterator[Complaint]:
    if v["fan_cap"] < v["minimum_fan"]:
        yield "fan_cap", f"{v['fan_cap']} is below minimum_fan ({v['minimum_fan']}): no hand could win"


_CHECKS: dict[str, tuple[Callable[[Values], Iterator[Complaint]], ...]] = {
    "riichi": (_uma, _points, _noten, _three_seats, _red_tiles, _extension, _limits),
    "mcr": (_four_seats,),
    "korean": (_three_players, _false_wins, _korean_tiles, _korean_limits),
    "malaysian": (_three_players, _false_wins, _fan_cap),
}


def complaints(family: str, values: Values) -> list[Complaint]:
    """Everything in a ruleset that does not fit together."""
    return [complaint for check in _CHECKS.get(family, ()) for complaint in check(values)]
