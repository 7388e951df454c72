"""Which tiles does each seat hold? The hands of a game followed through its events, for formats that repeat
them at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .model import Event
from .tenhou_codes import KIND_NAMES

_ORDER = {name: 2 * place + 1 for place, name in enumerate(KIND_NAMES)} | {
    "5mr": 8,
    "5pr": 26,
    "5sr": 44,
    "?": 99,
}


def sort_tiles(names: Sequence[str]) -> list[str]:
    """Tiles in the order of a written hand; a red five before the plain ones."""
    return sorted(names, key=_ORDER.__getitem__)


@dataclass
class TrackedMeld:
    """A meld as it lies: `kind` chi pon daiminkan ankan kakan; `called` tile ("" for ankan); `own` tiles;
    `source` relative seat 1-3 (0 nobody); `added` the tile of a kakan.
    """

    kind: str
    called: str
    own: list[str]
    source: int
    added: str = ""


@dataclass
class TrackedHands:
    """Concealed tiles, melds and Norths by chair; `drawn` is the tile just drawn ("" otherwise)."""

    seats: int
    concealed: list[list[str]] = field(default_factory=list)
    melds: list[list[TrackedMeld]] = field(default_factory=list)
    norths: list[int] = field(default_factory=list)
    riichi: list[bool] = field(default_factory=list)
    drawn: str = ""

    def apply(self, event: Event) -> None:
        """Follow one event. Tiles that are not known stay unknown."""
        kind = event["type"]
        if kind == "start_kyoku":
            self.concealed = [list(hand) for hand in event["tehais"]]
            self.melds = [[] for _ in range(self.seats)]
            self.norths = [0] * self.seats
            self.riichi = [False] * self.seats
            self.drawn = ""
            return
        seat = event.get("actor")
        if seat is None:
            return
        if kind == "tsumo":
            self.concealed[seat].append(event["pai"])
            self.drawn = event["pai"]
            return
        if kind == "reach":
            self.riichi[seat] = True
        elif kind == "dahai":
            self._drop(seat, [event["pai"]])
        elif kind in ("chi", "pon", "daiminkan"):
            self._drop(seat, event["consumed"])
            source = (event["target"] - seat) % 4
            self.melds[seat].append(TrackedMeld(kind, event["pai"], list(event["consumed"]), source))
        elif kind == "ankan":
            self._drop(seat, event["consumed"])
            self.melds[seat].append(TrackedMeld(kind, "", list(event["consumed"]), 0))
        elif kind == "kakan":
            self._drop(seat, [event["pai"]])
            for meld in self.melds[seat]:
                if meld.kind == "pon" and meld.called[:2] == event["pai"][:2]:
                    meld.kind, meld.added = "kakan", event["pai"]
                    break
            else:
                own = list(event["consumed"])
                self.melds[seat].append(TrackedMeld("kakan", own[0], own[1:], 3, event["pai"]))
        elif kind == "nukidora":
            self._drop(seat, [event["pai"]])
            self.norths[seat] += 1
        if kind in ("dahai", "chi", "pon", "daiminkan", "ankan", "kakan", "nukidora"):
            self.drawn = ""

    def _drop(self, seat: int, names: Sequence[str]) -> None:
        hand = self.concealed[seat]
        for name in names:
            if name in hand:
                # the last one: the tile just drawn stands at the end
                del hand[len(hand) - 1 - hand[::-1].index(name)]
            elif "?" in hand:
                hand.remove("?")
