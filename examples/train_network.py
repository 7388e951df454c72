"""A small network, trained with PyTorch on records in minutes, against random legal moves. Needs
`pip install 'mahjong_fast[torch]'`.

Records in, player out: matches of the policy `sane` are played and written down; `logs.dataset` turns them
into arrays that PyTorch's DataLoader reads in batches; the network learns to move as the players of the
records did; then it plays 4,000 hands in a BatchEnv, reading the observations as tensors of the same memory,
against three players who make random legal moves. Ends with exit code 1 unless it wins clearly.

    python train_network.py [MATCHES]
"""

import sys
import tempfile

import torch
from torch.utils.data import DataLoader

from mahjong_fast import logs
from mahjong_fast.env import BatchEnv, torch_views
from mahjong_fast.studies.simulate import Games

PLANES, KINDS = 162, 34
FIVES = torch.tensor([4, 13, 22])
CHI = torch.tensor([9 * suit + rank for suit in range(3) for rank in range(7)])
CHI_RED = torch.tensor([9 * suit + rank for suit in range(3) for rank in (2, 3, 4)])
# For each of the 181 moves: which output of the network scores it, and in which column. Column 34 is the mean
# of all kinds of tiles.
KIND = torch.arange(KINDS)
SORTS = [KIND, FIVES, KIND, FIVES, CHI, CHI_RED, KIND, FIVES, KIND] + [torch.tensor([KINDS])] * 6
HEAD = torch.cat([torch.full_like(columns, head) for head, columns in enumerate(SORTS)])
COLUMN = torch.cat(SORTS)


class Network(torch.nn.Module):
    """Every kind of tile is looked at by the same weights, with its neighbours."""

    def __init__(self, width: int = 64) -> None:
        super().__init__()
        self.look = torch.nn.Sequential(
            torch.nn.Conv1d(PLANES, width, 1),
            torch.nn.ReLU(),
            torch.nn.Conv1d(width, width, 5, padding=2),
            torch.nn.ReLU(),
        )
        self.score = torch.nn.Conv1d(width, len(SORTS), 1)

    def forward(self, planes: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """float32[M, 181]: a score of each move, -inf where it is not legal."""
        seen = self.look(planes)
        scores = self.score(torch.cat([seen, seen.mean(2, keepdim=True)], dim=2))[:, HEAD, COLUMN]
        return scores.masked_fill(mask == 0, float("-inf"))


def write_records(folder: str, matches: int) -> None:
    games = Games(seed=1, agents="sane", matches=True)
    for number in range(matches):
        game = logs.Game.from_events(games.play(number).events, games.rules)
        logs.write(game, f"{folder}/{number:04}.mjlog")


def train(folder: str, network: Network, epochs: int = 3) -> None:
    optimizer = torch.optim.Adam(network.parameters())
    for epoch in range(epochs):
        for group in optimizer.param_groups:
            group["lr"] = 2e-3 / 3**epoch
        data = logs.dataset(folder, "planes_v1", batch_size=256, augment="suits", seed=epoch)
        agreed = seen = 0
        for batch in DataLoader(data.torch(), batch_size=None):
            logits = network(batch["view"], batch["mask"])
            taken = batch["action"].long()
            loss = torch.nn.functional.cross_entropy(logits, taken)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            agreed += int((logits.argmax(1) == taken).sum())
            seen += len(taken)
        print(f"epoch {epoch + 1}: {seen} decisions, moves as in the records {agreed / seen:.1%}", flush=True)


@torch.no_grad()
def play(network: Network | None, hands: int) -> tuple[float, float, float]:
    """(points per hand, standard error, share of hands won) of seat 0 against three random players."""
    env = BatchEnv(
        256, "tenhou_4p", seed=2, encoder="planes_v1", policies={1: "random", 2: "random", 3: "random"}
    )
    views = torch_views(env)
    points, won = [], 0
    while len(points) < hands:
        m = env.rows
        if network is None:
            actions = torch.multinomial(views["mask"][:m].float(), 1)[:, 0]
        else:
            actions = network(views["obs"][:m], views["mask"][:m]).argmax(1)
        env.step(actions.numpy())
        points += env.hands["delta"][:, 0].tolist()
        won += int((env.hands["winner"] == 0).any(1).sum())
    each = torch.tensor(points, dtype=torch.float64)
    return float(each.mean()), float(each.std()) / len(points) ** 0.5, won / len(points)


def main() -> int:
    torch.manual_seed(0)
    network = Network()
    with tempfile.TemporaryDirectory() as folder:
        write_records(folder, int(sys.argv[1]) if len(sys.argv) > 1 else 150)
        train(folder, network)
    for name, player in (("random", None), ("trained", network)):
        points, error, won = play(player, 4000)
        print(f"{name}: {points:+.0f} ± {error:.0f} points per hand, wins {won:.1%} of the hands")
    return 0 if points - 4 * error > 1000 and won > 0.25 else 1


if __name__ == "__main__":
    sys.exit(main())
