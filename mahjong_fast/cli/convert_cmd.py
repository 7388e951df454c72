"""`mahjong-fast convert`: turn game records into another format."""

from __future__ import annotations

import argparse
from typing import Any

from .arguments import add_json, print_json
from .record_work import add_record_rules, add_workers, follow, print_error, record_rules


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "convert",
        help="turn game records into another format",
        description="Reads records (files, folders, archives; formats mjai, tenhou_xml, tenhou_json, "
        "majsoul, majiang, found by looking) and writes them in another format. "
        "A name of OUT that tells a format (all.jsonl.gz) is one file for all; "
        "otherwise OUT is a folder with a file for each input. "
        "Exit code 1: some files could not be converted.",
    )
    parser.add_argument("inputs", nargs="+", metavar="IN", help="file, folder or archive")
    parser.add_argument("--to", metavar="FORMAT", help="mjai, tenhou_xml, tenhou_json, majsoul or majiang")
    parser.add_argument(
        "-o", "--output", required=True, metavar="OUT", help="folder, or one file for all games"
    )
    parser.add_argument(
        "--from", dest="source_format", metavar="FORMAT", help="format of the inputs; default: by looking"
    )
    add_record_rules(parser)
    parser.add_argument("--dialect", choices=("full", "mortal", "gimite"), help="mjai: which keys and names")
    parser.add_argument("--padded", action="store_true", help="mjai: games of three with a fourth empty seat")
    parser.add_argument(
        "--kita", action="store_true", help="mjai: a North set aside is `kita`, not `nukidora`"
    )
    parser.add_argument(
        "--link", action="store_true", help="tenhou_json: addresses for the viewer at tenhou.net/6"
    )
    parser.add_argument("--gzip", action="store_true", help="compress the files written")
    add_workers(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Run the subcommand."""
    from ..logs.conversion import Conversion, convert
    from ..studies.progress import terminal_line

    options: dict[str, Any] = {}
    if args.dialect:
        options["dialect"] = args.dialect
    if args.padded:
        options["padded"] = True
    if args.kita:
        options["kita"] = True
    if args.link:
        options["link"] = True
    done, line = Conversion(), terminal_line()

    def take(part: Conversion) -> str:
        for error in part.errors:
            print_error(error, line)
        done.add(part)
        return f"{done.files:,} files, {done.games:,} games"

    parts = convert(
        args.inputs,
        args.output,
        args.to,
        source_format=args.source_format,
        rules=record_rules(args),
        gzip=args.gzip,
        workers=args.workers,
        **options,
    )
    code = follow(parts, line, take)
    if args.json:
        print_json(
            {
                "files": done.files,
                "games": done.games,
                "written": done.written,
                "lost": dict(done.lost),
                "errors": [{"file": error.file, "message": str(error)} for error in done.errors],
            }
        )
    else:
        print(f"{done.games} games of {done.files} files written to {args.output} ({done.written} files)")
        for words, count in done.lost.most_common():
            print(f"not held by the format: {words} ({count} files)")
        if done.errors:
            print(f"{len(done.errors)} files could not be converted")
    return code or int(bool(done.errors))
