"""Every case file through the package's judge: examples, worked examples, bug reports, replayed games, peers.

The slow judge's tests of the same files are in tests/reference; what is decided against a belief stands
in tests/cases/decided.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from cases import bug_reports, examples, majiang, peers, tenhou, worked
from cases.case import Case, differences
from cases.decided import settled
from cases.fast import from_fast

OWN = [*examples.load(), *worked.load(), *bug_reports.load()]


@pytest.mark.parametrize("case", OWN, ids=[c.id for c in OWN])
def test_own_case(case: Case) -> None:
    assert not differences(case, from_fast(case)), str(case)


def check(cases: Iterable[Case], least: int) -> int:
    problems = []
    count = 0
    for case in cases:
        count += 1
        problems += [f"{case}: {d}" for d in differences(settled(case), from_fast(case))]
    assert count >= least
    assert not problems, f"{len(problems)} problems\n" + "\n".join(problems[:20])
    return count


def test_replayed_wins(records_checked: Counter[str]) -> None:
    if not tenhou.PATH.exists():
        pytest.skip("no shared folder with replayed wins")
    records_checked["wins scored"] += check((case for _, case in tenhou.load()), 3265)


def test_generated_wins() -> None:
    if not majiang.RANDOM.exists():
        pytest.skip("no shared folder with generated wins")
    check(majiang.load(majiang.RANDOM), 5025)


def test_peer_cases() -> None:
    if not peers.PATH.exists():
        pytest.skip("no shared folder with other libraries' cases")
    check((case for _, case in peers.load() if isinstance(case, Case)), 383)
