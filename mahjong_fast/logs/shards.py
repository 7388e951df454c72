"""How do arrays get onto the disk and back? Shards of equal size, as npz or Parquet, and a list of them.

A folder holds `shard-00000.npz` ... and `dataset.json`, which is written last: a folder without it is not
complete. Each file appears under its name only when it is whole. The same records give the same bytes.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from mahjong_fast.errors import LogError, MahjongError

from .datasets import as_torch, check_part, in_batches
from .parallel import as_number
from .sources import path_text
from .training import Arrays
from .writing import write_bytes

if TYPE_CHECKING:
    from .datasets import Dataset

INDEX = "dataset.json"
"""The list of the shards."""
FORMATS = ("npz", "parquet")
VERSION = 1
_ROWS = 65_536


def write_shards(
    data: Dataset,
    folder: str | os.PathLike[str],
    *,
    format: str = "npz",
    rows: int = _ROWS,
    compress: bool = False,
    progress: Callable[[int], Any] | None = None,
) -> dict[str, Any]:
    """Write a data set into a new or empty folder, `rows` decisions a shard; returns what `dataset.json`
    says.

    `format`: `npz` (one member per array, `compress` = deflated) or `parquet` (needs pyarrow; `view`, `mask`
    and `hidden` as binary columns of fixed size). `progress`: called with the number of rows after each
    shard. Raises LogError when the folder holds a data set already, lies among the records or cannot be
    written, MahjongError without pyarrow.
    """
    if not isinstance(format, str) or format not in FORMATS:
        raise MahjongError(f"format={format!r}: expected one of {', '.join(FORMATS)}")
    rows = as_number("rows", rows, 1)
    if format == "parquet":
        _arrow()
    target = Path(path_text(folder))
    if any(Path(path).resolve() in target.resolve().parents for path in data.paths):
        expected = "a folder outside of the records"
        raise LogError(
            f"{target}: lies among the records; take {expected}", file=str(target), expected=expected
        )
    try:
        target.mkdir(parents=True, exist_ok=True)
        taken = sorted(name for name in os.listdir(target) if name.startswith("shard-") or name == INDEX)
    except OSError as error:
        raise LogError(
            f"{target}: cannot be written: {error.strerror or error}",
            file=str(target),
            expected="a writable folder",
        ) from error
    if taken:
        expected = "a new or empty folder"
        raise LogError(
            f"{target}: holds {taken[0]} already; take {expected}", file=str(target), expected=expected
        )
    shards: list[dict[str, Any]] = []
    fields: dict[str, Any] = {}
    total = 0
    for batch in in_batches(data._parts(), rows):
        name = f"shard-{len(shards):05}.{format}"
        content = _npz(batch, compress) if format == "npz" else _parquet(batch)
        write_bytes(str(target / name), content)
        total += len(batch["action"])
        shards.append({"file": name, "rows": len(batch["action"])})
        fields = fields or {
            key: {"dtype": column.dtype.str.lstrip("|"), "shape": list(column.shape[1:])}
            for key, column in batch.items()
        }
        if progress is not None:
            progress(total)
    index = {
        "version": VERSION,
        "format": format,
        "settings": data.settings(),
        "fields": fields,
        "rows": total,
        "shards": shards,
        "source": {**data.report.to_dict(), "errors": len(data.report.errors)},
    }
    write_bytes(str(target / INDEX), (json.dumps(index, indent=1) + "\n").encode())
    return index


@dataclass(frozen=True)
class Shards:
    """A data set on the disk; iterate over it. Made by `mf.logs.read_shards`.

    Each element is a dict of arrays: a shard, or `batch_size` rows.
    """

    folder: str
    index: dict[str, Any]
    batch_size: int | None
    share: tuple[int, int] = (0, 1)

    @property
    def rows(self) -> int:
        """Number of decisions in all shards."""
        return int(self.index["rows"])

    def __iter__(self) -> Iterator[Arrays]:
        parts = self._parts()
        return parts if self.batch_size is None else in_batches(parts, self.batch_size)

    def part(self, index: int, count: int) -> Shards:
        """Every count-th shard from number `index` on."""
        check_part(index, count)
        return Shards(self.folder, self.index, self.batch_size, (index, count))

    def torch(self) -> Any:
        """The same for PyTorch's DataLoader (`batch_size=None`), whose workers share the shards. MahjongError
        without PyTorch.
        """
        return as_torch(self)

    def _parts(self) -> Iterator[Arrays]:
        first, step = self.share
        for shard in self.index["shards"][first::step]:
            yield _read(os.path.join(self.folder, shard["file"]), shard["rows"], self.index)


def read_shards(folder: str | os.PathLike[str], batch_size: int | None = None) -> Shards:
    """The data set that `Dataset.write` or `mahjong-fast dataset` put into a folder.

    Raises LogError when there is none, MahjongError for a wrong batch size.
    """
    if batch_size is not None:
        batch_size = as_number("batch_size", batch_size, 1)
    path = os.path.join(path_text(folder), INDEX)
    expected = f"a folder with {INDEX}, as `mahjong-fast dataset` writes it"
    try:
        with open(path, encoding="utf-8") as file:
            index = json.load(file)
        if index["version"] != VERSION or index["format"] not in FORMATS:
            raise ValueError(f"version {index['version']}, format {index['format']}")
        for shard in index["shards"]:
            if os.path.basename(shard["file"]) != shard["file"] or int(shard["rows"]) < 1:
                raise ValueError(f"shard {shard}")
        sizes = [
            (key, np.dtype(field["dtype"]), tuple(field["shape"])) for key, field in index["fields"].items()
        ]
        if not all(size >= 0 for _, _, shape in sizes for size in shape):
            raise ValueError("negative shape")
    except OSError as error:
        raise LogError(
            f"{path}: cannot be read: {error.strerror or error}; expected {expected}",
            file=path,
            expected=expected,
        ) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise LogError(
            f"{path}: not a list of shards: {error}; expected {expected}", file=path, expected=expected
        ) from None
    return Shards(os.fspath(folder), index, batch_size)


def _npz(arrays: Arrays, compress: bool) -> bytes:
    out = io.BytesIO()
    (np.savez_compressed if compress else np.savez)(out, **arrays)  # type: ignore[arg-type]
    return out.getvalue()


def _arrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MahjongError("Parquet needs pyarrow: pip install 'mahjong_fast[parquet]'") from None
    return pyarrow


def _parquet(arrays: Arrays) -> bytes:
    arrow = _arrow()
    columns = {}
    for name, column in arrays.items():
        if column.ndim == 1:
            columns[name] = arrow.array(column)
        else:
            kind = arrow.binary(int(np.prod(column.shape[1:])) * column.itemsize)
            buffer = arrow.py_buffer(np.ascontiguousarray(column).tobytes())
            columns[name] = arrow.FixedSizeBinaryArray.from_buffers(kind, len(column), [None, buffer])
    out = io.BytesIO()
    arrow.parquet.write_table(arrow.table(columns), out, compression="zstd")
    return out.getvalue()


def _read(path: str, rows: int, index: dict[str, Any]) -> Arrays:
    """One shard, checked against what the list says of it."""
    expected = f"{rows} rows of {', '.join(index['fields'])}"
    try:
        arrays = _read_npz(path) if index["format"] == "npz" else _read_parquet(path, index["fields"])
    except MahjongError:
        raise
    except OSError as error:
        raise LogError(
            f"{path}: cannot be read: {error.strerror or error}", file=path, expected=expected
        ) from error
    except Exception as error:
        # zip and Parquet readers have errors of many kinds
        raise LogError(f"{path}: broken shard: {error}", file=path, expected=expected) from error
    for name, field in index["fields"].items():
        column = arrays.get(name)
        # the mask of one shard may be narrower than that of another
        shape = None if column is None else list(column.shape[1:])
        if column is None or len(column) != rows or (name != "mask" and shape != field["shape"]):
            raise LogError(
                f"{path}: {name} is not as {INDEX} says; expected {expected}", file=path, expected=expected
            )
    return arrays


def _read_npz(path: str) -> Arrays:
    with np.load(path, allow_pickle=False) as file:
        return {name: file[name] for name in file.files}


def _read_parquet(path: str, fields: dict[str, Any]) -> Arrays:
    table = _arrow().parquet.read_table(path)
    arrays: Arrays = {}
    for name in table.column_names:
        column = table.column(name).combine_chunks()
        field = fields[name]
        if field["shape"]:
            width = column.type.byte_width
            start = column.offset * width
            data = np.frombuffer(column.buffers()[1], np.uint8)[start : start + len(column) * width]
            shape = [-1] if name == "mask" else field["shape"]
            arrays[name] = data.copy().view(np.dtype(field["dtype"])).reshape(len(column), *shape)
        else:
            arrays[name] = column.to_numpy(zero_copy_only=False).astype(np.dtype(field["dtype"]))
    return arrays
