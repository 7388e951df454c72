"""What is a hand worth? The public functions of scoring; each family of rules is a package below."""

from .arrays import bad_row, score_many, wins_array
from .chinese_official import fan_table
from .custom_yaku import FunctionYaku, PatternYaku, WinFacts, Yakuman
from .false_win import false_win
from .korean.record import SCORE_KOREAN
from .local_yaku import local_yaku, local_yaku_names
from .malaysian.record import SCORE_MALAYSIAN
from .mcr.record import SCORE_MCR
from .mcr.rows import FanRow
from .points import Points, points, yaku_table
from .records import LIMITS, SCORE, STATUSES, WIN, WinFlag
from .riichi import judge as _judge  # noqa: F401  registers the Family of riichi with the core
from .rows import Row
from .score import score, try_score
from .score_value import Score
from .three_players import (
    korean_item_table,
    korean_limit_table,
    korean_useful_tiles,
    korean_waits,
    malaysian_item_table,
    malaysian_loser_fans,
    malaysian_useful_tiles,
    malaysian_waits,
)

__all__ = [
    "LIMITS",
    "SCORE",
    "SCORE_KOREAN",
    "SCORE_MALAYSIAN",
    "SCORE_MCR",
    "STATUSES",
    "WIN",
    "FanRow",
    "FunctionYaku",
    "PatternYaku",
    "Points",
    "Row",
    "Score",
    "WinFacts",
    "WinFlag",
    "Yakuman",
    "bad_row",
    "false_win",
    "fan_table",
    "korean_item_table",
    "korean_limit_table",
    "korean_useful_tiles",
    "korean_waits",
    "local_yaku",
    "local_yaku_names",
    "malaysian_item_table",
    "malaysian_loser_fans",
    "malaysian_useful_tiles",
    "malaysian_waits",
    "points",
    "score",
    "score_many",
    "try_score",
    "wins_array",
    "yaku_table",
]
