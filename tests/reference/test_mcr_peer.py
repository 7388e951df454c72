"""The slow judge of Chinese Official mahjong, profile of the community's practice, against pymahjonggb."""

from __future__ import annotations

from collections import Counter

import pytest

from reference.mcr_judge import judge
from reference.mcr_peer import peer_fans
from reference.mcr_random import hand_text, random_wins, tile_text, words


def differing_totals(seed: int, count: int) -> tuple[list[str], Counter[str]]:
    """Hands whose totals differ, and how often each fan occurred."""
    peer = pytest.importorskip("MahjongGB", reason="pymahjonggb is not installed")
    problems, seen = [], Counter[str]()
    for s in random_wins(seed, count):
        mine = judge(s, "mil")
        total, fans = peer_fans(peer, s)
        seen.update(mine.fans.keys())
        if mine.value != total:
            problems.append(f"{hand_text(s)} + {tile_text(s.win)} {words(s)}: {mine} / {total} {fans}")
    return problems, seen


def test_slow_judge_agrees_with_pymahjonggb() -> None:
    problems, _ = differing_totals(seed=1, count=1500)
    assert not problems, "\n".join(problems[:5])


@pytest.mark.long
def test_slow_judge_agrees_with_pymahjonggb_at_length() -> None:
    problems, seen = differing_totals(seed=2, count=40_000)
    assert not problems, "\n".join(problems[:5])
    assert len(seen) >= 80
