"""What did the table agree on? One frozen value that scorer, engine, log checker, studies and viewers share.

The switches and their meanings stand in `fields.toml` (the riichi rules specification, section 7, and the
rules of the other families). A `Ruleset` says for each of them one answer, where the answers come from, and
which user-defined yaku are played. `pack` turns the answers into the C struct that the compiled judges and
the flow read.
"""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, Protocol, runtime_checkable

from ..errors import RulesetError
from .checks import complaints, follow
from .field_values import (
    allowed_text,
    check_value,
    default_value,
    pack_value,
    plain_value,
    python_text,
    suggestion,
    unpack_value,
)
from .fields import Field, read_fields
from .typed_fields import RulesetFields

FIELDS = read_fields(Path(__file__).with_name("fields.toml"))
"""The list of all rule switches, in the order of the C struct."""

FAMILIES = FIELDS.families
"""Names of the games whose rules can be said, in the order of their index in the C struct."""

_OF_FAMILY = {
    family: {field.name: field for field in FIELDS.fields if family in field.families} for family in FAMILIES
}
_DEFAULTS = {field.name: default_value(field) for field in FIELDS.fields}
_DEFAULT_SLOTS = {field.name: pack_value(field, _DEFAULTS[field.name]) for field in FIELDS.fields}
_TEXTS = ("name", "source", "date", "confidence", "notes")


@runtime_checkable
class CustomYaku(Protocol):
    """What a ruleset asks of a user-defined yaku: a key, and a text that two yaku share only if they are
    the same.
    """

    @property
    def key(self) -> str: ...

    def identity(self) -> str: ...

    def register(self, yaku: tuple[CustomYaku, ...]) -> int:
        """The number under which this process's judge knows these yaku (one call for all of a ruleset)."""
        ...


def family_fields(family: str = "riichi") -> tuple[Field, ...]:
    """The switches that a family of games knows, in the order of the list.

    Raises RulesetError for an unknown family.
    """
    if family not in _OF_FAMILY:
        raise RulesetError(
            f"unknown family {family!r}: must be one of {', '.join(FAMILIES)}.{suggestion(family, FAMILIES)}",
            field="family",
        )
    return tuple(_OF_FAMILY[family].values())


