"""What does pymahjonggb say of a hand? A second opinion for the profile of the community's practice."""

from __future__ import annotations

from collections import Counter
from types import ModuleType

from reference.mcr_fans import BY_CHINESE
from reference.mcr_judge import Situation
from reference.notation import WINDS


def peer_tile(kind: int) -> str:
    if kind >= 31:
        return "J" + "321"[kind - 31]
    if kind >= 27:
        return f"F{kind - 26}"
    return f"{'WBT'[kind // 9]}{kind % 9 + 1}"


def peer_arguments(s: Situation) -> dict[str, object]:
    """Keyword arguments of MahjongFanCalculator."""
    pack = []
    for meld in s.melds:
        if meld.kind == "chi":
            pack.append(("CHI", peer_tile(meld.tiles[1]), 1))
        else:
            name = "GANG" if meld.is_kan else "PENG"
            pack.append((name, peer_tile(meld.tiles[0]), 0 if meld.kind == "ankan" else 1))
    counts = list(s.counts)
    counts[s.win] -= 1
    return {
        "pack": tuple(pack),
        "hand": tuple(peer_tile(k) for k in range(34) for _ in range(counts[k])),
        "winTile": peer_tile(s.win),
        "flowerCount": s.flowers,
        "isSelfDrawn": s.tsumo,
        "is4thTile": s.last_of_kind,
        "isAboutKong": s.rinshan or s.chankan,
        "isWallLast": s.last_tile,
        "seatWind": WINDS.index(s.seat),
        "prevalentWind": WINDS.index(s.round),
    }


def peer_fans(module: ModuleType, s: Situation) -> tuple[int, Counter[str]]:
    """Total with flowers, and the fans by our codes (flowers as FT)."""
    found = module.MahjongFanCalculator(**peer_arguments(s), verbose=True)
    fans: Counter[str] = Counter()
    for _, count, name, _ in found:
        fans[BY_CHINESE[name]] += count
    return sum(points * count for points, count, _, _ in found), fans
