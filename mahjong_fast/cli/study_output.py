"""Where does the result of a study go? Options that `study` and `merge` share, and what they write."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

from ..errors import MahjongError
from ..studies import StudyResult
from ..studies.files import path_of
from .arguments import add_json, print_json

_FILES = ("csv", "npz", "html", "plot")


def add_output(parser: argparse.ArgumentParser) -> None:
    """`--json --csv --npz --html --plot`."""
    parser.add_argument("--csv", metavar="PATH", help="also write every figure as CSV")
    parser.add_argument("--npz", metavar="PATH", help="also write the integer counts for NumPy")
    parser.add_argument("--html", metavar="PATH", help="also write the report as one HTML file with charts")
    parser.add_argument(
        "--plot", metavar="PATH", help="also draw the charts: .png, .svg or .pdf (needs mahjong_fast[plots])"
    )
    add_json(parser)


def check_output(args: argparse.Namespace) -> None:
    """Tell of a path that cannot be written, or a library that is missing, before the work and not after."""
    if args.plot is not None:
        if Path(args.plot).suffix.lower() not in (".png", ".svg", ".pdf"):
            raise MahjongError(f"--plot {args.plot}: end the name in .png, .svg or .pdf")
        try:
            import matplotlib  # noqa: F401
        except ImportError:
            raise MahjongError("--plot needs matplotlib: pip install 'mahjong_fast[plots]'") from None
    places: dict[str, str] = {}
    for option in (*_FILES, "save"):
        path = getattr(args, option, None)
        if path is None:
            continue
        place = os.path.realpath(path_of(path, f"--{option}"))
        if place in places and (os.path.isfile(place) or not os.path.exists(place)):
            raise MahjongError(f"--{places[place]} and --{option} name the same file, {path}")
        places[place] = option
        if option != "save":
            check_writable(path)


def check_writable(path: str) -> None:
    """OSError, which names the path, where no file can be written; nothing is left there."""
    is_new = not os.path.lexists(path)
    with open(path, "ab"):
        pass
    if is_new:
        os.unlink(path)


def write_output(result: StudyResult, args: argparse.Namespace) -> int:
    """Print the report, write the files asked for. 2 if one of them could not be written, else 0."""
    if args.json:
        print_json(result.to_dict())
    else:
        print(result.to_text())
    sys.stdout.flush()
    writers: dict[str, Callable[[str], None]] = {
        "csv": result.to_csv,
        "npz": result.to_npz,
        "html": result.to_html,
        "plot": result.save_plot,
    }
    code = 0
    for option, write in writers.items():
        path = getattr(args, option)
        if path is None:
            continue
        try:
            write(path)
        except OSError as error:
            code = _said(f"--{option} {path} was not written: {error.strerror}; the report above is whole")
        except MahjongError as error:
            code = _said(f"--{option} {path} was not written: {error}")
    if result.problem is not None:
        code = _said(result.problem)
    return code


def _said(message: str) -> int:
    print("mahjong-fast:", message, file=sys.stderr)
    return 2
