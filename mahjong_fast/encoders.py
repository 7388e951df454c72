"""How does what a player sees become an array? Encoders, named with a version; a released one never changes.

`compact_v1` is a record of bytes with everything that can be seen from a chair, `planes_v1` float32[162, 34]
for networks; the variants `..._oracle` add what is hidden and are meant for critics and checks, never for
play. docs/encoders.md describes every field and plane.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import numpy as np

from . import _core
from .errors import MahjongError
from .game import Table

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Encoder:
    """What an observation looks like: `name`, `shape` and `dtype` of the array of one decision, `oracle` if
    it shows what the player cannot see.
    """

    name: str
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    oracle: bool

    @property
    def nbytes(self) -> int:
        """Bytes of one observation."""
        return int(np.prod(self.shape)) * self.dtype.itemsize


class PlaneGroup(NamedTuple):
    """Planes that belong together: indices `first` .. `first + planes - 1`."""

    name: str
    first: int
    planes: int
    whole: bool
    """One number fills the whole plane."""
    meaning: str


ENCODERS: Final[Mapping[str, Encoder]] = MappingProxyType(
    {e["name"]: Encoder(e["name"], e["shape"], np.dtype(e["dtype"]), e["oracle"]) for e in _core.encoders()}
)
"""All encoders by name."""

_PLAYER = np.dtype(
    [
        ("riichi", "u1"),
        ("double_riichi", "u1"),
        ("open_riichi", "u1"),
        ("ippatsu", "u1"),
        ("norths", "u1"),
        ("in_hand", "u1"),
        ("n_melds", "u1"),
        ("n_discards", "u1"),
        ("melds", "<u2", 4),
        ("liable", "u1", 4),
        ("nagashi", "u1"),
        ("draws", "u1"),
        ("extra_set", "u1"),
        ("pad", "u1"),
        ("bonus", "<u4"),
        ("pad2", "u1", 4),
        ("waits", "<u8"),
    ]
)

COMPACT_V1: Final = np.dtype(
    [
        ("seats", "u1"),
        ("chair", "u1"),
        ("dealer", "u1"),
        ("round_wind", "u1"),
        ("kyoku", "u1"),
        ("honba", "u1"),
        ("sticks", "u1"),
        ("live", "u1"),
        ("phase", "u1"),
        ("turn", "u1"),
        ("drawn", "u1"),
        ("tile", "u1"),
        ("window", "u1"),
        ("kans", "u1"),
        ("n_indicators", "u1"),
        ("furiten", "u1"),
        ("scores", "<i4", 4),
        ("waits", "<u8"),
        ("indicators", "u1", 5),
        ("unknown", "u1"),
        ("pending_dora", "u1"),
        ("is_match", "u1"),
        ("counts", "u1", 34),
        ("reds", "u1", 3),
        ("drawn_from", "u1"),
        ("uncalled", "u1"),
        ("extra_red", "u1"),
        ("players", _PLAYER, 4),
        ("discards", "<u2", 128),
        ("n_discards", "<u2"),
        ("dice", "u1", 2),
        ("round", "u1"),
        ("pad", "u1", 3),
        ("shown", "u1", (3, 37)),
        ("pad2", "u1"),
        ("extra", "u1", 34),
        ("pad3", "u1", 6),
    ]
)
"""The record of `compact_v1`; chairs are counted from the viewer (docs/encoders.md)."""

COMPACT_V1_HIDDEN: Final = np.dtype(
    [
        ("waits", "<u8", 3),
        ("counts", "u1", (3, 37)),
        ("furiten", "u1", 3),
        ("n_live", "u1"),
        ("n_replacements", "u1"),
        ("ura", "u1", 5),
        ("replacements", "u1", 16),
        ("live", "u1", 103),
    ]
)
"""What `compact_v1_oracle` adds to `compact_v1`."""

COMPACT_V1_ORACLE: Final = np.dtype([("seen", COMPACT_V1), ("hidden", COMPACT_V1_HIDDEN)])
"""The record of `compact_v1_oracle`."""

_RECORDS: Final = {"compact_v1": COMPACT_V1, "compact_v1_oracle": COMPACT_V1_ORACLE}


def find_encoder(name: str) -> Encoder:
    """The encoder of a name. Raises MahjongError, which lists the names, for any other."""
    found = ENCODERS.get(name) if isinstance(name, str) else None
    if found is None:
        raise MahjongError(f"no encoder is called {name!r}; there are {' '.join(ENCODERS)}")
    return found


def encode(table: Table, chair: int, encoder: str = "compact_v1", out: Array | None = None) -> Array:
    """What `chair` sees of a table, as an array of the encoder's shape and dtype; `out` is filled and
    returned if given.

    Moments at which the chair has nothing to decide may be encoded as well; the planes of legal moves are
    then empty. Raises MahjongError for an unknown encoder or chair and for an `out` of another shape or
    dtype.
    """
    which = find_encoder(encoder)
    if out is None:
        out = np.empty(which.shape, which.dtype)
    elif not isinstance(out, np.ndarray) or out.shape != which.shape or out.dtype != which.dtype:
        raise MahjongError(f"out: {encoder} needs an array {which.dtype}{list(which.shape)}")
    try:
        _core.write_observation(table, chair, encoder, out)
    except (TypeError, ValueError, BufferError) as error:
        raise MahjongError(str(error)) from None
    return out


def as_records(observations: Array, encoder: str = "compact_v1") -> Array:
    """Rows of bytes uint8[..., n] of a compact encoder as a structured array [...], without a copy:
    `as_records(obs)["scores"]`. Raises MahjongError for arrays that are no such rows.
    """
    dtype = _RECORDS.get(encoder)
    if dtype is None:
        raise MahjongError(f"{encoder!r} is no encoder of records; there are {' '.join(_RECORDS)}")
    rows = np.asarray(observations)
    if rows.dtype != np.uint8 or rows.ndim == 0 or rows.shape[-1] != dtype.itemsize:
        raise MahjongError(f"{encoder} has rows uint8[..., {dtype.itemsize}]")
    return np.ascontiguousarray(rows).view(dtype)[..., 0]


def plane_groups(encoder: str = "planes_v1") -> tuple[PlaneGroup, ...]:
    """What the planes of an encoder mean, in order. Raises MahjongError for encoders without planes."""
    which = find_encoder(encoder)
    if len(which.shape) != 2:
        raise MahjongError(f"{encoder} has no planes")
    raw = _core.plane_groups(False) + (_core.plane_groups(True) if which.oracle else [])
    groups, first = [], 0
    for name, planes, whole, meaning in raw:
        groups.append(PlaneGroup(name, first, planes, whole, meaning))
        first += planes
    return tuple(groups)
