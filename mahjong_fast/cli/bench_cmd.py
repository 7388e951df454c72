"""`mahjong-fast bench`: how fast are hand analysis, scoring and games on this machine, beside other libraries
where installed?

One core (and two where the row says so); the best of several rounds. Ratios to libraries measured in the same
run count, absolute figures depend on the machine and on what else it does.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import _core
from ..analysis import deal_shanten, discards_many, shanten, shanten_many, ukeire_many, waits_many
from ..exact import shanten as exact_shanten
from ..hands import Hand
from ..studies import Solo
from ..studies import run as run_study
from .arguments import add_json, print_json, whole_number
from .bench_rows import Row, best_time, processors
from .bench_scoring import measure_scoring


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "bench", help="measure the speed of analysis, scoring and games", description=__doc__
    )
    parser.add_argument("what", nargs="?", choices=("analysis", "scoring", "games"), help="only one of them")
    parser.add_argument(
        "--hands", type=whole_number, default=200_000, metavar="N", help="random hands; default %(default)s"
    )
    parser.add_argument("--rounds", type=whole_number, default=7, metavar="R", help="best of R; default 7")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    hands, rounds = max(args.hands, 1000), max(args.rounds, 1)
    if args.json:
        print_json([row._asdict() | {"reached": row.reached} for row in _rows(args.what, hands, rounds)])
        return 0
    print(f"{'':44s}{'here':>17s}{'to reach':>17s}    peer in the same run", flush=True)
    reached = True
    for row in _rows(args.what, hands, rounds):
        print(line_of(row), flush=True)  # as it is measured, through a pipe too
        reached = reached and row.reached
    if not reached:
        print("* not reached on this machine, now")
    return 0


def _rows(what: str | None, hands: int, rounds: int) -> Iterator[Row]:
    if what in (None, "analysis"):
        yield from measure(hands, rounds)
    if what in (None, "scoring"):
        yield from (Row(*row) for row in measure_scoring(min(hands, 20_000), rounds))
    if what in (None, "games"):
        from .bench_games import measure_games

        yield from measure_games(rounds)


def line_of(row: Row) -> str:
    """A line of the table."""
    peer = f"{row.peer}: {row.ratio:.0f} times slower" if row.ratio else row.peer
    mark = "" if row.reached else "  *"
    target = _number(row.target, row.unit) if row.target else ""
    return f"{row.name:44s}{_number(row.value, row.unit):>17s}{target:>17s}{mark:3s} {peer}"


def _number(value: float, unit: str) -> str:
    if unit.endswith("/s"):
        if value < 100_000:
            return f"{value:,.0f} {unit}"
        return f"{value / 1e6:.2f} M {unit}" if value >= 1e6 else f"{value / 1e3:.0f} k {unit}"
    return f"{value:.2f} {unit}" if value < 10 else f"{value:.1f} {unit}"


def random_counts(n: int, tiles: int, seed: int = 1) -> NDArray[np.uint8]:
    """Random hands of a whole wall as uint8[n, 34]."""
    rng = np.random.default_rng(seed)
    counts = np.zeros((n, 34), np.uint8)
    for start in range(0, n, 20_000):
        block = counts[start : start + 20_000]
        order = np.argpartition(rng.random((len(block), 136)), tiles, axis=1)[:, :tiles] // 4
        np.add.at(block, (np.repeat(np.arange(len(block)), tiles), order.ravel()), 1)
    return counts


def measure(n: int, rounds: int) -> Iterator[Row]:
    """All rows of the table, as they are measured."""
    drawn, waiting = random_counts(n, 14), random_counts(n, 13)
    yield from _startup()
    yield from _arrays(drawn, waiting, rounds)
    yield from _one_hand(drawn[0].copy(), rounds)
    yield from _loops(rounds)
    yield from _two_threads(drawn, waiting, rounds)


_IMPORT = "import time, numpy; t=time.perf_counter(); import mahjong_fast as mf; a=time.perf_counter()-t;"
_TABLES = (
    "from mahjong_fast import _core; t=time.perf_counter(); _core.shape_tables_digest();"
    "b=time.perf_counter()-t; t=time.perf_counter(); _core.shape_tables_digest();"
    "print(a, b-(time.perf_counter()-t))"
)
_EVERYTHING = (
    "[getattr(mf, name) for name in mf.__all__]; import mahjong_fast.logs, mahjong_fast.exact;"
    "print(time.perf_counter()-t)"
)


def _in_a_new_process(code: str) -> list[float]:
    """The figures a program prints, the least of five runs."""
    runs = [
        subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
        for _ in range(5)
    ]
    return [min(column) for column in zip(*(map(float, one.stdout.split()) for one in runs), strict=True)]


def _startup() -> list[Row]:
    imported, tables = (1e3 * seconds for seconds in _in_a_new_process(_IMPORT + _TABLES))
    (everything,) = (1e3 * seconds for seconds in _in_a_new_process(_IMPORT + _EVERYTHING))
    return [
        Row("import mahjong_fast, beyond NumPy", imported, "ms", 60),
        Row("  with every name of it, logs and exact", everything, "ms", 60),
        Row("all tables, once, at first use", tables, "ms", 150),
        Row("their size", _core.shape_tables_bytes() / 1e6, "MB", 12),
    ]


def _arrays(drawn: NDArray[np.uint8], waiting: NDArray[np.uint8], rounds: int) -> list[Row]:
    n = len(drawn)
    numbers = np.empty(n, np.int8)
    per_hand = _peer_times(drawn, waiting)

    def row(name: str, seconds: float, unit: str, target: float, peer: str = "") -> Row:
        value = seconds / n * (1e9 if unit == "ns" else 1e6)
        ratio = per_hand[peer] / (seconds / n) if peer in per_hand else 0.0
        return Row(name, value, unit, target, peer, ratio)

    def timed(function: Any, counts: NDArray[np.uint8], **options: Any) -> float:
        return best_time(lambda: function(counts, threads=1, **options), rounds)

    few = drawn[: max(1000, n // 4)]
    best = timed(discards_many, few) * n / len(few)
    every = timed(discards_many, few, all=True) * n / len(few)
    return [
        row(
            "shanten_many, 14 tiles, three forms",
            timed(shanten_many, drawn, out=numbers),
            "ns",
            12,
            "riichienv",
        ),
        row("  with check=False", timed(shanten_many, drawn, out=numbers, check=False), "ns", 10),
        row("waits_many, 13 tiles", timed(waits_many, waiting), "ns", 30),
        row("ukeire_many, 13 tiles", timed(ukeire_many, waiting), "ns", 30, "xiangting"),
        row("discards_many, 14 tiles", best, "us", 0.30, "xiangting, each discard"),
        row("  with all=True", every, "us", 0.60),
    ]


def _peer_times(drawn: NDArray[np.uint8], waiting: NDArray[np.uint8]) -> dict[str, float]:
    """Seconds per hand of other libraries that are installed."""
    found: dict[str, float] = {}
    few14, few13 = drawn[:2000].tolist(), waiting[:2000].tolist()

    def per_hand(function: Callable[[Any], Any], hands: list[Any]) -> float:
        return best_time(lambda: [function(hand) for hand in hands], 3) / len(hands)

    try:
        riichienv = import_module("riichienv")
        ids = [[4 * k + c for k, n in enumerate(hand) for c in range(n)] for hand in few14]
        found["riichienv"] = per_hand(riichienv.calculate_shanten, ids)
    except (ImportError, AttributeError, TypeError, ValueError):
        pass
    try:
        xiangting = import_module("xiangting")
        four = xiangting.PlayerCount.FOUR
        necessary = xiangting.calculate_necessary_tiles
        found["xiangting"] = per_hand(lambda hand: necessary(hand, four), few13)

        def each_discard(hand: list[int]) -> None:
            for kind in range(34):
                if hand[kind]:
                    hand[kind] -= 1
                    _, mask = necessary(hand, four)
                    sum(4 - hand[k] for k in range(34) if mask >> k & 1)  # what discards_many also tells
                    hand[kind] += 1

        found["xiangting, each discard"] = per_hand(each_discard, few14[:500])
    except (ImportError, AttributeError, TypeError, ValueError):
        pass
    return found


def _one_hand(counts: NDArray[np.uint8], rounds: int) -> list[Row]:
    text = Hand.from_counts(counts).to_mpsz()
    core: Callable[..., Any] = _core.shanten
    calls: list[tuple[str, Callable[[], Any], float]] = [
        ("one hand, _core.shanten(uint8[34])", lambda: core(counts, "any", 4), 0.15),
        ("one hand, mf.shanten(uint8[34])", lambda: shanten(counts), 0.25),
        ("one hand, mf.shanten(text)", lambda: shanten(text), 3),
    ]
    loop = range(10_000)

    def repeat(function: Callable[[], Any]) -> Callable[[], None]:
        def run_all() -> None:
            for _ in loop:
                function()

        return run_all

    empty = best_time(repeat(lambda: None), rounds)
    rows = []
    for name, function, target in calls:
        seconds = best_time(repeat(function), rounds) - empty
        rows.append(Row(name, seconds / len(loop) * 1e6, "us", target))
    return rows


def _loops(rounds: int) -> list[Row]:
    deals = 100_000
    dealt = best_time(lambda: deal_shanten(1, 0, deals, threads=1), rounds)
    solo = best_time(lambda: run_study(Solo(1), 10_000, threads=1, chunk=10_000), min(rounds, 3))
    return [
        Row("deal, 4 hands, shanten of each", deals / dealt, "deals/s", 7e6),
        Row("solo study", 10_000 / solo, "hands/s", 150_000),
        Row("exact distribution of 14 tiles", best_time(lambda: exact_shanten(14), rounds), "s", 1),
    ]


def _two_threads(drawn: NDArray[np.uint8], waiting: NDArray[np.uint8], rounds: int) -> list[Row]:
    if processors() < 2:
        return []
    rows = []
    # Long enough that starting a thread does not count.
    many14, many13 = np.tile(drawn, (8, 1)), np.tile(waiting, (4, 1))
    calls: list[tuple[str, Callable[[int], Any]]] = [
        ("shanten_many", lambda threads: shanten_many(many14, threads=threads)),
        ("waits_many", lambda threads: waits_many(many13, threads=threads)),
        ("ukeire_many", lambda threads: ukeire_many(many13, threads=threads)),
        ("discards_many", lambda threads: discards_many(drawn, threads=threads)),
    ]
    for name, call in calls:
        one = best_time(lambda: call(1), rounds)  # noqa: B023
        two = best_time(lambda: call(2), rounds)  # noqa: B023
        rows.append(Row(f"{name}, two threads", one / two, "x", 1.8))
    return rows
