"""Scenes of the switches of a match: dealer, honba, end, final scores (riichi rules, 6.13-6.16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import mahjong_fast as mf
from mahjong_fast.match import play_match
from mahjong_fast.views import View
from option_table import option
from scenes import in_match, next_deal, run_out

PLAIN = mf.rules("tenhou_4p").replace(nagashi="off", extension=False)
LONG = mf.rules("tenhou_4p").replace(nagashi="off")
EVEN = (25_000,) * 4
READY = ["123m456p789s11z46s", "234m456p678m22p46s"]


def dealer_wins(rules: mf.Ruleset, round: str, **more: Any) -> str:
    """The dealer wins by tsumo, 500 all."""
    s = in_match(rules, round, hands=READY[:1], draws="9m9p9m9p5s", dora="7z", **more)
    assert s.drawn(4).can(s.table.dealer, "tsumo")
    s.do(f"{s.table.dealer} tsumo")
    return next_deal(s)


def other_wins(rules: mf.Ruleset, round: str, **more: Any) -> str:
    """The player behind the dealer wins by tsumo, 500/1000."""
    s = in_match(rules, round, hands=["", READY[1]], draws="9m9p9m9p9s5s", dora="7z", **more)
    winner = (s.table.dealer + 1) % 4
    s.drawn(5).do(f"{winner} tsumo")
    return next_deal(s)


def drawn_deal(rules: mf.Ruleset, round: str, ready: Sequence[int] = (), **more: Any) -> str:
    """An exhaustive draw; the seat winds of `ready` are tenpai."""
    hands = [READY[0] if 0 in ready else "", READY[1] if 1 in ready else ""]
    return next_deal(run_out(in_match(rules, round, hands=hands, dora="7z", **more)))


def final(rules: mf.Ruleset, scores: Sequence[int], sticks: int = 0) -> list[Any]:
    """The final scores of a match whose last deal is drawn without payments."""
    s = run_out(in_match(rules, "S4" if rules.players == 4 else "S3", scores=scores, sticks=sticks))
    assert s.table.is_over
    return [round(x, 3) for x in s.table.events[-1]["final"]]


# ------------------------------------------------------------------ the next deal


@option(
    "renchan",
    {
        "agari": ["E1.1", "E2.1", "E2.1"],
        "tenpai": ["E1.1", "E1.1", "E2.1"],
        "noten": ["E1.1", "E1.1", "E1.1"],
    },
    base=PLAIN,
)
def who_deals_next(rules: mf.Ruleset) -> list[str]:
    """After a dealer's win, a draw with the dealer tenpai, a draw with the dealer noten."""
    return [dealer_wins(rules, "E1"), drawn_deal(rules, "E1", [0]), drawn_deal(rules, "E1", [1])]


@option(
    "honba_on_draw",
    {
        "always": ["E1.4", "E2.4", "E1.4"],
        "repeat_only": ["E1.4", "E2.3", "E1.4"],
        "never": ["E1.3", "E2.3", "E1.3"],
    },
    base=PLAIN,
)
def honba_after_a_draw(rules: mf.Ruleset) -> list[str]:
    """Dealer tenpai, dealer noten, abortive; three honba before. A dealer's win always adds one."""
    assert dealer_wins(rules, "E1", honba=3) == "E1.4"
    assert other_wins(rules, "E1", honba=3) == "E2.0"
    s = in_match(rules, "E1", honba=3, draws="4z4z4z4z").drawn(4)
    return [drawn_deal(rules, "E1", [0], honba=3), drawn_deal(rules, "E1", honba=3), next_deal(s)]


@option(
    "length",
    {"tonpuu": ["over", "over"], "hanchan": ["S1.0", "over"], "iichan": ["S1.0", "W1.0"]},
    base=PLAIN,
)
def how_long(rules: mf.Ruleset) -> list[str]:
    """After East 4 and South 4."""
    after_south = "over" if rules.length == "tonpuu" else other_wins(rules, "S4")
    return [other_wins(rules, "E4"), after_south]


# ------------------------------------------------------------------ the end


@option("tobi", {"negative": ["over", "E1.1"], "zero": ["over", "over"], "off": ["E1.1", "E1.1"]}, base=PLAIN)
def below_zero(rules: mf.Ruleset) -> list[str]:
    """A player is left with -100 and with exactly 0."""
    scores = ((98_800, 400, 400, 400), (98_500, 500, 500, 500))
    return [dealer_wins(rules, "E1", scores=points) for points in scores]


