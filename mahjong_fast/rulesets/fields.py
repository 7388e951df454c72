"""What is one rule switch, and where does it lie in the packed ruleset?

Reads `fields.toml`, the one list of rule switches, and says for each field its slots in the C struct and for
all of them the schema hash. Two users: the Python value `Ruleset`, and the build (`make_ruleset_struct.py` in
`tools/` loads this file by its path, so it imports the standard library only and nothing of this package).

Layout: one uint64 (the schema hash), one int32 (the family by index), one int32 (the number under which this
process knows the set of user-defined yaku, 0 = none), then the slots of the fields in the order of the list,
each an int32, padded to a multiple of 8 bytes.
"""

from __future__ import annotations

import hashlib
import keyword
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TYPES = (
    "bool",
    "int",
    "optional_int",
    "enum",
    "optional_enum",
    "set",
    "tuple_int",
    "tuple_enum",
    "optional_table_int",
    "map_int",
    "optional_map_int",
)
SCOPES = ("hand", "flow", "match", "display")
INT32_MIN, INT32_MAX = -(2**31), 2**31 - 1

_NEEDED_KEYS = {"name", "families", "type", "scope", "topic", "meaning", "source"}
_OTHER_KEYS = {"values", "min", "max", "step", "allowed", "slots", "per_seat", "words", "default", "with"}
# members of the struct that are no switches
_TAKEN_NAMES = {"family", "schema_hash", "custom_yaku", "unused_padding"}


@dataclass(frozen=True)
class Field:
    """One entry of `fields.toml`. `default` is as written there (lists, not sets); None means null."""

    name: str
    families: tuple[str, ...]
    type: str
    values: tuple[str, ...]
    default: Any
    minimum: int
    maximum: int
    step: int
    allowed: tuple[int, ...]
    places: int
    per_seat: bool
    words: int
    scope: str
    topic: str
    follows: str
    follow_values: tuple[tuple[str, Any], ...]
    meaning: str
    source: str

    @property
    def optional(self) -> bool:
        """Whether the field may be null."""
        return self.type.startswith("optional_")

    @property
    def shape(self) -> tuple[int, ...]:
        """Dimensions of the struct member; () for a single slot."""
        if self.type == "set":
            return () if self.words == 1 else (self.words,)
        if self.type in ("tuple_int", "tuple_enum"):
            return (self.places,)
        if self.type == "optional_table_int":
            return (len(self.values), self.places)
        if self.type in ("map_int", "optional_map_int"):
            return (len(self.values),)
        return ()

    @property
    def slots(self) -> int:
        """Number of int32 places in the struct."""
        count = 1
        for size in self.shape:
            count *= size
        return count


@dataclass(frozen=True)
class FieldList:
    """All switches in struct order, the families by index, and the schema hash."""

    families: tuple[str, ...]
    fields: tuple[Field, ...]
    schema_hash: int

    @property
    def slots(self) -> int:
        """int32 places after the schema hash: the family, the number of the set of user-defined yaku and all
        fields, without the padding at the end.
        """
        return 2 + sum(field.slots for field in self.fields)

    @property
    def size(self) -> int:
        """Bytes of the C struct."""
        return (8 + 4 * self.slots + 7) // 8 * 8

    def offsets(self) -> dict[str, int]:
        """Byte offset of every member of the C struct."""
        result = {"schema_hash": 0, "family": 8, "custom_yaku": 12}
        at = 16
        for field in self.fields:
            result[field.name] = at
            at += 4 * field.slots
        return result


