"""`mahjong-fast signature`: a hash over seeded matches: does any game go another way than before?"""

from __future__ import annotations

import argparse

from ..proof import signature
from ..rulesets import rules as load_rules
from .arguments import add_json, add_rules, add_threads, print_json, whole_number


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("signature", help="a hash over seeded matches", description=__doc__)
    parser.add_argument("--matches", type=whole_number, default=1000, metavar="N", help="default 1000")
    parser.add_argument("--seed", type=whole_number, default=0, metavar="S", help="0 to 2^64-1; default 0")
    parser.add_argument(
        "--first", type=whole_number, default=0, metavar="I", help="number of the first match"
    )
    add_rules(parser)
    add_threads(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print it."""
    ruleset = load_rules(args.rules)
    found = signature(ruleset, args.matches, args.seed, first=args.first, threads=args.threads)
    if args.json:
        print_json({"rules": ruleset.key, "matches": args.matches, "seed": args.seed, "signature": found})
    else:
        print(f"{found}  {args.matches:,} matches of seed {args.seed}, rules {ruleset.key}")
    return 0
