"""`mahjong-fast stats`: count what happened in game records, for all players and for each."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ..errors import LogError, MahjongError
from .arguments import add_json, print_json, whole_number
from .record_work import (
    add_record_format,
    add_record_rules,
    add_workers,
    follow,
    print_error,
    record_rules,
)


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "stats",
        help="count wins, deal-ins, riichi, calls, yaku ... in game records",
        description="Counts what happened in game records (files, folders, archives; every format of "
        "`mahjong-fast convert`): some ninety figures with error bars for all players and for each. "
        "A file that an earlier run wrote with --counts may stand among the paths: its counts are added. "
        "Exit code 1: some files could not be read.",
    )
    parser.add_argument("paths", nargs="+", metavar="PATH", help="file, folder or archive")
    parser.add_argument(
        "--by",
        choices=("name", "chair"),
        default="name",
        help="how players are told apart; default %(default)s",
    )
    parser.add_argument("--player", metavar="NAME", help="every figure of this player instead of all")
    parser.add_argument(
        "--players",
        type=whole_number,
        default=20,
        metavar="N",
        help="players in the table; default %(default)s",
    )
    parser.add_argument("--csv", metavar="PATH", help="also write every figure of every player as CSV")
    parser.add_argument(
        "--counts", metavar="PATH", help="also write the integers, to be added to others later"
    )
    add_record_rules(parser)
    add_record_format(parser)
    add_workers(parser, "; the counts do not depend on it")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Run the subcommand."""
    from ..logs.counting import Stats, stats_each
    from ..logs.writing import write_bytes
    from ..studies.progress import terminal_line
    from ..studies.record_report import player_table, record_dict, record_tables, write_csv

    ruleset = record_rules(args)
    total, line = Stats(), terminal_line()
    paths = []
    for path in args.paths:
        counted = _counts(path)
        if counted is None:
            paths.append(path)
        else:
            total.add(Stats.from_dict(counted))

    def take(part: Stats) -> str:
        for error in part.errors:
            print_error(error, line)
        total.add(part)
        return f"{total.files:,} files, {total.hands:,} hands"

    parts = stats_each(paths, by=args.by, workers=args.workers, format=args.format, rules=ruleset)
    code = follow(parts, line, take)
    if args.player is not None and args.player not in total.players:
        close = ", ".join(sorted(total.players)[:5])
        raise MahjongError(f"no player {args.player!r} in these records; there are {close or 'none'} ...")
    if args.counts is not None:
        text = json.dumps({_MARK: 1, **total.to_dict()}, ensure_ascii=False)
        write_bytes(args.counts, (text + "\n").encode())
    if args.csv is not None:
        write_csv(total, args.csv)
    if args.json:
        print_json(record_dict(total, args.players))
    else:
        print(f"{total.games:,} games, {total.hands:,} hands. Figures are given ± one standard error.")
        tables = record_tables(total, args.players)
        if args.player is not None:
            tables = (player_table(args.player, total.players[args.player]),)
        for table in tables:
            print()
            print(table.to_text())
        if total.errors:
            print(f"\n{len(total.errors)} files could not be read")
    return code or int(bool(total.errors))


_MARK = "mahjong_fast_stats"
"""The key by which a file of counts is known."""


def _counts(path: str) -> dict[str, Any] | None:
    """The counts in a file that `--counts` wrote; None for any other file."""
    try:
        with open(path, "rb") as file:
            if not file.read(40).lstrip().startswith(b'{"' + _MARK.encode()):
                return None
            file.seek(0)
            data = json.load(file)
    except OSError:
        return None  # folders, and what the readers of records will name
    except ValueError as error:
        expected = "a whole file of `mahjong-fast stats --counts`"
        raise LogError(
            f"{path}: broken counts: {error}; expected {expected}", file=path, expected=expected
        ) from None
    return dict(data)