def _check(entry: dict[str, Any], families: tuple[str, ...], seen: set[str]) -> None:
    """Refuse a list entry that could not be packed; the messages are for people who edit `fields.toml`."""
    name = entry.get("name", "?")

    def need(condition: bool, message: str) -> None:
        if not condition:
            raise ValueError(f"fields.toml, field {name!r}: {message}")

    need(
        isinstance(name, str) and re.fullmatch(r"[a-z][a-z0-9_]*", name) is not None,
        "name must be snake_case",
    )
    need(name not in seen, "is there twice")
    need(not keyword.iskeyword(name) and name not in _TAKEN_NAMES, "name is a reserved word")
    missing = sorted(key for key in _NEEDED_KEYS if not entry.get(key))
    need(not missing, f"missing: {', '.join(missing)}")
    unknown = sorted(set(entry) - _NEEDED_KEYS - _OTHER_KEYS)
    need(not unknown, f"unknown keys {unknown}")
    need(set(entry["families"]) <= set(families), f"families must be among {families}")
    kind = entry["type"]
    need(kind in TYPES, f"type must be one of {TYPES}")
    need(entry["scope"] in SCOPES, f"scope must be one of {SCOPES}")
    values = entry.get("values", [])
    has_values = kind in ("enum", "optional_enum", "set", "tuple_enum") or "map" in kind or "table" in kind
    need(
        bool(values) == has_values,
        "values must be given for enum, set, tuple_enum, map and table, and only there",
    )
    need(len(set(values)) == len(values), "values repeat")
    need(
        all(re.fullmatch(r"[a-z0-9_]+", str(v), re.IGNORECASE) for v in values), "values must be plain words"
    )
    need(
        not (entry.get("type", "").startswith("optional_") and "none" in values),
        "'none' is the word for null",
    )
    if kind == "set":
        words = entry.get("words", 1)
        need(words in (1, 2), "words must be 1 or 2")
        need(len(values) <= (31 if words == 1 else 64), "too many values for the words of the mask")
    need(
        ("slots" in entry) == (kind in ("tuple_int", "tuple_enum", "optional_table_int")),
        "slots: tuples and tables",
    )
    need("default" in entry or kind.startswith("optional_"), "default is missing")
    need(entry.get("min", 0) <= entry.get("max", INT32_MAX), "min is above max")
    # -1 is the packed form of null, so an optional number must never be -1 itself; a table is null only when
    # every slot is -1, which the checks of Ruleset exclude.
    need(kind != "optional_int" or entry.get("min", INT32_MIN) >= 0, "an optional_int needs min >= 0")
    need(
        kind not in ("optional_map_int", "map_int") or entry.get("min", INT32_MIN) >= 0,
        "a map needs min >= 0",
    )


def read_fields(path: str | Path) -> FieldList:
    """Read `fields.toml`. ValueError names the field that is wrong."""
    with open(path, "rb") as file:
        document = tomllib.load(file)
    families = tuple(document["families"])
    seen: set[str] = set()
    fields = []
    for entry in document["field"]:
        _check(entry, families, seen)
        seen.add(entry["name"])
        follow = dict(entry.get("with", {}))
        follows = follow.pop("field", "")
        fields.append(
            Field(
                name=entry["name"],
                families=tuple(entry["families"]),
                type=entry["type"],
                values=tuple(entry.get("values", ())),
                default=entry.get("default"),
                minimum=entry.get("min", INT32_MIN),
                maximum=entry.get("max", INT32_MAX),
                step=entry.get("step", 1),
                allowed=tuple(entry.get("allowed", ())),
                places=entry.get("slots", 1),
                per_seat=entry.get("per_seat", False),
                words=entry.get("words", 1),
                scope=entry["scope"],
                topic=entry["topic"],
                follows=follows,
                follow_values=tuple(follow.items()),
                meaning=entry["meaning"],
                source=entry["source"],
            )
        )
    return FieldList(families, tuple(fields), schema_hash(families, fields))


def schema_hash(families: tuple[str, ...], fields: list[Field]) -> int:
    """64 bits that change with any name, type, value or slot count: the first 8 bytes of a SHA-256."""
    lines = ["families|" + ",".join(families)]
    lines += [f"{field.name}|{field.type}|{','.join(field.values)}|{field.slots}" for field in fields]
    return int.from_bytes(hashlib.sha256("\n".join(lines).encode()).digest()[:8], "big")
