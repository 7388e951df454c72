"""`mahjong-fast rules list | show NAME | diff A B`: which rules are there, and what do they say?"""

from __future__ import annotations

import argparse
from typing import Any

from ..rulesets import Ruleset, family_fields, rules, ruleset_names
from ..rulesets.describe import difference_lines, whole_text
from ..rulesets.field_values import plain_value
from .arguments import print_json


def rules_list() -> str:
    """A line per preset: name, family, seats, how sure its values are, and where they come from."""
    rows = [("name", "family", "seats", "date", "confidence and source")]
    for name in ruleset_names():
        preset = rules(name)
        certain = f"{preset.confidence}; {preset.source}"
        rows.append((name, preset.family, str(preset.seats), preset.date, certain))
    widths = [max(len(row[at]) for row in rows) for at in range(4)]
    return "\n".join(
        "  ".join([*(f"{text:<{width}}" for text, width in zip(row, widths, strict=False)), row[4]])
        for row in rows
    )


def rules_show(name: str, *, meanings: bool = False) -> str:
    """Every switch of a preset or ruleset file, by topic. Raises RulesetError for an unknown name."""
    return whole_text(rules(name), meanings=meanings)


def rules_diff(a: str, b: str, *, meanings: bool = False) -> str:
    """The switches in which two presets or files differ, by topic: the first one's value, in brackets the
    other's.

    Raises RulesetError for an unknown name or rules of two families.
    """
    here, there = rules(a), rules(b)
    lines = difference_lines(here, there, meanings=meanings)
    if not lines:
        return f"{a} and {b} are the same rules."
    count = len(here.diff(there))
    switches = "1 switch" if count == 1 else f"{count} switches"
    return "\n".join([f"{a} and {b} differ in {switches}: value of {a} (value of {b})", *lines])


def about(ruleset: Ruleset) -> dict[str, Any]:
    """What a ruleset says of itself, in JSON's types."""
    keys = ("name", "base", "family", "seats", "hash", "source", "date", "confidence", "notes")
    return {key: getattr(ruleset, key) for key in keys} | {"unsure": list(ruleset.unsure)}


def _json(args: argparse.Namespace) -> Any:
    if args.action == "list":
        return [about(rules(name)) for name in ruleset_names()]
    if args.action == "show":
        shown = rules(args.name)
        return about(shown) | {"fields": shown.to_dict()}
    here, there = rules(args.a), rules(args.b)
    different = here.diff(there)
    return {
        field.name: [plain_value(field, value) for value in different[field.name]]
        for field in family_fields(here.family)
        if field.name in different
    }


def _text(args: argparse.Namespace) -> str:
    if args.action == "list":
        return rules_list()
    if args.action == "show":
        return rules_show(args.name, meanings=args.meanings)
    return rules_diff(args.a, args.b, meanings=args.meanings)


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command `rules` to the main parser."""
    parser = subparsers.add_parser("rules", help="list, show and compare rulesets")
    actions = parser.add_subparsers(dest="action", required=True, metavar="list|show|diff")
    listing = actions.add_parser("list", help="all presets with source and date")
    show = actions.add_parser("show", help="every switch of a ruleset")
    show.add_argument("name", metavar="NAME", help="preset or .toml file")
    diff = actions.add_parser("diff", help="where two rulesets differ")
    diff.add_argument("a", metavar="A", help="preset or .toml file")
    diff.add_argument("b", metavar="B", help="preset or .toml file")
    for one in (show, diff):
        one.add_argument("--meanings", action="store_true", help="say what each switch means")
    for one in (listing, show, diff):
        one.add_argument("--json", action="store_true", help="machine-readable output")
        one.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Print what was asked for; exit code 0. Raises RulesetError for an unknown or wrong ruleset."""
    if args.json:
        print_json(_json(args))
    else:
        print(_text(args))
    return 0
