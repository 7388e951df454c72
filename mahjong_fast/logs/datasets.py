"""How do many records become arrays to train on? Record by record, in several processes, in one order.

What comes out does not depend on the number of processes. No more records are in memory than the processes
are working on.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np

from mahjong_fast.errors import LogError, MahjongError
from mahjong_fast.rulesets import rules as load_rules

from . import Paths, check_errors, parse
from .formats import check_format
from .parallel import as_number, map_with_fallback, worker_count
from .relabel import SAME, Suits, suit_orders
from .sources import Document, existing, iter_documents
from .tenhou_check import mjlog_rules, rows_that_agree
from .training import Arrays, Rows, Wanted, game_rows

if TYPE_CHECKING:
    from mahjong_fast.rulesets import Ruleset

AUGMENTS = ("none", "suits", "seats", "both")
"""Which of the games that stand for the same one are taken: the record itself, with other suits, with other
chairs, or both.
"""

Errors = str | Callable[[LogError], Any]


@dataclass(slots=True)
class DatasetReport:
    """What went into arrays so far: `files` (members of archives count apart), `games`, `hands` and, of
    these, `left_out` (they break off or do not follow the rules), `decisions`, and `errors` of files that
    could not be read; the `encoder` of the arrays, with its version.
    """

    files: int = 0
    games: int = 0
    hands: int = 0
    left_out: int = 0
    decisions: int = 0
    errors: list[LogError] = field(default_factory=list)
    encoder: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """The counts in JSON's types."""
        return {
            "files": self.files,
            "games": self.games,
            "hands": self.hands,
            "left_out": self.left_out,
            "decisions": self.decisions,
            "errors": [{"file": error.file, "message": str(error)} for error in self.errors],
        }


@dataclass(frozen=True, slots=True)
class _Work:
    """What is done with each document."""

    wanted: Wanted
    augment: str
    seed: int
    format: str | None
    rules: Ruleset | str | None


@dataclass(frozen=True)
class Dataset:
    """Decisions of records as arrays; iterate over it, or `write` it. Made by `mf.logs.dataset`.

    Each element is a dict of arrays with one row per decision, as `decision_arrays` describes them: the
    rows of one record file, or `batch_size` rows (the last batch has what is left). It may be iterated as
    often as one likes; `report` says what went into the latest pass.
    """

    paths: tuple[str, ...]
    wanted: Wanted
    augment: str
    seed: int
    batch_size: int | None
    workers: int
    format: str | None
    rules: Ruleset | str | None
    errors: Errors
    share: tuple[int, int] = (0, 1)
    report: DatasetReport = field(default_factory=DatasetReport, compare=False)

    def __iter__(self) -> Iterator[Arrays]:
        parts = self._parts()
        return parts if self.batch_size is None else in_batches(parts, self.batch_size)

    def part(self, index: int, count: int) -> Dataset:
        """Every count-th record file from number `index` on, read in this process: the share of one of
        `count` readers.
        """
        check_part(index, count)
        return replace(self, share=(index, count), workers=1, report=DatasetReport())

    def torch(self) -> Any:
        """The same for PyTorch: an `IterableDataset` for `DataLoader(..., batch_size=None, num_workers=n)`,
        whose workers share the record files. With batches of whole files (`batch_size=None` here) their order
        does not depend on n. Raises MahjongError without PyTorch.
        """
        return as_torch(self)

    def write(self, folder: str | os.PathLike[str], **options: Any) -> dict[str, Any]:
        """Write shards of equal size and a list of them; see `logs.shards.write_shards`."""
        from .shards import write_shards

        return write_shards(self, folder, **options)

    def settings(self) -> dict[str, Any]:
        """What, besides the records, determines the arrays."""
        return {
            "encoder": self.report.encoder or self.wanted.encoder,
            "seat": self.wanted.seat,
            "skip_forced": self.wanted.skip_forced,
            "hidden": self.wanted.hidden,
            "actions": self.wanted.actions,
            "augment": self.augment,
            "seed": self.seed,
        }

    def _parts(self) -> Iterator[Arrays]:
        report = self.report
        for name in ("files", "games", "hands", "left_out", "decisions"):
            setattr(report, name, 0)
        report.errors.clear()
        report.encoder = None
        index, count = self.share
        documents = islice(iter_documents(self.paths), index, None, count)
        work = _Work(self.wanted, self.augment, self.seed, self.format, self.rules)
        short, long = partial(_short_way, work), partial(_work_on, work)
        for games, rows, errors in map_with_fallback(short, long, documents, self.workers):
            report.files += 1
            for error in errors:
                report.errors.append(error)
                if self.errors == "raise":
                    raise error
                if callable(self.errors):
                    self.errors(error)
            report.games += games
            report.hands += rows.hands
            report.left_out += rows.left_out
            if rows.arrays:
                report.encoder = one_encoder((report.encoder, rows.encoder))
                report.decisions += len(rows.arrays["action"])
                yield rows.arrays


