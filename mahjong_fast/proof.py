"""Is every game still what it was? Two numbers anybody can compute again.

`perft` counts the ways a deal can go on for so many decisions; `signature` is a hash over whole matches of a
ruleset. tests/golden/ holds both for every preset; the commands `perft` and `signature` print them.
"""

from __future__ import annotations

from typing import Final, SupportsIndex

from . import _core
from .deals import as_word
from .errors import MahjongError, RulesetError
from .game import Table, game_rules
from .rulesets import Ruleset
from .rulesets import rules as load_rules
from .threads import resolve_threads

__all__ = ["SIGNATURE_PLAYERS", "perft", "signature"]

SIGNATURE_PLAYERS: Final = ("random", "greedy", "sane", "tsumogiri")
"""Who plays the matches of a signature; with every match each sits one chair further on."""


MOST_DEPTH: Final = 60
"""Decisions that `perft` looks ahead at most."""


def perft(table: Table, depth: SupportsIndex) -> int:
    """The number of ways to answer `depth` questions one after the other from the present moment of a table.

    A question goes to one chair or, about one tile, to several, whose answers count together; a game that is
    over has no way on. Depth 0 is 1. The table is not changed. The count grows about tenfold with every
    decision of a hand. Raises MahjongError for a depth below 0 or above 60.
    """
    if not isinstance(table, Table) or not isinstance(depth, SupportsIndex):
        raise MahjongError(f"perft({table!r}, {depth!r}): expected a Table and a number of decisions")
    levels = depth.__index__()
    if not 0 <= levels <= MOST_DEPTH:
        raise MahjongError(f"depth is {levels}; give 0 to {MOST_DEPTH} decisions")
    return int(_core.perft(table, levels))


def signature(
    rules: str | Ruleset = "tenhou_4p",
    matches: SupportsIndex = 1000,
    seed: SupportsIndex = 0,
    *,
    first: SupportsIndex = 0,
    threads: int = 0,
) -> str:
    """16 hex digits over the matches `first`, `first + 1`, ... of a seed: all events, settlements and final
    scores. Another signature means that some game goes, or is settled, in another way. The same for any
    number of threads; signatures of ranges add up modulo 2^64. Raises MahjongError naming a wrong argument.
    """
    ruleset = load_rules(rules)
    if ruleset.custom_yaku:
        raise RulesetError("a signature does not judge user-defined yaku; use the rules without them")
    start, count = as_word("first", first), as_word("matches", matches)
    if start + count > 1 << 40:
        raise MahjongError("matches are numbered below 2^40")
    players = list(SIGNATURE_PLAYERS[: ruleset.players])
    number = _core.signature(
        game_rules(ruleset), players, as_word("seed", seed), start, count, resolve_threads(threads)
    )
    return f"{number:016x}"