@option("extension", {True: ["W1.0", "over"], False: ["over", "over"]}, base=PLAIN)
def nobody_has_the_target(rules: mf.Ruleset) -> list[str]:
    """After South 4: nobody has 30,000, somebody has."""
    return [other_wins(rules, "S4", scores=points) for points in (EVEN, (32_000, 23_000, 23_000, 22_000))]


@option("target_points", {30_000: "W1.0", 26_000: "over"}, base=LONG)
def the_target(rules: mf.Ruleset) -> str:
    """The winner ends with 27,000."""
    return other_wins(rules, "S4")


@option(
    "extension_winds",
    [
        (("W",), ["W1.0", "over"]),
        (("W", "N"), ["W1.0", "N1.0", "over"]),
        (("W", "haku"), ["W1.0", "haku1.0", "over"]),
        (("W", "hatsu"), ["W1.0", "hatsu1.0", "over"]),
        (("W", "chun"), ["W1.0", "chun1.0", "over"]),
        (("W", "N", "E"), ["W1.0", "N1.0", "E1.0"]),
    ],
    base=LONG,
)
def winds_after_south(rules: mf.Ruleset) -> list[str]:
    """After the fourth deal of South, West and what follows (a record cannot say that East is the second)."""
    found = [other_wins(rules, "S4"), other_wins(rules, "W4")]
    for wind in rules.extension_winds[1:]:
        if wind != "E":
            found.append(other_wins(rules, {"haku": "P4", "hatsu": "F4", "chun": "C4"}.get(wind, f"{wind}4")))
    return found


@option(
    "extension_winds",
    [(("S",), ["S1.0", "over"]), (("S", "W"), ["S1.0", "W1.0"])],
    base=LONG.replace(length="tonpuu", extension_winds=("S",)),
)
def winds_after_east(rules: mf.Ruleset) -> list[str]:
    return [other_wins(rules, "E4"), other_wins(rules, "S4")]


@option("extension_renchan_priority", {True: "W4.1", False: "over"}, base=LONG)
def the_dealer_repeats_with_the_target(rules: mf.Ruleset) -> str:
    return dealer_wins(rules, "W4", scores=(34_000, 22_000, 22_000, 22_000))


@option("agari_yame", {"off": "S4.1", "optional": "asked", "auto": "over"}, base=LONG)
def the_last_dealer_wins_and_is_first(rules: mf.Ruleset) -> str:
    return dealer_wins(rules, "S4", scores=(24_000, 24_000, 22_000, 30_000))


@option("tenpai_yame", {"off": "S4.1", "optional": "asked", "auto": "over"}, base=LONG)
def the_last_dealer_is_tenpai_and_first(rules: mf.Ruleset) -> str:
    return drawn_deal(rules, "S4", [0], scores=(24_000, 24_000, 22_000, 30_000))


@option("yame_needs_first", {True: "S4.1", False: "over"}, base=LONG)
def the_last_dealer_wins_and_is_second(rules: mf.Ruleset) -> str:
    return dealer_wins(rules, "S4", scores=(40_000, 20_000, 20_000, 20_000))


@option("last_deal_noten_continues", {False: "over", True: "S4.1"}, base=PLAIN)
def the_last_deal_is_drawn(rules: mf.Ruleset) -> str:
    return drawn_deal(rules, "S4", [1])


# ------------------------------------------------------------------ final scores

ODD = (43_600, 14_500, 15_400, 26_500)  # the example of 6.16
BARE = PLAIN.replace(uma=(0, 0, 0, 0), tobi="off")


@option(
    "final_rounding",
    {
        "half_up_raw": [33, -15, -15, -3],
        "five_down": [35, -16, -15, -4],
        "none": [33.6, -15.5, -14.6, -3.5],
        "half_away_raw": [33, -15, -15, -3],
    },
    base=BARE,
)
def the_example(rules: mf.Ruleset) -> list[Any]:
    return final(rules, ODD)


@option("final_rounding", {"half_up_raw": -31, "five_down": -32, "half_away_raw": -32}, base=BARE)
def below_zero_points(rules: mf.Ruleset) -> Any:
    return final(rules, (-1500, 30_000, 40_000, 31_500))[0]


@option(
    "uma",
    {
        (20, 10, -10, -20): [53, -35, -25, 7],
        (15, 5, -5, -15): [48, -30, -20, 2],
        (30, 10, -10, -30): [63, -45, -25, 7],
        (0, 0, 0, 0): [33, -15, -15, -3],
    },
    base=BARE,
)
@option("return_points", {30_000: [33, -15, -15, -3], 25_000: [18, -10, -10, 2]}, base=BARE)
def the_example_with(rules: mf.Ruleset) -> list[Any]:
    return final(rules, ODD)


