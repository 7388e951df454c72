"""Lines of hands made for tests: `+ HAND words | fields` (see yaku_hands.py)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mahjong_fast import Ruleset, rules

SETS = {"local_yaku", "double_yakuman", "pao_yakuman"}


def value_of(text: str) -> Any:
    """A word as a value: True, False, None, a number, else itself."""
    known = {"True": True, "False": False, "None": None}
    return known[text] if text in known else int(text) if text.lstrip("-").isdigit() else text


def circumstances(words: str) -> dict[str, Any]:
    """Keywords of `score`: `tsumo seat=E` -> {"tsumo": True, "seat": "E"}."""
    pairs = (word.partition("=") for word in words.split())
    return {name: value_of(value) if sign else True for name, sign, value in pairs}


def ruleset(fields: str, base: str = "seed") -> Ruleset:
    """A ruleset with fields changed: `open_tanyao=False local_yaku=daisharin+sanrenkou`."""
    changes: dict[str, Any] = {"double_yakuman": ()} if base == "seed" else {}
    for word in fields.split():
        name, _, value = word.partition("=")
        changes[name] = tuple(value.split("+")) if name in SETS else value_of(value)
    return rules(base).replace(**changes)


def lines(text: str) -> Iterator[tuple[bool, str, dict[str, Any], Ruleset]]:
    """(must score, hand, keywords, ruleset) of each line."""
    for line in filter(None, map(str.strip, text.splitlines())):
        facts, _, fields = line.partition("|")
        sign, hand, *words = facts.split()
        assert sign in "+-", line
        yield sign == "+", hand, circumstances(" ".join(words)), ruleset(fields)
