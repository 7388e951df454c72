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
from .causes import cause_in_words
from .custom_errors import YakuFunctions
from .families import family_scoring
from .hand_records import concealed_jokers, hand_record
from .records import BLANK_WIN, SCORE, WIN

_BAD_INPUT: Final = 5
_SOUTH: Final = 1
_HAND_AT: Final = 8
_WIN_ALIGNMENT: Final = 4
_SCORE_ALIGNMENT: Final = 8
_HAND_BYTES: Final = 46


def wins_array(n_or_hands: SupportsIndex | Iterable[Hand | str]) -> NDArray[Any]:
    """An array of WIN records to fill in.

    With a number: that many records of zeros (seat and round East, ron) with 255 wherever 255 means none
    (dora, ura, payer, liable, wareme). With hands (each a Hand or its text, naming its winning tile): one
    record per hand with `melds`, `counts`, `reds`, `jokers` and `win` filled and the seat South, as `score`
    assumes.

        wins = wins_array(["123m456p11s789p46s+5s", "067m88s46s(555z)[1111p]+5s"])
        wins["flags"][0] = WinFlag.RIICHI | WinFlag.TSUMO
        wins["dora"][:, 0] = Tile("4m").kind
        score_many(wins, "tenhou_4p")["points"]

    Raises HandError naming the index of a hand that cannot win as it stands.
    """
    hands: list[Hand | str] | None = None
    try:
        if isinstance(n_or_hands, bool):
            raise TypeError
        n = index(n_or_hands)  # type: ignore[arg-type]
    except TypeError:
        hands = _listed(n_or_hands)
        n = len(hands)
    if not 0 <= n < 2**56:
        raise MahjongError(f"wins_array({n}): expected a number of records from 0 to what memory holds")
    wins = np.full(n, np.frombuffer(BLANK_WIN, WIN)[0])
    if hands is None:
        return wins
    wins["seat"] = _SOUTH
    rows = wins.view(np.uint8).reshape(n, WIN.itemsize)
    for at, hand in enumerate(hands):
        try:
            held = as_hand(hand).with_win()
            record = hand_record(held)
        except MahjongError as error:
            raise HandError(f"hand {at}: {error}") from None
        rows[at, _HAND_AT : _HAND_AT + _HAND_BYTES] = np.frombuffer(record, np.uint8)
        if held.jokers:
            wins["jokers"][at] = concealed_jokers(held)
    return wins


def _listed(hands: Any) -> list[Hand | str]:
    if isinstance(hands, (Hand, str)):
        return [hands]
    try:
        return list(hands)
    except TypeError:
        raise MahjongError(
            f"wins_array({hands!r}): expected a number of records, or hands one by one (Hand or text)"
        ) from None


def score_many(
    wins: NDArray[Any],
    rules: str | Path | Ruleset = "tenhou_4p",
    out: NDArray[Any] | None = None,
    threads: SupportsIndex = 0,
    errors: str = "status",
) -> NDArray[Any]:
    """The SCORE records of WIN records, row by row what `score` says of each.

    wins: array of dtype WIN, shape (N,) (any shape is kept), as `wins_array` makes it; anything may stand in
    it, nothing is read outside of it. rules: preset name, path or Ruleset. out: array of dtype SCORE and the
    same shape to write into; made if None. threads: 0 = all, or MAHJONG_FAST_THREADS; the answers do not
    depend on it. errors: "status" = rows that cannot be get status 5 (the first cause: `bad_row`); "raise" =
    HandError naming the first such row and its cause, `out` untouched.

    Status (mahjong_fast.scoring.STATUSES): 0 win, 1 not complete, 2 no yaku, 3 below the minimum, 5 bad
    input, 6 too large for int64. Everything else in a row is 0 unless its status is 0. Indicators and flags
    the ruleset does not count are ignored.

    Rules of other games fill records of their own dtype in place of SCORE (SCORE_MCR, SCORE_KOREAN,
    SCORE_MALAYSIAN); there a hand below the minimum keeps its items.
    """
    ruleset = find_rules(rules)
    record = _score_dtype(ruleset)
    records = _as_wins(wins)
    if errors not in ("status", "raise"):
        raise MahjongError(f"errors={errors!r}: expected 'status' or 'raise'")
    flat = records.reshape(-1)
    if out is not None:
        _check_out(out, records, record, ruleset.family)
    target = np.empty(flat.shape, record) if out is None or errors == "raise" else out.reshape(-1)
    if np.may_share_memory(flat, target):
        flat = flat.copy()  # rows are read after others were written
    with YakuFunctions(ruleset):
        _core.score_rows(ruleset.family, ruleset.pack(), flat, target, threads=resolve_threads(threads))
    if errors == "raise":
        bad = np.flatnonzero(target["status"] == _BAD_INPUT)
        if bad.size:
            keyword, sentence = bad_row(records, int(bad[0]), ruleset)
            place = tuple(int(i) for i in np.unravel_index(int(bad[0]), records.shape))
            raise HandError(f"row {place[0] if len(place) == 1 else place}: {keyword}: {sentence}")
        if out is not None:
            out.reshape(-1)[:] = target
    return target.reshape(records.shape) if out is None else out


def bad_row(wins: NDArray[Any], row: int, rules: str | Path | Ruleset = "tenhou_4p") -> tuple[str, str]:
    """Why a row got status 5: the keyword of `score` it is about, and what is wrong. ("", "") if nothing is.

    row: number of the row, in an array of several dimensions counted through. Raises IndexError when there is
    no such row.
    """
    ruleset = find_rules(rules)
    record = _as_wins(wins).reshape(-1)[index(row)].tobytes()
    if ruleset.family != "riichi":
        return family_scoring(ruleset.family).cause_of(ruleset, record)
    return cause_in_words(ruleset, record)


def _score_dtype(ruleset: Ruleset) -> np.dtype[Any]:
    return SCORE if ruleset.family == "riichi" else family_scoring(ruleset.family).record


def _as_wins(wins: NDArray[Any]) -> NDArray[Any]:
    if not isinstance(wins, (np.ndarray, np.void)) or wins.dtype.names != WIN.names:
        raise MahjongError(
            "wins must be an array of dtype mahjong_fast.WIN: wins_array(hands) or wins_array(n) makes one"
        )
    # Other byte orders and gaps between the fields are copied away; numbers of another size are not cast.
    for name in () if wins.dtype == WIN else (WIN.names or ()):
        field, wanted = wins.dtype[name], WIN[name]
        if (field.base.kind, field.itemsize, field.shape) != ("u", wanted.itemsize, wanted.shape):
            raise MahjongError(f"wins: the field {name} is {field}; dtype mahjong_fast.WIN has {wanted}")
    records = np.require(np.asarray(wins), WIN, ["C"])
    return records if _address(records) % _WIN_ALIGNMENT == 0 else records.copy()


def _check_out(out: NDArray[Any], wins: NDArray[Any], record: np.dtype[Any], family: str) -> None:
    if not isinstance(out, np.ndarray) or out.dtype != record or out.shape != wins.shape:
        name = "SCORE" if family == "riichi" else f"SCORE_{family.upper()}"
        raise MahjongError(f"out must be an array of dtype mahjong_fast.{name} and shape {wins.shape}")
    if not out.flags.c_contiguous or not out.flags.writeable or _address(out) % _SCORE_ALIGNMENT:
        raise MahjongError("out must be contiguous, writable and start at a multiple of 8 bytes")


def _address(array: NDArray[Any]) -> int:
    # What dtypes of packed fields call aligned starts anywhere; the core reads and writes whole words.
    address: int = array.__array_interface__["data"][0]
    return address