def dataset(
    paths: Paths,
    encoder: str | None = "compact",
    *,
    seat: int | None = None,
    skip_forced: bool = True,
    hidden: bool = False,
    actions: int | None = None,
    augment: str = "none",
    seed: int = 0,
    batch_size: int | None = None,
    workers: int = 1,
    format: str | None = None,
    rules: Ruleset | str | None = None,
    errors: Errors = "raise",
) -> Dataset:
    """The decisions in files, folders and archives as arrays, in the order of the names.

    `encoder seat skip_forced hidden actions`: as in `decision_arrays`. `augment`: `suits`, `seats` or `both`
    take, in place of each game, one of the games that stand for it (`relabel`), drawn by `seed`, the name of
    its file and its number in it: another seed (say the epoch) gives others. `batch_size`: rows of each
    element (default: one record file at a time). `workers`: processes, 0 = one per processor; the arrays and
    their order do not depend on it. `errors`: "raise", "skip" or a function called with each LogError.

    Raises MahjongError for arguments that do not fit, LogError for paths that do not exist.
    """
    wanted = Wanted(encoder, seat, skip_forced, hidden, actions)
    if not isinstance(augment, str) or augment not in AUGMENTS:
        raise MahjongError(f"augment={augment!r}: expected one of {', '.join(AUGMENTS)}")
    if batch_size is not None:
        batch_size = as_number("batch_size", batch_size, 1)
    seed = as_number("seed", seed, -(1 << 62))
    worker_count(workers)
    check_errors(errors)
    check_format(format)
    if rules is not None:
        rules = load_rules(rules)
    names = tuple(existing(paths))
    return Dataset(names, wanted, augment, seed, batch_size, workers, format, rules, errors)


_Result = tuple[int, Rows, list[LogError]]


def _short_way(work: _Work, document: Document) -> _Result | None:
    """The rows of a Tenhou record that agrees with the rules, without the GIL; None for all others."""
    if work.rules is not None or work.format not in (None, "tenhou_xml") or document.error is not None:
        return None
    found = mjlog_rules(document.data) if document.data[:5] in (b"<mjlo", b"<?xml") else None
    if found is None:
        return None
    rules, bits, start_points = found
    wanted = work.wanted
    encoder = wanted.encoder_for(rules)
    width = wanted.actions or rules.n_actions
    if width < rules.n_actions:
        return None
    suits, turn = _drawn(rules, work, f"{document.name}#0")
    rows = rows_that_agree(
        document.data,
        bits,
        start_points,
        encoder=encoder,
        width=width,
        skip_forced=wanted.skip_forced,
        seat=wanted.seat,
        hidden=wanted.hidden,
        suits=suits,
        turn=turn,
    )
    if rows is None:
        return None
    arrays, hands, left_out = rows
    return 1, Rows(arrays, hands, left_out, encoder), []


