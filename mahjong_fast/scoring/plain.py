"""How does what `score` says look in JSON's types?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..reading import Reading
from ..rulesets import Ruleset
from ..tiles import Tile


def plain(value: Any) -> Any:
    """Readings and tiles as text, rules by name, values that have a to_dict as that, tuples as lists."""
    if isinstance(value, (Reading, Tile)):
        return str(value)
    if isinstance(value, Ruleset):
        return value.name or value.key
    if hasattr(value, "to_dict"):
        return value.to_dict()
    if isinstance(value, Mapping):
        return plain_dict(value)
    if isinstance(value, (tuple, list)):
        return [plain(one) for one in value]
    return value


def plain_dict(values: Mapping[str, Any]) -> dict[str, Any]:
    """The same of many values by name."""
    return {name: plain(value) for name, value in values.items()}
