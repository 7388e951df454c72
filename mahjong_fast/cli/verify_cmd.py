"""`mahjong-fast verify`: play records again and name every difference from the rules."""

from __future__ import annotations

import argparse

from .arguments import add_json, print_json, whole_number
from .record_work import add_record_format, add_record_rules, add_workers, follow, record_rules


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "verify",
        help="play game records again and name every difference from the rules",
        description="Plays game records (files, folders, archives; every format of `mahjong-fast convert`) "
        "on the engine: every move legal, every consequence there, every settlement equal. "
        "Exit code 0: all agree; 1: something differs or a file is unreadable.",
    )
    parser.add_argument("paths", nargs="+", metavar="PATH", help="file, folder or archive")
    add_record_rules(parser, "; `fit` = per file the preset that fits best")
    add_record_format(parser)
    parser.add_argument(
        "--walls", action="store_true", help="compare the tiles with the wall of each Tenhou seed, too"
    )
    add_workers(parser)
    parser.add_argument(
        "--limit", type=whole_number, default=50, metavar="N", help="problems printed; default %(default)s"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Run the subcommand."""
    from ..logs.verification import FIT, Report, verify_each
    from ..studies.progress import terminal_line

    ruleset = FIT if args.rules == FIT else record_rules(args)
    report, line = Report(), terminal_line()

    def take(part: Report) -> str:
        nonlocal report
        printed = len(report.problems)
        if not args.json:
            for problem in part.problems[: max(0, args.limit - printed)]:
                line.close()
                print(problem, flush=True)
        report += part
        return f"{report.files:,} files, {report.hands:,} hands"

    parts = verify_each(args.paths, rules=ruleset, format=args.format, walls=args.walls, workers=args.workers)
    code = follow(parts, line, take)
    if args.json:
        print_json(report.to_dict())
    else:
        if len(report.problems) > args.limit:
            print(f"... and {len(report.problems) - args.limit} more problems")
        print(report)
    return code or int(not report.ok)
