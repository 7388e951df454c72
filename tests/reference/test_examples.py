"""The slow judge against every example of the riichi rules specification."""

from __future__ import annotations

import pytest

from cases import examples, worked
from cases.case import Case, differences, from_reference


@pytest.mark.parametrize("case", examples.load(), ids=lambda c: c.id)
def test_example(case: Case) -> None:
    assert not differences(case, from_reference(case)), str(case)


@pytest.mark.parametrize("case", worked.load(), ids=lambda c: c.id)
def test_worked_example(case: Case) -> None:
    assert not differences(case, from_reference(case)), str(case)


def test_all_examples_are_there() -> None:
    assert len(examples.load()) == 186
