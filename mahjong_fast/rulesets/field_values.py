"""What may one rule switch be set to, and how is that answer packed, unpacked and written?

Works on one field at a time; what fits together is asked in `checks.py`. A checked value is immutable:
bool, int, str, tuple, frozenset, `FrozenMap`, or None for null. ValueErrors of this file say what is wrong
with the value and what is allowed; whoever knows the field's name and place puts them in front.
"""

from __future__ import annotations

import json
import operator
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

from .fields import Field

K = TypeVar("K")
V = TypeVar("V")


class FrozenMap(Mapping[K, V]):
    """A mapping that cannot change, can be hashed and equals a dict with the same content."""

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> None:
        self._items: dict[K, V] = dict(items)

    def __getitem__(self, key: K) -> V:
        return self._items[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return repr(self._items)

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenMap, (self._items,)


def suggestion(word: object, known: Iterable[str]) -> str:
    """' Did you mean ...?' for a word close to a known one, else ''."""
    import difflib  # costly to load, seldom wanted

    close = difflib.get_close_matches(str(word), list(known), n=3, cutoff=0.6)
    return f" Did you mean {' or '.join(repr(c) for c in close)}?" if close else ""


def allowed_text(field: Field) -> str:
    """What the field takes, in words."""
    words = ", ".join(field.values)
    number = _number_text(field)
    text = {
        "bool": "True or False",
        "int": number,
        "optional_int": f"{number}, or None",
        "enum": f"one of {words}",
        "optional_enum": f"one of {words}, or None",
        "set": f"a collection of {words}",
        "tuple_int": f"{'as many numbers as seats' if field.per_seat else f'{field.places} numbers'}, "
        f"each {number}",
        "tuple_enum": f"a sequence of at most {field.places} of {words}",
        "optional_table_int": f"rows of numbers by {words}, each {number}, or None",
        "map_int": f"numbers by {_keys_text(field)}, each {number}",
        "optional_map_int": f"numbers by {_keys_text(field)}, each {number}, or None",
    }
    return text[field.type]


def _keys_text(field: Field) -> str:
    return "tile (1m ... 7z)" if len(field.values) == 34 else ", ".join(field.values)


def _number_text(field: Field) -> str:
    if field.allowed:
        return " or ".join(str(number) for number in field.allowed)
    text = f"a whole number from {field.minimum} to {field.maximum}"
    return text if field.step == 1 else f"{text} in steps of {field.step}"


def _number(field: Field, value: object) -> int:
    if isinstance(value, (bool, float, str, bytes)):
        raise ValueError(f"{value!r} is not {_number_text(field)}")
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise ValueError(f"{value!r} is not {_number_text(field)}") from None
    inside = number in field.allowed if field.allowed else field.minimum <= number <= field.maximum
    if not inside or number % field.step:
        raise ValueError(f"{number} is not {_number_text(field)}")
    return number


def _word(field: Field, value: object) -> str:
    if isinstance(value, str) and value in field.values:
        return str(value)
    raise ValueError(f"{value!r} is not one of {', '.join(field.values)}.{suggestion(value, field.values)}")


def _items(field: Field, value: object) -> list[Any]:
    """The elements of a collection; a lone word counts as a collection of one, and of sets "all" and "none"
    are words for everything and nothing.
    """
    if isinstance(value, str):
        if field.type == "set" and value in ("all", "none") and value not in field.values:
            return list(field.values) if value == "all" else []
        return [value]
    if isinstance(value, Iterable) and not isinstance(value, (bytes, Mapping)):
        return list(value)
    raise ValueError(f"{value!r} is not {allowed_text(field)}")


def _entries(field: Field, value: object) -> dict[str, Any]:
    """A mapping with its keys as the words of the list; keys may be numbers or tiles too."""
    if not isinstance(value, Mapping):
        raise ValueError(f"{value!r} is not {allowed_text(field)}")
    result = {}
    for key, item in value.items():
        word = str(key)
        if isinstance(key, bool) or word not in field.values:
            known = _keys_text(field)
            raise ValueError(f"{key!r} is not one of its keys {known}.{suggestion(word, field.values)}")
        if word in result:
            raise ValueError(f"key {word} is given twice")
        result[word] = item
    return {key: result[key] for key in field.values if key in result}


def _table_key(key: str) -> int | str:
    return int(key) if key.isdigit() else key


def check_value(field: Field, value: object) -> Any:
    """The value in its one immutable form. ValueError says what is wrong with it."""
    if value is None:
        if field.optional:
            return None
        raise ValueError(f"None is not {allowed_text(field)}")
    if field.type == "bool":
        if type(value).__name__ in ("bool", "bool_"):  # bool_ is NumPy's
            return bool(value)
        raise ValueError(f"{value!r} is not True or False")
    if field.type in ("int", "optional_int"):
        return _number(field, value)
    if field.type in ("enum", "optional_enum"):
        return _word(field, value)
    if field.type == "set":
        return frozenset(_word(field, item) for item in _items(field, value))
    if field.type == "tuple_enum":
        words = tuple(_word(field, item) for item in _items(field, value))
        if len(words) > field.places:
            raise ValueError(f"{len(words)} values, at most {field.places} are possible")
        return words
    if field.type == "tuple_int":
        return _numbers(field, value)
    if field.type == "optional_table_int":
        return FrozenMap(
            (_table_key(key), _numbers(field, row)) for key, row in _entries(field, value).items()
        )
    entries = {key: _number(field, item) for key, item in _entries(field, value).items()}
    if field.type == "map_int":  # 0 is the same as not being there
        entries = {key: item for key, item in entries.items() if item}
    else:  # every key is there, so that two ways to say 0 are one value
        entries = {key: entries.get(key, 0) for key in field.values}
    return FrozenMap(entries)


def _numbers(field: Field, value: object) -> tuple[int, ...]:
    if isinstance(value, str):
        raise ValueError(f"{value!r} is not {allowed_text(field)}")
    numbers = tuple(_number(field, item) for item in _items(field, value))
    if len(numbers) > field.places or (len(numbers) < field.places and not field.per_seat):
        raise ValueError(f"{len(numbers)} numbers, {field.places} are needed")
    return numbers


def default_value(field: Field) -> Any:
    """The value of the field where nothing else is said (for riichi: the preset "seed")."""
    return check_value(field, field.default)


def pack_value(field: Field, value: Any) -> list[int]:
    """The int32 slots of a checked value."""
    if value is None:
        return [-1] * field.slots
    if field.type in ("bool", "int", "optional_int"):
        return [int(value)]
    if field.type in ("enum", "optional_enum"):
        return [field.values.index(value)]
    if field.type == "set":
        mask = sum(1 << field.values.index(word) for word in value)
        words = [mask >> 32 * word & 0xFFFFFFFF for word in range(field.words)]
        return [word - 2**32 if word >= 2**31 else word for word in words]
    if field.type == "tuple_enum":
        indices = [field.values.index(word) for word in value]
        return indices + [-1] * (field.places - len(indices))
    if field.type == "tuple_int":
        return [*value, *[0] * (field.places - len(value))]
    if field.type == "optional_table_int":
        rows = [value.get(_table_key(key), ()) for key in field.values]
        return [number for row in rows for number in [*row, *[0] * (field.places - len(row))]]
    return [value.get(key, 0) for key in field.values]


def unpack_value(field: Field, slots: list[int], seats: int) -> Any:
    """The checked value that packs to these slots; ValueError if none does."""
    if field.optional and all(slot == -1 for slot in slots):
        return None
    value: Any
    if field.type == "bool":
        value = {0: False, 1: True}.get(slots[0])
    elif field.type in ("int", "optional_int"):
        value = slots[0]
    elif field.type in ("enum", "optional_enum"):
        value = _indexed(field, slots[0])
    elif field.type == "set":
        mask = sum((slot & 0xFFFFFFFF) << 32 * word for word, slot in enumerate(slots))
        if mask >> len(field.values):
            raise ValueError(f"mask {mask:#x} has bits without a meaning")
        value = [word for bit, word in enumerate(field.values) if mask >> bit & 1]
    elif field.type == "tuple_enum":
        used = slots[: slots.index(-1)] if -1 in slots else slots
        value = [_indexed(field, slot) for slot in used]
    elif field.type == "tuple_int":
        value = slots[:seats] if field.per_seat else slots
    elif field.type == "optional_table_int":
        width = min(seats, field.places) if field.per_seat else field.places
        value = {
            key: slots[at * field.places : at * field.places + width] for at, key in enumerate(field.values)
        }
        if field.per_seat:
            value = {key: row for key, row in value.items() if not key.isdigit() or int(key) <= seats}
    else:
        value = dict(zip(field.values, slots, strict=True))
    checked = check_value(field, value)
    if pack_value(field, checked) != slots:
        raise ValueError(f"slots {slots} are not the packed form of {checked!r}")
    return checked


def _indexed(field: Field, index: int) -> str:
    if not 0 <= index < len(field.values):
        raise ValueError(f"index {index} is outside 0..{len(field.values) - 1}")
    return field.values[index]


def plain_value(field: Field, value: Any) -> Any:
    """The value in JSON's types: sets as lists in the order of the list, mappings with text keys."""
    if isinstance(value, frozenset):
        return [word for word in field.values if word in value]
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, Mapping):
        return {str(key): list(item) if isinstance(item, tuple) else item for key, item in value.items()}
    return value


def python_text(field: Field, value: Any) -> str:
    """The value as Python source, with sets and mappings in a fixed order."""
    if isinstance(value, frozenset):
        return repr(plain_value(field, value)).replace("[", "{").replace("]", "}") if value else "()"
    return repr(value)


def toml_text(field: Field, value: Any) -> str:
    """The value as a TOML value; null is the word "none"."""
    return _toml("none" if value is None else plain_value(field, value))


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return (
            "{ " + ", ".join(f"{key} = {_toml(item)}" for key, item in value.items()) + " }"
            if value
            else "{}"
        )
    if isinstance(value, list):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def plain_text(field: Field, value: Any) -> str:
    """The value for readers: `none`, `yes`, words and numbers with commas."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (tuple, frozenset)):
        return ", ".join(str(item) for item in plain_value(field, value)) or "nothing"
    if isinstance(value, Mapping):
        parts = (
            f"{key}: {' '.join(map(str, item)) if isinstance(item, tuple) else item}"
            for key, item in value.items()
        )
        return ("; " if field.type == "optional_table_int" else ", ").join(parts) or "nothing"
    return str(value)
