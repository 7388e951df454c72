"""`mahjong-fast arena`: agents play duplicate matches; who is better, and how sure is that?"""

from __future__ import annotations

import argparse
import os
import sys

from .arguments import add_json, add_rules, print_json, whole_number


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "arena",
        help="let agents play matches against each other",
        description="Plays matches between agents: random tsumogiri greedy sane, python:MODULE:NAME (an mjai "
        "bot with react(events), or a callable), mjai:COMMAND (a program that speaks mjai over stdin and "
        "stdout), each with NAME= before it if you like. Prints places, scores, paired differences with "
        "95 % intervals and a table of statistics. Exit code 130: interrupted, after the report of what was "
        "played.",
    )
    parser.add_argument("--agents", required=True, metavar="A,B[,C,D]", help="as many as divide the seats")
    parser.add_argument("--matches", type=whole_number, required=True, metavar="N", help="at least so many")
    parser.add_argument(
        "--duplicate", action="store_true", help="every wall is played with the seats rotated"
    )
    parser.add_argument("--seed", type=whole_number, default=0, metavar="S", help="default %(default)s")
    parser.add_argument(
        "--jobs",
        type=whole_number,
        default=1,
        metavar="J",
        help="processes; 0 = all processors; default 1",
    )
    parser.add_argument(
        "--out", metavar="FOLDER", help="keep results and games (mjai) there; a stopped arena goes on"
    )
    parser.add_argument(
        "--timeout", type=float, default=5.0, metavar="SECONDS", help="for an answer of a bot; default 5"
    )
    add_rules(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Run the subcommand."""
    from ..agents.arena import run_arena
    from ..agents.specs import split_specs
    from ..studies.interrupts import interruptible

    shown = sys.stderr.isatty()

    def progress(done: int, planned: int) -> None:
        if shown:
            print(f"\r{done:,} of {planned:,} matches", end="", file=sys.stderr, flush=True)

    with interruptible() as stop:
        arena = run_arena(
            split_specs(args.agents),
            args.matches,
            args.rules,
            seed=args.seed,
            duplicate=args.duplicate,
            jobs=args.jobs or os.cpu_count() or 1,
            out=args.out,
            timeout=args.timeout,
            progress=progress,
            stop=lambda: stop.asked,
        )
    if shown:
        print("\r", end="", file=sys.stderr)
    if args.json:
        print_json(arena.to_dict())
    else:
        print(arena.to_text())
    return 130 if stop.asked else 0