def _work_on(work: _Work, document: Document) -> _Result:
    """The games of one document: their number, their rows one after another, and what was wrong with it."""
    if document.error is not None:
        return 0, Rows(), [document.error]
    parts: list[Rows] = []
    errors: list[LogError] = []
    games = parse(document.data, work.format, file=document.name, rules=work.rules, errors=errors.append)
    try:
        for number, game in enumerate(games):
            suits, turn = _drawn(game.rules, work, f"{document.name}#{number}")
            parts.append(game_rows(game, work.wanted, suits, turn))
    except MahjongError as error:
        expected = "rules the engine can play"
        errors.append(LogError(f"{document.name}: {error}", file=document.name, expected=expected))
    return len(parts), _joined(parts), errors


def _drawn(rules: Ruleset, work: _Work, name: str) -> tuple[Suits, int]:
    """Which of the games that stand for this one is taken."""
    if work.augment == "none":
        return SAME, 0
    # The folder the records lie in must not matter: only what stands behind the last slash does.
    key = f"{work.seed} {name.replace(os.sep, '/').rpartition('/')[2]}".encode()
    word = int.from_bytes(hashlib.blake2b(key, digest_size=8).digest(), "little")
    orders = suit_orders(rules)
    suits = orders[word % len(orders)] if work.augment in ("suits", "both") else SAME
    turn = word // len(orders) % rules.players if work.augment in ("seats", "both") else 0
    return suits, turn


def _joined(parts: list[Rows]) -> Rows:
    if len(parts) == 1:
        return parts[0]
    total = Rows({}, sum(part.hands for part in parts), sum(part.left_out for part in parts))
    if parts:
        total.encoder = one_encoder(part.encoder for part in parts)
        total.arrays = join_arrays([part.arrays for part in parts])
    return total


def one_encoder(names: Iterable[str | None]) -> str | None:
    """The encoder of all; None if none is known. MahjongError for several."""
    found = sorted({name for name in names if name is not None})
    if len(found) > 1:
        raise MahjongError(
            f"the records are of several games, whose encoders differ ({', '.join(found)}): name one that "
            "fits all, compact_v2 or planes_v2"
        )
    return found[0] if found else None


def join_arrays(parts: list[Arrays]) -> Arrays:
    """Rows of several arrays one after another; of masks of two widths the narrow ones get empty columns."""
    if len(parts) == 1:
        return parts[0]
    width = max(part["mask"].shape[1] for part in parts)
    joined: Arrays = {}
    for name in parts[0]:
        columns = [part[name] for part in parts]
        if name == "mask":
            columns = [
                np.pad(column, ((0, 0), (0, width - column.shape[1]))) if column.shape[1] < width else column
                for column in columns
            ]
        joined[name] = np.concatenate(columns)
    return joined


def in_batches(parts: Iterable[Arrays], size: int) -> Iterator[Arrays]:
    """The same rows in batches of `size`; the last one has what is left."""
    waiting: list[Arrays] = []
    rows = 0
    for part in parts:
        waiting.append(part)
        rows += len(part["action"])
        if rows < size:
            continue
        joined = join_arrays(waiting)
        at = 0
        while rows - at >= size:
            yield {name: column[at : at + size] for name, column in joined.items()}
            at += size
        rows -= at
        # a copy, or a few rows would keep the whole array alive
        waiting = [{name: column[at:].copy() for name, column in joined.items()}] if rows else []
    if rows:
        yield join_arrays(waiting)


def check_part(index: int, count: int) -> None:
    """MahjongError for a share that is none."""
    number = as_number("the number of parts", count, 1)
    if isinstance(index, bool) or index not in range(number):
        raise MahjongError(f"part {index} of {count}: expected a number from 0 to {number - 1}")


def as_torch(source: Any) -> Any:
    """An IterableDataset over something with `part(index, count)`. MahjongError without PyTorch."""
    try:
        from .torch_data import Shared
    except ImportError:
        raise MahjongError("this needs PyTorch: pip install 'mahjong_fast[torch]'") from None
    return Shared(source)
