"""What do commands over many game records share? Their options, and how they follow the work."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeVar

from .arguments import whole_number

if TYPE_CHECKING:
    from ..errors import LogError
    from ..rulesets import Ruleset
    from ..studies.progress import Line

Part = TypeVar("Part")


def add_record_rules(parser: argparse.ArgumentParser, more: str = "") -> None:
    """`--rules` in place of those of the records."""
    text = f"rules in place of what the records say{more}"
    parser.add_argument("--rules", metavar="NAME|FILE", help=text)


def record_rules(args: argparse.Namespace) -> Ruleset | None:
    """What `--rules` names; None = what the records say."""
    from ..rulesets import rules

    return None if args.rules is None else rules(args.rules)


def add_record_format(parser: argparse.ArgumentParser) -> None:
    """`--format` of the records."""
    text = "format of the records; default: found by looking"
    parser.add_argument("--format", metavar="NAME", help=text)


def add_workers(parser: argparse.ArgumentParser, more: str = "") -> None:
    """`--workers`: processes."""
    text = f"processes; 0 = one per processor; default 1{more}"
    parser.add_argument("--workers", type=whole_number, default=1, metavar="N", help=text)


def follow(parts: Iterable[Part], line: Line, take: Callable[[Part], str]) -> int:
    """Take every part of the work when it is ready and show what `take` answers as progress. The exit code:
    0, or 130 when Ctrl-C ends it; the parts so far stay.
    """
    try:
        for part in parts:
            line.show(take(part))
    except KeyboardInterrupt:
        return 130
    finally:
        line.close()
    return 0


def print_error(error: LogError, line: Line) -> None:
    """Say what is wrong with a file without breaking the line of progress."""
    line.close()
    print(error, file=sys.stderr)
