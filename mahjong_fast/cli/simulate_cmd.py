"""`mahjong-fast simulate`: let simple players play hands or matches and report what happens."""

from __future__ import annotations

import argparse
import json
import sys

from ..errors import MahjongError
from ..studies.simulate import POLICIES, Games, simulate
from .arguments import add_json, add_rules, add_threads, print_json, whole_number
from .study_output import check_writable


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "simulate", help="let simple players play hands or matches", description=__doc__
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--hands", type=whole_number, metavar="N", help="number of hands, for example 1e6")
    what.add_argument("--matches", type=whole_number, metavar="N", help="number of matches instead")
    parser.add_argument(
        "--seed", type=whole_number, default=0, metavar="S", help="0 to 2^64-1; default %(default)s"
    )
    parser.add_argument(
        "--first", type=whole_number, default=0, metavar="I", help="number of the first hand or match"
    )
    add_rules(parser)
    parser.add_argument(
        "--agents",
        default="greedy",
        metavar="A[,B,C,D]",
        help=f"one name for all chairs or one per chair: {', '.join(POLICIES)}; default %(default)s",
    )
    add_threads(parser)
    parser.add_argument("--csv", metavar="PATH", help="also write every figure as CSV")
    parser.add_argument(
        "--only",
        type=whole_number,
        metavar="K",
        help="play only hand number K (of the same run with --hands N); with --matches, match number K",
    )
    parser.add_argument(
        "--events", action="store_true", help="with --only: print its mjai events, one JSON object a line"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Run it; 130 after Ctrl-C, with the report of what was done on stdout."""
    if args.only is not None:
        return _only(args)
    if args.events:
        raise MahjongError("--events prints one game: say which with --only K")
    if args.hands is None and args.matches is None:
        raise MahjongError("say how many: --hands N or --matches N")
    if args.csv is not None:
        check_writable(args.csv)  # told before the work, not after it
    result = simulate(
        args.hands,
        args.matches,
        args.rules,
        args.agents,
        args.seed,
        args.first,
        args.threads,
        progress=True,
    )
    if args.csv is not None:
        result.to_csv(args.csv)
    if args.json:
        print_json(result.to_dict())
    else:
        print(result.to_text())
    if result.result.interrupted:
        sys.stdout.flush()
        done, asked = result.result.deals, result.result.requested
        print(f"interrupted: {done:,} of {asked:,} done", file=sys.stderr)
        return 130
    return 0


def _only(args: argparse.Namespace) -> int:
    if args.csv is not None:
        raise MahjongError(f"--only plays number {args.only} alone: leave --csv out")
    if args.hands is not None and not args.first <= args.only < args.first + args.hands:
        last = args.first + args.hands - 1
        raise MahjongError(f"--only {args.only}: this run has the numbers {args.first} to {last}")
    study = Games(args.seed, args.rules, args.agents, matches=args.matches is not None)
    table = study.play(args.only)
    if args.events:
        for event in table.events:
            print(json.dumps(event, ensure_ascii=False))
        return 0
    result = table.result
    assert result is not None
    if args.json:
        print_json(
            {
                "scores": list(result.scores),
                "final": result.final,
                "ranks": result.ranks,
                "ends": [end for hand in result.hands for end in hand.ends],
            }
        )
        return 0
    for number, hand in enumerate(result.hands, 1):
        who = f" of chair {', '.join(map(str, hand.winners))}" if hand.winners else ""
        print(f"hand {number}: {hand.reason}{who}, points {list(hand.deltas)}")
    print(f"scores {list(result.scores)}" + (f", final {list(result.final)}" if result.final else ""))
    return 0
