"""What does each switch of the Korean and the Malaysian game do at the table? Scenes for option_table.py:
most of them the win of a tile that East discards; each is judged by `score` too, which must say the same.
"""

from __future__ import annotations

from typing import Any

import mahjong_fast as mf
from cases import korean_tables as korean
from mahjong_fast.scoring import malaysian_loser_fans
from malaysian_scenes import RON, TSUMO, answer, kinds, legal, may_claim, the
from malaysian_scenes import discard as malaysian_discard
from malaysian_scenes import table_of as malaysian_table
from option_table import option

ALL_LIMITS = tuple(sorted(mf.rules("korean_3").limit_hands))
DRAGONS = "555666777z23m99p"
"""Waits for 4m: three pongs of dragons, a full limit."""
PLAIN = "234456m678p11z78m"
"""Waits for 9m: two hand points."""
STRAIGHT = "123456789p11m99s"
"""Waits for 9s."""

# ---------------------------------------------------------------- the Korean game


def judged(table: mf.Table, event: dict[str, Any], hand: str, tile: str, chair: int = 1) -> dict[str, Any]:
    """The event of a win of a discard, after `score` has said the same."""
    words: dict[str, Any] = {"seat": "ESW"[chair], "payer": "ESW"[event["target"]]}
    words["waiting"] = [w for c, w in enumerate("ESW") if event["waiting"][c] and c != chair]
    words |= {"flowers": "".join(map(str, table.view(chair).bonus[chair])), "drawn_deals": table.honba}
    words |= {"last_tile": table.live_tiles == 0}
    found = mf.score(hand, tile, rules=table.rules, **words)
    limits = [key for key, _ in found.limit_hands]  # type: ignore[attr-defined]
    assert [tuple(item) for item in event["items"]] == [i for i in found.items if i[0] not in limits]
    paid = dict(found.payments)
    assert [-n for c, n in enumerate(event["deltas"]) if c != chair] == [
        paid.get(w, 0) for c, w in enumerate("ESW") if c != chair
    ]
    return event


def won(rules: mf.Ruleset, hand: str, tile: str, honba: int = 0) -> dict[str, Any] | None:
    """South's win of the tile that East draws and discards; None if it is not offered, or no legal hand."""
    table = korean.table_of(["", hand, ""], draws=tile, rules=rules)
    if honba:
        table = mf.Table.from_position(table.position().replace(" E1.0.0 ", f" E1.{honba}.0 "), rules)
    korean.discard(table, tile)
    if RON not in korean.legal(table, 1):
        assert mf.try_score(hand, tile, rules=rules, seat="S", payer="E") is None
        return None
    return judged(table, korean.hora(korean.pass_on(table, {1: RON})), hand, tile)


def counted(rules: mf.Ruleset, key: str, *args: Any) -> int | None:
    """How often an item counts; None where there is no win."""
    event = won(rules, *args)
    return None if event is None else next((n for name, _, n in event["items"] if name == key), 0)


@option("min_hand", {0: True, 2: True, 3: False}, base="korean_3")
def a_hand_of_two_points(rules: mf.Ruleset) -> bool:
    return won(rules, PLAIN, "9m") is not None


@option("limit", {40: 40, 64: 64}, base="korean_3")
def a_full_limit(rules: mf.Ruleset) -> Any:
    event = won(rules, DRAGONS, "4m")
    assert event is not None
    return event["value"]


@option("half_limit", {20: 20, 25: 25}, base="korean_3")
def a_half_limit(rules: mf.Ruleset) -> Any:
    event = won(rules, "555666z77z123m45p", "6p")
    assert event is not None
    return event["value"]


@option("limit_hands", [(ALL_LIMITS, ["great_dragons"]), ((), [])], base="korean_3")
def which_limit_hands_count(rules: mf.Ruleset) -> list[str]:
    event = won(rules, DRAGONS, "4m")
    assert event is not None
    return [key for key, _ in event["limit_hands"]]


