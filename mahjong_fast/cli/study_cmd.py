"""`mahjong-fast study NAME`: run a study over many deals and report it."""

from __future__ import annotations

import argparse
import sys

from ..errors import MahjongError
from ..studies import STUDIES, RunFailed, load_study, shard_range
from ..studies import run as run_study
from .arguments import add_rules, add_threads, whole_number
from .study_output import add_output, check_output, write_output


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command and its studies."""
    parser = subparsers.add_parser("study", help="run a probability study", description=__doc__)
    names = parser.add_subparsers(title="studies", metavar="NAME", required=True, dest="study")
    for name in STUDIES:
        study = load_study(name)
        one = names.add_parser(name, help=study.summary, description=study.__doc__)
        whole = "" if study.whole is None else f"; default all {study.whole:,}"
        one.add_argument(
            "--deals",
            type=whole_number,
            metavar="N",
            help=f"number of {study.unit}, for example 1e6{whole}",
        )
        if study.seeded:
            one.add_argument(
                "--seed", type=whole_number, default=0, metavar="S", help="0 to 2^64-1; default %(default)s"
            )
        one.add_argument(
            "--first", type=whole_number, default=0, metavar="I", help="number of the first; default 0"
        )
        if study.ruled:
            add_rules(one)
        study.add_options(one)
        add_threads(one)
        one.add_argument(
            "--until-se",
            action="append",
            metavar="FIGURE=SE",
            help="stop when TABLE.ROW.COLUMN has this standard error (1 %% is 0.01); may be repeated",
        )
        one.add_argument(
            "--save",
            metavar="PATH",
            help="keep the counts in this file, every half minute too; a run that finds it goes on",
        )
        one.add_argument("--shard", metavar="I/N", help="count only part I of N (from 1); merge adds them up")
        one.add_argument(
            "--rows",
            metavar="FOLDER",
            help="also write what is counted row by row: Parquet files (needs mahjong_fast[parquet])",
        )
        add_output(one)


def run(args: argparse.Namespace) -> int:
    """Run it; 130 after Ctrl-C, with the report of the deals done on stdout."""
    study = load_study(args.study).from_options(args)
    check_output(args)
    deals, first, part_of = args.deals, args.first, None
    if deals is None and study.whole is None and args.until_se is None:
        raise MahjongError("say how many: --deals N")
    if args.shard is not None:
        if deals is None:
            if study.whole is None:
                raise MahjongError("--shard needs --deals: the number of all shards together")
            deals = study.whole - first
        part_of = first, deals
        first, deals = shard_range(deals, first, args.shard)
    failed: RunFailed | None = None
    try:
        result = run_study(
            study,
            deals,
            first=first,
            threads=args.threads,
            progress=True,
            checkpoint=args.save,
            until_se=args.until_se,
            rows=args.rows,
            part_of=part_of,
        )
    except RunFailed as error:
        failed, result = error, error.result
    code = write_output(result, args)
    if failed is not None:
        print("mahjong-fast:", failed, file=sys.stderr)
        return 2
    if result.interrupted:
        kept = "" if args.save is None or code else f", kept in {args.save}"
        print(f"interrupted: {result.deals:,} of {result.requested:,} deals done{kept}", file=sys.stderr)
        return 130
    return code
