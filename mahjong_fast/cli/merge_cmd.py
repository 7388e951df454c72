"""`mahjong-fast merge FILE...`: add up the counts of shards (`study --save`) and report them together."""

from __future__ import annotations

import argparse
import sys

from .. import __version__
from ..errors import MahjongError
from ..studies import STUDIES, load_study, merge, report_of, save
from .study_output import add_output, check_output, write_output


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("merge", help="add up the counts of shards", description=__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE", help="files that --save wrote, in any order")
    parser.add_argument("--save", metavar="PATH", help="also write the sum as such a file")
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Add them up; what is missing between them is told on stderr."""
    check_output(args)
    total = merge(args.files)
    if total.version != __version__:
        raise MahjongError(
            f"{args.files[0]} was counted by mahjong_fast {total.version}, this is {__version__}: the two may"
            " report differently; add the files up with that version"
        )
    if total.study not in STUDIES:
        raise MahjongError(
            f"the study {total.study} is not one of {', '.join(STUDIES)}: add its files up in Python with"
            " studies.merge and studies.report_of"
        )
    if "rules" in total.settings and total.settings["rules"] is None:
        raise MahjongError(
            "these rules have a user-defined yaku, which no file can carry: use studies.merge in Python"
        )
    study = load_study(total.study).from_settings(total.settings)
    if args.save is not None:
        save(args.save, total)
    first, deals = total.requested
    missing = deals - total.tally.deals
    result = report_of(study, total.tally, requested=deals, seconds=total.seconds, interrupted=missing > 0)
    code = write_output(result, args)
    if missing:
        numbers = f"{first:,} to {first + deals - 1:,}"
        print(f"mahjong-fast: {missing:,} of the numbers {numbers} are in none of the files", file=sys.stderr)
    return code
