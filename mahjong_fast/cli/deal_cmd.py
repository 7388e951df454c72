"""`mahjong-fast deal`: show the tiles of one deal, or of several."""

from __future__ import annotations

import argparse
from typing import Any

from ..deals import Deal, as_word, deal
from ..rulesets import rules as load_rules
from ..tiles import Tile, format_tiles
from .arguments import add_json, add_rules, print_json, whole_number

WINDS = "ESWN"


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("deal", help="show the wall of a seed and number", description=__doc__)
    parser.add_argument("--seed", type=whole_number, default=0, metavar="S", help="0 to 2^64-1; default 0")
    parser.add_argument("--index", type=whole_number, default=0, metavar="I", help="number; default 0")
    parser.add_argument("--count", type=whole_number, default=1, metavar="N", help="how many; default 1")
    add_rules(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print them."""
    ruleset = load_rules(args.rules)
    as_word("index", args.index + max(args.count, 1) - 1)  # told before the first deal is printed
    deals = (deal(args.seed, args.index + i, ruleset) for i in range(args.count))
    if args.json:
        print_json([_as_dict(one) for one in deals])
        return 0
    for one in deals:
        print(_as_text(one))
    return 0


def _as_dict(one: Deal) -> dict[str, Any]:
    return {
        "seed": one.seed,
        "index": one.index,
        "rules": one.rules.name or one.rules.key,
        "wall": one.wall.tolist(),
        "dice": list(one.dice),
        "hands": {wind: hand.to_mpsz() for wind, hand in zip(WINDS, one.hands, strict=False)},
        "live": [str(tile) for tile in one.live],
        "replacements": [str(tile) for tile in one.replacements],
        "dora_indicators": [str(tile) for tile in one.dora],
        "ura_indicators": [str(tile) for tile in one.ura],
    }


def _as_text(one: Deal) -> str:
    from ..render.terminal import shown_text

    def row(tiles: tuple[Tile, ...]) -> str:
        return format_tiles(tiles, sort=False)

    rules, dice = one.rules.name or one.rules.key, f"{one.dice[0]} {one.dice[1]}"
    lines = [f"deal {one.index} of seed {one.seed}, rules {rules}, dice {dice}"]
    lines += [f"  {wind}  {shown_text(hand)}" for wind, hand in zip(WINDS, one.hands, strict=False)]
    lines += [
        f"  live wall         {row(one.live)}",
        f"  replacements      {row(one.replacements)}",
        f"  dora indicators   {row(one.dora)}",
        f"  ura indicators    {row(one.ura)}",
    ]
    return "\n".join(lines)
