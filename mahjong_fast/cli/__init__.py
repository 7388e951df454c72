"""The command line `mahjong-fast`: one file per subcommand, imported when it is asked for.

Exit codes: 0 done; 1 a hand does not win, or a log differs; 2 wrong input, one line on stderr says what and
how to mend it; 130 interrupted, after the report of what was done; 141 the reader of the output went away.
"""

from __future__ import annotations

import argparse
import difflib
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

from .. import __version__, quiet_start
from ..errors import MahjongError

COMMANDS = (
    "score",
    "analyze",
    "verify",
    "convert",
    "dataset",
    "stats",
    "study",
    "merge",
    "simulate",
    "arena",
    "bot",
    "replay",
    "render",
    "rules",
    "deal",
    "exact",
    "perft",
    "signature",
    "bench",
)
"""Each NAME is the file `NAME_cmd.py` with `add_parser(subparsers)` and `run(args) -> int`."""


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong with the arguments."""

    def error(self, message: str) -> NoReturn:
        line = " ".join(message.split())
        for action in self._actions:  # a command without its subcommand: which are there?
            wanted = f"required: {action.metavar}"
            if isinstance(action, argparse._SubParsersAction) and line.endswith(wanted):
                line += f", one of {', '.join(action.choices)}"
        self.exit(2, f"{self.prog}: {line}; see '{self.prog} --help'\n")

    def refuse(self, arguments: Sequence[str], unknown: Sequence[str]) -> NoReturn:
        """The error of arguments that nobody asked for, told by the subcommand they were given to."""
        for argument in arguments:
            for action in self._actions:
                if isinstance(action, argparse._SubParsersAction) and argument in action.choices:
                    action.choices[argument].refuse(arguments[arguments.index(argument) + 1 :], unknown)
        options = [text for action in self._actions for text in action.option_strings]
        names = [text[2:] for text in options if text.startswith("--")]
        close = difflib.get_close_matches(unknown[0].partition("=")[0].lstrip("-"), names, n=1)
        hint = f": did you mean '--{close[0]}'?" if close else ""
        self.error(f"{' '.join(unknown)} is not known here{hint}")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        choices = None if action.choices is None else [str(choice) for choice in action.choices]
        if choices is not None and value not in choices:
            close = difflib.get_close_matches(str(value), choices, n=1)
            hint = f"did you mean {close[0]!r}?" if close else f"choose from {', '.join(choices)}"
            raise argparse.ArgumentError(action, f"{value!r} is not known: {hint}")


def build_parser(first: str | None = None) -> Parser:
    """The parser of the command line; only the subcommand `first` is imported if it names one."""
    parser = Parser(prog="mahjong-fast", description="Mahjong for people who compute.", allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"mahjong-fast {__version__}")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in [first] if first in COMMANDS else COMMANDS:
        command = import_module(f"{__name__}.{name}_cmd")
        command.add_parser(subparsers)
        subparsers.choices[name].set_defaults(run=command.run)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a narrow terminal encoding must not end a run
    try:
        quiet_start.loaded()
        parser = build_parser(arguments[0] if arguments else None)
        args, unknown = parser.parse_known_args(arguments)
        if unknown:
            parser.refuse(arguments, unknown)
        code = int(args.run(args))
        sys.stdout.flush()
        return code
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0 if stop.code is None else 2
    except BrokenPipeError:
        # Nobody reads on (`| head`): be quiet, also when Python flushes at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except MahjongError as error:
        return _wrong_input(str(error))
    except OSError as error:
        what = f"{error.filename}: {error.strerror}" if error.filename and error.strerror else str(error)
        return _wrong_input(f"{what}; check the path")
    except MemoryError:
        return _wrong_input("not enough memory for this request; ask for fewer deals at a time")
    except KeyboardInterrupt:
        return 130


def _wrong_input(message: str) -> int:
    print("mahjong-fast:", " ".join(message.split()), file=sys.stderr)
    return 2
