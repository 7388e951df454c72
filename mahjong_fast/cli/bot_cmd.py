"""`mahjong-fast bot`: one of our policies as an mjai bot on stdin and stdout, for other people's tables."""

from __future__ import annotations

import argparse
import json
import sys


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "bot",
        help="play as an mjai bot over stdin and stdout",
        description="Reads a line at a time: an mjai event or a JSON list of the events since the last line. "
        'Answers each line with one: a move, or {"type": "none"} when there is nothing to decide. A line '
        "that cannot be understood is answered with none and said on stderr. Ends with the input.",
    )
    parser.add_argument(
        "--agent",
        default="sane",
        choices=("random", "tsumogiri", "greedy", "sane"),
        help="the policy; default %(default)s",
    )
    parser.add_argument(
        "--rules", metavar="NAME|FILE", help="default: those start_game tells, else by the number of seats"
    )


def run(args: argparse.Namespace) -> int:
    """Run the subcommand."""
    from ..agents.policies import PolicyBot
    from ..errors import MahjongError
    from ..rulesets import rules

    bot = PolicyBot(args.agent, None if args.rules is None else rules(args.rules))
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")  # bytes that are no text are a line that is not understood
    for line in sys.stdin:
        if not line.strip():
            continue
        try:
            answer = bot.react(line)
        except MahjongError as error:
            print(error, file=sys.stderr, flush=True)
            answer = {"type": "none"}
        print(json.dumps(answer, separators=(",", ":")), flush=True)
    return 0
