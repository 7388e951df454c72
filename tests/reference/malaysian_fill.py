"""Can flies, whatever they stand for, make these tiles complete?"""

from __future__ import annotations

from functools import cache


@cache
def fillable(counts: tuple[int, ...], flies: int, sets: int, eye: bool) -> bool:
    """Whether these tiles and flies are so many sets and an eye, if flies may stand for anything."""
    first = next((k for k, n in enumerate(counts) if n), None)
    if first is None:
        return flies == 3 * sets + 2 * eye

    def without(*kinds: int) -> tuple[int, ...]:
        left = list(counts)
        for kind in kinds:
            left[kind] -= 1
        return tuple(left)

    for natural in range(1, min(3, counts[first]) + 1):
        rest = without(*[first] * natural)
        if sets and flies >= 3 - natural and fillable(rest, flies - 3 + natural, sets - 1, eye):
            return True
        if eye and natural < 3 and flies >= 2 - natural and fillable(rest, flies - 2 + natural, sets, False):
            return True
    if sets and first < 27:
        for low in range(first - 2, first + 1):
            if low < 9 or low > 15:
                continue
            others = [k for k in range(low, low + 3) if k != first]
            for used in ([], others[:1], others[1:], others):
                if not all(counts[k] for k in used) or flies < 2 - len(used):
                    continue
                if fillable(without(first, *used), flies - 2 + len(used), sets - 1, eye):
                    return True
    return False
