"""Which rules does a name stand for?

The presets are TOML tables under `presets/`, one file per family of games: each names its parent, stores
only what differs from it, and says where its answers come from, when, and how sure they are. The first
table of a file has no parent: it is the family's root, against which others are described.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from ..errors import RulesetError
from .field_values import suggestion
from .ruleset import FAMILIES, Ruleset, plain_ruleset
from .ruleset_files import Place, build_ruleset, read_document, read_ruleset

_FOLDER = Path(__file__).with_name("presets")


@cache
def _tables() -> dict[str, tuple[str, dict[str, Any], Place]]:
    """Of every preset: its family, its table, and where that stands."""
    found: dict[str, tuple[str, dict[str, Any], Place]] = {}
    for family in FAMILIES:
        path = _FOLDER / f"{family}.toml"
        if not path.exists():
            continue
        text = path.read_text(encoding="utf-8")
        for name, table in read_document(text, path.name).items():
            found[name] = family, table, Place(text, path.name, name)
    return found


@cache
def _preset(name: str) -> Ruleset:
    family, table, place = _tables()[name]
    parent = _preset(table["parent"]) if "parent" in table else plain_ruleset(family)
    return build_ruleset(table, parent, place, name=name, base=name)


def ruleset_names(family: str | None = None) -> tuple[str, ...]:
    """Names of all presets, or of one family's, the family's root first."""
    return tuple(name for name, (of, _, _) in _tables().items() if family in (None, of))


def root_preset(family: str = "riichi") -> Ruleset:
    """The preset of a family that all others are described against ("seed" for riichi)."""
    for name in ruleset_names(family):
        return _preset(name)
    return plain_ruleset(family)


def known_preset(name: str, family: str) -> Ruleset:
    """The preset of that name if it exists in the family, else the family's root."""
    return _preset(name) if name in ruleset_names(family) else root_preset(family)


def preset_named_like(ruleset: Ruleset) -> str:
    """The name of a preset with the same answers, its own name first; "" if there is none."""
    names = ruleset_names(ruleset.family)
    for name in sorted(names, key=lambda known: known not in (ruleset.name, ruleset.base)):
        if _preset(name) == ruleset:
            return name
    return ""


def is_file_name(text: str) -> bool:
    """Whether a text is meant as a file's name rather than a preset's."""
    return text.endswith(".toml") or "/" in text or "\\" in text


def rules(source: str | Path | Ruleset) -> Ruleset:
    """The rules of that name: a preset (`ruleset_names()`), a TOML file, `@` and the hash of a preset, or a
    `Ruleset` itself.

    Raises RulesetError for unknown names (with the closest known ones) and for files that cannot be read or
    do not fit, naming file and line.
    """
    if isinstance(source, Ruleset):
        return source
    if isinstance(source, Path):
        return read_ruleset(source)
    if not isinstance(source, str):
        raise RulesetError(f"{source!r}: rules are a preset's name, the path of a TOML file, or a Ruleset")
    if source in _tables():
        return _preset(source)
    if is_file_name(source):
        return read_ruleset(source)
    if source.startswith("@"):
        for name in ruleset_names():
            if f"@{_preset(name).hash}" == source:
                return _preset(name)
        raise RulesetError(f"no preset has the hash {source[1:]!r}; give the Ruleset itself or its file")
    close = suggestion(source, ruleset_names())
    raise RulesetError(
        f"unknown ruleset {source!r}.{close} Known: {', '.join(ruleset_names())}; or give the path of a "
        f".toml file."
    )
