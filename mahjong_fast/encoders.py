"""How does what a player sees become an array? Encoders, named with a version; a released one never changes.

`compact_v1` is a record of bytes with everything that can be seen from a chair, `planes_v1` float32[162, 34]
for networks, both for riichi; `compact_v2` and `planes_v2` float32[210, 51] are for all games. The variants
`..._oracle` add what is hidden and are meant for critics and checks, never for play. `compact` and `planes`
without a version are version 1 for riichi, 2 for the other games. docs/encoders.md describes every field and
plane.
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
from .rulesets import Ruleset

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Encoder:
    """What an observation looks like: `name`, `shape` and `dtype` of the array of one decision, `oracle` if
    it shows what the player cannot see, `riichi_only` if it has no place for the tiles of other games.
    """

    name: str
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    oracle: bool
    riichi_only: bool

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
    {e["name"]: Encoder(**(e | {"dtype": np.dtype(e["dtype"])})) for e in _core.encoders()}
)
"""All encoders by name."""
UNVERSIONED: Final = ("compact", "planes", "compact_oracle", "planes_oracle")
"""Names that mean version 1 for riichi, version 2 for the other games."""

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

COMPACT_V2: Final = np.dtype(
    [
        *((name, COMPACT_V1[name]) for name in COMPACT_V1.names or ()),
        ("barred", "<u8"),
        ("game", "u1"),
        ("jokers", "u1"),
        ("no_win", "u1"),
        ("kans_in_row", "u1"),
        ("hidden_kans", "u1", 4),
    ]
)
"""The record of `compact_v2`: the fields of `compact_v1` and, behind them, what other games tell."""

COMPACT_V2_HIDDEN: Final = np.dtype(
    [
        *((name, COMPACT_V1_HIDDEN[name]) for name in COMPACT_V1_HIDDEN.names or ()),
        ("kans", "<u2", (3, 4)),
        ("jokers", "u1", 3),
        ("pad", "u1", 5),
    ]
)
"""What `compact_v2_oracle` adds to `compact_v2`."""

COMPACT_V2_ORACLE: Final = np.dtype([("seen", COMPACT_V2), ("hidden", COMPACT_V2_HIDDEN)])
"""The record of `compact_v2_oracle`."""

_RECORDS: Final = {
    "compact_v1": COMPACT_V1,
    "compact_v1_oracle": COMPACT_V1_ORACLE,
    "compact_v2": COMPACT_V2,
    "compact_v2_oracle": COMPACT_V2_ORACLE,
}


def find_encoder(name: str, rules: Ruleset | None = None) -> Encoder:
    """The encoder of a name; with `rules`, the names without a version (`compact`, `planes`, each also with
    `_oracle`) mean those of the game. Raises MahjongError, which lists the names, for any other, and for one
    that has no place for the tiles of these rules.
    """
    wanted = name
    if rules is not None and isinstance(name, str) and name in UNVERSIONED:
        kind, _, oracle = name.partition("_")
        wanted = f"{kind}_v{1 if rules.family == 'riichi' else 2}" + (oracle and "_oracle")
    found = ENCODERS.get(wanted) if isinstance(wanted, str) else None
    if found is None:
        raise MahjongError(f"no encoder is called {name!r}; there are {' '.join((*UNVERSIONED, *ENCODERS))}")
    if rules is not None and found.riichi_only and rules.family != "riichi":
        raise MahjongError(
            f"{name} is for riichi, it has no place for the tiles of {rules.key}: take "
            f"{name.replace('v1', 'v2')}, or {name.replace('_v1', '')}, which fits every game"
        )
    return found


def encode(table: Table, chair: int, encoder: str = "compact", out: Array | None = None) -> Array:
    """What `chair` sees of a table, as an array of the encoder's shape and dtype; `out` is filled and
    returned if given. `compact` and `planes` are those of the game.

    Moments at which the chair has nothing to decide may be encoded as well; the planes of legal moves are
    then empty. Raises MahjongError for an unknown encoder or chair, an encoder that does not fit the game,
    and for an `out` of another shape or dtype.
    """
    if not isinstance(table, Table):
        raise MahjongError(f"a Table is encoded, not {table!r}")
    which = find_encoder(encoder, table.rules)
    if out is None:
        out = np.empty(which.shape, which.dtype)
    elif not isinstance(out, np.ndarray) or out.shape != which.shape or out.dtype != which.dtype:
        raise MahjongError(f"out: {which.name} needs an array {which.dtype}{list(which.shape)}")
    try:
        _core.write_observation(table, chair, which.name, out)
    except (TypeError, ValueError, BufferError) as error:
        raise MahjongError(str(error)) from None
    return out


def as_records(observations: Array, encoder: str | None = None) -> Array:
    """Rows of bytes uint8[..., n] of a compact encoder as a structured array [...], without a copy:
    `as_records(obs)["scores"]`. `encoder`: which one; None: the one whose rows are as wide. Raises
    MahjongError for arrays that are no such rows.
    """
    rows = np.asarray(observations)
    width = rows.shape[-1] if rows.ndim else 0
    if encoder is None:
        found = [name for name, dtype in _RECORDS.items() if dtype.itemsize == width]
        encoder = found[0] if found else "compact_v1"
    dtype = _RECORDS.get(encoder) if isinstance(encoder, str) else None
    if dtype is None:
        raise MahjongError(f"{encoder!r} is no encoder of records; there are {' '.join(_RECORDS)}")
    if rows.dtype != np.uint8 or width != dtype.itemsize:
        raise MahjongError(f"{encoder} has rows uint8[..., {dtype.itemsize}]")
    return np.ascontiguousarray(rows).view(dtype)[..., 0]


def plane_groups(encoder: str = "planes_v1") -> tuple[PlaneGroup, ...]:
    """What the planes of an encoder mean, in order. Raises MahjongError for encoders without planes."""
    which = find_encoder(encoder)
    if len(which.shape) != 2:
        raise MahjongError(f"{encoder} has no planes")
    version = 1 if which.riichi_only else 2
    raw = _core.plane_groups(version, False) + (_core.plane_groups(version, True) if which.oracle else [])
    groups, first = [], 0
    for name, planes, whole, meaning in raw:
        groups.append(PlaneGroup(name, first, planes, whole, meaning))
        first += planes
    return tuple(groups)
