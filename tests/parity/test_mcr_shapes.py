"""Shanten, waits, useful tiles, discards of Chinese Official: slow references, pymahjonggb, arrays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mahjong_fast as mf
from cases import mcr
from mahjong_fast import _core
from mahjong_fast.analysis import (
    discards_many,
    is_complete,
    is_complete_many,
    readings,
    shanten_many,
    ukeire_many,
    useful_tiles,
    wait_shapes,
    waits,
    waits_many,
)
from mahjong_fast.analysis.held import MCR_FORMS
from mahjong_fast.tiles import as_tiles
from reference import mcr_shanten as slow
from reference.mcr_judge import Situation, judge
from reference.mcr_peer import peer_tile
from reference.mcr_random import hand_text, random_wins
from reference.mcr_shapes import waits as slow_waits
from reference.notation import Meld

FORMS = tuple(MCR_FORMS.values())
MELDS = [Meld("pon", (33, 33, 33)), Meld("ankan", (32,) * 4), Meld("chi", (0, 1, 2)), Meld("pon", (31,) * 3)]


def mask_of(kinds: list[int]) -> int:
    return sum(1 << kind for kind in kinds)


def compare(seed: int, rounds: int) -> int:
    rng, compared = np.random.default_rng(seed), 0
    for _ in range(rounds):
        melds = int(rng.choice([0, 0, 0, 1, 1, 2, 4]))
        most = 14 - 3 * melds
        tiles = int(rng.integers(1, most + 1)) if rng.integers(4) == 0 else most - int(rng.integers(2))
        counts, forms = slow.random_counts(rng, tiles), FORMS[rng.integers(len(FORMS))]
        data, where = bytes(counts), (counts, melds, forms)
        expected = slow.shanten(counts, melds, forms)
        number, mask = _core.hand_useful(data, melds, forms, 4)
        assert number == expected, where
        if expected == slow.slow.IMPOSSIBLE:
            continue
        assert mask == mask_of(slow.useful(counts, melds, forms)), where
        away = _core.hand_unnecessary(data, melds, forms, 4)
        assert away == (mask_of(slow.unnecessary(counts, melds, forms)) if tiles > 1 else 0), where
        compared += 1
    return compared


def compare_limited(seed: int, rounds: int) -> None:
    rng = np.random.default_rng(seed)
    for _ in range(rounds):
        melds = int(rng.integers(2))
        counts = slow.random_counts(rng, 14 - 3 * melds - int(rng.integers(2)))
        usable = np.maximum(counts, 4 - rng.integers(0, 5, 34) * (rng.random(34) < 0.3)).tolist()
        forms = FORMS[rng.integers(len(FORMS))]
        number, mask = _core.hand_useful(bytes(counts), melds, forms, 4, bytes(usable))
        assert number == slow.shanten(counts, melds, forms, usable), (counts, usable, melds, forms)
        if number != slow.slow.IMPOSSIBLE:
            assert mask == mask_of(slow.useful(counts, melds, forms, usable)), (counts, usable, melds, forms)


def test_hands_agree_with_the_slow_reference() -> None:
    assert compare(1, 60) > 30
    compare_limited(2, 15)


@pytest.mark.long  # 130 s
def test_many_hands_agree_with_the_slow_reference() -> None:
    assert compare(3, 1_500) > 800
    compare_limited(4, 150)


# ---------------------------------------------------------------- pymahjonggb

PEER_FORMS = {
    "regular": "RegularShanten",
    "chiitoitsu": "SevenPairsShanten",
    "kokushi": "ThirteenOrphansShanten",
    "honours_knitted": "HonorsAndKnittedTilesShanten",
    "knitted": "KnittedStraightShanten",
}


def peer_hand(counts: list[int]) -> tuple[str, ...]:
    return tuple(peer_tile(k) for k in range(34) for _ in range(counts[k]))


def compare_with_peer(seed: int, rounds: int) -> int:
    """How many hands were compared in everything; it counts on fifth tiles, so four equal may differ."""
    peer = pytest.importorskip("MahjongGB", reason="pymahjonggb is not installed")
    rng, compared = np.random.default_rng(seed), 0
    packs = [("PENG", "J1", 1), ("GANG", "J2", 0), ("CHI", "W2", 1), ("PENG", "J3", 1)]
    for _ in range(rounds):
        melds = int(rng.choice([0, 0, 0, 1, 2, 4]))
        counts = slow.random_counts(rng, 13 - 3 * melds)
        theirs = peer.MahjongShanten(pack=tuple(packs[:melds]), hand=peer_hand(counts))
        mine = mf.shanten(counts, melds=melds, tileset="mcr")
        if max(counts) == 4:
            assert theirs <= mine, (counts, melds)
            continue
        assert mine == theirs, (counts, melds)
        compared += 1
        for form, name in PEER_FORMS.items() if melds == 0 else ():
            number, tiles = getattr(peer, name)(hand=peer_hand(counts))
            found = mf.ukeire(counts, form=form, tileset="mcr")
            assert found.shanten == number, (counts, form)
            useful = {peer_tile(tile.kind) for tile in found.tiles}
            if form != "chiitoitsu":
                assert useful == set(tiles), (counts, form)
            else:  # it does not say that a third tile can begin a second pair
                assert useful >= set(tiles), (counts, form)
    return compared


def test_hands_agree_with_pymahjonggb() -> None:
    assert compare_with_peer(5, 300) > 200


@pytest.mark.long  # 25 s
def test_many_hands_agree_with_pymahjonggb() -> None:
    assert compare_with_peer(6, 20_000) > 12_000


# ---------------------------------------------------------------- waits


def test_waits_of_another_calculator(shared: Path) -> None:
    for text, expected in mcr.waits(shared):
        for convention in ("concealed", "melds"):
            found = waits(text, tileset="mcr", fifth_tile=convention)
            if convention == "melds" or "(" not in text:
                assert [str(tile) for tile in found] == list(expected), text


@pytest.mark.parametrize("case", mcr.own(), ids=lambda c: c.name)
def test_waits_of_own_case(case: mcr.McrCase) -> None:
    assert case.waits is not None
    assert waits(case.hand, tileset="mcr", fifth_tile="melds") == as_tiles(case.waits)


def waiting(seed: int, count: int) -> Iterator[Situation]:
    """Complete hands without their winning tile; half of them wait for nothing any more."""
    rng = np.random.default_rng(seed)
    for s in random_wins(seed, count):
        s.counts[s.win] -= 1
        if rng.integers(2):
            held = [k for k in range(34) if s.counts[k]]
            s.counts[held[rng.integers(len(held))]] -= 1
            free = [k for k in range(34) if s.owned(k) < 4]
            s.counts[free[rng.integers(len(free))]] += 1
        yield s


def text_of(s: Situation) -> str:
    s.counts[s.win] += 1
    text = hand_text(s)
    s.counts[s.win] -= 1
    return text


def test_waits_as_the_slow_reference_and_with_the_minimum() -> None:
    found_some = {"ron": 0, "tsumo": 0, "all": 0}
    for s in waiting(7, 150):
        text = text_of(s)
        expected = slow_waits(s.counts, s.melds, "ignored")
        assert [t.kind for t in waits(text, tileset="mcr", fifth_tile="melds")] == expected, text
        assert set(wait_shapes(text, tileset="mcr", fifth_tile="melds")) == {mf.Tile(k) for k in expected}
        found_some["all"] += len(expected)
        for how in ("ron", "tsumo"):
            wins = []
            for kind in expected:
                s.counts[kind] += 1
                facts = Situation(s.counts, s.melds, kind, tsumo=how == "tsumo", seat=s.seat, round=s.round)
                if judge(facts, "wmo").status == "win":
                    wins.append(kind)
                s.counts[kind] -= 1
            kept = waits(text, minimum=how, seat=s.seat, round=s.round)
            assert [t.kind for t in kept] == wins, (text, how)
            found_some[how] += len(wins)
    assert found_some["all"] > max(found_some["ron"], found_some["tsumo"]) > 100


def test_arrays_with_the_minimum_answer_as_single_hands_do() -> None:
    hands = list(waiting(8, 300))
    sizes = {len(s.melds) for s in hands}
    assert sizes == {0, 1, 2, 3, 4}
    types = {"chi": 1, "pon": 2, "daiminkan": 3, "ankan": 4, "kakan": 5}
    counts = np.array([s.counts for s in hands], np.uint8)
    melds = np.zeros((len(hands), 4), np.uint16)
    for row, s in zip(melds, hands, strict=True):
        row[: len(s.melds)] = [m.tiles[0] | types[m.kind] << 6 for m in s.melds]
    words: tuple[dict[str, Any], ...] = ({}, {"seat": "E", "round": "S"}, {"last_tile": True})
    for how in ("ron", "tsumo"):
        for said in words:
            masks = waits_many(counts, melds=melds, minimum=how, threads=2, **said)
            assert np.array_equal(masks, waits_many(counts, melds=melds, minimum=how, threads=1, **said))
            for s, mask in zip(hands, masks, strict=True):
                single = waits(text_of(s), minimum=how, **said)
                assert int(mask) == mask_of([t.kind for t in single]), (text_of(s), how, said)


# ---------------------------------------------------------------- arrays


@pytest.mark.parametrize("form", list(MCR_FORMS))
@pytest.mark.parametrize("melds", [0, 1, 2])
def test_arrays_answer_as_single_hands_do(form: str, melds: int) -> None:
    if melds and form in ("chiitoitsu", "kokushi", "honours_knitted"):
        return
    rng = np.random.default_rng(9)
    words: dict[str, Any] = {"melds": melds, "form": form, "tileset": "mcr"}
    for size in (13 - 3 * melds, 14 - 3 * melds):
        rows = np.array([slow.random_counts(rng, size) for _ in range(150)], np.uint8)
        numbers, masks, totals = ukeire_many(rows, **words)
        assert np.array_equal(shanten_many(rows, form, melds=melds, tileset="mcr"), numbers)
        complete = is_complete_many(rows, **words)
        if form == "knitted" and melds > 1:
            assert (numbers == 100).all()
            continue
        for row, number, mask, total, whole in zip(rows, numbers, masks, totals, complete, strict=True):
            found = mf.ukeire(row, **words)
            assert found.shanten == number == mf.shanten(row, **words)
            assert found.total == total
            assert mask_of([t.kind for t in useful_tiles(row, **words)]) == mask
            assert whole == is_complete(row, **words)
        if size % 3 == 1:
            kinds = waits_many(rows, **words)
            for row, mask in zip(rows, kinds, strict=True):
                assert mask_of([t.kind for t in waits(row, **words)]) == mask
        else:
            every = discards_many(rows, all=True, **words)
            best = discards_many(rows, **words)
            for at, row in enumerate(rows):
                listed = mf.discards(row, improvements=False, **words)
                for one in listed:
                    kind = one.tile.kind
                    assert (one.shanten, one.total) == (every[0][at, kind], every[2][at, kind])
                    gone = mask_of([k for k in range(34) if row[k] == 4])  # masks of arrays have them
                    assert mask_of([t.kind for t in one.tiles]) == int(every[1][at, kind]) & ~gone
                    assert best[0][at, kind] == one.shanten
                    assert best[1][at, kind] == (
                        every[1][at, kind] if one.shanten == listed[0].shanten else 0
                    )
                assert {one.tile.kind for one in listed} == set(np.flatnonzero(every[0][at] != 127))


def test_rows_nobody_checked_read_no_foreign_memory() -> None:
    rows = np.random.default_rng(10).integers(0, 256, (3000, 34)).astype(np.uint8)
    melds = np.random.default_rng(11).integers(0, 256, 3000).astype(np.uint8)
    for numbers in (0, melds):
        words: dict[str, Any] = {"melds": numbers, "tileset": "mcr", "check": False}
        for function in (shanten_many, waits_many, ukeire_many, discards_many, is_complete_many):
            function(rows, **words)
        marked = shanten_many(rows, melds=numbers, tileset="mcr", errors="status")
        assert (marked == 127).all()


# ---------------------------------------------------------------- invariants


def test_suits_can_be_exchanged_and_mirrored() -> None:
    rng = np.random.default_rng(12)
    rows = np.array([slow.random_counts(rng, 13) for _ in range(2000)], np.uint8)
    numbers, masks, totals = ukeire_many(rows, tileset="mcr")
    bits = (masks[:, None] >> np.arange(34, dtype=np.uint64) & np.uint64(1)).astype(np.uint8)
    for order in (np.r_[9:18, 18:27, 0:9, 27:34], np.r_[8:-1:-1, 17:8:-1, 26:17:-1, 27:34]):
        other = ukeire_many(np.ascontiguousarray(rows[:, order]), tileset="mcr")
        assert np.array_equal(other[0], numbers)
        assert np.array_equal(other[2], totals)
        moved = (other[1][:, None] >> np.arange(34, dtype=np.uint64) & np.uint64(1)).astype(np.uint8)
        assert np.array_equal(moved, bits[:, order])


def test_a_tile_more_changes_shanten_by_one_at_most() -> None:
    rng = np.random.default_rng(13)
    rows = np.array([slow.random_counts(rng, 13) for _ in range(300)], np.uint8)
    numbers, masks, _ = ukeire_many(rows, tileset="mcr")
    for kind in range(34):
        free = rows[:, kind] < 4
        more = rows[free].copy()
        more[:, kind] += 1
        step = numbers[free] - shanten_many(more, tileset="mcr")
        assert np.array_equal(step, (masks[free] >> np.uint64(kind) & np.uint64(1)).astype(np.int8))


def test_readings_of_the_tile_set() -> None:
    hand = "147m258p36s22z678s"
    forms = [reading.form for reading in readings(hand, "9s", tileset="mcr")]
    assert forms == ["knitted"]
    assert readings(hand, "9s") == []
    assert [r.form for r in readings("1122334455p1111s", tileset="mcr", win="1s")] == ["chiitoitsu"]
