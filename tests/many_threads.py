"""What can many threads of Python do at once? Everything: each job here, done by several threads at the same
moment, has to come out as it does alone; and a table or batch that several threads use stays one that can be.

`python -P tests/many_threads.py [ROUNDS]` runs it as the first thing a process does, so that tables, caches
and modules are made while everybody asks for them. On a free-threaded interpreter the threads really run at
once.
"""

from __future__ import annotations

import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import mahjong_fast as mf
from mahjong_fast import render
from mahjong_fast.env import BatchEnv

GAMES = ("tenhou_4p", "tenhou_3p", "majsoul_4p", "ema_2025", "mcr", "korean_3", "malaysian_3")
HANDS = {
    "tenhou_4p": ("067m88s46s(555z)[1111p]+5s", {"dora": "4m"}),
    "wrc_2025": ("123m456p11s789p46s+5s", {"riichi": True}),
    "tenhou_3p": ("19m19p19s1234567z+1m", {"tsumo": True}),
    "mcr": ("123m456p78s22z(789p)+9s", {"payer": "E", "flowers": 2}),
    "korean_3": ("123456789m1199s+1s", {"payer": "E", "waiting": "W"}),
    "malaysian_3": ("123p456p789p11z22z+2z", {"tsumo": True, "seat": "S"}),
}


def shapes(number: int) -> object:
    """Shanten, useful tiles, waits and discards of random hands, alone and as arrays."""
    walls = mf.deal_many(seed=number, first=0, count=30)
    counts = mf.counts_34(walls[:, :14])
    alone = [(mf.shanten(row), str(mf.discards(row)[0])) for row in counts]
    return alone, mf.shanten_many(counts, threads=2).tolist(), mf.ukeire_many(counts)[2].tolist()


def values(number: int) -> object:
    """Hands of every game, one by one with reasons, and as arrays."""
    found = [
        mf.score(hand, rules=rules, explain=number % 2 == 0, **said).to_dict()
        for rules, (hand, said) in HANDS.items()
    ]
    wins = mf.wins_array([HANDS["tenhou_4p"][0]] * 300)
    return found, mf.score_many(wins, rules="tenhou_4p", threads=2)["points"].tolist()


def own_yaku(number: int) -> object:
    """Yaku of one's own, registered by everybody at the same moment; one of them raises."""
    fours = mf.PatternYaku("fours", closed=1 + number % 3, pattern=f"n_sequences == {number % 5}")
    asked = mf.FunctionYaku("asked", lambda reading, win: 2)

    def failing(reading: Any, win: Any) -> int:
        raise KeyError(number)

    hand = "123m456p11s789p46s+5s"
    rules = mf.rules("tenhou_4p").replace(custom_yaku=[fours, asked])
    wrong = mf.rules("tenhou_4p").replace(custom_yaku=[mf.FunctionYaku(f"wrong_{number}", failing)])
    told = []
    rows = mf.wins_array([hand] * 50)
    for ask in (lambda: mf.score(hand, rules=wrong), lambda: mf.score_many(rows, wrong)):
        try:
            ask()
        except mf.MahjongError as error:
            told.append(str(error))
    return mf.score(hand, rules=rules).yaku, told


def game(number: int) -> object:
    """A game to its end, looked at from every chair, copied, taken back, written and read again."""
    rng = Random(number)
    table = mf.Table(GAMES[number % len(GAMES)], seed=5, deal=number)
    seen = []
    while not table.is_over:
        move = {chair: rng.choice(actions) for chair, actions in table.decisions().items()}
        if rng.random() < 0.1:
            seen.append([table.view(chair).scores for chair in range(table.rules.players)])
            copy = table.clone()
            copy.apply(move)
            copy.undo()
            seen.append(copy == table)
            if rng.random() < 0.3:
                seen.append(mf.Table.from_position(table.position()).hash == table.hash)
        table.apply(move)
    return seen, table.events, mf.Table.from_events(table.events).hash == table.hash


def record(number: int) -> object:
    """A match written and read in every format."""
    import os
    import tempfile

    table = mf.Table("tenhou_4p", seed=2, match=number)
    rng = Random(number)
    while not table.is_over and len(table.events) < 400:
        table.apply({chair: rng.choice(actions) for chair, actions in table.decisions().items()})
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "game.mjai.jsonl")
        made = mf.logs.Game.from_events(table.events, table.rules)
        mf.logs.write(made, path, format="mjai")
        report = mf.logs.verify(path)
        rows = sum(1 for _ in mf.logs.decisions(mf.logs.read(path)[0]))
    return report.ok, report.hands, rows


