"""What is a winning hand of Chinese Official mahjong worth?  (MCR specification, sections 3, 4, 7, 8, 9, 10)

Slow and obvious: every form, every place of the winning tile, every set of relations between sets that the
principles of section 7 allow, and the best of all that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from reference.mcr_fans import FANS, HIDES, NUMBER, PROFILES
from reference.mcr_shapes import Form, Set, readings, waits
from reference.notation import WINDS, YAOCHUU, Meld, parse_hand, read_tiles

GREEN = {19, 20, 21, 23, 25, 32}
REVERSIBLE = {9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31}
ORDER = ("PDC", "MDC", "SS", "TTC")
CONCEALED_FORMS = ("seven_pairs", "orphans", "honours_knitted")


class Contradiction(ValueError):
    """The facts cannot be true together."""


@dataclass
class Situation:
    counts: list[int]  # concealed tiles with the winning tile
    melds: list[Meld]
    win: int
    tsumo: bool = False
    seat: str = "E"
    round: str = "E"
    last_tile: bool = False
    last_of_kind: bool = False
    rinshan: bool = False
    chankan: bool = False
    flowers: int = 0

    @property
    def all_counts(self) -> list[int]:
        """All tiles with the melds, a kong counted as three."""
        total = list(self.counts)
        for meld in self.melds:
            for kind in meld.tiles[:3]:
                total[kind] += 1
        return total

    def owned(self, kind: int) -> int:
        return self.counts[kind] + sum(m.tiles.count(kind) for m in self.melds)


@dataclass
class Result:
    status: str  # win not_complete below_minimum
    base: int = 0
    flowers: int = 0
    fans: Counter[str] = field(default_factory=Counter)
    points: dict[str, int] = field(default_factory=dict)

    @property
    def value(self) -> int:
        return self.base + self.flowers


def situation(hand: str, win: str, **words: object) -> Situation:
    """From a hand text of 13-3m concealed tiles, the winning tile and the keywords of `Situation`."""
    parsed = parse_hand(hand)
    kind = read_tiles(win)[0][0]
    counts = list(parsed.counts)
    counts[kind] += 1
    return Situation(counts, parsed.melds, kind, **words)  # type: ignore[arg-type]


def check(s: Situation) -> None:
    if sum(s.counts) + 3 * len(s.melds) != 14:
        raise Contradiction("number of tiles")
    if any(s.owned(kind) > 4 for kind in range(34)):
        raise Contradiction("five equal tiles")
    if s.rinshan and (not s.tsumo or not any(m.is_kan for m in s.melds)):
        raise Contradiction("a replacement tile is drawn after a kong")
    if s.chankan and (s.tsumo or s.last_tile or s.owned(s.win) > 1):
        raise Contradiction("a robbed tile is another player's fourth one, before the wall is empty")
    if s.last_of_kind and s.counts[s.win] > 1:
        raise Contradiction("the other three are visible to everybody")


# ---------------------------------------------------------------- fans of the whole hand


def tile_fans(counts: list[int]) -> set[str]:
    """Fans that look at the tiles only."""
    kinds = {k for k in range(34) if counts[k]}
    suits = {k // 9 for k in kinds if k < 27}
    honours = {k for k in kinds if k >= 27}
    ranks = {k % 9 + 1 for k in kinds if k < 27}
    terminals = {k for k in kinds if k < 27 and k % 9 in (0, 8)}
    found = set()
    if kinds <= GREEN:
        found.add("AG")
    if not honours and kinds == terminals:
        found.add("AT")
    if not suits:
        found.add("AH")
    if honours and terminals and kinds == honours | terminals:
        found.add("ATH")
    if len(suits) == 1:
        found.add("HF" if honours else "FF")
    if len(suits) == 2:
        found.add("OVS")
    if not honours:
        found.add("NH")
        for code, wanted in (("UT", {7, 8, 9}), ("MT", {4, 5, 6}), ("LT", {1, 2, 3})):
            if ranks <= wanted:
                found.add(code)
        if ranks <= {6, 7, 8, 9}:
            found.add("UF")
        if ranks <= {1, 2, 3, 4}:
            found.add("LF")
        if not terminals:
            found.add("AS")
    if kinds <= REVERSIBLE:
        found.add("RT")
    if len(suits) == 3 and honours & {27, 28, 29, 30} and honours & {31, 32, 33}:
        found.add("ALT")
    return found


def set_fans(form: Form) -> set[str]:
    """Fans that look at every set and the pair. A knitted straight stands for three chows."""
    assert form.pair is not None
    found = set()
    groups = [one.kinds for one in form.sets] + [(form.pair,)]
    if form.knitted:
        if all(not one.is_pung for one in form.sets) and form.pair < 27:
            found.add("AC")
        return found
    if all(one.is_pung for one in form.sets):
        found.add("AP")
        if all(k < 27 and (k % 9 + 1) % 2 == 0 for group in groups for k in group):
            found.add("AEP")
    if not any(one.is_pung for one in form.sets) and form.pair < 27:
        found.add("AC")
    if all(any(k in YAOCHUU for k in group) for group in groups):
        found.add("OH")
    if all(any(k < 27 and k % 9 == 4 for k in group) for group in groups):
        found.add("AF")
    return found


# ---------------------------------------------------------------- relations between sets


def two_sets(a: Set, b: Set) -> str | None:
    if a.is_pung != b.is_pung:
        return None
    suit, first = zip(*((one.tile // 9, one.tile % 9) for one in (a, b)), strict=True)
    if a.is_pung:
        if a.tile >= 31 and b.tile >= 31:
            return "2DP"
        return "DP" if a.tile < 27 and b.tile < 27 and first[0] == first[1] else None
    if first[0] == first[1]:
        return "PDC" if suit[0] == suit[1] else "MDC"
    if suit[0] != suit[1]:
        return None
    return {3: "SS", 6: "TTC"}.get(abs(first[0] - first[1]))


def three_sets(sets: tuple[Set, ...]) -> str | None:
    if len({one.is_pung for one in sets}) != 1:
        return None
    pungs = sets[0].is_pung
    tiles = [one.tile for one in sets]
    if pungs and all(k >= 31 for k in tiles):
        return "B3D"
    if pungs and all(27 <= k <= 30 for k in tiles):
        return "B3W"
    if max(tiles) >= 27:
        return None
    suits = len({k // 9 for k in tiles})
    steps = tuple(sorted(k % 9 for k in tiles))
    steps = (steps[0], steps[1] - steps[0], steps[2] - steps[1])
    if suits == 1 and pungs:
        return "PSP" if steps[1:] == (1, 1) else None
    if suits == 3 and pungs:
        return {(0, 0): "TP", (1, 1): "MSP"}.get(steps[1:])
    if suits == 1:
        if steps == (0, 3, 3):
            return "PS"
        return {(0, 0): "PTrC", (1, 1): "PSC", (2, 2): "PSC"}.get(steps[1:])
    if suits == 3:
        if steps == (0, 3, 3):
            return "MS"
        return {(0, 0): "MTC", (1, 1): "MSC"}.get(steps[1:])
    return None


def four_sets(sets: tuple[Set, ...], pair: int) -> str | None:
    if len(sets) != 4 or len({one.is_pung for one in sets}) != 1:
        return None
    tiles = sorted(one.tile for one in sets)
    if sets[0].is_pung:
        if all(27 <= k <= 30 for k in tiles):
            return "BFW"
        one_suit = tiles[3] < 27 and tiles[0] // 9 == tiles[3] // 9
        return "4PSP" if one_suit and [k - tiles[0] for k in tiles] == [0, 1, 2, 3] else None
    if tiles[0] // 9 == tiles[3] // 9:
        steps = [k - tiles[0] for k in tiles]
        if steps == [0, 0, 0, 0]:
            return "QC"
        if steps in ([0, 1, 2, 3], [0, 2, 4, 6]):
            return "4PSC"
        if steps == [0, 0, 6, 6] and pair == tiles[0] + 4:
            return "PTC"
        return None
    ends = Counter(tiles)
    if len(ends) == 4 and {k % 9 for k in tiles} == {0, 6} and pair < 27 and pair % 9 == 4:
        suits = Counter(k // 9 for k in tiles)
        if sorted(suits.values()) == [2, 2] and pair // 9 not in suits:
            return "3STC"
    return None


def edges(sets: tuple[Set, ...], pair: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Candidates: a fan and the numbers of the sets it is made of."""
    numbers = range(len(sets))
    for two in combinations(numbers, 2):
        if code := two_sets(sets[two[0]], sets[two[1]]):
            yield code, two
        if pair >= 31 and all(sets[n].is_pung and sets[n].tile >= 31 for n in two):
            yield "L3D", two
    for three in combinations(numbers, 3):
        chosen = tuple(sets[n] for n in three)
        if code := three_sets(chosen):
            yield code, three
        if 27 <= pair <= 30 and all(one.is_pung and 27 <= one.tile <= 30 for one in chosen):
            yield "L4W", three
    if code := four_sets(sets, pair):
        yield code, tuple(numbers)


