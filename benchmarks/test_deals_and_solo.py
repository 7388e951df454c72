"""How fast are walls and the solo study? One core; `extra_info["items"]` deals a round."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mahjong_fast.deals import deal_many
from mahjong_fast.studies import Solo, run


@pytest.mark.parametrize("rules", ["tenhou_4p", "tenhou_3p"])
def test_walls(benchmark: Any, rules: str) -> None:
    out = deal_many(1, 0, 20_000, rules)
    benchmark(deal_many, 1, 0, 20_000, rules, out=out, threads=1)
    benchmark.extra_info["items"] = len(out)
    assert out.dtype == np.uint8


@pytest.mark.parametrize("rules", ["tenhou_4p", "tenhou_3p"])
def test_solo_study(benchmark: Any, rules: str) -> None:
    study = Solo(1, rules)
    result = benchmark(run, study, 20_000, threads=1, chunk=20_000)
    benchmark.extra_info["items"] = result.deals
    assert result.deals == 20_000