@option("limit_concealment", {"all": [], "listed": ["great_dragons"]}, base="korean_3")
def a_limit_hand_with_a_claimed_pong(rules: mf.Ruleset) -> list[str]:
    table = korean.table_of(["", "55666777z23m99p1z", ""], draws="5z1p4m", rules=rules)
    korean.discard(table, "5z")
    korean.pass_on(table, {1: korean.PON + korean.kind("5z")})
    korean.play_turns(table, "1z", "1p")
    korean.discard(table, "4m")
    event = korean.hora(korean.pass_on(table, {1: RON}))
    judged(table, event, "666777z23m99p(555z)", "4m")
    return [key for key, _ in event["limit_hands"]]


@option(
    "items_off",
    [((), 1), (("straight_1_9",), 0), (("straight_1_9", "bamboo_pong"), 0)],
    base="korean_3",
    min_hand=0,
)
def an_item_that_does_not_count(rules: mf.Ruleset) -> int | None:
    return counted(rules, "straight_1_9", STRAIGHT, "9s")


@option("repeat_identical_chows", {True: 2, False: 0}, base="korean_3")
def two_pairs_of_equal_chows(rules: mf.Ruleset) -> int | None:
    """Counted once they are worth less than the same tiles as seven pairs."""
    return counted(rules, "identical_chows", "223344m55667p11z", "7p")


@option("pure_of_honours", {True: 1, False: 0}, base="korean_3", limit_hands="none")
def honours_only(rules: mf.Ruleset) -> int | None:
    return counted(rules, "pure", "111222z555666z7z", "7z")


@option("terminals_are_simple", {True: 1, False: 0}, base="korean_3")
def ones_and_nines(rules: mf.Ruleset) -> int | None:
    return counted(rules, "all_simples", STRAIGHT, "9s")


@option("seat_dragon_bonus", {0: 0, 1: 1}, base="korean_3")
def south_and_red(rules: mf.Ruleset) -> int | None:
    return counted(rules, "seat_dragon", "777z234456m99p78m", "9m")


@option("last_discard_counts", {True: 1, False: 0}, base="korean_3")
def the_discard_after_the_last_tile(rules: mf.Ruleset) -> int:
    """South draws 9s as the last tile and discards it; West has waited for it all the time."""
    table = korean.table_of(["9s", "", STRAIGHT], last="9s", back="1z1z2z2z", rules=rules)
    while table.live_tiles:
        if korean.claims(table):
            korean.pass_on(table)
            continue
        (chair,) = table.decisions()
        table.apply(37 + int(table.view(chair).drawn or 0))
    korean.pass_on(table)
    korean.discard(table, "9s")
    event = korean.hora(korean.pass_on(table, {2: RON}))
    judged(table, event, STRAIGHT, "9s", 2)
    return sum(n for key, _, n in event["items"] if key == "last_wall_tile")


@option("discard_payment", {"double_hand": True, "discarder_pays_all": False}, base="korean_3")
def the_third_player_pays(rules: mf.Ruleset) -> bool:
    event = won(rules, STRAIGHT, "9s")
    assert event is not None
    return bool(event["deltas"][2])


@option("limit_discard_other_pays", {True: [-80, 120, -40], False: [-80, 80, 0]}, base="korean_3")
def a_limit_hand_of_a_discard(rules: mf.Ruleset) -> Any:
    event = won(rules, DRAGONS, "4m")
    assert event is not None
    return event["deltas"]


def more_after_draws(rules: mf.Ruleset, hand: str, tile: str, deals: int) -> int:
    first, later = won(rules, hand, tile), won(rules, hand, tile, deals)
    assert first is not None
    assert later is not None
    return int(later["deltas"][1] - first["deltas"][1])