def allowed(chosen: tuple[tuple[str, tuple[int, ...]], ...], sets: int) -> bool:
    """Non-separation and account-once (no cycle), non-identical (equal fans share no set)."""
    part = list(range(sets))
    for _, members in chosen:
        if len({part[n] for n in members}) != len(members):
            return False
        old = {part[n] for n in members}
        part = [part[members[0]] if p in old else p for p in part]
    return all(not set(a) & set(b) for (one, a), (other, b) in combinations(chosen, 2) if one == other)


def relations(sets: tuple[Set, ...], pair: int) -> Counter[str]:
    """The best allowed choice; among equal ones the most different names, then most PDC, MDC, SS, TTC, then
    the fan that stands first in the table.
    """
    candidates = list(edges(sets, pair))
    best: tuple[tuple[int, ...], Counter[str]] = ((-1,), Counter())
    for size in range(min(len(candidates), len(sets)) + 1):
        for chosen in combinations(candidates, size):
            if allowed(chosen, len(sets)):
                names = Counter(code for code, _ in chosen)
                points = sum(FANS[code][2] * n for code, n in names.items())
                first = sum(NUMBER[code] for code in names if code not in (*ORDER, "DP"))
                rank = (points, len(names), *(names[code] for code in ORDER), -first)
                if rank > best[0]:
                    best = (rank, names)
    return best[1]


