"""What may a seat do now?  (sections 6.1, 6.3-6.7, 6.9, 8.1)

Every function looks at the referee's table `t` and one chair; nothing here changes anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from reference import referee_tiles as a
from reference.decompose import readings
from reference.notation import Meld as FactsMeld
from reference.referee_draws import abort_by_discard
from reference.referee_hand import waits_by_shape, waits_for_kokushi
from reference.referee_tiles import YAOCHUU, counts_of, kind37, kind_of
from reference.referee_wins import can_win

if TYPE_CHECKING:
    from reference.referee_table import RefereeTable


# ---------------------------------------------------------------- waits, furiten, tenpai


def visible(t: RefereeTable, seat: int) -> list[int]:
    """How many copies of every kind the player sees; the tile that is just offered to him does not count."""
    tiles = [*t.seats[seat].concealed, *t.wall.indicators]
    for other in t.seats:
        tiles += [d.tile for d in other.discards if not d.claimed] + other.norths
        tiles += [tile for meld in other.melds for tile in meld.tiles]
    counts = list(counts_of(tiles))
    if t.offered is not None:
        counts[kind_of(t.offered)] -= 1
    return counts


def waits_of(t: RefereeTable, seat: int, hand: list[int] | None = None) -> set[int]:
    """The kinds the hand waits for, those it can have no more left out (6.3, `fifth_tile`)."""
    s = t.seats[seat]
    hand = s.hand if hand is None else hand
    found = concealed_waits(t, hand)
    if not found or t.rules["fifth_tile"] == "concealed":
        return found
    held = visible(t, seat)
    if t.rules["fifth_tile"] == "melds":
        held = list(counts_of([*hand, *(tile for meld in s.melds for tile in meld.tiles)]))
    return {k for k in found if held[k] < 4}


def concealed_waits(t: RefereeTable, hand: list[int]) -> set[int]:
    counts = counts_of(hand)
    found = waits_by_shape(counts, t.players, t.rules["chiitoitsu_allow_four_same"])
    return {k for k in found if counts[k] < 4}


def is_tenpai(t: RefereeTable, seat: int, hand: list[int] | None = None) -> bool:
    """6.12: with `karaten_is_tenpai` off a winning tile must be left that the player does not see."""
    waits = waits_of(t, seat, hand)
    if t.rules["karaten_is_tenpai"] or not waits:
        return bool(waits)
    seen = visible(t, seat)
    return any(seen[k] < 4 for k in waits)


def is_furiten(t: RefereeTable, seat: int) -> bool:
    s = t.seats[seat]
    return s.passed or s.riichi_furiten or bool(waits_of(t, seat) & s.discarded_kinds)


# ---------------------------------------------------------------- the own turn


def turn_moves(t: RefereeTable, seat: int) -> set[int]:
    s = t.seats[seat]
    if s.declaring:
        return {a for tile in riichi_discards(t, seat) for a in discard_ids(t, seat, tile)}
    if s.drawn is None:
        return {kind37(tile, t.rules) for tile in discards_after_call(t, seat)}
    moves: set[int] = set()
    if can_win(t, seat, s.drawn):
        moves.add(a.TSUMO)
    if s.riichi:
        moves.add(a.DRAWN + kind37(s.drawn, t.rules))
    else:
        moves |= {i for tile in s.concealed for i in discard_ids(t, seat, tile)}
        if may_declare_riichi(t, seat):
            moves.add(a.RIICHI)
            if "open_riichi" in t.rules["local_yaku"]:
                moves.add(a.OPEN_RIICHI)
    moves |= {a.KAN + kind for kind in own_kans(t, seat)}
    if may_set_north_aside(t, seat):
        moves.add(a.SET_NORTH_ASIDE)
    if may_end_by_nine_kinds(t, seat):
        moves.add(a.KYUUSHU)
    return moves


def discard_ids(t: RefereeTable, seat: int, tile: int) -> set[int]:
    if tile == t.seats[seat].drawn:
        return {a.DRAWN + kind37(tile, t.rules)}
    return {kind37(tile, t.rules)}


def without(tiles: list[int], *gone: int) -> list[int]:
    rest = list(tiles)
    for tile in gone:
        rest.remove(tile)
    return rest


def may_declare_riichi(t: RefereeTable, seat: int) -> bool:
    s, least = t.seats[seat], t.rules["riichi_min_points"]
    return (
        s.closed
        and (least is None or t.scores[seat] >= least)
        and len(t.wall.live) >= t.rules["riichi_min_live_tiles"]
        and bool(riichi_discards(t, seat))
    )


def riichi_discards(t: RefereeTable, seat: int) -> list[int]:
    """Tiles after whose discard the hand is tenpai, and not furiten where that forbids riichi."""
    s = t.seats[seat]
    kinds = set()
    for kind in {kind_of(tile) for tile in s.concealed}:
        rest = without(s.concealed, next(tile for tile in s.concealed if kind_of(tile) == kind))
        if not is_tenpai(t, seat, rest):
            continue
        if t.rules["furiten_riichi"] or not waits_of(t, seat, rest) & (s.discarded_kinds | {kind}):
            kinds.add(kind)
    return [tile for tile in s.concealed if kind_of(tile) in kinds]


def kuikae_kinds(t: RefereeTable, meld_kinds: list[int], called: int) -> set[int]:
    """Kinds that may not be discarded right after this call (6.7)."""
    mode = t.rules["kuikae"]
    if mode == "allowed":
        return set()
    barred = {called}
    low, high = min(meld_kinds), max(meld_kinds)
    if mode == "forbidden" and low != high:
        if called == low and high % 9 < 8:
            barred.add(high + 1)
        if called == high and low % 9 > 0:
            barred.add(low - 1)
    return barred


def discards_after_call(t: RefereeTable, seat: int) -> list[int]:
    s = t.seats[seat]
    meld = s.melds[-1]
    assert meld.called is not None
    barred = kuikae_kinds(t, [kind_of(x) for x in meld.tiles], kind_of(meld.called))
    left = [tile for tile in s.hand if kind_of(tile) not in barred]
    # DECISION: where such a call is allowed all the same (kuikae_blocks_call off) kuikae gives way.
    return left or s.hand


def kans_left(t: RefereeTable, seat: int) -> bool:
    """A replacement tile and one of the four kans of the hand must be left (1.3, 6.4, 6.9)."""
    if not t.wall.live:
        return False
    made = [s.kans for s in t.seats]
    if sum(made) < 4:
        return True
    # `fifth_kan_draws`: another player's kan after four of one player ends the deal
    return bool(t.rules["fifth_kan_draws"]) and max(made) == 4 and made[seat] == 0


def own_kans(t: RefereeTable, seat: int) -> set[int]:
    s = t.seats[seat]
    if not kans_left(t, seat):
        return set()
    counts = counts_of(s.concealed)
    found = {k for k in range(34) if counts[k] == 4}
    if s.riichi:
        return {k for k in found if may_ankan_in_riichi(t, seat, k)}
    return found | {m.kind for m in s.melds if m.type == "pon" and counts[m.kind]}


def may_ankan_in_riichi(t: RefereeTable, seat: int, kind: int) -> bool:
    s, mode = t.seats[seat], t.rules["riichi_ankan"]
    assert s.drawn is not None
    if mode == "none" or kind_of(s.drawn) != kind:
        return False
    # `fifth_tile` speaks of furiten and tenpai; here the own concealed tiles alone count.
    before = concealed_waits(t, s.hand)
    if concealed_waits(t, [tile for tile in s.hand if kind_of(tile) != kind]) != before:
        return False
    if mode == "waits":
        return True
    melds = [FactsMeld(m.type, tuple(sorted(kind_of(x) for x in m.tiles))) for m in s.melds]
    for wait in before:
        counts = list(counts_of(s.hand))
        counts[wait] += 1
        for r in readings(counts, melds, wait, True, t.rules["chiitoitsu_allow_four_same"]):
            if r.form != "standard" or kind not in [g.tile for g in r.groups if g.shape == "triplet"]:
                return False
    return True


def may_set_north_aside(t: RefereeTable, seat: int) -> bool:
    s = t.seats[seat]
    if not t.rules["nukidora"] or t.players != 3 or not t.wall.live:
        return False
    tiles = [s.drawn] if s.riichi else s.concealed
    return any(tile is not None and kind_of(tile) == a.NORTH for tile in tiles)


def may_end_by_nine_kinds(t: RefereeTable, seat: int) -> bool:
    s = t.seats[seat]
    if not t.rules["abort_kyuushu"] or t.interrupted or s.discards:
        return False
    return len({kind_of(x) for x in s.concealed} & set(YAOCHUU)) >= 9


# ---------------------------------------------------------------- answers to a discard or a kan


def can_ron(t: RefereeTable, seat: int, tile: int) -> bool:
    return kind_of(tile) in waits_of(t, seat) and not is_furiten(t, seat) and can_win(t, seat, tile)


def may_rob(t: RefereeTable, seat: int, tile: int) -> bool:
    """Is the tile of a kan or of a North set aside offered to this hand at all, its value apart?"""
    if t.offer == "kakan":
        return True
    kokushi = waits_for_kokushi(counts_of(t.seats[seat].hand), kind_of(tile))
    if t.offer == "ankan":
        return bool(t.rules["kokushi_ankan_chankan"]) and kokushi
    return t.rules["nuki_rob"] == "any" or (t.rules["nuki_rob"] == "kokushi" and kokushi)


def rob_moves(t: RefereeTable, seat: int) -> set[int]:
    tile = t.offered
    assert tile is not None
    return {a.RON, a.PASS} if may_rob(t, seat, tile) and can_ron(t, seat, tile) else set()


def claim_moves(t: RefereeTable, seat: int) -> set[int]:
    """Answers to the last discard; the empty set: the seat is not asked."""
    tile = t.offered
    assert tile is not None
    moves = {a.RON} if can_ron(t, seat, tile) else set()
    if t.wall.live and not t.seats[seat].riichi and abort_by_discard(t) is None:
        moves |= pons(t, seat, tile) | chis(t, seat, tile)
        if counts_of(t.seats[seat].hand)[kind_of(tile)] == 3 and kans_left(t, seat):
            moves.add(a.KAN + kind_of(tile))
    return moves | {a.PASS} if moves else set()


def leaves_a_discard(t: RefereeTable, seat: int, used: list[int], tile: int) -> bool:
    if not t.rules["kuikae_blocks_call"]:
        return True
    barred = kuikae_kinds(t, [kind_of(x) for x in [*used, tile]], kind_of(tile))
    return any(kind_of(x) not in barred for x in without(t.seats[seat].hand, *used))


def pons(t: RefereeTable, seat: int, tile: int) -> set[int]:
    found = set()
    reds_possible = (0, 1, 2) if kind_of(tile) in a.FIVES else (0,)
    for reds in reds_possible:
        used = pon_tiles(t, seat, kind_of(tile), reds)
        if used and leaves_a_discard(t, seat, used, tile):
            found.add(a.pon_action(kind_of(tile), reds))
    return found


def pon_tiles(t: RefereeTable, seat: int, kind: int, reds: int) -> list[int]:
    """Two tiles of the hand with so many red fives among them, or nothing."""
    same = [x for x in t.seats[seat].hand if kind_of(x) == kind]
    red = [x for x in same if a.is_red_five(x, t.rules)]
    plain = sorted((x for x in same if x not in red), key=lambda x: a.is_extra_red(x, t.rules))
    used = red[:reds] + plain[: 2 - reds]
    return used if len(used) == 2 and len(red) >= reds else []


def chis(t: RefereeTable, seat: int, tile: int) -> set[int]:
    found: set[int] = set()
    kind = kind_of(tile)
    if t.players == 3 or kind >= 27 or seat != t.next_seat(t.turn):
        return found
    for lowest in (kind - 2, kind - 1, kind):
        if lowest < 0 or lowest // 9 != kind // 9 or lowest % 9 > 6:
            continue
        for red in (False, True):
            used = chi_tiles(t, seat, lowest, kind, red)
            if used and leaves_a_discard(t, seat, used, tile):
                found.add(a.chi_action(lowest, red))
    return found


def chi_tiles(t: RefereeTable, seat: int, lowest: int, called: int, red: bool) -> list[int]:
    """The two tiles of the hand, a red five among them or not; or nothing."""
    used = []
    for kind in (lowest, lowest + 1, lowest + 2):
        if kind == called:
            continue
        wants_red = red and kind in a.FIVES
        fitting = [
            x for x in t.seats[seat].hand if kind_of(x) == kind and a.is_red_five(x, t.rules) == wants_red
        ]
        if not fitting:
            return []
        used.append(min(fitting, key=lambda x: a.is_extra_red(x, t.rules)))
    if red and not any(a.is_red_five(x, t.rules) for x in used):
        return []
    return used
