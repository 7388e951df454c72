"""`mahjong-fast exact shanten`: how many of all hands of so many tiles are how far from complete."""

from __future__ import annotations

import argparse
from fractions import Fraction

from ..errors import MahjongError
from ..exact import full_wall, shanten
from ..tiles import parse_tiles
from .arguments import add_json, print_json, whole_number


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("exact", help="exact numbers of hands by shanten", description=__doc__)
    parser.add_argument("what", choices=("shanten",), help="what to count")
    parser.add_argument("--tiles", type=whole_number, default=14, metavar="N", help="1 to 14; default 14")
    parser.add_argument(
        "--form",
        choices=("any", "regular", "chiitoitsu", "kokushi"),
        default="any",
        help="default %(default)s",
    )
    parser.add_argument("--seats", choices=("3", "4"), default="4", help="three seats play without 2m-8m")
    parser.add_argument(
        "--seen",
        metavar="TILES",
        help="tiles that are not in the wall any more, such as 123m5z: count the rest",
    )
    parser.add_argument(
        "--distinct", action="store_true", help="count hands that differ in kinds, not ways to take tiles"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the distribution."""
    seats = int(args.seats)
    left = list(full_wall(seats))
    for tile in parse_tiles(args.seen or ""):
        if tile.kind >= 34 or left[tile.kind] == 0:
            raise MahjongError(f"--seen {args.seen}: {tile} is not, or no longer, in the wall")
        left[tile.kind] -= 1
    found = shanten(args.tiles, args.form, seats, left, distinct=args.distinct)
    total = sum(found.values())
    mean = Fraction(sum(number * ways for number, ways in found.items()), total)
    if args.json:
        print_json(
            {
                "tiles": args.tiles,
                "form": args.form,
                "seats": seats,
                "total": total,
                "mean": float(mean),
                "shanten": {str(n): ways for n, ways in found.items()},
            }
        )
        return 0
    what = "hands that differ in kinds" if args.distinct else "hands, each way to take the tiles counted"
    print(f"{args.tiles} tiles, form {args.form}, {seats} seats: {total:,} {what}")
    for number, ways in found.items():
        print(f"  {number:3d}  {ways:26,d}  {ways / total:12.8%}")
    print(f"  mean {float(mean):.10f}")
    return 0
