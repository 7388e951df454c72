"""One small run of every study that comes with the package: study and how many numbers."""

from __future__ import annotations

from mahjong_fast.studies import Games, Solo, Study
from mahjong_fast.studies.compare import Compare
from mahjong_fast.studies.complete import Complete
from mahjong_fast.studies.danger import Danger
from mahjong_fast.studies.deal import DealShanten
from mahjong_fast.studies.dealer import Dealer
from mahjong_fast.studies.lead import Lead
from mahjong_fast.studies.rates import Rates
from mahjong_fast.studies.waits import Waits

CASES: dict[str, tuple[Study, int]] = {
    "solo": (Solo(seed=2), 300),
    "deal": (DealShanten(seed=2), 3_000),
    "simulate": (Games(seed=2, agents="sane"), 90),
    "rates": (Rates(2, "greedy,sane", "tenhou_4p,tenhou_3p"), 30),
    "compare": (Compare(seed=2, agents="sane", against="m_league"), 60),
    "waits": (Waits(seed=2, agents="sane,greedy,sane,greedy"), 90),
    "danger": (Danger(seed=2), 90),
    "dealer": (Dealer(seed=2), 12),
    "lead": (Lead(seed=2, rules="tenhou_3p"), 12),
    "complete": (Complete(), 2_000),
}
