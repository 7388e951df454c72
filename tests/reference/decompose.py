"""In how many ways can a complete hand be read?  (riichi rules specification, section 2)

Plain enumeration: every split of the concealed tiles into sets and a pair by recursion, the two special
shapes, and for each of them every place the winning tile can have.
"""

from __future__ import annotations

from dataclasses import dataclass

from reference.notation import YAOCHUU, Meld


@dataclass(frozen=True)
class Group:
    shape: str  # sequence triplet kan
    tile: int  # lowest kind
    concealed: bool

    @property
    def kinds(self) -> tuple[int, ...]:
        if self.shape == "sequence":
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,)

    @property
    def is_sequence(self) -> bool:
        return self.shape == "sequence"


@dataclass(frozen=True)
class Reading:
    form: str  # standard chiitoitsu kokushi four_kans
    groups: tuple[Group, ...]
    pair: int | None  # kind of the pair of a standard hand
    wait: str  # ryanmen kanchan penchan shanpon tanki kokushi kokushi_13 none
    win: int | None

    @property
    def sequences(self) -> list[int]:
        return [g.tile for g in self.groups if g.is_sequence]

    @property
    def triplets(self) -> list[Group]:
        return [g for g in self.groups if not g.is_sequence]


def splits(counts: list[int], sets: int) -> list[tuple[tuple[tuple[str, int], ...], int]]:
    """Every way to split the tiles into `sets` sequences or triplets and one pair."""
    found: set[tuple[tuple[tuple[str, int], ...], int]] = set()

    def go(left: list[int], done: tuple[tuple[str, int], ...], pair: int | None) -> None:
        kind = next((k for k in range(34) if left[k]), None)
        if kind is None:
            if len(done) == sets and pair is not None:
                found.add((tuple(sorted(done)), pair))
            return
        if pair is None and left[kind] >= 2:
            left[kind] -= 2
            go(left, done, kind)
            left[kind] += 2
        if len(done) == sets:
            return
        if left[kind] >= 3:
            left[kind] -= 3
            go(left, (*done, ("triplet", kind)), pair)
            left[kind] += 3
        if kind < 27 and kind % 9 <= 6 and left[kind + 1] and left[kind + 2]:
            for k in (kind, kind + 1, kind + 2):
                left[k] -= 1
            go(left, (*done, ("sequence", kind)), pair)
            for k in (kind, kind + 1, kind + 2):
                left[k] += 1

    if sum(counts) == 3 * sets + 2:
        go(list(counts), (), None)
    return sorted(found)


def wait_in_sequence(first: int, win: int) -> str:
    """The wait that a sequence had before the winning tile came (3.2: 12+3 and 89+7 are penchan)."""
    if win == first + 1:
        return "kanchan"
    if (win == first + 2 and first % 9 == 0) or (win == first and first % 9 == 6):
        return "penchan"
    return "ryanmen"


def melded_groups(melds: list[Meld]) -> list[Group]:
    out = []
    for meld in melds:
        shape = "sequence" if meld.kind == "chi" else "kan" if meld.is_kan else "triplet"
        out.append(Group(shape, meld.tiles[0], meld.kind == "ankan"))
    return out


def is_chiitoitsu(counts: list[int], allow_four_same: bool) -> bool:
    if sum(counts) != 14:
        return False
    if allow_four_same:
        return all(c % 2 == 0 for c in counts)
    return sum(1 for c in counts if c == 2) == 7


def is_kokushi(counts: list[int]) -> bool:
    return sum(counts) == 14 and all(counts[k] for k in YAOCHUU) and sum(counts[k] for k in YAOCHUU) == 14


def readings(
    counts: list[int], melds: list[Meld], win: int, tsumo: bool, allow_four_same: bool
) -> list[Reading]:
    """Every reading of a complete hand; `counts` are the concealed tiles with the winning tile."""
    out: list[Reading] = []
    declared = melded_groups(melds)
    for sets, pair in splits(counts, 4 - len(melds)):
        concealed = [Group(shape, tile, True) for shape, tile in sets]
        if pair == win:
            out.append(Reading("standard", (*concealed, *declared), pair, "tanki", win))
        for index, group in enumerate(concealed):
            if win not in group.kinds or group in concealed[:index]:
                continue
            if group.is_sequence:
                out.append(
                    Reading("standard", (*concealed, *declared), pair, wait_in_sequence(group.tile, win), win)
                )
                continue
            # a triplet completed by ron is open (3.2)
            completed = Group("triplet", group.tile, tsumo)
            changed = [*concealed[:index], completed, *concealed[index + 1 :]]
            out.append(Reading("standard", (*changed, *declared), pair, "shanpon", win))
    if not melds and is_chiitoitsu(counts, allow_four_same):
        out.append(Reading("chiitoitsu", (), None, "tanki", win))
    if not melds and is_kokushi(counts):
        wait = "kokushi_13" if counts[win] == 2 else "kokushi"
        out.append(Reading("kokushi", (), None, wait, win))
    return out


def is_complete(counts: list[int], sets: int, allow_four_same: bool) -> bool:
    if splits(counts, sets):
        return True
    return sets == 4 and (is_chiitoitsu(counts, allow_four_same) or is_kokushi(counts))


def waiting_kinds(
    counts: list[int],
    melds: list[Meld],
    *,
    players: int,
    allow_four_same: bool,
    fifth_tile: str = "concealed",
) -> list[int]:
    """Kinds that complete a hand of 13-3m concealed tiles (6.3: own four copies make a kind no wait)."""
    out = []
    for kind in range(34):
        if players == 3 and 1 <= kind <= 7:
            continue
        held = counts[kind]
        if fifth_tile != "concealed":
            held += sum(m.tiles.count(kind) for m in melds)
        if held >= 4:
            continue
        more = list(counts)
        more[kind] += 1
        if is_complete(more, 4 - len(melds), allow_four_same):
            out.append(kind)
    return out