class Ruleset(RulesetFields):
    """The rules of one table: frozen, hashable, comparable by content, and safe to send to other processes.

    Every switch is an attribute (`rules("m_league").kiriage_mangan`); `replace` gives a changed copy. Two
    rulesets are equal when all their switches and user-defined yaku are, whatever their names.

    Attributes beside the switches: `name` (of the preset or file; a changed copy of a preset gets a `*`),
    `base` (the preset it is described against), `family`, `source`, `date` and `confidence` ("high",
    "medium", "low", with words if needed) of the answers, `notes`, `unsure` (names of switches whose value
    is a best guess), `custom_yaku`.

    `Ruleset(**fields)` is the preset "seed" with these switches changed.
    """

    name: str
    base: str
    family: str
    source: str
    date: str
    confidence: str
    notes: str
    unsure: tuple[str, ...]
    custom_yaku: tuple[CustomYaku, ...]

    def __init__(self, *, family: str = "riichi", **changes: Any) -> None:
        from .presets import root_preset

        self.__dict__.update(root_preset(family).replace(**changes).__dict__)

    @classmethod
    def _make(
        cls, family: str, values: Mapping[str, Any], about: Mapping[str, Any], custom: tuple[CustomYaku, ...]
    ) -> Ruleset:
        result = cls.__new__(cls)
        result.__dict__.update(values)
        result.__dict__.update(about, family=family, custom_yaku=custom)
        return result

    # ------------------------------------------------------------ a frozen value

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a Ruleset is frozen; use .replace({name}=...) for a changed copy")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a Ruleset is frozen")

    if not TYPE_CHECKING:  # type checkers shall see a misspelt switch themselves

        def __getattr__(self, name):
            if name.startswith("__") or "family" not in self.__dict__:
                raise AttributeError(name)
            raise AttributeError(_unknown_field(self.family, name))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ruleset):
            return NotImplemented
        return self._packed == other._packed and self.custom_yaku == other.custom_yaku

    def __hash__(self) -> int:
        return hash((self._packed, self.custom_yaku))

    def __copy__(self) -> Ruleset:
        return self

    def __deepcopy__(self, memo: object) -> Ruleset:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        # Only what differs from the defaults travels, by name: pickles outlive new switches and new bit
        # places.
        values = {name: plain_value(field, getattr(self, name)) for name, field in self._changed().items()}
        about = {name: getattr(self, name) for name in (*_TEXTS, "base", "unsure")}
        return _restore, (self.family, values, about, self.custom_yaku)

    def __dir__(self) -> Iterable[str]:
        return sorted({*super().__dir__(), *self.__dict__})

    def __repr__(self) -> str:
        base = self._base_ruleset()
        changes = [
            f"{name}={python_text(_OF_FAMILY[self.family][name], getattr(self, name))}"
            for name in self.changes_from(base)
        ]
        if self.custom_yaku != base.custom_yaku:
            changes.append(f"custom_yaku={self.custom_yaku!r}")
        if self.name != base._name_of(self):
            changes.insert(0, f"name={self.name!r}")
        start = f"rules({base.name!r})"
        return f"{start}.replace({', '.join(changes)})" if changes else start

    # ------------------------------------------------------------ facts

    @property
    def seats(self) -> int:
        """Number of players."""
        return self.players

    @cached_property
    def n_actions(self) -> int:
        """Width of action masks: 181 if no action with a higher id can occur under these rules, else 256."""
        if self.family != "riichi":
            return 256 if self.family == "malaysian" else 181  # nobody is asked whether to set flowers aside
        above = (
            max(self.red_fives) >= 2  # 181-183 pon with two reds
            or "open_riichi" in self.local_yaku  # 184
            or "optional" in (self.agari_yame, self.tenpai_yame)  # 185
            or self.noten_declaration  # 186
        )
        return 256 if above else 181

    @cached_property
    def hash(self) -> str:
        """16 hexadecimal digits that stay the same across versions, machines and processes while the rules
        do.

        Made from the switches that differ from their defaults, so that a switch added later changes no old
        hash.
        """
        lines = [self.family]
        lines += [
            f"{name}={json.dumps(plain_value(field, getattr(self, name)), sort_keys=True)}"
            for name, field in sorted(self._changed().items())
        ]
        lines += [f"custom {yaku.key}={yaku.identity()}" for yaku in self.custom_yaku]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]

    @cached_property
    def key(self) -> str:
        """How a position string names these rules: a preset with the same answers, else `@` and the hash."""
        from .presets import preset_named_like

        return preset_named_like(self) or f"@{self.hash}"

    def _changed(self) -> dict[str, Field]:
        """The fields that differ from their defaults."""
        return {
            name: field
            for name, field in _OF_FAMILY[self.family].items()
            if getattr(self, name) != _DEFAULTS[name]
        }

    def _base_ruleset(self) -> Ruleset:
        from .presets import known_preset

        return known_preset(self.base, self.family)

    def _name_of(self, changed: Ruleset) -> str:
        """The name of a changed copy: this one's or the base's while the answers are the same, else with a
        star.
        """
        if changed == self:
            return self.name
        base = self._base_ruleset()
        if changed == base:
            return base.name
        return self.name if not self.name or self.name.endswith("*") else f"{self.name}*"

    # ------------------------------------------------------------ changed copies

    def replace(self, **changes: Any) -> Ruleset:
        """A copy with some switches changed. `name`, `source`, `date`, `confidence`, `notes`, `unsure` and
        `custom_yaku` may be given as well.

        Sets, tuples and mappings take any collection of that content. Changing `players` or `length` takes
        along what is at its usual value for the old one (uma, honba_ron, noten_total,
        riichi_min_live_tiles, red 5m; extension_winds), unless given too. Raises RulesetError naming the
        field and what it takes.
        """
        fields = _OF_FAMILY[self.family]
        about = {name: getattr(self, name) for name in (*_TEXTS, "base", "unsure")}
        custom = self.custom_yaku
        checked = {}
        for name, value in changes.items():
            if name == "custom_yaku":
                custom = _check_custom(value)
            elif name == "unsure":
                about[name] = _check_unsure(self.family, value)
            elif name in _TEXTS:
                if not isinstance(value, str):
                    raise RulesetError(f"{name} = {value!r}: must be a text", field=name)
                about[name] = value
            elif name not in fields:
                raise RulesetError(_unknown_field(self.family, name), field=name)
            else:
                checked[name] = _check_field(fields[name], value)
        old = {name: self.__dict__[name] for name in fields}
        values = old | follow(tuple(fields.values()), old, checked) | checked
        wrong = complaints(self.family, values)
        if wrong:
            text = "; ".join(f"{name}: {sentence}" for name, sentence in wrong)
            raise RulesetError(f"these rules do not fit together: {text}", field=wrong[0][0])
        if "unsure" not in changes:  # whoever sets a switch is sure of it
            about["unsure"] = tuple(name for name in about["unsure"] if name not in checked)
        result = Ruleset._make(self.family, values, about, custom)
        if "name" not in changes:
            result.__dict__["name"] = self._name_of(result)
        return result

    def diff(self, other: str | Path | Ruleset) -> dict[str, tuple[Any, Any]]:
        """The switches in which two rulesets differ: {field: (here, there)}, in the order of the list.

        `other` may be a preset's name or a TOML file. Raises RulesetError for rules of another family of
        games.
        """
        from .presets import rules

        there = rules(other)
        if there.family != self.family:
            raise RulesetError(
                f"{self.name or self.key} is of the family {self.family}, {there.name or there.key} of the "
                f"family {there.family}: they share no list of switches",
                field="family",
            )
        names = [*_OF_FAMILY[self.family], "custom_yaku"]
        pairs = {name: (getattr(self, name), getattr(there, name)) for name in names}
        return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}

    def changes_from(self, base: Ruleset) -> dict[str, Any]:
        """The least `changes` for which `base.replace(**changes)` has the switches of this ruleset."""
        changes = {name: pair[0] for name, pair in base.diff(self).items() if name != "custom_yaku"}
        changes = {name: getattr(self, name) for name in changes}
        try:
            moved = set(base.replace(**changes).diff(self))
        except RulesetError:  # something that would come along does not fit: say everything
            moved = set(_OF_FAMILY[self.family])
        return {
            name: getattr(self, name) for name in _OF_FAMILY[self.family] if name in changes or name in moved
        }

    # ------------------------------------------------------------ other forms

    def to_dict(self) -> dict[str, Any]:
        """All switches in JSON's types."""
        return {
            name: plain_value(field, getattr(self, name)) for name, field in _OF_FAMILY[self.family].items()
        }

    def to_toml(self, path: str | Path | None = None) -> str:
        """The text of a TOML file from which `rules(path)` reads these rules: the base preset and what
        differs.

        With `path` the file is written too. User-defined yaku cannot be written: RulesetError.
        """
        from .ruleset_files import format_ruleset

        text = format_ruleset(self)
        if path is not None:
            Path(path).write_text(text, encoding="utf-8")
        return text

    @staticmethod
    def from_toml(text: str, *, where: str = "TOML text") -> Ruleset:
        """Read the text of a ruleset file (`rules(path)` reads a file). RulesetError names the line."""
        from .ruleset_files import parse_ruleset

        return parse_ruleset(text, where=where)

    def describe(self, against: str | Path | Ruleset | None = None) -> str:
        """A readable text: where the rules come from and, by topic, in what they differ from `against`
        (default: the seed rules) and what that means.
        """
        from .describe import describe

        return describe(self, against)

    @cached_property
    def _packed(self) -> bytes:
        slots = [FAMILIES.index(self.family), 0]
        own = _OF_FAMILY[self.family]
        for field in FIELDS.fields:
            slots += (
                pack_value(field, self.__dict__[field.name])
                if field.name in own
                else _DEFAULT_SLOTS[field.name]
            )
        slots += [0] * ((FIELDS.size - 8) // 4 - len(slots))
        return struct.pack(f"=Q{len(slots)}i", FIELDS.schema_hash, *slots)

    def pack(self) -> bytes:
        """The C struct `mjf::Ruleset`: the schema hash, the family, then the int32 slots of all switches.

        Enums by index, sets as masks, null as -1. Kept, so asking again costs nothing. User-defined yaku are
        registered with this process first; their number is packed too, so such bytes mean nothing to another.
        """
        return self._packed if not self.custom_yaku else self._packed_with_custom

    @cached_property
    def _packed_with_custom(self) -> bytes:
        number = self.custom_yaku[0].register(self.custom_yaku)
        at = FIELDS.offsets()["custom_yaku"]
        return self._packed[:at] + struct.pack("=i", number) + self._packed[at + 4 :]

    @staticmethod
    def unpack(data: bytes) -> Ruleset:
        """The ruleset of a packed struct, without name and source.

        Raises RulesetError for another size, another list of switches, or a slot that no answer packs to.
        """
        if len(data) != FIELDS.size:
            raise RulesetError(f"a packed ruleset has {FIELDS.size} bytes, not {len(data)}")
        schema, *slots = struct.unpack(f"=Q{(FIELDS.size - 8) // 4}i", data)
        if schema != FIELDS.schema_hash:
            raise RulesetError(
                f"packed with another list of rule switches (schema {schema:016x}, this package has "
                f"{FIELDS.schema_hash:016x}); pack it again with this version"
            )
        if not 0 <= slots[0] < len(FAMILIES):
            raise RulesetError(f"packed ruleset: no family has the index {slots[0]}", field="family")
        family = FAMILIES[slots[0]]
        if slots[1] != 0:
            raise RulesetError(
                "packed with user-defined yaku, which only the Ruleset itself carries", field="custom_yaku"
            )
        values: dict[str, Any] = {}
        at = 2
        for field in FIELDS.fields:
            own = slots[at : at + field.slots]
            at += field.slots
            if family not in field.families:
                if own != _DEFAULT_SLOTS[field.name]:
                    raise RulesetError(f"packed {field.name}: not a switch of {family}", field=field.name)
                continue
            try:
                values[field.name] = unpack_value(field, own, int(values.get("players", 4)))
            except ValueError as error:
                raise RulesetError(f"packed {field.name}: {error}", field=field.name) from None
        if any(slots[at:]):
            raise RulesetError("packed ruleset: the padding is not zero")
        result = plain_ruleset(family).replace(**values)
        if result.pack() != data:
            raise RulesetError("packed ruleset: not the packed form of any ruleset")
        return result


def plain_ruleset(family: str = "riichi") -> Ruleset:
    """The defaults of all switches of a family, without name and source: where presets and files start
    from.
    """
    values = {field.name: _DEFAULTS[field.name] for field in family_fields(family)}
    about = dict.fromkeys(_TEXTS, "") | {"base": "", "unsure": ()}
    return Ruleset._make(family, values, about, ())


def _unknown_field(family: str, name: str) -> str:
    others = sorted({f for field in FIELDS.fields if field.name == name for f in field.families})
    if others:
        return f"{name!r} is a field of {', '.join(others)}, not of {family}"
    known = [*_OF_FAMILY[family], "custom_yaku"]
    hint = suggestion(name, known) or " `mahjong-fast rules show seed` lists all fields."
    return f"unknown field {name!r} of {family} rules.{hint}"


def _check_field(field: Field, value: object) -> Any:
    try:
        return check_value(field, value)
    except ValueError as error:
        text = str(error).rstrip(".")
        raise RulesetError(f"{field.name}: {text}", field=field.name) from None


def _check_custom(value: Any) -> tuple[CustomYaku, ...]:
    if isinstance(value, (str, bytes, Mapping)) or not isinstance(value, Iterable):
        raise RulesetError("custom_yaku must be a sequence of user-defined yaku", field="custom_yaku")
    yaku = tuple(value)
    for one in yaku:
        if not isinstance(one, CustomYaku):
            raise RulesetError(f"custom_yaku: {one!r} is not a user-defined yaku", field="custom_yaku")
        hash(one)
    keys = [one.key for one in yaku]
    twice = sorted({key for key in keys if keys.count(key) > 1})
    if twice:
        raise RulesetError(f"custom_yaku: the key {twice[0]!r} is there twice", field="custom_yaku")
    return yaku


def _check_unsure(family: str, value: Any) -> tuple[str, ...]:
    if isinstance(value, (bytes, Mapping)) or not isinstance(value, Iterable):
        raise RulesetError(f"unsure = {value!r}: must be names of rule switches", field="unsure")
    names = [value] if isinstance(value, str) else list(value)
    for name in names:
        if name not in _OF_FAMILY[family]:
            raise RulesetError(f"unsure: {_unknown_field(family, name)}", field="unsure")
    return tuple(name for name in _OF_FAMILY[family] if name in names)


def _restore(
    family: str, values: dict[str, Any], about: dict[str, Any], custom: tuple[CustomYaku, ...]
) -> Ruleset:
    """Unpickle: the defaults with the changes that travelled."""
    whole = {name: _DEFAULTS[name] for name in _OF_FAMILY[family]} | values
    result = plain_ruleset(family).replace(**whole, custom_yaku=custom)
    result.__dict__.update(about)
    return result


__all__ = ["FAMILIES", "FIELDS", "CustomYaku", "Ruleset", "allowed_text", "family_fields"]
