"""The random hands cover the rules, and the slow judge's answers about them hold together."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from reference.presets import rules
from reference.random_hands import OPTIONS, OPTIONS_3, OPTIONS_WEST, PRESETS_3, PRESETS_4, random_hands
from reference.riichi_judge import judge
from reference.yaku import HAN

YAKUMAN = {
    *("kokushi", "kokushi_13", "suuankou", "suuankou_tanki", "daisangen", "shousuushii", "daisuushii"),
    *("tsuuiisou", "chinroutou", "ryuuiisou", "chuuren", "junsei_chuuren", "suukantsu", "tenhou", "chiihou"),
    *("daisharin", "paarenchan", "renhou"),
}


def test_same_seed_same_hands() -> None:
    assert list(random_hands(5, 50, PRESETS_4, True)) == list(random_hands(5, 50, PRESETS_4, True))
    assert list(random_hands(5, 50, PRESETS_4, True)) != list(random_hands(6, 50, PRESETS_4, True))


def test_answers_hold_together() -> None:
    statuses: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for h in random_hands(11, 4000, PRESETS_4 + PRESETS_3, True):
        options = rules(h.preset, **h.fields)
        v = judge(h.hand, h.win, rules=options, **h.keywords)
        statuses[v.status] += 1
        seen.update(list(v.yaku))
        assert v.status in ("win", "no_yaku", "below_minimum", "not_complete"), (h, v)
        if v.status != "win":
            continue
        paid = sum(points for _, points in v.payments)
        assert v.total == paid + 1000 * h.keywords.get("sticks", 0)
        assert v.points <= paid
        assert all(points % 100 == 0 for _, points in v.payments)
        if v.yakuman and not options["aotenjou"]:
            assert v.han == v.fu == 0
            assert v.base == 8000 * v.yakuman
        elif not v.yakuman and options["han_table"] is None:
            assert v.han == sum(v.yaku.values()) + sum(v.dora.values())
    assert statuses["win"] > 3000
    assert statuses["no_yaku"] > 100
    assert statuses["below_minimum"] > 30
    assert 50 < statuses["not_complete"] < 200
    missing = (set(HAN) | YAKUMAN) - set(seen)
    assert not missing


SETS = {
    "double_yakuman": ([], ["suuankou_tanki"]),
    "local_yaku": ([], ["sanrenkou"]),
    "pao_yakuman": ([], ["daisangen"]),
    "kan_ura": (False, True),
    "aotenjou": (False, True),
    "tenhou_best_wait": (False, True),
    "han_table": (None, "west_honshu"),
    "aotenjou_yakuman_han": (13, 10),
}
# options that act only beside another one
BESIDE: dict[str, dict[str, Any]] = {
    "atozuke_tsumo": {"atozuke": False},
    "daisharin_any_suit": {"local_yaku": ["daisharin"]},
    "all_norths_extra_dora": {"kan_dora": False},
    "aotenjou_yakuman_han": {"aotenjou": True},
}
ACTING = {**OPTIONS, **OPTIONS_3, **OPTIONS_WEST, **SETS}


# Too rare for random hands: `kazoe_yakuman` "multiple" acts from 26 han on (cases/worked.py), `best_by` where
# 26 counted han meet a real yakuman.
RARE = {"kazoe_yakuman", "best_by"}


@pytest.mark.parametrize("name", sorted(set(ACTING) - RARE))
def test_option_acts(name: str) -> None:
    """Every option that concerns one hand changes the worth of some hand."""
    values = list(dict.fromkeys(ACTING[name])) if not isinstance(ACTING[name][0], list) else ACTING[name]
    presets = ("west_honshu_3p",) if name in OPTIONS_WEST else ("majsoul_3p", "seed")
    beside = BESIDE.get(name, {})
    changed = {id(v): False for v in values[1:]}
    told = {"wareme": "E"} if name == "wareme" else {}  # presets have no wareme, so their hands tell none
    for h in random_hands(3, 12000, presets, False):
        words = {**h.keywords, **told}
        first = judge(h.hand, h.win, rules=rules(h.preset, **beside, **{name: values[0]}), **words)
        for value in values[1:]:
            if not changed[id(value)]:
                options = rules(h.preset, **beside, **{name: value})
                other = judge(h.hand, h.win, rules=options, **words)
                worth = (other.status, other.yaku, other.dora, other.total, other.payments)
                changed[id(value)] = worth != (
                    first.status,
                    first.yaku,
                    first.dora,
                    first.total,
                    first.payments,
                )
        if all(changed.values()):
            return
    pytest.fail(f"{name}: no hand tells {changed} of {values} apart")
