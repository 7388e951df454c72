"""Arguments that several subcommands share, and the one way JSON is printed."""

from __future__ import annotations

import argparse
import json
import re
from typing import Any


def whole_number(text: str) -> int:
    """A number without sign: `1000000`, `1_000_000`, `1,000,000` or `1e6`."""
    plain = text.strip()
    if re.fullmatch(r"\d{1,3}(,\d{3})+|\d+(_\d+)+", plain):
        plain = re.sub(r"[,_]", "", plain)
    match = re.fullmatch(r"(\d+)(?:\.(\d+))?(?:[eE]\+?(\d{1,2}))?", plain)
    if match:
        digits, fraction, exponent = match[1], match[2] or "", int(match[3] or 0)
        if len(fraction) <= exponent:
            zeros = "0" * (exponent - len(fraction))
            return int(digits + fraction + zeros)
    if plain.startswith("-"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 on such as 1000000 or 1e6")
    raise argparse.ArgumentTypeError(f"{text!r} is not a whole number such as 1000000 or 1e6")


def add_rules(parser: argparse.ArgumentParser) -> None:
    """`--rules`: a preset name or the path of a ruleset file."""
    parser.add_argument(
        "--rules",
        default="tenhou_4p",
        metavar="NAME|FILE",
        help="a preset (mahjong-fast rules list) or a ruleset file; default %(default)s",
    )


def add_threads(parser: argparse.ArgumentParser) -> None:
    """`--threads`."""
    parser.add_argument(
        "--threads",
        type=whole_number,
        default=0,
        metavar="T",
        help="0 = all processors or MAHJONG_FAST_THREADS (default); results do not depend on it",
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """`--json`."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def print_json(value: Any) -> None:
    """Print a value as JSON: objects indented, lists of numbers on one line."""
    print(_layout(value, ""))


def _layout(value: Any, margin: str) -> str:
    short = json.dumps(value, ensure_ascii=False, allow_nan=False)
    inside = margin + "  "
    if isinstance(value, dict) and value and len(short) > 60:
        lines = [f"{json.dumps(k, ensure_ascii=False)}: {_layout(v, inside)}" for k, v in value.items()]
        return "{\n" + ",\n".join(inside + line for line in lines) + f"\n{margin}}}"
    if isinstance(value, list) and any(isinstance(x, (dict, list)) for x in value) and len(short) > 60:
        return "[\n" + ",\n".join(inside + _layout(x, inside) for x in value) + f"\n{margin}]"
    return short
