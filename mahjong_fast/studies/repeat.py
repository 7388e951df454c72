"""Which command counts this again? Made from what fixes the counts: parameters and the numbers counted."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..errors import MahjongError
from ..rulesets import rules as load_rules

if TYPE_CHECKING:
    from .results import StudyResult


def command_of(result: StudyResult) -> str | None:
    """`mahjong-fast study ...` that counts the same integers; None where no single command does: a study of
    one's own, or numbers with a hole between them. Rules that are no preset stand as `FILE`.
    """
    from . import STUDIES

    spans = result.tally.spans
    if result.study not in STUDIES or len(spans) != 1:
        return None
    (first, end), given = spans[0], result.parameters
    words = ["mahjong-fast", "study", result.study, "--deals", str(end - first)]
    if first:
        words += ["--first", str(first)]
    if "seed" in given:
        words += ["--seed", str(given["seed"])]
    words += _rules(given)
    if "agents" in given:
        names = str(given["agents"]).split(",")
        alike = result.study != "rates" and len(set(names)) == 1
        words += ["--agents", names[0] if alike else ",".join(names)]
    if given.get("unit") == "matches":
        words.append("--matches")
    return shlex.join(words)


def _rules(given: Mapping[str, Any]) -> list[str]:
    if "seats" in given:  # nothing else of the rules matters
        return ["--rules", f"tenhou_{given['seats']}p"]
    if "rulesets" in given:
        names, hashes = str(given["rulesets"]).split(","), str(given["rules_hashes"]).split(",")
        return ["--rulesets", ",".join(map(_preset, names, hashes))]
    words = []
    for option, digest in (("rules", "rules_hash"), ("against", "against_hash")):
        if option in given:
            words += [f"--{option}", _preset(given[option], given[digest])]
    return words


def _preset(name: str, digest: str) -> str:
    try:
        return name if load_rules(name).hash == digest else "FILE"
    except MahjongError:
        return "FILE"
