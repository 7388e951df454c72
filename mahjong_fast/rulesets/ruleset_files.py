"""How is a ruleset written down?

A ruleset file is TOML; everything but the fields that differ may be left out:

    name = "our club"
    parent = "tenhou_4p"        # a preset, or another file beside this one; absent: the seed rules
    source = "the club's house rules"
    date = "2026-11"
    confidence = "high"
    notes = "..."
    unsure = ["kuikae"]         # switches whose value is a best guess

    [fields]
    kiriage_mangan = true
    riichi_min_points = "none"  # the word for null

The presets of the package are tables of the same form. Every error names file and line.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from ..errors import RulesetError
from .field_values import suggestion, toml_text
from .ruleset import FIELDS, Ruleset, family_fields

_TEXT_KEYS = ("name", "source", "date", "confidence", "notes")
_KEYS = (*_TEXT_KEYS, "family", "parent", "unsure", "fields")


def read_document(text: str, where: str) -> dict[str, Any]:
    """Parse TOML. RulesetError with file, line and column when it is not TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        match = re.search(r"\(at (?:line (\d+), column (\d+)|end of document)\)", str(error))
        if match and match.group(1):
            place = f"line {match.group(1)}, column {match.group(2)}"
        else:
            place = f"line {text.count(chr(10)) + 1}"
        reason = re.sub(r" \(at .*\)$", "", str(error))
        raise RulesetError(f"{where}, {place}: not TOML: {reason}") from None


def _line_of(text: str, table: str, key: str) -> int | None:
    """Line (from 1) of a key in a table, "" being the top; None when it is written in an unusual way."""
    inside = table == ""
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*\[+\s*([^\]]+?)\s*\]", line)
        if header:
            inside = header.group(1) == table
            if header.group(1) == (f"{table}.{key}" if table else key):
                return number
        elif inside and re.match(rf"""\s*["']?{re.escape(key)}["']?\s*[.=]""", line):
            return number
    return None


@dataclass(frozen=True)
class Place:
    """Where a table stands, so that complaints can name file and line."""

    text: str
    where: str
    table: str = ""

    def error(
        self, message: str, key: str, *, fields: bool = False, field: str | None = None
    ) -> RulesetError:
        table = ".".join(part for part in (self.table, "fields" if fields else "") if part)
        line = _line_of(self.text, table, key)
        return RulesetError(f"{self.where}{f', line {line}' if line else ''}: {message}", field=field)


def build_ruleset(table: dict[str, Any], parent: Ruleset, place: Place, **about: Any) -> Ruleset:
    """The ruleset of one parsed table: the parent's answers with the table's. `about` gives texts it
    lacks.
    """
    known_fields = {field.name for field in FIELDS.fields}
    for key, value in table.items():
        if key in known_fields:
            raise place.error(f"{key!r} is a rule switch; write it under [fields]", key, field=key)
        if key not in _KEYS:
            raise place.error(f"unknown key {key!r}.{suggestion(key, _KEYS)}", key)
        if key in (*_TEXT_KEYS, "family", "parent") and not isinstance(value, (str, date)):
            raise place.error(f"{key} = {value!r}: must be a text", key)
    fields = table.get("fields", {})
    if not isinstance(fields, dict):
        raise place.error("fields must be a table: write [fields] and the switches under it", "fields")
    switches = {field.name: field for field in family_fields(parent.family)}
    for name in fields:
        if name in _KEYS:
            raise place.error(f"{name!r} is no rule switch; write it above [fields]", name, fields=True)
    if table.get("family", parent.family) != parent.family:
        raise place.error(f"its parent {parent.name!r} is of the family {parent.family!r}", "family")
    changes = {
        name: None if value == "none" and name in switches and switches[name].optional else value
        for name, value in fields.items()
    }
    texts = {key: str(table.get(key, about.get(key, ""))) for key in _TEXT_KEYS}
    try:
        result = parent.replace(**changes, **texts)
    except RulesetError as error:
        if error.field in fields or not fields:
            raise place.error(str(error), str(error.field), fields=True, field=error.field) from None
        raise place.error(str(error), "fields", field=error.field) from None
    result.__dict__["base"] = about.get("base", parent.base)
    if "unsure" not in table:
        return result
    try:
        return result.replace(unsure=table["unsure"])
    except RulesetError as error:
        raise place.error(str(error), "unsure") from None


def parse_ruleset(
    text: str, *, where: str, name: str = "", folder: Path | None = None, chain: tuple[Path, ...] = ()
) -> Ruleset:
    """The ruleset of a file's text. `name` is used if the text gives none, `folder` is where parents that are
    files are looked up.
    """
    from .presets import is_file_name, root_preset, rules

    document = read_document(text, where)
    place = Place(text, where)
    key = "parent" if "parent" in document else "family"
    given = document.get(key, "riichi")
    if not isinstance(given, str):
        raise place.error(f"{key} = {given!r}: must be a text", key)
    try:
        if key == "family":
            parent = root_preset(given)
        elif is_file_name(given):
            path = ((folder or Path()) / given).resolve()
            if path in chain:
                raise RulesetError(f"parent = {given!r}: the files name each other as parents")
            parent = read_ruleset(path, chain)
        else:
            parent = rules(given)
    except RulesetError as error:
        raise place.error(str(error), key, field=error.field) from None
    return build_ruleset(document, parent, place, name=name)


def read_ruleset(path: str | Path, chain: tuple[Path, ...] = ()) -> Ruleset:
    """Read a ruleset file. RulesetError names file and line of what is wrong, or why it cannot be read."""
    file = Path(path)
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise RulesetError(f"{file}: cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        line = file.read_bytes()[: error.start].count(b"\n") + 1
        raise RulesetError(f"{file}, line {line}: not UTF-8 text") from None
    return parse_ruleset(
        text, where=str(file), name=file.stem, folder=file.parent, chain=(*chain, file.resolve())
    )


def format_ruleset(ruleset: Ruleset) -> str:
    """The text of a file that reads back as an equal ruleset."""
    if ruleset.custom_yaku:
        keys = ", ".join(yaku.key for yaku in ruleset.custom_yaku)
        raise RulesetError(
            f"user-defined yaku ({keys}) cannot be written to TOML; write ruleset.replace(custom_yaku=()) "
            f"and give them again in Python after reading",
            field="custom_yaku",
        )
    base = ruleset._base_ruleset()
    lines = [f"name = {_quoted(ruleset.name)}", f"parent = {_quoted(base.name)}"]
    for key in ("source", "date", "confidence", "notes"):
        if getattr(ruleset, key):
            lines.append(f"{key} = {_quoted(getattr(ruleset, key))}")
    changes = ruleset.changes_from(base)
    if ruleset.unsure != tuple(name for name in base.unsure if name not in changes):
        lines.append(f"unsure = [{', '.join(_quoted(name) for name in ruleset.unsure)}]")
    fields = {field.name: field for field in family_fields(ruleset.family)}
    lines += ["", "[fields]"]
    lines += [f"{name} = {toml_text(fields[name], value)}" for name, value in changes.items()]
    return "\n".join([*lines, ""])


def _quoted(text: str) -> str:
    return toml_text(FIELDS.fields[0], text)
