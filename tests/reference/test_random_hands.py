"""The random hands cover the rules, and the slow judge's answers about them hold together."""

from __future__ import annotations

from collections import Counter

from reference.presets import rules
from reference.random_hands import PRESETS_3, PRESETS_4, random_hands
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
        assert v.status in ("win", "no_yaku", "below_minimum"), (h, v)
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
    missing = (set(HAN) | YAKUMAN) - set(seen)
    assert not missing
