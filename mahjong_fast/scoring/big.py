"""What do numbers beyond 64 bits come to? The payments of aotenjou hands in Python's integers.

The same arithmetic as riichi/payments.py (sections 4.1, 6.10, 6.15 and 8.1 of the riichi rules
specification), for hands without yakuman units to divide: whoever is liable answers for all of it. A test
compares both where both can count.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..rulesets import Ruleset
from .records import LIABLE_KEYS, NONE

_SEAT, _NUKI, _HONBA, _STICKS, _PAYER, _LIABLE, _WAREME = 54, 66, 67, 68, 70, 72, 76
_UNKNOWN: Final = 4


def hundred(points: int) -> int:
    """Rounded up to the next hundred."""
    return -(-points // 100) * 100


def share(base: int, times: int, rules: Ruleset, dealer: bool) -> int:
    """What one player pays by tsumo who owes `times` x base."""
    own = hundred(base * times)
    if rules.players == 3 and rules.tsumo_3p == "bisect":
        own += hundred(-(-hundred(base * (2 if dealer else 1)) // 2))
    return own


def base_numbers(base: int, rules: Ruleset, dealer: bool) -> tuple[int, int, int]:
    """(ron, tsumo of each non-dealer, tsumo of the dealer)."""
    return (
        hundred(base * (6 if dealer else 4)),
        share(base, 2 if dealer else 1, rules, dealer),
        0 if dealer else share(base, 2, rules, dealer),
    )


def big_payments(base: int, rules: Ruleset, record: bytes, yaku: Mapping[str, int]) -> tuple[int, ...]:
    """(base, ron, tsumo, tsumo, points, total, pay of E, S, W, N): the numbers of SCORE from `base` on."""
    seat, payer, tsumo = record[_SEAT], record[_PAYER], bool(record[0] & 1)
    dealer = seat == 0
    ron_times = 6 if dealer else 4
    shares = {
        i: share(base, 2 if dealer or i == 0 else 1, rules, dealer) for i in range(rules.players) if i != seat
    }
    plain, honba = [0] * 5, [0] * 5
    liable = _liable_seat(rules, record, yaku)
    if tsumo:
        fed = record[_LIABLE + 3] if _fed_the_kan(rules, record) else NONE
        who = liable if liable != NONE else fed
        for i, points in shares.items():
            plain[i if who == NONE else who] += points
            honba[i if liable == NONE else liable] += record[_HONBA] * rules.honba_tsumo_each
    else:
        payer = _UNKNOWN if payer == NONE else payer
        whole = hundred(base * ron_times)
        half = hundred(whole // 2) if liable not in (NONE, payer) else 0
        plain[payer] += whole - half
        if half:
            plain[liable] += half
        takes_honba = liable if half and rules.pao_honba == "liable" else payer
        honba[takes_honba] += record[_HONBA] * rules.honba_ron
    if rules.wareme and record[_WAREME] != NONE:
        for i in range(5):
            if record[_WAREME] in (i, seat):
                plain[i] *= 2
                honba[i] *= 2
    pay = [a + b for a, b in zip(plain, honba, strict=True)]
    total = sum(pay) + 1000 * record[_STICKS]
    known = tsumo or record[_PAYER] != NONE
    return base, *base_numbers(base, rules, dealer), sum(plain), total, *(pay[:4] if known else [0] * 4)


def _liable_seat(rules: Ruleset, record: bytes, yaku: Mapping[str, int]) -> int:
    for at, key in enumerate(LIABLE_KEYS[:3]):
        if record[_LIABLE + at] != NONE and key in yaku and key in rules.pao_yakuman:
            return record[_LIABLE + at]
    return NONE


def _fed_the_kan(rules: Ruleset, record: bytes) -> bool:
    melds = [int.from_bytes(record[at : at + 2], "little") for at in range(8, 16, 2)]
    return rules.pao_rinshan and bool(record[0] & 32) and any(meld >> 6 & 7 == 3 for meld in melds)