# ---------------------------------------------------------------- kongs, concealed pungs, wait


def kong_fans(
    sets: tuple[Set, ...], place: int | str, tsumo: bool, options: dict[str, object]
) -> Counter[str]:
    """Section 8."""
    melded = sum(one.type == "kong" and not one.concealed for one in sets)
    concealed = sum(one.type == "kong" and one.concealed for one in sets)
    pungs = sum(
        one.is_pung and one.concealed and (tsumo or number != place) for number, one in enumerate(sets)
    )
    found: Counter[str] = Counter()
    if melded + concealed >= 3:
        found["4K" if melded + concealed == 4 else "3K"] += 1
        if options["kongs34_add_concealed"]:
            found["CK"] += concealed == 1
            found["2CK"] += concealed == 2
    elif melded == 2:
        found["2MK"] += 1
    elif concealed == 2:
        found["2CK"] += 1
    elif melded and concealed and options["mixed_two_kongs"] != 3:
        found["MIXK"] += 1
    else:
        found["MK"] += melded
        found["CK"] += concealed
    if pungs == 4:
        found["4CP"] += 1
    elif pungs == 3:
        found["3CP"] += 1
    elif pungs == 2 and not (found["2CK"] and concealed == 2):
        found["2CP"] += 1
    return +found


def wait_fan(form: Form, win: int, options: dict[str, object]) -> str | None:
    """The wait fan of this place, provided that the wait is unique."""
    if win in form.knitted and not options["knitted_overlap_wait"]:
        return None
    if form.place == "pair":
        return "SW"
    if isinstance(form.place, int) and not form.sets[form.place].is_pung:
        first = form.sets[form.place].tile
        if win == first + 1:
            return "CW"
        if (win == first + 2 and first % 9 == 0) or (win == first and first % 9 == 6):
            return "EW"
    return None


# ---------------------------------------------------------------- putting it together


def gates(s: Situation) -> bool:
    if s.melds:
        return False
    before = list(s.counts)
    before[s.win] -= 1
    return any(
        before == [0] * (9 * suit) + [3, 1, 1, 1, 1, 1, 1, 1, 3] + [0] * (25 - 9 * suit) for suit in range(3)
    )


def circumstances(s: Situation) -> set[str]:
    found = set()
    if s.last_tile:
        found.add("LTD" if s.tsumo else "LTC")
    if s.rinshan:
        found.add("OWR")
    if s.chankan:
        found.add("RTK")
    others_melded = sum(m.tiles.count(s.win) for m in s.melds) == 3
    if s.last_of_kind or others_melded:
        found.add("LAST")
    if s.tsumo:
        found.add("SD")
    if all(m.kind == "ankan" for m in s.melds):
        found.add("FCH" if s.tsumo else "CH")
    if len(s.melds) == 4 and not s.tsumo and all(m.kind != "ankan" for m in s.melds):
        found.add("MH")
    return found


