"""A small policy, trained on one core in minutes, against random legal moves.

It imitates the policy `sane` on 64 tables at once: every kind of tile is scored by the same weights from its
column of `planes_v1` (a linear model of 162 numbers for each sort of move). Then it plays 4,000 hands against
three players who make random legal moves, and so does a random player for comparison. Ends with exit code 1
unless it wins clearly.

    python train_policy.py [STEPS]
"""

import sys

import numpy as np

from mahjong_fast.agents import PolicyAgent
from mahjong_fast.env import BatchEnv

PLANES, KINDS = 162, 34
FIVES = np.array([4, 13, 22])
CHI = np.array([9 * suit + rank for suit in range(3) for rank in range(7)])
CHI_RED = np.array([9 * suit + rank for suit in range(3) for rank in (2, 3, 4)])
# For each of the 181 moves: which weights score it, and on which column. Column 34 is the mean of all.
SORTS = [np.arange(34), FIVES, np.arange(34), FIVES, CHI, CHI_RED, np.arange(34), FIVES, np.arange(34)]
SORTS += [np.array([KINDS])] * 6
HEAD = np.concatenate([np.full(len(columns), head) for head, columns in enumerate(SORTS)])
COLUMN = np.concatenate(SORTS)


class Policy:
    def __init__(self) -> None:
        self.weights = np.zeros((PLANES, len(SORTS)), np.float32)
        self.mean, self.square, self.steps = np.zeros_like(self.weights), np.zeros_like(self.weights), 0

    def columns(self, planes: np.ndarray) -> np.ndarray:
        """float32[M, 35, 162]"""
        return np.concatenate([planes, planes.mean(2, keepdims=True)], axis=2).transpose(0, 2, 1)

    def chances(self, columns: np.ndarray, mask: np.ndarray) -> np.ndarray:
        """float32[M, 181]: softmax over the legal moves"""
        scores = (columns @ self.weights)[:, COLUMN, HEAD]
        scores[mask == 0] = -np.inf
        scores = np.exp(scores - scores.max(1, keepdims=True))
        return scores / scores.sum(1, keepdims=True)

    def learn(self, columns: np.ndarray, mask: np.ndarray, actions: np.ndarray, rate: float) -> float:
        """One step of Adam towards the moves of the teacher; returns how often the two agree."""
        chances = self.chances(columns, mask)
        agree = float((chances.argmax(1) == actions).mean())
        chances[np.arange(len(actions)), actions] -= 1
        wrong = np.zeros((len(actions), KINDS + 1, len(SORTS)), np.float32)
        wrong[:, COLUMN, HEAD] = chances / len(actions)
        gradient = np.tensordot(columns, wrong, ((0, 1), (0, 1)))
        self.steps += 1
        self.mean = 0.9 * self.mean + 0.1 * gradient
        self.square = 0.999 * self.square + 0.001 * gradient**2
        step = self.mean / (1 - 0.9**self.steps)
        self.weights -= rate * step / (np.sqrt(self.square / (1 - 0.999**self.steps)) + 1e-8)
        return agree


def train(steps: int) -> Policy:
    policy, teacher = Policy(), PolicyAgent("sane")
    env = BatchEnv(64, "tenhou_4p", seed=1, encoder="planes_v1", skip_forced=True)
    agreement = []
    for step in range(steps):
        now = env.decisions()
        actions = np.zeros(len(now.table), np.intp)
        for row, (table, seat) in enumerate(zip(now.table, now.seat, strict=True)):
            copy = env.table(table)
            teacher.sit(copy)
            actions[row] = teacher(copy.view(int(seat)))
        rate = 0.02 if step < steps // 2 else 0.005
        agreement.append(policy.learn(policy.columns(now.obs), now.mask, actions, rate))
        env.step(actions)
        if (step + 1) % 200 == 0:
            print(f"step {step + 1}: decides as the teacher in {np.mean(agreement[-200:]):.1%}", flush=True)
    return policy


def play(policy: Policy | None, hands: int) -> tuple[float, float, float]:
    """(points per hand, standard error, share of hands won) of seat 0 against three random players."""
    env = BatchEnv(
        256, "tenhou_4p", seed=2, encoder="planes_v1", policies={1: "random", 2: "random", 3: "random"}
    )
    rng = np.random.default_rng(0)
    points, won = [], 0
    while len(points) < hands:
        now = env.decisions()
        if policy is None:
            rows = np.arange(len(now.table))
            actions = now.legal[rows, (rng.random(len(rows)) * now.n_legal).astype(int)]
        else:
            actions = policy.chances(policy.columns(now.obs), now.mask).argmax(1)
        env.step(actions)
        points += env.hands["delta"][:, 0].tolist()
        won += int((env.hands["winner"] == 0).any(1).sum())
    return float(np.mean(points)), float(np.std(points) / len(points) ** 0.5), won / len(points)


def main() -> int:
    policy = train(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
    for name, player in (("random", None), ("trained", policy)):
        points, error, won = play(player, 4000)
        print(f"{name}: {points:+.0f} ± {error:.0f} points per hand, wins {won:.1%} of the hands")
    return 0 if points - 4 * error > 1000 and won > 0.25 else 1


if __name__ == "__main__":
    sys.exit(main())
