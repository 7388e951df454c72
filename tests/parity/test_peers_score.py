"""Second opinions on random hands: `mahjong`, `riichienv` and `jansou` (skipped where not installed).

Every disagreement must belong to a class that is decided below; anything else fails with the hand.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cases.case import Case, Result, from_reference
from cases.fast import from_fast
from parity.peer_judges import PEERS, Opinion
from reference.facts import Facts, facts_from
from reference.presets import rules
from reference.random_hands import RandomHand, random_hands

# what those libraries have no word for
UNKNOWN = {"dora_han", "liable", "consecutive_deals", "wareme", "open_riichi", "payer", "payer_in_riichi"}
ALL_DOUBLE = ["daisuushii", "suuankou_tanki", "kokushi_13", "junsei_chuuren"]
# riichienv always pays double yakuman, the others can be told not to
FIELDS: dict[str, dict[str, Any]] = {"riichienv": {"double_yakuman": ALL_DOUBLE}}
# jansou has no names of their own for the double forms
PLAIN = {"suuankou_tanki": "suuankou", "kokushi_13": "kokushi", "junsei_chuuren": "chuuren"}
COMPARED = ("win", "yaku", "dora", "han", "fu", "yakuman", "pays")


def cases_for(peer: str, seed: int, count: int) -> Iterator[Case]:
    for h in random_hands(seed, count, ("tenhou_4p", "tenhou_4p", "tenhou_3p"), False):
        if h.keywords["round"] in ("haku", "hatsu", "chun"):
            continue
        yield Case(peer, h.hand, h.win, known_keywords(h), h.preset, FIELDS.get(peer, {}))


def known_keywords(h: RandomHand) -> dict[str, Any]:
    words = {k: v for k, v in h.keywords.items() if k not in UNKNOWN}
    if h.keywords.get("open_riichi") and not h.keywords.get("double_riichi"):
        words["riichi"] = True
    return words


def opinion_of(got: Result, f: Facts) -> Opinion:
    if got.status != "win":
        return Opinion(False)
    if not f.tsumo:
        pays: tuple[int, ...] = (got.total - 1000 * f.sticks,)
    else:
        each = next(points for wind, points in got.payments.items() if wind != "E")
        pays = (each, 0 if f.dealer else got.payments["E"])
    return Opinion(True, frozenset(got.yaku), sum(got.dora.values()), got.han, got.fu, got.yakuman, pays)


def decided(peer: str, ours: Opinion, theirs: Opinion) -> str:
    """Why they may differ here; empty if there is no reason."""
    differ = {name for name in COMPARED if getattr(ours, name) != getattr(theirs, name)}
    if theirs.dora == -1:  # not stated
        differ.discard("dora")
    if not differ:
        return "none"
    if peer == "jansou" and differ == {"yaku"} and {PLAIN.get(k, k) for k in ours.yaku} == theirs.yaku:
        return "the double forms of yakuman have no name there"
    if peer == "riichienv" and ours.yakuman == 1 and theirs.han >= 13 and ours.pays == theirs.pays:
        return "of two readings worth 8000 base points we show the real yakuman, they the counted one"
    return ""


@pytest.mark.parametrize("judge", [from_fast, from_reference], ids=["package", "slow judge"])
@pytest.mark.parametrize("peer", sorted(PEERS))
def test_second_opinion(peer: str, judge: Callable[[Case], Result]) -> None:
    if importlib.util.find_spec(peer) is None:
        pytest.skip(f"{peer} is not installed")
    agreed = asked = 0
    for case in cases_for(peer, 77, 3000):
        full = rules(case.preset, **case.fields)
        facts = facts_from(case.hand, case.win, case.keywords, full)
        theirs = PEERS[peer](facts, full)
        ours = opinion_of(judge(case), facts)
        reason = decided(peer, ours, theirs)
        asked += 1
        agreed += reason == "none"
        assert reason, f"{case}\n  ours   {ours}\n  theirs {theirs}"
    assert asked > 2500
    assert agreed > 0.9 * asked
