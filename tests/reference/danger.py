"""The danger class of a tile by the words of docs/studies.md, one sentence at a time. Slow, never shipped."""

from __future__ import annotations


def two_sided(kind: int) -> list[tuple[int, int, int]]:
    """(a, b, other): the two-sided waits a b that win on `kind`, and their other wait."""
    suit, rank = divmod(kind, 9)
    found = []
    for a in range(1, 7):  # 23 .. 78: both ends are in the suit
        ends = (a - 1, a + 2)
        if rank in ends:
            other = ends[0] if rank == ends[1] else ends[1]
            found.append((9 * suit + a, 9 * suit + a + 1, 9 * suit + other))
    return found


def group(rank: int) -> str:
    return {0: "19", 8: "19", 1: "28", 7: "28", 2: "37", 6: "37"}.get(rank, "456")


def danger_class(kind: int, safe: set[int], own: set[int], left: list[int]) -> str:
    if kind in safe:
        return "genbutsu"
    if kind >= 27:
        return f"honour_{max(1, 4 - left[kind])}_seen"
    waits = two_sided(kind)
    suji = [w for w in waits if w[2] in safe]
    walled = [w for w in waits if w not in suji and min(left[w[0]], left[w[1]]) == 0]
    thin = [w for w in waits if w not in suji and w not in walled and 1 in (left[w[0]], left[w[1]])]
    if len(suji) == len(waits):
        return f"suji_{group(kind % 9)}"
    if len(suji) + len(walled) == len(waits):
        return "no_chance"
    if len(suji) + len(walled) + len(thin) == len(waits):
        return "one_chance"
    if suji:
        return "half_suji_456"
    suit, rank = divmod(kind, 9)
    for a in range(4):
        if 9 * suit + a in own and 9 * suit + a + 5 in own and rank in (a + 1, a + 4):
            return "aidayonken"
    return f"no_suji_{group(rank)}"
