"""Arrays of many records: the same in one or two processes, in batches, in shards, under other suits and
chairs; broken files; PyTorch.
"""

from __future__ import annotations

import json
import sys
import types
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from logs_engine import played
from mahjong_fast import logs
from mahjong_fast.cli import main
from mahjong_fast.encoders import ENCODERS
from mahjong_fast.errors import LogError, MahjongError
from mahjong_fast.logs.relabel import relabel, suit_orders
from mahjong_fast.logs.training import decision_arrays
from mahjong_fast.rulesets import rules

Arrays = dict[str, np.ndarray[Any, Any]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Five files: four games with four seats, one with three."""
    path = tmp_path_factory.mktemp("records")
    for number in range(2):
        logs.write(played("tenhou_4p", number), path / f"{number}.mjlog")
    logs.write([played("tenhou_4p"), played("tenhou_4p", 1)], path / "2.jsonl.gz", "mjai")
    logs.write(played("tenhou_3p"), path / "3.mjlog")
    return path


def same(left: Arrays, right: Arrays) -> bool:
    return list(left) == list(right) and all(np.array_equal(left[name], right[name]) for name in left)


def all_rows(parts: Any) -> Arrays:
    parts = list(parts)
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def test_one_element_per_file_in_order(folder: Path) -> None:
    data = logs.dataset(folder)
    parts = list(data)
    assert len(parts) == 4
    for number in range(2):
        assert same(parts[number], decision_arrays(played("tenhou_4p", number)))
    assert same(parts[3], decision_arrays(played("tenhou_3p")))
    assert len(parts[2]["action"]) == len(parts[0]["action"]) + len(parts[1]["action"])
    report = data.report
    assert (report.files, report.games, report.left_out, report.errors) == (4, 5, 0, [])
    assert report.decisions == sum(len(part["action"]) for part in parts)
    # a second pass counts anew
    assert len(list(data)) == 4
    assert data.report.games == 5


def test_processes_do_not_change_anything(folder: Path) -> None:
    one = list(logs.dataset(folder, hidden=True, augment="both", seed=3))
    two = list(logs.dataset(folder, hidden=True, augment="both", seed=3, workers=2))
    assert len(one) == len(two)
    assert all(map(same, one, two))


def test_batches_are_the_same_rows(folder: Path) -> None:
    whole = all_rows(logs.dataset(folder))
    for size in (1000, 7, len(whole["action"])):
        batches = list(logs.dataset(folder, batch_size=size))
        sizes = [len(batch["action"]) for batch in batches]
        assert set(sizes[:-1]) <= {size}
        assert 0 < sizes[-1] <= size
        assert same(all_rows(batches), whole)


def test_parts_share_the_files(folder: Path) -> None:
    data = logs.dataset(folder)
    whole = list(data)
    for count in (1, 2, 3):
        shares = [list(data.part(index, count)) for index in range(count)]
        assert all(same(part, shares[number % count][number // count]) for number, part in enumerate(whole))
    with pytest.raises(MahjongError, match="part 2 of 2"):
        data.part(2, 2)


def test_what_is_taken(folder: Path) -> None:
    whole = all_rows(logs.dataset(folder))
    forced = all_rows(logs.dataset(folder, skip_forced=False))
    chosen = forced["mask"].sum(1) > 1
    assert chosen.any()
    assert not chosen.all()
    assert same({name: column[chosen] for name, column in forced.items()}, whole)
    one = all_rows(logs.dataset(folder, seat=1))
    assert same(one, {name: column[whole["chair"] == 1] for name, column in whole.items()})
    assert "view" not in next(iter(logs.dataset(folder, None)))
    wide = next(iter(logs.dataset(folder, actions=256)))
    assert wide["mask"].shape[1] == 256
    # what was declined is a decision, too: passes on tiles that could have been called or won
    passed = whole["action"] == 179
    assert passed.sum() > 50
    assert (whole["mask"][passed].sum(1) >= 2).all()


@pytest.mark.parametrize("name", list(ENCODERS))
def test_every_encoder(folder: Path, tmp_path: Path, name: str) -> None:
    """The view of a row is what the encoder gives at the table where the decision was taken."""
    which = ENCODERS[name]
    part = next(iter(logs.dataset(folder / "0.mjlog", name)))
    assert part["view"].shape == (len(part["action"]), *which.shape)
    assert part["view"].dtype == which.dtype
    plain = decision_arrays(played("tenhou_4p"), encoder=name)
    assert np.array_equal(part["view"], plain["view"])
    logs.dataset(folder / "0.mjlog", name).write(tmp_path / name, rows=100)
    assert np.array_equal(all_rows(logs.read_shards(tmp_path / name))["view"], part["view"])


def test_hidden_tiles_are_those_of_the_others() -> None:
    game = played("tenhou_4p")
    arrays = decision_arrays(game, hidden=True)
    first = int(np.flatnonzero(arrays["event"] == arrays["event"][0])[0])
    chair = int(arrays["chair"][first])
    hands = game.events[1]["tehais"]
    for distance in (1, 2, 3):
        counts = arrays["hidden"][first, distance - 1]
        assert counts.sum() == len(hands[(chair + distance) % 4])
        assert counts[31] == hands[(chair + distance) % 4].count("P")


# The view's layout, for a slow renaming of its tiles: (place, number of bytes) of single tiles.
_SINGLE = ((10, 1), (11, 1), (40, 5))
_COUNTS, _REDS, _WAITS = slice(48, 82), slice(82, 85), slice(32, 40)


def new_kind(kind: int, order: tuple[int, ...]) -> int:
    if kind < 27:
        return 9 * order[kind // 9] + kind % 9
    return 34 + order[kind - 34] if 34 <= kind < 37 else kind


def new_action(action: int, order: tuple[int, ...]) -> int:
    for start, width, end in (
        (0, 0, 74),
        (74, 7, 95),
        (95, 3, 104),
        (104, 9, 131),
        (138, 1, 141),
        (141, 9, 168),
    ):
        if start <= action < end:
            if width == 0:
                return action // 37 * 37 + new_kind(action % 37, order)
            suit, rest = divmod(action - start, width)
            return start + width * order[suit] + rest
    return 181 + order[action - 181] if 181 <= action < 184 else action


@pytest.mark.parametrize("name", ["tenhou_4p", "tenhou_3p"])
def test_other_suits_rename_every_tile(name: str) -> None:
    game = played(name)
    plain = decision_arrays(game, hidden=True)
    orders = suit_orders(game.rules)
    assert len(orders) == (6 if game.seats == 4 else 2)
    for order in orders[1:]:
        arrays = decision_arrays(game, hidden=True, suits=order)
        actions = np.array([new_action(action, order) for action in range(plain["mask"].shape[1])])
        assert np.array_equal(arrays["action"], actions[plain["action"]])
        assert np.array_equal(arrays["mask"][:, actions], plain["mask"])
        tiles = np.array([new_kind(tile, order) for tile in range(37)])
        assert np.array_equal(arrays["hidden"][:, :, tiles], plain["hidden"])
        view, old = arrays["view"], plain["view"]
        assert np.array_equal(view[:, _COUNTS][:, tiles[:34]], old[:, _COUNTS])
        assert np.array_equal(view[:, _REDS][:, list(order)], old[:, _REDS])
        names = np.arange(256, dtype=np.uint8)
        names[:37] = tiles
        for place, count in _SINGLE:
            assert np.array_equal(view[:, place : place + count], names[old[:, place : place + count]])
        waits, before = (column[:, _WAITS].copy().view("<u8")[:, 0] for column in (view, old))
        for kind in range(34):
            bits = [
                (mask >> np.uint64(at)) & np.uint64(1) for mask, at in ((waits, tiles[kind]), (before, kind))
            ]
            assert np.array_equal(*bits)
        for column in ("chair", "event", "hand", "delta", "rank"):
            assert np.array_equal(arrays[column], plain[column])


@pytest.mark.parametrize("name", ["tenhou_4p", "tenhou_3p"])
def test_other_chairs_see_the_same(name: str) -> None:
    game = played(name)
    plain = decision_arrays(game, hidden=True)
    for turn in range(1, game.seats):
        arrays = decision_arrays(game, hidden=True, turn=turn)
        # those who decide at one time are told in the order of their chairs
        order = np.lexsort(((arrays["chair"] - turn) % game.seats, arrays["event"]))
        assert np.array_equal(np.sort(arrays["event"]), arrays["event"])
        arrays = {column: rows[order] for column, rows in arrays.items()}
        assert np.array_equal(arrays["chair"], (plain["chair"] + turn) % game.seats)
        assert np.array_equal(np.delete(arrays["view"], 1, 1), np.delete(plain["view"], 1, 1))
        for column in ("mask", "action", "event", "hidden", "hand", "delta", "rank"):
            assert np.array_equal(arrays[column], plain[column]), column
    assert relabel(game, turn=game.seats).events[1]["oya"] == game.events[1]["oya"]


def test_suits_that_change_the_rules_are_refused() -> None:
    game = played("tenhou_3p")
    with pytest.raises(MahjongError, match="changes the rules"):
        decision_arrays(game, suits=(1, 0, 2))
    reds = rules("tenhou_4p").replace(red_fives=(1, 2, 1))
    assert suit_orders(reds) == ((0, 1, 2), (2, 1, 0))
    with pytest.raises(MahjongError, match="changes the rules"):
        relabel(replace(played("tenhou_4p"), rules=reds), (1, 0, 2))


def test_chance_depends_on_seed_and_file_alone(folder: Path) -> None:
    plain = list(logs.dataset(folder))
    found = set()
    for seed in range(12):
        parts = list(logs.dataset(folder, augment="suits", seed=seed))
        for part, original in zip(parts, plain, strict=True):
            assert np.array_equal(part["delta"], original["delta"])
        found.add(parts[0]["action"].tobytes())
    assert len(found) > 3
    one = list(logs.dataset(folder / "1.mjlog", augment="suits", seed=5))
    assert same(one[0], list(logs.dataset(folder, augment="suits", seed=5))[1])


def test_hands_without_an_end_are_left_out(tmp_path: Path) -> None:
    game = played("tenhou_4p")
    starts = [index for index, event in enumerate(game.events) if event["type"] == "start_kyoku"]
    logs.write(replace(game, events=game.events[: starts[2] - 30]), tmp_path / "cut.jsonl")
    data = logs.dataset(tmp_path)
    (part,) = data
    assert (data.report.hands, data.report.left_out) == (2, 1)
    assert set(part["hand"]) == {1}
    assert set(part["rank"]) == {255}


def test_broken_files(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "a.mjlog").write_text("<mjloggm><GO")
    (tmp_path / "b.zip").write_bytes(b"PK\x03\x04 and nothing more")
    logs.write(played("tenhou_4p"), tmp_path / "c.mjlog")
    with pytest.raises(LogError, match=r"a\.mjlog"):
        list(logs.dataset(tmp_path))
    told: list[LogError] = []
    for errors in ("skip", told.append):
        data = logs.dataset(tmp_path, errors=errors)
        assert len(list(data)) == 1
        assert [Path(str(error.file)).name for error in data.report.errors] == ["a.mjlog", "b.zip"]
    assert len(told) == 2


@pytest.mark.parametrize(
    "options, match",
    [
        ({"encoder": "planes_v9"}, "no encoder is called"),
        ({"seat": 4}, "seat=4"),
        ({"actions": 100}, "181 or 256"),
        ({"augment": "mirror"}, "augment"),
        ({"batch_size": 0}, "batch_size=0"),
        ({"errors": "ignore"}, "errors"),
    ],
)
def test_wrong_arguments(folder: Path, options: dict[str, Any], match: str) -> None:
    with pytest.raises(MahjongError, match=match):
        logs.dataset(folder, **options)


def test_paths_that_do_not_exist(folder: Path) -> None:
    with pytest.raises(LogError, match="no such file"):
        logs.dataset([folder, folder / "nowhere"])


@pytest.mark.parametrize("compress", [False, True])
def test_shards_hold_the_rows(folder: Path, tmp_path: Path, compress: bool) -> None:
    data = logs.dataset(folder, hidden=True)
    index = data.write(tmp_path / "out", rows=500, compress=compress)
    shards = logs.read_shards(tmp_path / "out")
    assert shards.rows == index["rows"] == data.report.decisions
    assert [shard["rows"] for shard in index["shards"][:-1]] == [500] * (len(index["shards"]) - 1)
    assert same(all_rows(shards), all_rows(data))
    assert same(all_rows(logs.read_shards(tmp_path / "out", batch_size=33)), all_rows(data))
    assert [len(part["action"]) for part in shards.part(1, 2)] == [500] * (len(index["shards"]) // 2 - 1) + [
        index["shards"][-1 if len(index["shards"]) % 2 == 0 else -2]["rows"]
    ]


def test_the_same_bytes_for_any_workers(folder: Path, tmp_path: Path) -> None:
    for workers in (1, 2):
        logs.dataset(folder, workers=workers).write(tmp_path / str(workers), rows=300)
    files = sorted(path.name for path in (tmp_path / "1").iterdir())
    assert len(files) > 3
    assert files == sorted(path.name for path in (tmp_path / "2").iterdir())
    assert all((tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes() for name in files)


def test_parquet(folder: Path, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    for encoder in ("compact_v1", "planes_v1"):
        data = logs.dataset(folder / "0.mjlog", encoder, hidden=True)
        data.write(tmp_path / encoder, format="parquet", rows=300)
        assert same(all_rows(logs.read_shards(tmp_path / encoder)), all_rows(data))


def test_parquet_without_pyarrow(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MahjongError, match=r"mahjong_fast\[parquet\]"):
        logs.dataset(folder).write(tmp_path / "out", format="parquet")


def test_shards_that_are_not_right(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    data = logs.dataset(folder / "0.mjlog")
    data.write(out, rows=200)
    with pytest.raises(LogError, match=r"holds dataset\.json already"):
        data.write(out)
    (out / "shard-00001.npz").write_bytes(b"nothing")
    with pytest.raises(LogError, match=r"shard-00001.npz: broken shard"):
        list(logs.read_shards(out))
    (out / "shard-00001.npz").write_bytes((out / "shard-00000.npz").read_bytes())
    (out / "shard-00000.npz").unlink()
    with pytest.raises(LogError, match=r"shard-00000.npz: cannot be read"):
        list(logs.read_shards(out))
    index = json.loads((out / "dataset.json").read_text())
    for broken in ({**index, "version": 9}, {**index, "shards": [{"file": "../x.npz", "rows": 1}]}, [], {}):
        (out / "dataset.json").write_text(json.dumps(broken))
        with pytest.raises(LogError, match="not a list of shards"):
            logs.read_shards(out)
    (out / "dataset.json").unlink()
    with pytest.raises(LogError, match="cannot be read"):
        logs.read_shards(out)
    with pytest.raises(MahjongError, match="format"):
        data.write(tmp_path / "b", format="csv")
    with pytest.raises(MahjongError, match="rows=0"):
        data.write(tmp_path / "b", rows=0)
    with pytest.raises(LogError, match="lies among the records"):
        logs.dataset(folder).write(folder / "sub" / "out")
    (tmp_path / "file").write_text("")
    with pytest.raises(LogError, match="cannot be written"):
        data.write(tmp_path / "file")


class _Loader:
    """What PyTorch's DataLoader does with an IterableDataset and batch_size=None: workers asked in turn."""

    def __init__(self, source: Any, workers: int, data: Any) -> None:
        self.source, self.workers, self.data = source, workers, data

    def __iter__(self) -> Iterator[Arrays]:
        readers = []
        for index in range(self.workers):
            self.data.info = types.SimpleNamespace(id=index, num_workers=self.workers)
            readers.append(iter(self.source))
        self.data.info = None
        while readers:
            for reader in list(readers):
                try:
                    yield next(reader)
                except StopIteration:
                    readers.remove(reader)


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A module in the place of torch.utils.data."""
    data = types.ModuleType("torch.utils.data")
    data.IterableDataset = type("IterableDataset", (), {})  # type: ignore[attr-defined]
    data.info = None  # type: ignore[attr-defined]
    data.get_worker_info = lambda: data.info  # type: ignore[attr-defined]
    for name, module in (
        ("torch", types.ModuleType("torch")),
        ("torch.utils", types.ModuleType("torch.utils")),
        ("torch.utils.data", data),
    ):
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, "mahjong_fast.logs.torch_data", raising=False)
    yield data
    sys.modules.pop("mahjong_fast.logs.torch_data", None)


def test_loader_of_a_stand_in(folder: Path, tmp_path: Path, stand_in: Any) -> None:
    data = logs.dataset(folder)
    whole = list(data)
    source = data.torch()
    assert isinstance(source, stand_in.IterableDataset)
    assert all(map(same, source, whole))
    for workers in (1, 2, 3):
        loaded = list(_Loader(source, workers, stand_in))
        assert len(loaded) == len(whole)
        assert all(map(same, loaded, whole)), workers
    data.write(tmp_path / "out", rows=250)
    shards = list(logs.read_shards(tmp_path / "out"))
    assert all(map(same, _Loader(logs.read_shards(tmp_path / "out").torch(), 2, stand_in), shards))


def test_without_torch(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ["torch", *(name for name in sys.modules if name.startswith("torch."))]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, "mahjong_fast.logs.torch_data", raising=False)
    with pytest.raises(MahjongError, match=r"mahjong_fast\[torch\]"):
        logs.dataset(folder).torch()


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_loader_of_torch_itself(folder: Path) -> None:
    pytest.importorskip("torch")
    from torch.utils.data import DataLoader

    data = logs.dataset(folder)
    whole = list(data)
    for workers in (0, 2):
        context = "spawn" if workers else None
        loader = DataLoader(
            data.torch(), batch_size=None, num_workers=workers, multiprocessing_context=context
        )
        loaded = list(loader)
        assert len(loaded) == len(whole)
        for batch, part in zip(loaded, whole, strict=True):
            assert all(np.array_equal(batch[name].numpy(), part[name]) for name in part)


def test_command(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    assert main(["dataset", str(folder), "-o", str(out), "--rows", "1000", "--workers", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 5
    assert told["complete"]
    assert logs.read_shards(out).rows == told["decisions"]
    # again: the folder is taken
    assert main(["dataset", str(folder), "-o", str(out)]) == 2
    assert "holds dataset.json already" in capsys.readouterr().err


def test_command_goes_on_after_a_broken_file(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "broken.mjlog").write_text("<mjloggm>")
    args = [
        "dataset",
        str(folder),
        str(tmp_path / "broken.mjlog"),
        "-o",
        str(tmp_path / "out"),
        "--encoder",
        "none",
    ]
    assert main([*args, "--compress", "--hidden", "--forced", "--augment", "both"]) == 1
    captured = capsys.readouterr()
    assert "1 files could not be read" in captured.out
    assert "broken.mjlog" in captured.err
    part = next(iter(logs.read_shards(tmp_path / "out")))
    assert sorted(part) == ["action", "chair", "delta", "event", "hand", "hidden", "mask", "rank"]


def test_command_wrong_input(folder: Path, tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    assert main(["dataset", str(folder / "nowhere"), "-o", out]) == 2
    assert main(["dataset", str(folder), "-o", out, "--actions", "99"]) == 2
    assert main(["dataset", str(folder), "-o", out, "--rules", "calvinball"]) == 2
    assert main(["dataset", str(folder)]) == 2
