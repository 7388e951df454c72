"""The slow judge against the case files: bug reports, replayed games, other libraries' tests.

Outside material is read from the shared folder and skipped where that is absent.
"""

from __future__ import annotations

import pytest

from cases import bug_reports, majiang, peers, tenhou
from cases.case import Case, differences, from_reference
from cases.decided import DECIDED, settled

BUGS = bug_reports.load()


@pytest.mark.parametrize("case", BUGS, ids=[c.id for c in BUGS])
def test_bug_report(case: Case) -> None:
    assert case.id.split("-")[0] in bug_reports.report_ids()
    assert not differences(case, from_reference(case)), str(case)


def check(case: Case) -> list[str]:
    """Problems of one row: it must agree, or be decided and then really disagree."""
    got = from_reference(case)
    problems = [f"{case}: {d}" for d in differences(settled(case), got)]
    if case.id in DECIDED and not differences(case, got):
        problems.append(f"{case.id} is listed as decided, but the row agrees")
    return problems


def test_replayed_wins() -> None:
    if not tenhou.PATH.exists():
        pytest.skip("no shared folder with replayed wins")
    problems = []
    count = 0
    for _, case in tenhou.load():
        count += 1
        problems += check(case)
    assert count == 3265
    assert not problems, "\n".join(problems[:20])


def test_generated_wins() -> None:
    if not majiang.RANDOM.exists():
        pytest.skip("no shared folder with generated wins")
    problems = []
    count = 0
    for case in majiang.load(majiang.RANDOM):
        count += 1
        problems += check(case)
    assert count == 5025
    assert not problems, "\n".join(problems[:20])


def test_peer_cases() -> None:
    if not peers.PATH.exists():
        pytest.skip("no shared folder with other libraries' cases")
    problems = []
    asked = refused = 0
    for _, case in peers.load():
        if isinstance(case, str):
            refused += 1
            continue
        asked += 1
        problems += check(case)
    assert (asked, refused) == (383, 19)
    assert not problems, "\n".join(problems[:20])
