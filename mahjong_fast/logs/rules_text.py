"""How do rules travel inside a record? As the name of a preset, else as the TOML of the ruleset; never as the
name of a file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong_fast.errors import RulesetError

if TYPE_CHECKING:
    from mahjong_fast.rulesets import Ruleset


def format_rules(rules: Ruleset) -> str:
    """The name of a preset with the same answers, else the ruleset as TOML."""
    return rules.to_toml() if rules.key.startswith("@") else rules.key


def parse_rules(text: object, seats: int) -> Ruleset:
    """The rules a record names. ValueError for anything else, or for rules of another number of seats."""
    from mahjong_fast.rulesets import Ruleset, rules, ruleset_names

    # A name is never taken for a file: a record must not make the reader open others.
    if not isinstance(text, str) or not (text in ruleset_names() or "=" in text):
        raise ValueError(f"rules {str(text)[:40]!r} are no preset and no TOML")
    try:
        found = rules(text) if text in ruleset_names() else Ruleset.from_toml(text)
    except RulesetError as error:
        raise ValueError(str(error)) from error
    if found.players != seats:
        raise ValueError(f"rules for {found.players} seats, the record has {seats}")
    return found