@option("start_points", {25_000: (25_000,) * 4, 30_000: (30_000,) * 4}, base=PLAIN)
def points_at_the_start(rules: mf.Ruleset) -> tuple[int, ...]:
    return mf.Table(rules, match=0).scores


FLOATING = {0: (0, 0, 0, 0), 1: (12, -1, -3, -8), 2: (8, 4, -4, -8), 3: (8, 3, 1, -12), 4: (0, 0, 0, 0)}


@option("uma_floating", [(None, 9.0), (FLOATING, -2.0)], base=PLAIN.replace(final_rounding="none"))
def the_second_where_one_is_above(rules: mf.Ruleset) -> Any:
    return final(rules, (45_000, 29_000, 15_000, 11_000))[1]


@option(
    "tie_break",
    {"seat": [25.0, 15.0, -15.0, -25.0], "split": [20.0, 20.0, -20.0, -20.0]},
    base=PLAIN.replace(final_rounding="none", return_points=25_000),
)
def equal_points(rules: mf.Ruleset) -> list[Any]:
    return final(rules, (30_000, 30_000, 20_000, 20_000))


@option(
    "leftover_riichi",
    {
        "first_place": (26_000, 25_000, 25_000, 24_000),
        "lost": (25_000, 25_000, 25_000, 24_000),
        "share": (25_400, 25_200, 25_200, 24_200),  # whole hundreds, the rest to the first
        "return": (25_000, 25_000, 25_000, 25_000),
    },
    base=PLAIN.replace(noten_total=0, renchan="agari"),
)
def a_stick_at_the_end(rules: mf.Ruleset) -> tuple[int, ...]:
    """Chair 3 declares riichi in the last deal, which nobody wins."""
    s = in_match(rules, "S4", hands=READY[:1], draws="9m", dora="7z").do("3 riichi", "3 discard 9m")
    return tuple(run_out(s).table.events[-1]["scores"])


@option("yakitori", {False: [36, 5, -15, -26], True: [46, 1.667, -18.333, -29.333]}, base=PLAIN)
@option(
    "yakitori_penalty",
    {10_000: [46, 1.667, -18.333, -29.333], 6000: [42, 3, -17, -28]},
    base=PLAIN.replace(yakitori=True),
)
def three_have_not_won(rules: mf.Ruleset) -> list[Any]:
    s = in_match(rules, "S4", hands=["", READY[1]], draws="9m9p9m9p9s5s", dora="7z").drawn(5).do("0 tsumo")
    return [round(x, 3) for x in s.table.events[-1]["final"]]


# ------------------------------------------------------------------ false declarations


def tsumogiri(view: View) -> int:
    return 179 if 179 in view.legal else next((a for a in view.legal if 37 <= a < 74), view.legal[0])


class Once:
    """Discards what it draws, but makes one false move in its first turn."""

    def __init__(self, false: int) -> None:
        self.left: list[int] = [false]

    def __call__(self, view: View) -> int:
        return self.left.pop() if self.left and view.phase == "d" else tsumogiri(view)


def false_move(rules: mf.Ruleset, action: int) -> tuple[str, list[int]]:
    """Chair 1 makes it in East 1: the penalty, and the points of that deal if it ends the deal."""
    match = play_match([tsumogiri, Once(action), tsumogiri, tsumogiri], rules, seed=1, match=0)
    first = match.result.hands[0]
    return match.faults[0].penalty, list(first.deltas) if first.reason == "chombo" else []


@option(
    "chombo",
    {
        "mangan": ("chombo", [4000, -8000, 2000, 2000]),
        "points_after": ("chombo", [0, 0, 0, 0]),
        "none": ("none", []),
    },
    base=PLAIN,
)
def a_false_tsumo(rules: mf.Ruleset) -> Any:
    return false_move(rules, 175)


@option("chombo_points_after", {20: -20.0, 40: -40.0}, base=PLAIN.replace(chombo="points_after"))
def points_after_the_match(rules: mf.Ruleset) -> float:
    """The final scores add up to what was taken."""
    match = play_match([tsumogiri, Once(175), tsumogiri, tsumogiri], rules, seed=1, match=0)
    assert match.result.final is not None
    return round(sum(match.result.final), 3)


@option(
    "minor_fault",
    {"none": "none", "dead_hand": "dead_hand", "chombo": "chombo"},
    base=PLAIN.replace(chombo="mangan"),
)
def a_call_in_the_own_turn(rules: mf.Ruleset) -> Any:
    return false_move(rules, 100)[0]