@option("goulash_bonus", {5: 20, 1: 4, 0: 0}, base="korean_3")
def two_drawn_deals(rules: mf.Ruleset) -> int:
    return more_after_draws(rules, STRAIGHT, "9s", 2)


@option("goulash_cap", {None: 30, 7: 14}, base="korean_3")
def three_drawn_deals(rules: mf.Ruleset) -> int:
    return more_after_draws(rules, STRAIGHT, "9s", 3)


@option("goulash_on_limit", {True: 10, False: 0}, base="korean_3")
def a_limit_hand_after_a_drawn_deal(rules: mf.Ruleset) -> int:
    return more_after_draws(rules, DRAGONS, "4m", 1)


# ---------------------------------------------------------------- the Malaysian game


def taken(
    rules: mf.Ruleset, hand: str, tile: str, bonus: str, east: str = "", west: str = ""
) -> dict[str, Any] | None:
    """South, who was dealt these bonus tiles in place of his last natural ones, wins the tile that East draws
    and discards. `score` says the same of it.
    """
    natural = [str(one) for one in mf.Hand(hand).tiles]
    n = len(mf.tiles.parse_tiles(bonus)) if bonus else 0
    flies = [one for one in natural if one == "0x"]
    plain = [one for one in natural if one != "0x"]
    kept = flies + plain[: len(plain) - n]
    back = "".join(plain[len(plain) - n :])
    table = malaysian_table([east, "".join(kept) + bonus, west], rules, draws=tile, back=back)
    words: dict[str, Any] = {"seat": "S", "payer": "E", "bonus": bonus, "rules": rules}
    hands = {}
    (chair,) = table.decisions()
    table.apply(37 + int(mf.Tile(tile)))
    for wind, other in (("E", 0), ("W", 2)):
        own = table.view(other)
        hands[wind] = malaysian_loser_fans(
            "".join(map(str, own.hand)), seat=wind, bonus="".join(map(str, own.bonus[other])), rules=rules
        )
        words.setdefault("flies_held", {})[wind] = sum(one == "0x" for one in own.hand)
    if chair != 0 or RON not in legal(table, 1):
        assert mf.try_score(hand, tile, **words) is None
        return None
    event = the(answer(table, {1: RON}), "hora")
    found = mf.score(hand, tile, loser_fans=hands, **words)
    assert [tuple(item) for item in event["items"]] == list(found.items)
    assert event["deltas"] == [dict(found.payments).get(w, 0) for w in "ESW"]
    return event


def has(event: dict[str, Any] | None, key: str) -> int:
    assert event is not None
    return sum(n for name, _, n in event["items"] if name == key)


FANS = "123456789p2p555z"
"""Waits for 2p: a dragon pong, one suit with honours."""


@option("minimum_fan", {4: True, 5: False}, base="malaysian_3")
def four_fans(rules: mf.Ruleset) -> bool:
    return taken(rules, FANS, "2p", "1a2a") is not None


@option("fan_cap", {10: 8, 6: 6}, base="malaysian_3")
def more_fans_than_the_cap(rules: mf.Ruleset) -> Any:
    event = taken(rules, FANS, "2p", "1a2a3a5a6a7a")
    assert event is not None
    return event["qualifying"]


@option("value_formula", {"100_20f": [-400, 600, -200], "20f": [-200, 300, -100]}, base="malaysian_3")
def five_fans(rules: mf.Ruleset) -> Any:
    event = taken(rules, FANS, "2p", "1a2a5a")
    assert event is not None
    return event["deltas"]


@option("full_set_fan", {True: 1, False: 0}, base="malaysian_3")
def all_four_faces(rules: mf.Ruleset) -> int:
    return has(taken(rules, FANS, "2p", "1a2a3a4a"), "all_faces")


@option("mixed_suit_fan", {True: 1, False: 0}, base="malaysian_3")
def circles_and_honours(rules: mf.Ruleset) -> int:
    return has(taken(rules, FANS, "2p", "1a2a3a5a"), "suit_with_honours")


