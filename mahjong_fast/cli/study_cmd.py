"""`mahjong-fast study NAME`: run a study over many deals and report it."""

from __future__ import annotations

import argparse
import sys

from ..studies import STUDIES, load_study
from ..studies import run as run_study
from .arguments import add_json, add_rules, add_threads, print_json, whole_number


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command and its studies."""
    parser = subparsers.add_parser("study", help="run a Monte Carlo study", description=__doc__)
    names = parser.add_subparsers(title="studies", metavar="NAME", required=True, dest="study")
    for name in STUDIES:
        study = load_study(name)
        one = names.add_parser(name, help=study.summary, description=study.__doc__)
        one.add_argument(
            "--deals", type=whole_number, required=True, metavar="N", help="number of deals, for example 1e6"
        )
        one.add_argument(
            "--seed", type=whole_number, default=0, metavar="S", help="0 to 2^64-1; default %(default)s"
        )
        one.add_argument(
            "--first", type=whole_number, default=0, metavar="I", help="number of the first deal; default 0"
        )
        add_rules(one)
        study.add_options(one)
        add_threads(one)
        one.add_argument("--csv", metavar="PATH", help="also write every figure as CSV")
        add_json(one)


def run(args: argparse.Namespace) -> int:
    """Run it; 130 after Ctrl-C, with the report of the deals done on stdout."""
    study = load_study(args.study).from_options(args)
    if args.csv is not None:
        with open(args.csv, "a", encoding="utf-8"):
            pass  # a path that cannot be written is told before the work, not after it
    result = run_study(study, args.deals, first=args.first, threads=args.threads, progress=True)
    if args.csv is not None:
        result.to_csv(args.csv)
    if args.json:
        print_json(result.to_dict())
    else:
        print(result.to_text())
    if result.interrupted:
        sys.stdout.flush()
        print(f"interrupted: {result.deals:,} of {result.requested:,} deals done", file=sys.stderr)
        return 130
    return 0
