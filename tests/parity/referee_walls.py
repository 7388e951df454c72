"""Which walls make rare things happen? Hands that like honours, one suit, whole kinds ..."""

from __future__ import annotations

import random
from typing import Any

from reference import referee_tiles as a
from reference.referee_tiles import kind_of

STYLES: dict[str, Any] = {
    # weight of a kind for one player's hand: how much he is dealt of what
    "terminals": lambda kind, seat: 30 if kind in a.YAOCHUU else 1,
    "honours": lambda kind, seat: 30 if kind >= 27 else 1,
    "winds": lambda kind, seat: 40 if 27 <= kind <= 30 else 1,
    "one dragon lover": lambda kind, seat: 60 if (kind >= 31) == (seat == 1) else 1,
    "one wind lover": lambda kind, seat: 60 if (27 <= kind <= 30) == (seat == 2) else 1,
    "a suit each": lambda kind, seat: 25 if kind // 9 == (seat + 1) % 4 else 1,
    "one orphan": lambda kind, seat: 80 if (kind in a.YAOCHUU) == (seat == 1) else 1,
    "middle": lambda kind, seat: 20 if kind < 27 and 2 <= kind % 9 <= 6 else 1,
    "quads": None,
}


def rigged_wall(rng: random.Random, options: dict[str, Any], weight: Any) -> list[int]:
    """A wall whose hands are made of what the style likes; the rest is shuffled."""
    left = a.all_tiles(options)
    rng.shuffle(left)
    hands: list[int] = []
    for seat in range(options["players"]):
        if weight is None:
            # whole kinds: three or four copies each
            kinds = rng.sample(sorted({kind_of(t) for t in left}), 5)
            wanted = [t for t in left if kind_of(t) in kinds][:13]
        else:
            order = sorted(left, key=lambda t: -(rng.random() ** (1 / weight(kind_of(t), seat))))
            wanted = order[:13]
        wanted += [t for t in left if t not in wanted][: 13 - len(wanted)]
        hands += wanted
        left = [t for t in left if t not in wanted]
    return hands + left
