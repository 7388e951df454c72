"""How was the hand won, and under which rules? `mahjong.hand_calculating.hand_config`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from ..constants import EAST
from .yaku_config import YAKU, YakuConfig


class HandConstants:
    """What 13 han and more without a yakuman are worth."""

    KAZOE_LIMITED: Final = 0
    KAZOE_SANBAIMAN: Final = 1
    KAZOE_NO_LIMIT: Final = 2


@dataclass(slots=True, eq=False)
class OptionalRules:
    """House rules."""

    has_open_tanyao: bool = False
    has_aka_dora: bool = False
    has_double_yakuman: bool = True
    kazoe_limit: int = HandConstants.KAZOE_LIMITED
    kiriage: bool = False
    fu_for_open_pinfu: bool = True
    fu_for_pinfu_tsumo: bool = False
    renhou_as_yakuman: bool = False
    has_daisharin: bool = False
    has_daisharin_other_suits: bool = False
    has_sashikomi_yakuman: bool = False
    limit_to_sextuple_yakuman: bool = True
    paarenchan_needs_yaku: bool = True
    has_daichisei: bool = False
    is_three_player: bool = False

    def __post_init__(self) -> None:
        self.has_daisharin = self.has_daisharin or self.has_daisharin_other_suits


@dataclass(slots=True, eq=False)
class HandConfig(HandConstants):
    """How the hand was won. Winds are kinds (27-30) or None; tsumi_number is honba, kyoutaku_number riichi
    sticks.
    """

    is_tsumo: bool = False
    is_riichi: bool = False
    is_ippatsu: bool = False
    is_rinshan: bool = False
    is_chankan: bool = False
    is_haitei: bool = False
    is_houtei: bool = False
    is_daburu_riichi: bool = False
    is_nagashi_mangan: bool = False
    is_tenhou: bool = False
    is_renhou: bool = False
    is_chiihou: bool = False
    is_open_riichi: bool = False
    player_wind: int | None = None
    round_wind: int | None = None
    kyoutaku_number: int = 0
    tsumi_number: int = 0
    paarenchan: int = 0
    options: OptionalRules = None  # type: ignore[assignment]
    num_nuki_dora: int = 0
    is_dealer: bool = field(init=False)

    def __post_init__(self) -> None:
        self.options = self.options or OptionalRules()
        self.is_dealer = self.player_wind == EAST

    @property
    def yaku(self) -> YakuConfig:
        """The yaku, shared by all configurations of the same has_double_yakuman."""
        return YAKU[bool(self.options.has_double_yakuman)]