@option("little_dragons_with_pongs", {True: 2, False: 0}, base="malaysian_3")
def two_dragons_and_an_eye(rules: mf.Ruleset) -> int:
    return has(taken(rules, "555666z77z12345p", "6p", "1a"), "dragon_pong")


@option("own_east_counts_twice", {True: 2, False: 1}, base="malaysian_3")
def easts_pong_of_east(rules: mf.Ruleset) -> int:
    """East wins what South discards."""
    table = malaysian_table(["123456789p1a2a3a5a", ""], rules, draws="7z2p", back="111z2p")
    malaysian_discard(table, "7z")
    table.apply(37 + int(mf.Tile("2p")))
    event = the(answer(table, {0: RON}), "hora")
    found = mf.score("123456789p111z2p", "2p", rules=rules, seat="E", payer="S", bonus="1a2a3a5a")
    assert [tuple(item) for item in event["items"]] == list(found.items)
    return has(event, "wind_pong")


@option("flies_in_limits", {True: 1, False: 0}, base="malaysian_3")
@option("fly_pong_concealed", {True: 1, False: 0}, base="malaysian_3")
def four_pongs_with_a_fly(rules: mf.Ruleset) -> int:
    """South draws 4p as his first tile; 55p and a fly are a pong."""
    hand = "111222333z55p0x4p"
    table = malaysian_table(["", hand], rules, draws="9p4p", back="8p")
    malaysian_discard(table, "9p", {})
    event = the(table.apply(TSUMO), "hora")
    words: dict[str, Any] = {"seat": "S", "tsumo": True, "first_turn": True, "rules": rules}
    assert [tuple(item) for item in event["items"]] == list(mf.score(hand, "4p", **words).items)
    return has(event, "four_concealed_pongs")


@option("fly_points", {50: -300, 20: -240}, base="malaysian_3")
def west_pays_for_a_fly(rules: mf.Ruleset) -> Any:
    """South has two flies."""
    event = taken(rules, "124567892p55z00x", "5z", "1a2a3a")
    assert event is not None
    return event["deltas"][2]


@option("loser_minimum", {5: 200, 6: 0}, base="malaysian_3")
def a_loser_with_five_fans(rules: mf.Ruleset) -> Any:
    """West has two faces and three animals and takes from East what the winner does not."""
    event = taken(rules, FANS, "2p", "1a2a5a", west="3a4a6a7a8a")
    assert event is not None
    return event["deltas"][2] + 200


@option("losers_compare_always", {True: 40, False: 0}, base="malaysian_3")
def losers_with_few_fans(rules: mf.Ruleset) -> Any:
    """West has two fans, East none."""
    event = taken(rules, FANS, "2p", "1a2a5a", west="3a6a")
    assert event is not None
    return event["deltas"][2] + 200


@option("last_discard_counts", {True: 1, False: 0}, base="malaysian_3")
def the_last_discard(rules: mf.Ruleset) -> int:
    """South draws the last tile and discards it; East waits for it."""
    hands = ["12345678f77z444z", "111222333666z5z", "12345678a555z11p"]
    table = malaysian_table(hands, rules, draws="9p", back="12345678p23456778p", last="8p")
    while table.live_tiles:
        if may_claim(table):
            answer(table)
            continue
        (turn,) = table.decisions()
        malaysian_discard(table, str(table.view(turn).drawn), {})
    answer(table)
    assert kinds(table.events, "tsumo")[-1] == ("tsumo", 1, "8p")
    event = the(malaysian_discard(table, "8p", {0: RON}), "hora")
    words: dict[str, Any] = {"seat": "E", "payer": "S", "bonus": "12345678f", "last_tile": True}
    found = mf.score("12345679p444z77z", "8p", rules=rules, **words)
    assert [tuple(item) for item in event["items"]] == list(found.items)
    return has(event, "last_tile")
