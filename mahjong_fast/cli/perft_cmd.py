"""`mahjong-fast perft`: count the ways a deal can go on for so many decisions."""

from __future__ import annotations

import argparse

from ..errors import MahjongError
from ..game import Table
from ..proof import MOST_DEPTH, perft
from .arguments import add_json, add_rules, print_json, whole_number


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "perft", help="count the ways a deal can go on for so many decisions", description=__doc__
    )
    parser.add_argument("--seed", type=whole_number, default=0, metavar="S", help="0 to 2^64-1; default 0")
    parser.add_argument("--deal", type=whole_number, default=0, metavar="I", help="number; default 0")
    parser.add_argument("--position", metavar="TEXT", help="a position string instead of a deal")
    parser.add_argument("--depth", type=whole_number, default=4, metavar="D", help="decisions; default 4")
    parser.add_argument("--each", action="store_true", help="also the count behind every first move")
    add_rules(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print one count per depth."""
    if args.position is not None:
        table = Table.from_position(args.position)
    else:
        table = Table(args.rules, seed=args.seed, deal=args.deal)
    if args.depth > MOST_DEPTH:  # said before the smaller depths are counted
        raise MahjongError(f"--depth {args.depth}: give 0 to {MOST_DEPTH} decisions")
    counts = [perft(table, depth) for depth in range(1, args.depth + 1)]
    behind: dict[str, int] = {}
    if args.each and args.depth > 0:
        asked = table.decisions()
        if len(asked) != 1:
            raise MahjongError("--each needs a moment in which one chair decides")
        ((chair, moves),) = asked.items()
        for move in moves:
            after = table.clone()
            after.apply({chair: move})
            behind[str(move)] = perft(after, args.depth - 1)
    if args.json:
        print_json({"perft": counts, "each": behind} if args.each else {"perft": counts})
        return 0
    for depth, count in enumerate(counts, 1):
        print(f"{depth:>3}  {count:>20,}")
    for name, count in behind.items():
        print(f"  {name:<20} {count:,}")
    return 0
