"""A batch and single tables side by side: the same seeds, the same actions, the same everything."""

from __future__ import annotations

from typing import Any

import numpy as np

import mahjong_fast as mf
from mahjong_fast import _core
from mahjong_fast.encoders import encode
from mahjong_fast.env import BatchEnv
from mahjong_fast.env.facts import HandFacts, match_facts


def random_actions(env: BatchEnv, rng: np.random.Generator) -> np.ndarray[Any, Any]:
    """A legal action for each row; wins are mostly taken, calls mostly declined."""
    now = env.decisions()
    m = env.rows
    chosen = now.legal[np.arange(m), (rng.random(m) * now.n_legal[:m]).astype(np.intp)]
    legal = now.legal[:m]
    for action, chance in ((179, 0.7), (177, 0.8), (176, 0.9), (175, 0.9)):
        has = (legal == action).any(axis=1) & (rng.random(m) < chance)
        chosen[has] = action
    if env.fixed_rows:
        chosen = np.concatenate([chosen, np.zeros(env.fixed_rows - m, np.uint8)])
    return chosen


class Twin:
    """The single table that does what one table of a batch does."""

    def __init__(self, env: BatchEnv, index: int, seed: int, first: int, stride: int) -> None:
        self.env, self.index, self.seed, self.next, self.stride = env, index, seed, first, stride
        self.facts = HandFacts(env.rules)
        self.deal()

    def deal(self) -> None:
        number = self.next
        self.next += self.stride
        if self.env.match:
            self.table = mf.Table(self.env.rules, self.seed, match=number)
        else:
            self.table = mf.Table(self.env.rules, self.seed, number, dealer=number % self.env.seats)
        self.table.keep_undo(False)
        self.facts.begin(self.table.events)

    def check_rows(self, rows: dict[int, int]) -> None:
        """`rows`: seat -> row of the batch."""
        now, asked = self.env.decisions(), self.table.decisions()
        assert list(rows) == list(asked)
        for seat, row in rows.items():
            legal = np.array(asked[seat], np.uint8)
            n = int(now.n_legal[row])
            assert now.legal[row, :n].tolist() == legal.tolist()
            assert (now.legal[row, n:] == 255).all()
            assert now.mask is not None
            assert np.array_equal(now.mask[row], self.table.mask(seat))
            if self.env.encoder is not None and now.obs is not None:
                expected = encode(self.table, seat, self.env.encoder.name)
                assert expected.tobytes() == now.obs[row].tobytes()

    def move(self, actions: dict[int, int]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """Hands and matches that ended."""
        events = self.table.apply(actions)
        hands, match = self.facts.follow(events), match_facts(events)
        if self.table.is_over:
            self.deal()
        return hands, [match] if match else []


def compare(
    rules: str,
    tables: int,
    decisions: int,
    *,
    match: bool,
    encoder: str | None,
    seed: int = 3,
    threads: int = 2,
) -> int:
    """Plays a batch and its twins until that many decisions were equal."""
    env = BatchEnv(tables, rules, seed=seed, first=5, match=match, encoder=encoder, threads=threads)
    twins = [Twin(env, i, seed, 5 + i, tables) for i in range(tables)]
    rng = np.random.default_rng(seed)
    done = 0
    while done < decisions:
        now = env.decisions()
        m = env.rows
        rows: dict[int, dict[int, int]] = {}
        for row in range(m):
            rows.setdefault(int(now.table[row]), {})[int(now.seat[row])] = row
        assert list(rows) == list(range(tables))
        for table, seats in rows.items():
            twins[table].check_rows(seats)
        actions = random_actions(env, rng)
        env.step(actions)
        hands, games = list(env.hands), list(env.games)
        rewards = np.zeros((tables, env.seats), np.int64)
        for table, seats in rows.items():
            ended, matches = twins[table].move({seat: int(actions[row]) for seat, row in seats.items()})
            for hand in ended:
                told = hands.pop(0)
                assert told["table"] == table
                assert told["delta"][: env.seats].tolist() == hand["delta"]
                assert told["points"][: env.seats].tolist() == hand["points"]
                winners = [event["actor"] for event in hand["events"] if event["type"] == "hora"]
                assert told["winner"][: told["n_wins"]].tolist() == winners
                rewards[table] += hand["delta"]
            for end in matches:
                told = games.pop(0)
                assert told["table"] == table
                assert told["points"][: env.seats].tolist() == end["points"]
                assert told["rank"][: env.seats].tolist() == end["ranks"]
                parts = 12_000 if env.rules.family == "riichi" else 12  # others tell points, not thousands
                assert np.allclose(told["final_score"][: env.seats] / parts, end["final"])
        assert not hands
        assert not games
        assert np.array_equal(env.rewards, rewards)
        done += m
    return done


def moves_of(env: BatchEnv, steps: int, seed: int) -> list[bytes]:
    """What a batch shows over some steps, as bytes."""
    rng = np.random.default_rng(seed)
    shown = []
    for _ in range(steps):
        now = env.decisions()
        parts = [now.table, now.seat, now.legal, now.deal, now.kind, now.obs]
        shown.append(b"".join(part.tobytes() for part in parts if part is not None))
        env.step(random_actions(env, rng))
        shown.append(env.rewards.tobytes() + env.hands.tobytes() + env.games.tobytes() + env.done.tobytes())
    return shown


def policy_moves(rules: str, policies: list[str], seed: int, deal: int) -> bytes:
    """The moves of a deal that policies play alone."""
    table = mf.Table(rules, seed, deal, dealer=deal % len(policies))
    _core.play_out(table, policies)
    return bytes(table._moves())
