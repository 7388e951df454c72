"""`mahjong-fast verify`: play records again and name every difference from the rules."""

from __future__ import annotations

import argparse

from .arguments import add_json, print_json, whole_number


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
    parser.add_argument(
        "--rules",
        metavar="NAME|FILE",
        help="rules in place of what the records say; `fit` = per file the preset that fits best",
    )
    parser.add_argument("--format", metavar="NAME", help="format of the records; default: found by looking")
    parser.add_argument(
        "--walls", action="store_true", help="compare the tiles with the wall of each Tenhou seed, too"
    )
    parser.add_argument(
        "--workers",
        type=whole_number,
        default=1,
        metavar="N",
        help="processes; 0 = one per processor; default 1",
    )
    parser.add_argument(
        "--limit", type=whole_number, default=50, metavar="N", help="problems printed; default %(default)s"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Run the subcommand."""
    from ..logs.verification import FIT, Report, verify_each
    from ..rulesets import rules
    from ..studies.progress import terminal_line

    ruleset = args.rules if args.rules in (None, FIT) else rules(args.rules)
    report, line = Report(), terminal_line()
    code = 0
    try:
        for part in verify_each(
            args.paths, rules=ruleset, format=args.format, walls=args.walls, workers=args.workers
        ):
            printed = len(report.problems)
            if not args.json:
                for problem in part.problems[: max(0, args.limit - printed)]:
                    line.close()
                    print(problem, flush=True)
            report += part
            line.show(f"{report.files:,} files, {report.hands:,} hands")
    except KeyboardInterrupt:
        code = 130
    finally:
        line.close()
    if args.json:
        print_json(report.to_dict())
    else:
        if len(report.problems) > args.limit:
            print(f"... and {len(report.problems) - args.limit} more problems")
        print(report)
    return code or int(not report.ok)