def reading_fans(form: Form, s: Situation, unique: bool, options: dict[str, object]) -> Counter[str]:
    counts = s.all_counts
    found: Counter[str] = Counter()
    found.update(circumstances(s))
    found.update(tile_fans(counts))
    kongs = {m.tiles[0] for m in s.melds if m.is_kan}
    found["TH"] = sum(counts[k] == 4 for k in range(34) if k not in kongs)
    if form.pair is not None:
        found.update(set_fans(form))
        found.update(relations(form.sets, form.pair) if not form.knitted else {})
        found.update(kong_fans(form.sets, form.place, s.tsumo, options))
        if form.knitted:
            found["KS"] += 1
        for one in form.sets:
            if one.is_pung and one.tile in YAOCHUU:
                words = []
                if one.tile >= 31:
                    words.append("DRP")
                if one.tile == 27 + WINDS.index(s.round):
                    words.append("PW")
                if one.tile == 27 + WINDS.index(s.seat):
                    words.append("SEW")
                if not words and not (27 <= one.tile <= 30 and found["B3W"]):
                    words.append("PTH")
                found.update(words)
        code = wait_fan(form, s.win, options)
        if unique and code:
            found[code] += 1
        if gates(s):
            found["NG"] += 1
            found["PTH"] = 0 if options["nine_gates_terminal_pungs"] == "none" else max(0, found["PTH"] - 1)
    elif form.name == "seven_pairs":
        kinds = [k for k in range(34) if counts[k]]
        in_a_row = (
            len(kinds) == 7 and kinds[6] - kinds[0] == 6 and kinds[6] < 27 and kinds[0] // 9 == kinds[6] // 9
        )
        found.update(["SSP" if in_a_row else "SP"])
        if (found["AT"] or found["AG"]) and not options["seven_pairs_hog_at_ag"]:
            found["TH"] = 0
    elif form.name == "orphans":
        found["13O"] += 1
    else:
        honours = sum(counts[27:])
        found["GHK" if honours == 7 else "LHK"] += 1
        if honours == 5:
            found["KS"] += 1
    if found["FCH"]:
        special = form.name in CONCEALED_FORMS and not options["fch_on_concealed_hands"]
        gates_or_pungs = (found["NG"] or found["4CP"]) and not options["fch_on_nine_gates_four_concealed"]
        if special or gates_or_pungs:
            del found["FCH"]
    if found["AG"] and not options["all_green_half_flush"]:
        del found["HF"]
    if found["AT"] and not options["all_terminals_double_pung"]:
        del found["DP"]
    for code in [code for code in HIDES if found[code]]:
        for hidden in HIDES[code].split():
            del found[hidden]
    found = +found
    return found or Counter(["CHK"])


def points_of(code: str, options: dict[str, object]) -> int:
    if code == "2CK":
        return int(str(options["two_concealed_kongs_points"]))
    if code == "MIXK":
        return int(str(options["mixed_two_kongs"]))
    return FANS[code][2]


def rank(fans: Counter[str], options: dict[str, object]) -> tuple[int, ...]:
    """Points; among equal ones the more valuable single fans, in the order of the table."""
    points = sum(points_of(code, options) * n for code, n in fans.items())
    return (points, *(fans[code] for code in sorted(NUMBER, key=lambda c: NUMBER[c])))


def judge(s: Situation, rules: str | dict[str, object] = "wmo") -> Result:
    """Value of the hand under a profile or a dict of options. Raises Contradiction for impossible facts."""
    options = PROFILES[rules] if isinstance(rules, str) else rules
    check(s)
    before = list(s.counts)
    before[s.win] -= 1
    unique = waits(before, s.melds, str(options["exhausted_waits"])) == [s.win]
    found = [reading_fans(form, s, unique, options) for form in readings(s.counts, s.melds, s.win)]
    if not found:
        return Result("not_complete")
    best = max(found, key=lambda fans: rank(fans, options))
    base = rank(best, options)[0]
    status = "win" if base >= int(str(options["minimum_fan"])) else "below_minimum"
    return Result(status, base, s.flowers, best, {code: points_of(code, options) for code in best})


def payments(s: Situation, value: int, payer: str | None) -> dict[str, int] | None:
    """What each loser pays (section 4); None when nobody knows who discarded."""
    others = [wind for wind in WINDS if wind != s.seat]
    if s.tsumo:
        return dict.fromkeys(others, value + 8)
    if payer is None:
        return None
    return {wind: value + 8 if wind == payer else 8 for wind in others}
