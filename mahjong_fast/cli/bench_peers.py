"""Other scoring libraries on the hands of `mahjong-fast bench`; those that are not installed are passed over.

Their arguments are made beforehand, so that only the judging is timed.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from numpy.typing import NDArray

from ..hands import Hand
from ..melds import Meld
from ..tiles import Tile

Run = Callable[[], int]
"""Judges all hands once; says how many won."""


def hand_of(record: Any) -> Hand:
    """The hand of one WIN record without red fives."""
    melds = [Meld.unpack(int(meld)) for meld in record["melds"] if meld]
    return Hand.from_counts(record["counts"].tolist(), melds=melds, win=Tile(int(record["win"])))


def physical(record: Any) -> tuple[list[int], int, list[tuple[str, list[int]]], int]:
    """Concealed ids with the winning tile, the winning id, (kind, ids) of melds, the indicator; no reds."""
    hand = hand_of(record)
    concealed = [tile.kind for tile in hand.tiles] + [int(record["win"])]
    kinds = concealed + [kind for meld in hand.melds for kind in meld.kinds]
    used = dict.fromkeys(kinds, 0)
    ids = []
    for kind in kinds:
        ids.append(4 * kind + 3 - used[kind])
        used[kind] += 1
    melds, at = [], len(concealed)
    for meld in hand.melds:
        melds.append((meld.kind, ids[at : at + 3]))
        at += 3
    return ids[: len(concealed)], ids[len(concealed) - 1], melds, 4 * int(record["dora"][0])


def run_mahjong(wins: NDArray[Any]) -> Run:
    """`mahjong` (PyPI)."""
    calculator = import_module("mahjong.hand_calculating.hand").HandCalculator
    config_of = import_module("mahjong.hand_calculating.hand_config")
    meld_of = import_module("mahjong.meld").Meld
    options = config_of.OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)
    cases = []
    for record in wins:
        concealed, win, melds, dora = physical(record)
        declared = [meld_of(meld_of.CHI if kind == "chi" else meld_of.PON, tuple(ids)) for kind, ids in melds]
        config = config_of.HandConfig(
            is_tsumo=bool(record["flags"] & 1),
            is_riichi=bool(record["flags"] & 2),
            player_wind=27 + int(record["seat"]),
            round_wind=27 + int(record["round"]),
            options=options,
        )
        cases.append((concealed + [i for _, ids in melds for i in ids], win, declared, [dora], config))
    return lambda: sum(calculator.estimate_hand_value(*case).error is None for case in cases)


def run_riichienv(wins: NDArray[Any]) -> Run:
    """`riichienv`."""
    riichienv = import_module("riichienv._riichienv")
    winds = [getattr(riichienv.Wind, name) for name in ("East", "South", "West", "North")]
    types = {"chi": riichienv.MeldType.Chi, "pon": riichienv.MeldType.Pon}
    cases = []
    for record in wins:
        concealed, win, melds, dora = physical(record)
        declared = [riichienv.Meld(types[kind], ids, True) for kind, ids in melds]
        conditions = riichienv.Conditions(
            tsumo=bool(record["flags"] & 1),
            riichi=bool(record["flags"] & 2),
            player_wind=winds[record["seat"]],
            round_wind=winds[record["round"]],
        )
        cases.append((concealed, declared, win, dora, conditions))

    def run() -> int:
        done = 0
        for concealed, declared, win, dora, conditions in cases:
            evaluator = riichienv.HandEvaluator(concealed, declared)
            done += evaluator.calc(win, [dora], [], conditions).is_win
        return done

    return run


def run_jansou(wins: NDArray[Any]) -> Run:
    """`jansou`."""
    hands = import_module("jansou.core.hand")
    parse_136 = import_module("jansou.core.notation").parse_136
    preset = import_module("jansou.core.rules").preset
    wind = import_module("jansou.core.tiles").Wind
    context_of = import_module("jansou.scoring.context").WinContext
    scoring = import_module("jansou.scoring.score")
    winds = [wind.EAST, wind.SOUTH, wind.WEST, wind.NORTH]
    types = {"chi": hands.MeldType.CHII, "pon": hands.MeldType.PON}
    cases = []
    for record in wins:
        concealed, win, melds, dora = physical(record)
        declared = []
        for kind, ids in melds:
            tiles = tuple(parse_136(ids))
            declared.append(hands.Meld(types[kind], tiles, tiles[0], hands.CallSource.KAMICHA, None))
        context = context_of(
            rules=preset("tenhou"),
            round_wind=winds[record["round"]],
            seat_wind=winds[record["seat"]],
            is_tsumo=bool(record["flags"] & 1),
            riichi=bool(record["flags"] & 2),
            dora_indicators=tuple(parse_136([dora])),
        )
        cases.append((hands.Hand(tuple(parse_136(concealed)), tuple(declared)), parse_136([win])[0], context))

    def run() -> int:
        done = 0
        for hand, win, context in cases:
            try:
                scoring.score(hand, win, context)
                done += 1
            except scoring.ScoringError:
                pass
        return done

    return run


def installed(make: Callable[[NDArray[Any]], Run]) -> Callable[[NDArray[Any]], Run | None]:
    """The same, or None where the library is absent or has another face."""

    def ready(wins: NDArray[Any]) -> Run | None:
        try:
            run = make(wins)
            run()
        except (ImportError, AttributeError, TypeError, ValueError):
            return None
        return run

    return ready


PEERS: Final = {
    "riichienv": installed(run_riichienv),
    "mahjong": installed(run_mahjong),
    "jansou": installed(run_jansou),
}
"""Library -> what times it on WIN records."""
