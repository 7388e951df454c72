"""`mahjong-fast analyze`: what a reviewer wants to know of a hand, on one screen.

Shanten by form; of 13 tiles the useful tiles and, if tenpai, the wait with its shapes; of 14 tiles every
discard with what it leads to; of a complete hand its readings. --call adds what chi, pon and kan of a tile
would do.
"""

from __future__ import annotations

import argparse
from typing import Any

from ..analysis import (
    Call,
    Discard,
    calls,
    discards,
    is_karaten,
    readings,
    shanten,
    ukeire,
    unnecessary_tiles,
    wait_shapes,
    waits,
)
from ..analysis.game_hands import game_of
from ..analysis.held import MCR_FORMS, TILESETS
from ..analysis.winning_waits import chosen_tileset
from ..errors import HandError, MahjongError
from ..hands import Hand
from ..tiles import Tile, format_tiles
from .arguments import add_json, print_json

FORMS = ("regular", "chiitoitsu", "kokushi")


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "analyze", help="shanten, waits, useful tiles, discards of a hand", description=__doc__
    )
    parser.add_argument("hand", metavar="HAND", help="such as 123m406p789s1122z or '67m88s(555z)[1111p]+5s'")
    parser.add_argument(
        "--visible",
        default="",
        metavar="TILES",
        help="tiles seen elsewhere: discards, indicators, others' melds",
    )
    parser.add_argument("--call", metavar="TILE", help="also show what calling this tile would do")
    tiles = parser.add_mutually_exclusive_group()
    tiles.add_argument("--seats", choices=("3", "4"), default="4", help="three seats play without 2m-8m")
    tiles.add_argument(
        "--tileset", choices=(*TILESETS, "korean", "malaysian"),
        help="the same, mcr: Chinese Official with knitted hands, or the game of three with its jokers",
    )
    tiles.add_argument("--rules", metavar="NAME|FILE", help="the tile set of a preset or a ruleset file")
    parser.add_argument(
        "--fifth-tile",
        choices=("concealed", "melds", "visible"),
        default="concealed",
        help="which tiles make a fifth copy impossible: own concealed ones (Tenhou, Mahjong Soul; default),"
        " own melds too (M.League), or all visible tiles",
    )
    parser.add_argument(
        "--top", type=int, default=14, metavar="N", help="show the best N discards; default all"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the analysis."""
    found = analyze(
        Hand(args.hand),
        args.visible,
        seats=int(args.seats),
        tileset=chosen_tileset(args.rules, args.tileset),
        fifth_tile=args.fifth_tile,
        call=args.call,
        rules=args.rules,
    )
    if args.json:
        print_json(found)
    else:
        print(as_text(found, args.top))
    return 0


def analyze(
    hand: Hand,
    visible: str = "",
    *,
    seats: int = 4,
    tileset: str | None = None,
    fifth_tile: str = "concealed",
    call: str | None = None,
    rules: str | None = None,
) -> dict[str, Any]:
    """The analysis as plain values, as `--json` prints it. rules: of the Korean and the Malaysian game, whose
    options count; the tile set says which game it is.
    """
    if (game := game_of(tileset, rules)) is not None:
        if call is not None:
            raise MahjongError(f"--call: calls of the {game.tileset.capitalize()} game are not analysed")
        asked: dict[str, Any] = {"tileset": tileset, "rules": rules, "fifth_tile": fifth_tile}
        return _analyze_game(hand, visible, game.form_names[1:], asked)
    tiles: dict[str, Any] = {"seats": seats, "tileset": tileset}
    common: dict[str, Any] = {**tiles, "fifth_tile": fifth_tile}
    least = shanten(hand, visible=visible, **common)
    forms = tuple(MCR_FORMS)[1:] if tileset == "mcr" else FORMS
    found: dict[str, Any] = {
        "hand": hand.to_mpsz(),
        "tiles": len(hand),
        "seats": seats if tileset is None else TILESETS[tileset],
        "visible": visible,
        "shanten": least,
        "forms": {form: _shanten_of(hand, form, visible, common) for form in forms},
    }
    size = len(hand) % 3
    if least == -1:
        found["readings"] = [str(reading) for reading in _readings(hand, tileset)]
    if size == 1:
        best = ukeire(hand, visible, **common)
        found["useful"] = {"tiles": _named(best.tiles), "total": best.total}
        found["unnecessary"] = [str(tile) for tile in unnecessary_tiles(hand, **tiles)]
        if least == 0:
            shapes = wait_shapes(hand, visible=visible, **common)
            found["waits"] = {str(tile): list(names) for tile, names in shapes.items()}
            found["karaten"] = is_karaten(hand, visible=visible, **tiles)
    if size == 2:
        found["discards"] = [_discard(one) for one in discards(hand, visible, **common)]
    if call is not None:
        found["calls"] = [_call(one) for one in calls(hand, call, visible, **tiles)]
    return found


def _analyze_game(hand: Hand, visible: str, forms: tuple[str, ...], common: dict[str, Any]) -> dict[str, Any]:
    """Of a game that has no names for its waits and no readings here."""
    found: dict[str, Any] = {
        "hand": hand.to_mpsz(),
        "tiles": len(hand),
        "seats": 3,
        "visible": visible,
        "shanten": shanten(hand, **common),
        "forms": {form: _shanten_of(hand, form, "", common) for form in forms},
    }
    if len(hand) % 3 == 1:
        best = ukeire(hand, visible, **common)
        found["useful"] = {"tiles": _named(best.tiles), "total": best.total}
        if best.shanten == 0:
            found["waits"] = {str(tile): [] for tile in waits(hand, **common)}
            found["karaten"] = not best.total
    if len(hand) % 3 == 2:
        found["discards"] = [_discard(one) for one in discards(hand, visible, **common)]
    return found


def _shanten_of(hand: Hand, form: str, visible: str, common: dict[str, Any]) -> int | None:
    try:
        return shanten(hand, form, visible=visible, **common)
    except HandError:  # a closed form of a hand with melds, or one that can no longer be completed
        return None


def _readings(hand: Hand, tileset: str | None) -> list[Any]:
    if hand.win is not None:
        return readings(hand, tileset=tileset)
    found: dict[str, Any] = {}
    for tile in dict.fromkeys(hand.tiles):
        for reading in readings(hand, tile, tileset=tileset):
            found[str(reading)] = reading
    return list(found.values())


def _named(tiles: dict[Tile, int]) -> dict[str, int]:
    return {str(tile): left for tile, left in tiles.items()}


def _discard(one: Discard) -> dict[str, Any]:
    return {
        "tile": str(one.tile),
        "shanten": one.shanten,
        "tiles": _named(one.tiles),
        "total": one.total,
        "improvements": _named(one.improvements),
        "improvement_total": one.improvement_total,
    }


def _call(one: Call) -> dict[str, Any]:
    return {
        "call": one.kind,
        "own": format_tiles(one.own),
        "shanten": one.shanten,
        "tiles": _named(one.tiles),
        "total": one.total,
        "discards": [str(tile) for tile in one.discards],
    }


def as_text(found: dict[str, Any], top: int = 14) -> str:
    """The analysis as a table."""
    from ..render.terminal import shown_text

    forms = ", ".join(f"{form} {n}" for form, n in found["forms"].items() if n is not None)
    lines = [f"{shown_text(found['hand'])}   {_shanten_word(found['shanten'])}   ({forms})"]
    if found["visible"]:
        lines.append(f"visible  {format_tiles(found['visible'])}")
    lines += [f"  {reading}" for reading in found.get("readings", ())]
    if "waits" in found:
        left = found["useful"]["tiles"]
        lines.append(f"waits for {found['useful']['total']} tiles:")
        lines += [
            f"  {tile}  {left.get(tile, 0)} left  {', '.join(names)}".rstrip()
            for tile, names in found["waits"].items()
        ]
        if found["karaten"]:
            lines.append("  none of them is left (karaten)")
    elif "useful" in found:
        lines.append(f"useful   {found['useful']['total']:3d}  {_with_left(found['useful']['tiles'])}")
    if found.get("unnecessary"):
        lines.append(f"can go   {format_tiles(found['unnecessary'])}")
    if "discards" in found:
        lines += _discard_lines(found["discards"], top)
    if "calls" in found:
        lines += _call_lines(found["calls"])
    return "\n".join(lines)


def _shanten_word(number: int) -> str:
    return "complete" if number < 0 else "tenpai" if number == 0 else f"{number}-shanten"


def _with_left(tiles: dict[str, int]) -> str:
    return "  ".join(f"{format_tiles(group)} x{left}" for left, group in _by_left(tiles))


def _by_left(tiles: dict[str, int]) -> list[tuple[int, list[str]]]:
    groups: dict[int, list[str]] = {}
    for tile, left in tiles.items():
        groups.setdefault(left, []).append(tile)
    return sorted(groups.items(), reverse=True)


def _discard_lines(listed: list[dict[str, Any]], top: int) -> list[str]:
    lines = ["discard  then       useful  improving  useful tiles by number left"]
    for one in listed[: max(top, 1)]:
        lines.append(
            f"  {one['tile']}     {_shanten_word(one['shanten']):9s}  {one['total']:6d}"
            f"  {one['improvement_total']:9d}  {_with_left(one['tiles'])}"
        )
    if len(listed) > top:
        lines.append(f"  ... and {len(listed) - top} more (--top)")
    return lines


def _call_lines(listed: list[dict[str, Any]]) -> list[str]:
    lines = ["call                 then       useful  useful tiles by number left"]
    for one in listed:
        name = " ".join(filter(None, (one["call"], one["own"], "-" + "/".join(one["discards"]))))
        name = name.rstrip("-").rstrip()
        lines.append(
            f"  {name:18s} {_shanten_word(one['shanten']):9s}  {one['total']:6d}  {_with_left(one['tiles'])}"
        )
    return lines