def batch(number: int) -> object:
    """Many tables at once."""
    env = BatchEnv(16, "tenhou_4p", seed=number, threads=2, encoder="compact_v1")
    for _ in range(25):
        rows = env.decisions()
        env.step(rows.legal[:, 0].copy())
    return env.decisions().obs.tobytes()


def sums(number: int) -> object:
    """Studies and simulations."""
    games = mf.simulate(hands=20, rules=GAMES[number % len(GAMES)], seed=number, threads=2)
    return games.to_dict()["tables"], mf.exact.shanten(2)


def pictures(number: int) -> object:
    """Hands, tables, score sheets as pictures."""
    table = mf.Table(GAMES[number % len(GAMES)], seed=1, deal=number)
    sheet = render.score_html(mf.score("123m456p78s22z(789p)+9s", rules="mcr", payer="E"))
    return render.table_svg(table), render.hand_svg("123m406p11s78s+9s(222z)"), sheet


def drop_in(number: int) -> object:
    """The names of the package `mahjong`."""
    from mahjong_fast.compat.mahjong.hand_calculating.hand import HandCalculator
    from mahjong_fast.compat.mahjong.hand_calculating.hand_config import HandConfig
    from mahjong_fast.compat.mahjong.tile import TilesConverter

    tiles = TilesConverter.string_to_136_array(man="22444", pin="333567", sou="444")
    config = HandConfig(is_tsumo=number % 2 == 0, player_wind=27 + number % 4)
    found = HandCalculator().estimate_hand_value(tiles, tiles[-1], config=config)
    return found.han, found.fu, str(found.yaku), found.cost


def laws(number: int) -> object:
    """Rulesets: made, compared, written."""
    own = mf.rules("m_league").replace(uma=(10 + number, 5, -5, -10 - number))
    return own.hash, own.diff("tenhou_4p"), own.to_toml(), own.describe()


JOBS = (shapes, values, own_yaku, game, record, batch, sums, pictures, drop_in, laws)


def use_together(number: int, table: mf.Table, env: BatchEnv) -> None:
    """One table and one batch in the hands of everybody: refusals are fine, nothing else."""
    rng = Random(number)
    other = mf.Table("tenhou_4p", seed=9, deal=number)
    for _ in range(25):
        try:
            table.apply({chair: rng.choice(actions) for chair, actions in table.decisions().items()})
            if rng.random() < 0.4:
                table.undo()
        except mf.MahjongError:
            pass
        for look in (
            lambda: table.view(rng.randrange(4)),
            lambda: (table.events, table.result, table.scores, repr(table)),
            lambda: (table.clone() == table, table == other, table.hash),
            lambda: mf.Table.from_position(table.position()).legal(0),
            lambda: env.step(env.decisions().legal[:, 0].copy()),
            lambda: render.table_svg(table),
        ):
            # The game was over, or the rows were another's.
            with suppress(mf.MahjongError, IndexError, ValueError):
                look()


def at_once(threads: int, rounds: int) -> None:
    """Every job in every thread, all beginning together, each at another place of the list; then the shared
    table and batch. RuntimeError with what went wrong.
    """
    start = threading.Barrier(threads)
    found: list[dict[tuple[str, int], object]] = [{} for _ in range(threads)]
    wrong: list[str] = []
    table = mf.Table("tenhou_4p", seed=3, match=1)
    env = BatchEnv(8, "tenhou_4p", seed=4, threads=2)

    def work(place: int) -> None:
        try:
            start.wait()
            for turn in range(rounds):
                for step in range(len(JOBS)):
                    job = JOBS[(place + step) % len(JOBS)]
                    number = 100 * turn + (place + step) % 7  # often the same as another thread's
                    found[place][job.__name__, number] = job(number)
            start.wait()
            use_together(place, table, env)
        except BaseException:
            wrong.append(traceback.format_exc())
            start.abort()

    workers = [threading.Thread(target=work, args=(place,), daemon=True) for place in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(500)
        if worker.is_alive():
            raise RuntimeError("threads wait for each other")
    if wrong:
        raise RuntimeError(wrong[0])
    by_name: dict[str, Callable[[int], object]] = {job.__name__: job for job in JOBS}
    alone: dict[tuple[str, int], object] = {}
    for answers in found:
        for (name, number), answer in answers.items():
            if (name, number) not in alone:
                alone[name, number] = by_name[name](number)
            if answer != alone[name, number]:
                raise RuntimeError(f"{name}({number}) came out otherwise beside other threads")
    if bad := table._check():
        raise RuntimeError(f"a table that several threads used: {bad}")
    if mf.Table.from_events(table.events).hash != table.hash and not table.is_over:
        raise RuntimeError("the events of a table that several threads used lead elsewhere")


if __name__ == "__main__":
    sys.setswitchinterval(1e-5)
    at_once(threads=6, rounds=int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    print("ok")
