"""How is a hand without a winner settled?  (sections 6.9, 6.12, 6.15)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from reference.payments import tsumo_points
from reference.referee_tiles import EAST, NORTH, YAOCHUU, kind_of

if TYPE_CHECKING:
    from reference.referee_table import RefereeTable

MANGAN_BASE = 2000


def abort_by_discard(t: RefereeTable) -> str | None:
    """The draw that the last discard brings if nobody wins it. Several at once have the same
    effect; DECISION: the riichi, whose hands are shown, come first.
    """
    rules, seats = t.rules, t.seats
    riichi = [s.riichi or bool(s.declaring) for s in seats]
    if rules["abort_suucha"] and t.players == 4 and all(riichi):
        return "suucha"
    if rules["abort_sancha"] and t.players == 3 and all(riichi):
        return "sancha"
    if rules["suukaikan_timing"] == "after_discard" and four_kans_end_the_deal(t):
        return "suukaikan"
    if rules["abort_suufon"] and t.players == 4 and not t.interrupted:
        thrown = [[kind_of(d.tile) for d in s.discards] for s in seats]
        if all(len(x) == 1 for x in thrown):
            kinds = {x[0] for x in thrown}
            if len(kinds) == 1 and EAST <= kinds.pop() <= NORTH:
                return "suufon"
    return None


def four_kans_end_the_deal(t: RefereeTable) -> bool:
    made = [s.kans for s in t.seats]
    return bool(t.rules["abort_suukaikan"]) and sum(made) == 4 and max(made) < 4


def nagashi_chairs(t: RefereeTable) -> list[int]:
    """Players of nagashi mangan, in turn order from the dealer."""
    if t.rules["nagashi"] == "off":
        return []
    found = []
    for wind in range(t.players):
        chair = t.chair_of(wind)
        s = t.seats[chair]
        if t.rules["nagashi_requires_closed"] and not s.closed:
            continue
        if s.discards and all(kind_of(d.tile) in YAOCHUU and not d.claimed for d in s.discards):
            found.append(chair)
    return found


def pay(t: RefereeTable, deltas: list[int], payer: int, receiver: int, points: int, doubled: bool) -> None:
    """One transfer; the wareme player pays and receives double."""
    if doubled and t.rules["wareme"] and t.wareme_chair in (payer, receiver):
        points *= 2
    deltas[payer] -= points
    deltas[receiver] += points


def noten_payments(t: RefereeTable, tenpai: list[bool]) -> list[int]:
    deltas = [0] * t.players
    ready = [c for c in range(t.players) if tenpai[c]]
    others = [c for c in range(t.players) if not tenpai[c]]
    if not ready or not others:
        return deltas
    share = t.rules["noten_total"] // len(ready) // len(others)
    for payer in others:
        for receiver in ready:
            pay(t, deltas, payer, receiver, share, t.rules["wareme_noten"])
    return deltas


def nagashi_payments(t: RefereeTable, chairs: list[int]) -> list[int]:
    """Each is paid like a mangan tsumo; as a win (`nagashi` = win) the honba too. Sticks are the caller's."""
    deltas = [0] * t.players
    as_win = t.rules["nagashi"] == "win"
    for place, chair in enumerate(chairs):
        each, from_dealer = tsumo_points(MANGAN_BASE, chair == t.dealer, t.rules)
        with_honba = as_win and (place == 0 or t.rules["multi_ron_honba"] == "each")
        for payer in range(t.players):
            if payer == chair:
                continue
            points = from_dealer if payer == t.dealer else each
            if with_honba:
                points += t.rules["honba_tsumo_each"] * t.honba
            pay(t, deltas, payer, chair, points, True)
    return deltas
