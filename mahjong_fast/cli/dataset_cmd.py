"""`mahjong-fast dataset`: turn game records into arrays to train on."""

from __future__ import annotations

import argparse

from .arguments import add_json, print_json, whole_number
from .record_work import add_record_format, add_record_rules, add_workers, print_error, record_rules


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "dataset",
        help="turn game records into arrays to train on",
        description="Writes every decision in game records (files, folders, archives; every format of "
        "`mahjong-fast convert`) as a row of arrays: what the player saw, what was legal, what he did, "
        "the points of the hand, his place at the end. OUT becomes a folder of shards with dataset.json. "
        "Exit code 1: some files could not be read.",
    )
    parser.add_argument("paths", nargs="+", metavar="PATH", help="file, folder or archive")
    parser.add_argument("-o", "--output", required=True, metavar="OUT", help="new or empty folder")
    parser.add_argument(
        "--to", choices=("npz", "parquet"), default="npz", help="format of the shards; default %(default)s"
    )
    parser.add_argument(
        "--rows", type=whole_number, default=65_536, metavar="N", help="rows of a shard; default %(default)s"
    )
    parser.add_argument("--compress", action="store_true", help="npz: deflated")
    parser.add_argument(
        "--seat", type=whole_number, metavar="K", help="only decisions of chair K; default all"
    )
    parser.add_argument("--forced", action="store_true", help="decisions without a choice, too")
    parser.add_argument("--hidden", action="store_true", help="the concealed tiles of the others, too")
    parser.add_argument(
        "--encoder",
        default="compact",
        metavar="NAME",
        help="layout of what the player saw (docs/encoders.md), or none; default: compact, that of the game",
    )
    parser.add_argument(
        "--actions",
        type=whole_number,
        metavar="W",
        help="width of the mask, 181 or 256; default by the rules",
    )
    parser.add_argument(
        "--augment",
        choices=("none", "suits", "seats", "both"),
        default="none",
        help="exchange suits, chairs or both by chance; default %(default)s",
    )
    parser.add_argument(
        "--seed", type=whole_number, default=0, metavar="S", help="of that chance; default %(default)s"
    )
    add_record_rules(parser)
    add_record_format(parser)
    add_workers(parser, "; the result does not depend on it")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Run the subcommand."""
    from ..logs.datasets import dataset
    from ..studies.progress import terminal_line

    line = terminal_line()

    def count(rows: int) -> None:
        line.show(f"{data.report.games:,} games, {rows:,} decisions")

    data = dataset(
        args.paths,
        None if args.encoder == "none" else args.encoder,
        seat=args.seat,
        skip_forced=not args.forced,
        hidden=args.hidden,
        actions=args.actions,
        augment=args.augment,
        seed=args.seed,
        workers=args.workers,
        format=args.format,
        rules=record_rules(args),
        errors=lambda error: print_error(error, line),
    )
    code, shards = 0, 0
    try:
        index = data.write(
            args.output, format=args.to, rows=args.rows, compress=args.compress, progress=count
        )
        shards = len(index["shards"])
    except KeyboardInterrupt:
        code = 130
    finally:
        line.close()
    report = data.report
    if args.json:
        print_json({**report.to_dict(), "shards": shards, "complete": code == 0})
    else:
        print(
            f"{report.decisions} decisions of {report.games} games, {report.hands} hands "
            f"written to {args.output} ({shards} shards)"
        )
        if report.left_out:
            print(f"{report.left_out} hands left out: they break off or do not follow the rules")
        if report.errors:
            print(f"{len(report.errors)} files could not be read")
        if code:
            print("interrupted: the shards so far have no dataset.json")
    return code or int(bool(report.errors))
