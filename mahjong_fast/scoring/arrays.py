"""What are millions of hands worth? WIN records in, SCORE records out; the same answers as `score`."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from pathlib import Path
from typing import Any, Final, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from .. import _core
from ..errors import HandError, MahjongError
from ..hands import Hand, as_hand
from ..rulesets import Ruleset
from ..rulesets import rules as find_rules
from ..threads import resolve_threads
from .custom_errors import forget_function_errors, raise_function_error
from .hand_records import hand_record
from .records import NONE, SCORE, WIN
from .riichi import detail
from .riichi.check import CAUSES

_BAD_INPUT: Final = 5
_SOUTH: Final = 1
_HAND_AT: Final = 8
_HAND_BYTES: Final = 46


def wins_array(n_or_hands: SupportsIndex | Iterable[Hand | str]) -> NDArray[Any]:
    """An array of WIN records to fill in.

    With a number: that many records of zeros (seat and round East, ron) with 255 wherever 255 means none
    (dora, ura, payer, liable, wareme). With hands (each a Hand or its text, naming its winning tile): one
    record per hand with `melds`, `counts`, `reds` and `win` filled and the seat South, as `score` assumes.

    Raises HandError naming the index of a hand that cannot win as it stands.
    """
    hands: list[Hand | str] | None = None
    try:
        n = index(n_or_hands)  # type: ignore[arg-type]
    except TypeError:
        hands = [n_or_hands] if isinstance(n_or_hands, (Hand, str)) else list(n_or_hands)  # type: ignore[arg-type]
        n = len(hands)
    if n < 0:
        raise MahjongError(f"wins_array({n}): a number of records is not negative")
    wins = np.zeros(n, WIN)
    for name in ("dora", "ura", "payer", "liable", "wareme"):
        wins[name] = NONE
    if hands is None:
        return wins
    wins["seat"] = _SOUTH
    rows = wins.view(np.uint8).reshape(n, WIN.itemsize)
    for at, hand in enumerate(hands):
        try:
            record = hand_record(as_hand(hand).with_win())
        except MahjongError as error:
            raise HandError(f"hand {at}: {error}") from None
        rows[at, _HAND_AT : _HAND_AT + _HAND_BYTES] = np.frombuffer(record, np.uint8)
    return wins


def score_many(
    wins: NDArray[Any],
    rules: str | Path | Ruleset = "tenhou_4p",
    out: NDArray[Any] | None = None,
    threads: SupportsIndex = 0,
    errors: str = "status",
) -> NDArray[Any]:
    """The SCORE records of WIN records, row by row what `score` says of each.

    wins: array of dtype WIN, shape (N,) (any shape is kept); anything may stand in it, nothing is read
    outside of it. rules: preset name, path or Ruleset. out: array of dtype SCORE and the same shape to write
    into; made if None. threads: 0 = all, or MAHJONG_FAST_THREADS; the answers do not depend on it. errors:
    "status" = rows that cannot be get status 5 (the first cause: `bad_row`); "raise" = HandError naming the
    first such row and its cause, `out` untouched.

    Status (mahjong_fast.scoring.STATUSES): 0 win, 1 not complete, 2 no yaku, 3 below the minimum, 5 bad
    input, 6 too large for int64. Everything else in a row is 0 unless its status is 0. Indicators and flags
    the ruleset does not count are ignored.
    """
    ruleset = find_rules(rules)
    _only_riichi(ruleset)
    records = _as_wins(wins)
    if errors not in ("status", "raise"):
        raise MahjongError(f"errors={errors!r}: expected 'status' or 'raise'")
    flat = records.reshape(-1)
    target = (
        np.empty(flat.shape, SCORE) if out is None or errors == "raise" else _as_out(out, records).reshape(-1)
    )
    if ruleset.custom_yaku:
        forget_function_errors()
    _core.score_rows(ruleset.family, ruleset.pack(), flat, target, threads=resolve_threads(threads))
    if ruleset.custom_yaku:
        raise_function_error()
    if errors == "raise":
        bad = np.flatnonzero(target["status"] == _BAD_INPUT)
        if bad.size:
            keyword, sentence = bad_row(records, int(bad[0]), ruleset)
            raise HandError(f"row {int(bad[0])}: {keyword}: {sentence}")
        if out is not None:
            _as_out(out, records).reshape(-1)[:] = target
    return target.reshape(records.shape) if out is None else out


def bad_row(wins: NDArray[Any], row: int, rules: str | Path | Ruleset = "tenhou_4p") -> tuple[str, str]:
    """Why a row got status 5: the keyword of `score` it is about, and what is wrong; ("", "") if nothing."""
    ruleset = find_rules(rules)
    _only_riichi(ruleset)
    cause = detail.cause_of(ruleset.pack(), _as_wins(wins).reshape(-1)[row].tobytes())
    return CAUSES[cause] if cause else ("", "")


def _only_riichi(ruleset: Ruleset) -> None:
    if ruleset.family != "riichi":
        raise MahjongError(f"rules of the family {ruleset.family!r} have no judge here")


def _as_wins(wins: NDArray[Any]) -> NDArray[Any]:
    if not isinstance(wins, np.ndarray) or wins.dtype.names != WIN.names:
        raise MahjongError("wins must be an array of dtype mahjong_fast.WIN; wins_array(n) makes one")
    return np.require(wins, WIN, ["C", "A"])


def _as_out(out: NDArray[Any], wins: NDArray[Any]) -> NDArray[Any]:
    if not isinstance(out, np.ndarray) or out.dtype != SCORE or out.shape != wins.shape:
        raise MahjongError(f"out must be an array of dtype mahjong_fast.SCORE and shape {wins.shape}")
    if not (out.flags.c_contiguous and out.flags.aligned and out.flags.writeable):
        raise MahjongError("out must be contiguous, aligned and writable")
    return out
