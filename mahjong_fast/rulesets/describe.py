"""What do these rules say, in words for people?"""

from __future__ import annotations

import textwrap
from pathlib import Path

from .field_values import plain_text
from .fields import Field
from .presets import root_preset, rules
from .ruleset import Ruleset, family_fields


def topics(family: str = "riichi") -> dict[str, list[Field]]:
    """The switches of a family by topic, in the order of the list."""
    result: dict[str, list[Field]] = {}
    for field in family_fields(family):
        result.setdefault(field.topic, []).append(field)
    return result


def heading(ruleset: Ruleset) -> str:
    """One paragraph: name, seats, where the answers come from."""
    name = ruleset.name or "unnamed rules"
    lines = [f"{name}: {ruleset.family}, {ruleset.seats} seats"]
    for label in ("source", "date", "confidence", "notes"):
        text = getattr(ruleset, label)
        if text:
            lines.append(f"{label}: {text}")
    return "\n".join(lines)


def _meaning_lines(field: Field) -> list[str]:
    return textwrap.wrap(field.meaning, 96, initial_indent="      ", subsequent_indent="      ")


def difference_lines(here: Ruleset, there: Ruleset, *, meanings: bool = True) -> list[str]:
    """Lines, by topic, of what differs: `field  here (there)`, followed by the field's meaning."""
    different = here.diff(there)
    lines: list[str] = []
    for topic, fields in topics(here.family).items():
        chosen = [field for field in fields if field.name in different]
        if chosen:
            lines += ["", topic]
        for field in chosen:
            ours, theirs = (plain_text(field, value) for value in different[field.name])
            guess = "  [best guess]" if field.name in here.unsure else ""
            lines.append(f"  {field.name} = {ours}  ({theirs}){guess}")
            if meanings:
                lines += _meaning_lines(field)
    if here.custom_yaku != there.custom_yaku:
        keys = ", ".join(yaku.key for yaku in here.custom_yaku) or "none"
        lines += ["", "user-defined yaku", f"  custom_yaku = {keys}"]
    return lines


def describe(ruleset: Ruleset, against: str | Path | Ruleset | None = None) -> str:
    """The text of `Ruleset.describe`."""
    other = root_preset(ruleset.family) if against is None else rules(against)
    other_name = other.name or "the other rules"
    lines = [heading(ruleset)]
    different = ruleset.diff(other)
    if not different:
        lines.append(f"The same as {other_name}.")
    else:
        count = len(different)
        fields = "1 field" if count == 1 else f"{count} fields"
        lines.append(f"Differs from {other_name} in {fields} (in brackets: the value there).")
        lines += difference_lines(ruleset, other)
    guesses = [name for name in ruleset.unsure if name not in different]
    if guesses:
        lines += ["", "Also best guesses: " + ", ".join(guesses)]
    return "\n".join(lines)


def whole_text(ruleset: Ruleset, *, meanings: bool = False) -> str:
    """Heading and every switch with its value, by topic; in brackets the seed rules' value where it
    differs.
    """
    root = root_preset(ruleset.family)
    different = ruleset.diff(root)
    lines = [heading(ruleset)]
    if different and root.name:
        lines.append(f"In brackets: the value of {root.name} where it differs.")
    for topic, fields in topics(ruleset.family).items():
        lines += ["", topic]
        width = max(len(field.name) for field in fields)
        for field in fields:
            value = plain_text(field, getattr(ruleset, field.name))
            other = f"  ({plain_text(field, getattr(root, field.name))})" if field.name in different else ""
            guess = "  [best guess]" if field.name in ruleset.unsure else ""
            lines.append(f"  {field.name:<{width}}  {value}{other}{guess}")
            if meanings:
                lines += _meaning_lines(field)
    if ruleset.custom_yaku:
        lines += ["", "user-defined yaku", "  " + ", ".join(yaku.key for yaku in ruleset.custom_yaku)]
    return "\n".join(lines)
