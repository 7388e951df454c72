"""Which of the tiles that complete a hand would also win it? A ruleset may ask for a minimum: 8 points in
Chinese Official mahjong, a yaku in riichi.

The judges say it: every wait is scored as if it had come. Follows section 3 of the MCR rules specification.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import HandError, MahjongError
from ..hands import Hand
from ..notation import MPSZ
from ..rulesets import Ruleset
from ..rulesets import rules as find_rules
from .held import Held

MINIMUMS: Final = ("ron", "tsumo")
_TILESETS: Final = {
    ("mcr", 4): "mcr",
    ("riichi", 4): "riichi_4",
    ("riichi", 3): "riichi_3",
    ("korean", 3): "korean",
    ("malaysian", 3): "malaysian",
}
_KINDS: Final = 34
_PAIRS_AT_ONCE: Final = 1 << 16


def chosen_tileset(rules: str | Path | Ruleset | None, tileset: str | None) -> str | None:
    """The tile set of `rules` where they are given, else `tileset`. MahjongError for unknown rules, for
    another tile set than theirs, and for families whose shapes are not analysed.
    """
    if rules is None:
        return tileset
    ruleset = find_rules(rules)
    found = _TILESETS.get((ruleset.family, ruleset.players))
    if found is None:
        raise MahjongError(
            f"rules={ruleset.name!r}: {ruleset.players} players of the family {ruleset.family}; the analysis"
            " does not know that game"
        )
    if tileset not in (None, found):
        raise MahjongError(f"tileset={tileset!r} with rules={ruleset.name!r} ({found}): leave tileset out")
    return found


def check_minimum(minimum: str | None, circumstances: Mapping[str, Any]) -> None:
    """MahjongError for words that do not go together."""
    if minimum is None and circumstances:
        raise MahjongError(f"{next(iter(circumstances))}: says something only with minimum='ron' or 'tsumo'")
    if minimum is not None and minimum not in MINIMUMS:
        raise MahjongError(f"minimum={minimum!r}: expected one of {' '.join(MINIMUMS)}")
    if "tsumo" in circumstances:
        raise MahjongError("tsumo: say minimum='tsumo' or minimum='ron'")


def waits_that_win(
    held: Held,
    mask: int,
    seen: bytes,
    minimum: str,
    rules: str | Path | Ruleset,
    circumstances: Mapping[str, Any],
) -> int:
    """The kinds of `mask` that win. Circumstances that contradict every one of them are a HandError."""
    from ..scoring import try_score

    if held.unknown_melds:
        raise HandError("minimum needs the tiles of the melds: give melds as text or Meld values")
    ruleset = find_rules(rules)
    whole = Hand.from_counts(held.counts, melds=held.melds)
    found, refused, asked = 0, None, 0
    for kind in range(_KINDS):
        own = held.counts[kind] + held.melded[kind]
        if not mask >> kind & 1 or own == 4:
            continue
        words = {"tsumo": minimum == "tsumo", **circumstances}
        if ruleset.family == "mcr" and seen[kind] + held.melded[kind] == 3:
            words.setdefault("last_of_kind", True)
        asked += 1
        try:
            if try_score(whole, MPSZ[kind], rules=ruleset, **words) is not None:
                found |= 1 << kind
        except HandError as error:
            refused, asked = refused or error, asked - 1
    if refused is not None and asked == 0:
        raise refused
    return found


# ---------------------------------------------------------------- arrays


def meld_counts(
    melds: SupportsIndex | ArrayLike, n: int, minimum: str | None
) -> tuple[NDArray[np.uint16], SupportsIndex | ArrayLike]:
    """Packed melds uint16[N, 4] where the judge wants them, and the number of melds of each row."""
    packed = np.zeros((n, 4), np.uint16)
    if minimum is None:
        return packed, melds
    array: NDArray[Any] = np.asarray(melds)
    if array.shape == (n, 4) and array.dtype == np.uint16:
        return array, (array != 0).sum(axis=1).astype(np.uint8)
    if array.ndim == 0 and array.dtype.kind in "iu" and array == 0:
        return packed, 0
    raise HandError(
        f"melds: with minimum={minimum!r} expected 0 or the packed melds themselves, uint16 of shape ({n}, 4)"
    )


def keep_rows_that_win(
    counts: NDArray[np.uint8],
    melds: NDArray[np.uint16],
    masks: NDArray[np.uint64],
    minimum: str,
    rules: str | Path | Ruleset,
    circumstances: Mapping[str, Any],
    threads: int,
) -> None:
    """Take out of each row's mask the kinds that do not win; marks of bad rows stay."""
    from ..scoring import score_many, wins_array

    like = _like(minimum, circumstances)
    kinds = np.arange(_KINDS, dtype=np.uint64)
    step = max(1, _PAIRS_AT_ONCE // 16)
    for start in range(0, len(masks), step):
        part = masks[start : start + step]
        held = (part[:, None] >> kinds & np.uint64(1)).astype(np.bool_)
        held[part >> np.uint64(63) != 0] = False
        row, kind = np.nonzero(held)
        if not row.size:
            continue
        wins = wins_array(row.size)
        for name, value in like.items():
            wins[name] = value
        wins["counts"] = counts[start + row]
        wins["counts"][np.arange(row.size), kind] += 1
        wins["melds"] = melds[start + row]
        wins["win"] = kind
        lost = score_many(wins, rules, threads=threads)["status"] != 0
        np.bitwise_and.at(part, row[lost], ~(np.uint64(1) << kind[lost].astype(np.uint64)))


def _like(minimum: str, circumstances: Mapping[str, Any]) -> dict[str, int]:
    """Fields of WIN that are the same for all rows."""
    from ..scoring.records import WINDS, WinFlag

    fields = {"flags": int(WinFlag.TSUMO) if minimum == "tsumo" else 0, "seat": 1, "round": 0}
    for keyword, value in circumstances.items():
        if keyword in ("seat", "round"):
            if not isinstance(value, str) or value not in WINDS:
                raise HandError(f"{keyword}={value!r}: expected one of {' '.join(WINDS)}")
            fields[keyword] = WINDS.index(value)
        elif keyword.upper() in WinFlag.__members__:
            fields["flags"] |= int(WinFlag[keyword.upper()]) if value else 0
        else:
            raise HandError(f"{keyword}: arrays know seat, round and the flags of WIN")
    return fields
