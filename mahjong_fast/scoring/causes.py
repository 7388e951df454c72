"""What is wrong with a WIN record, in words? The sentence of the judge's cause, with its tiles and seats.

The judge names a cause by number (riichi/check.py, CAUSES: the keyword and a sentence with places in braces);
here the places are filled from the record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import numpy as np

from ..errors import HandError
from ..melds import Meld
from ..rulesets import Ruleset
from ..tiles import Tile, dora_of
from .records import NONE, ROUNDS, WIN, WINDS, WinFlag
from .riichi import detail
from .riichi.check import CAUSES

_NORTH: Final = 30


def cause_in_words(rules: Ruleset, record: bytes) -> tuple[str, str]:
    """Why a record has status 5: (the keyword of `score` it is about, what is wrong and what to do); ("", "")
    when nothing is.
    """
    cause = detail.cause_of(rules.pack(), record)
    if not cause:
        return "", ""
    keyword, sentence = CAUSES[cause]
    facts = _Facts(rules, record)
    return keyword.format_map(facts), sentence.format_map(facts)


class _Facts(dict[str, str]):
    """The places of the sentences: each is found when a sentence asks for it."""

    def __init__(self, rules: Ruleset, record: bytes) -> None:
        super().__init__()
        self.rules = rules
        self.win = np.frombuffer(record, WIN)[0]

    def __missing__(self, name: str) -> str:
        find: Callable[[], str] = getattr(self, f"_{name}")
        return find()

    # ------------------------------------------------------------ seats and numbers

    def _seat(self) -> str:
        return _of(WINDS, self.win["seat"])

    def _seats(self) -> str:
        return " ".join(WINDS[: self.rules.players])

    def _others(self) -> str:
        return " ".join(w for w in WINDS[: self.rules.players] if w != self._seat())

    def _round(self) -> str:
        return _of(ROUNDS, self.win["round"])

    def _payer(self) -> str:
        return _of(WINDS, self.win["payer"])

    def _wareme(self) -> str:
        return _of(WINDS, self.win["wareme"])

    def _liable(self) -> str:
        others = self._others().split()
        seats = [int(seat) for seat in self.win["liable"] if seat != NONE]
        return next((_of(WINDS, seat) for seat in seats if _of(WINDS, seat) not in others), "")

    def _deals(self) -> str:
        return str(self.win["deals"])

    def _dora_shown(self) -> str:
        return str(int((self.win["dora"] != NONE).sum()))

    def _ura_shown(self) -> str:
        return str(int((self.win["ura"] != NONE).sum()))

    def _nuki(self) -> str:
        return str(self.win["nuki"])

    def _set_aside(self) -> str:
        norths = self.rules.nukidora and self.rules.players == 3
        return "there are four" if norths else "these rules set none aside (nukidora, three seats)"

    def _riichi(self) -> str:
        flags = int(self.win["flags"])
        words = [(WinFlag.OPEN_RIICHI, "open_riichi"), (WinFlag.DOUBLE_RIICHI, "double_riichi")]
        return next((word for flag, word in words if flags & flag), "riichi")

    # ------------------------------------------------------------ tiles of the hand

    def _melds(self) -> list[Meld]:
        melds = []
        for packed in self.win["melds"]:
            try:
                melds.append(Meld.unpack(int(packed)))
            except HandError:
                continue  # no meld: a cause of its own
        return melds

    def _held(self) -> list[int]:
        """Copies of each kind, melds included."""
        held = [int(n) for n in self.win["counts"]]
        for meld in self._melds():
            for kind in meld.kinds:
                held[kind] += 1
        return held

    def _tiles(self) -> str:
        return str(sum(int(n) for n in self.win["counts"]))

    def _wanted(self) -> str:
        n = sum(1 for meld in self.win["melds"] if meld)
        return str(14 - 3 * n) + (f" beside {n} melds" if n > 1 else " beside 1 meld" if n else "")

    def _tile(self) -> str:
        kind = int(self.win["win"])
        return str(Tile(kind)) if kind < 34 else str(kind)

    def _tile_copies(self) -> str:
        return str(self._held()[int(self.win["win"])])

    def _fifth(self) -> str:
        held = self._held()
        held[_NORTH] += int(self.win["nuki"])
        kind = next((kind for kind, n in enumerate(held) if n > 4), 0)
        aside = f", {self.win['nuki']} set aside" if kind == _NORTH and self.win["nuki"] else ""
        copies = "five" if held[kind] == 5 else str(held[kind])
        return f"{copies} copies of {Tile(kind)}, but there are four (melds counted{aside})"

    def _absent(self) -> str:
        held = self._held()
        return str(Tile(next((kind for kind in range(1, 8) if held[kind]), 1)))

    def _chi(self) -> str:
        return next((str(meld) for meld in self._melds() if meld.kind == "chi"), "a chi")

    def _open_meld(self) -> str:
        return next((str(meld) for meld in self._melds() if meld.is_open), "a meld")

    def _reds(self) -> str:
        limits, held = self.rules.red_fives, self._held()
        for suit, letter in enumerate("mps"):
            n = int(self.win["reds"][suit])
            if n > limits[suit]:
                return (
                    f"the hand has {n} x 0{letter}, these rules have {limits[suit]} (red_fives); "
                    f"a plain five is 5{letter}"
                )
            if n > held[9 * suit + 4]:
                return f"{n} red fives of {letter}, but {held[9 * suit + 4]} x 5{letter} in the hand"
        return "more red fives than fives"

    # ------------------------------------------------------------ indicators

    def _indicators(self) -> Iterator[tuple[str, int]]:
        """Those that the rules count, as the judge does (check.py, counted_indicator)."""
        rules = self.rules
        riichi = int(self.win["flags"]) & (WinFlag.RIICHI | WinFlag.DOUBLE_RIICHI | WinFlag.OPEN_RIICHI)
        for name in ("dora", "ura"):
            for at, kind in enumerate(self.win[name]):
                if name == "ura":
                    counted = riichi and rules.ura_dora and (at == 0 or (rules.kan_dora and rules.kan_ura))
                else:
                    counted = at == 0 or rules.kan_dora or (at == 1 and rules.all_norths_extra_dora)
                if kind != NONE and counted:
                    yield name, int(kind)

    def _wrong_indicator(self) -> tuple[str, str]:
        for name, kind in self._indicators():
            if kind > 33:
                return name, str(kind)
            try:
                dora_of(kind, self.rules.players)
            except ValueError:
                return name, str(Tile(kind))
        return "dora", "?"

    def _indicator_keyword(self) -> str:
        return self._wrong_indicator()[0]

    def _indicator(self) -> str:
        return self._wrong_indicator()[1]

    def _fifth_indicator(self) -> tuple[str, str]:
        held = self._held()
        held[_NORTH] += int(self.win["nuki"])
        shown = [0] * 256
        for name, kind in self._indicators():
            shown[kind] += 1
            if kind < 34 and held[kind] + shown[kind] > 4:
                among = sum(other == kind for _, other in self._indicators())
                return name, f"{Tile(kind)}: {among} among the indicators and {held[kind]} in the hand"
        return "dora", "a tile"

    def _fifth_keyword(self) -> str:
        return self._fifth_indicator()[0]

    def _fifth_shown(self) -> str:
        return self._fifth_indicator()[1]


def _of(names: tuple[str, ...], number: Any) -> str:
    return names[int(number)] if int(number) < len(names) else str(int(number))
