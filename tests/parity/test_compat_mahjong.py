"""Does the drop-in for `mahjong` say what `mahjong` says? The same calls through both, every option drawn at
random; what may differ is named in DECIDED, each with its reason by the rules.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("mahjong")

MODULES = (
    "hand_calculating.hand",
    "hand_calculating.hand_config",
    "hand_calculating.scores",
    "hand_calculating.divider",
    "meld",
    "tile",
    "agari",
    "shanten",
    "utils",
    "constants",
)
THEIRS, OURS = (
    SimpleNamespace(**{name.rpartition(".")[2]: import_module(f"{root}.{name}") for name in MODULES})
    for root in ("mahjong", "mahjong_fast.compat.mahjong")
)
HONOURS = list(range(27, 34))
YAOCHUU = [0, 8, 9, 17, 18, 26, *HONOURS]


class Case:
    """A random hand and random circumstances, as plain data."""

    def __init__(self, rng: random.Random) -> None:
        concealed, melds = random_hand(rng)
        taken: set[int] = set()

        def ids(kinds: list[int]) -> list[int]:
            chosen = []
            for kind in kinds:
                chosen.append(rng.choice([i for i in range(4 * kind, 4 * kind + 4) if i not in taken]))
                taken.add(chosen[-1])
            return chosen

        own = ids(concealed)
        self.melds = [(kind, opened, ids(kinds)) for kind, opened, kinds in melds]
        self.win = rng.choice(own)
        self.tiles = own + [tile for _, _, tiles in self.melds for tile in tiles]
        rng.shuffle(self.tiles)
        if rng.random() < 0.03:  # not a winning hand, or a winning tile from elsewhere
            self.win = rng.randrange(136)

        def yes(share: float = 0.5) -> bool:
            return rng.random() < share

        self.options: dict[str, Any] = {
            name: yes()
            for name in (
                "has_open_tanyao",
                "has_aka_dora",
                "has_double_yakuman",
                "kiriage",
                "fu_for_open_pinfu",
                "fu_for_pinfu_tsumo",
                "renhou_as_yakuman",
                "limit_to_sextuple_yakuman",
                "paarenchan_needs_yaku",
            )
        } | {
            name: yes(0.25)
            for name in (
                "has_daisharin",
                "has_daisharin_other_suits",
                "has_sashikomi_yakuman",
                "has_daichisei",
                "is_three_player",
            )
        }
        self.options["kazoe_limit"] = rng.randrange(3)
        riichi = 0.03 if any(opened for _, opened, _ in self.melds) else 0.5
        self.config: dict[str, Any] = {
            "is_tsumo": yes(),
            "is_riichi": yes(riichi),
            "is_open_riichi": yes(0.1),
            "is_daburu_riichi": yes(riichi / 6),
            "is_nagashi_mangan": yes(0.01),
            "player_wind": rng.choice([None, 27, 28, 29, 30]),
            "round_wind": rng.choice([None, 27, 28, 29, 30]),
            "kyoutaku_number": rng.randrange(3),
            "tsumi_number": rng.randrange(3),
            "paarenchan": rng.choice([0] * 20 + [1, 2]),
            "num_nuki_dora": rng.choice([0] * 9 + [1]),
        } | {
            name: yes(0.03)
            for name in (
                "is_ippatsu",
                "is_rinshan",
                "is_chankan",
                "is_haitei",
                "is_houtei",
                "is_tenhou",
                "is_renhou",
                "is_chiihou",
            )
        }
        self.dora = [rng.randrange(136) for _ in range(rng.randrange(4))]
        self.ura = [rng.randrange(136) for _ in range(rng.randrange(3))]
        self.aotenjou = yes(0.05)

    def run(self, library: Any) -> Any:
        """The comparable parts of a response: an error's word, or a dict."""
        melds = [library.meld.Meld(kind, tiles, opened) for kind, opened, tiles in self.melds]
        config = library.hand_config.HandConfig(
            options=library.hand_config.OptionalRules(**self.options), **self.config
        )
        factory = library.scores.Aotenjou if self.aotenjou else library.scores.ScoresCalculator
        try:
            found = library.hand.HandCalculator.estimate_hand_value(
                self.tiles, self.win, melds, self.dora, config, factory, self.ura
            )
        except (ValueError, RuntimeError) as error:
            return f"raised {type(error).__name__}"
        if found.error:
            assert found.cost is found.han is found.fu is found.yaku is found.fu_details is None
            return found.error
        return {
            "han": found.han,
            "fu": found.fu,
            "cost": dict(found.cost),
            "yaku": [
                (y.yaku_id, y.name, str(y), y.han_open, y.han_closed, y.is_yakuman) for y in found.yaku or ()
            ],
            "details": sorted((detail["fu"], detail["reason"]) for detail in found.fu_details or ()),
            "open": found.is_open_hand,
            "text": str(found),
        }


def random_hand(rng: random.Random) -> tuple[list[int], list[tuple[str, bool, list[int]]]]:
    """(concealed kinds, [(type, opened, kinds)]), complete; flushes, honours, quads, seven pairs and kokushi
    are frequent.
    """
    kinds = rng.choice(
        [range(34)] * 6 + [range(9), [*range(9, 18), *HONOURS], HONOURS, YAOCHUU, [19, 20, 21, 23, 25, 32]]
    )
    kinds = list(kinds)
    if rng.random() < 0.06 and len(kinds) >= 7:
        return [kind for kind in rng.sample(kinds, 7) for _ in "12"], []
    if rng.random() < 0.02:
        return [*YAOCHUU, rng.choice(YAOCHUU)], []
    sequences = [kind for kind in kinds if kind < 27 and kind % 9 < 7 and {kind + 1, kind + 2} <= set(kinds)]
    while True:
        blocks: list[tuple[str, bool, list[int]]] = []
        for _ in range(4):
            kind, share = rng.choice(kinds), rng.random()
            if share < 0.5 and sequences:
                first = rng.choice(sequences)
                blocks.append(("chi", True, [first, first + 1, first + 2]))
            elif share < 0.87:
                blocks.append(("pon", True, [kind] * 3))
            else:
                blocks.append(
                    (*rng.choice([("kan", True), ("kan", False), ("shouminkan", True)]), [kind] * 4)
                )
        pair = [rng.choice(kinds)] * 2
        held = Counter(pair)
        for _, _, tiles in blocks:
            held.update(tiles)
        if max(held.values()) <= 4:
            melds = [block for block in blocks if len(block[2]) == 4 or rng.random() < 0.25]
            return pair + [tile for block in blocks if block not in melds for tile in block[2]], melds


# ---------------------------------------------------------------- what may differ, and why


def contradiction(case: Case, theirs: Any, ours: Any) -> bool:
    """Circumstances that cannot be (rinshan without a kan, ippatsu with rinshan, chankan on a tile held
    twice, riichi on the first turn): an error that names them, where `mahjong` counts on.
    """
    return isinstance(ours, str) and ours.split(":")[0] in (
        "rinshan",
        "ippatsu",
        "chankan",
        "first_turn",
        "last_tile",
        "nuki",
        "hand",
    )


def win_in_a_meld(case: Case, theirs: Any, ours: Any) -> bool:
    """The winning tile lies in a meld: an error in both, of another name."""
    return isinstance(theirs, str) and isinstance(ours, str) and any(case.win in m[2] for m in case.melds)


def two_first_turns(case: Case, theirs: Any, ours: Any) -> bool:
    """Tenhou, chiihou and renhou exclude each other; one of them counts."""
    config = case.config
    return config["is_tenhou"] + config["is_chiihou"] + config["is_renhou"] > 1


def level_with_kiriage(case: Case, theirs: Any, ours: Any) -> bool:
    """With kiriage `mahjong` leaves the level of 4 han 40 fu empty: it is mangan."""
    if isinstance(theirs, str) or isinstance(ours, str) or not case.options["kiriage"]:
        return False
    same = {**theirs, "cost": {**theirs["cost"], "yaku_level": "mangan"}}
    return theirs["cost"]["yaku_level"] == "" and (same == ours or reason_of_equal_fu(case, same, ours))


def reason_of_equal_fu(case: Case, theirs: Any, ours: Any) -> bool:
    """Of readings with the same fu another one is shown (penchan for tanki)."""
    if isinstance(theirs, str) or isinstance(ours, str):
        return False
    fu = [sum(fu for fu, _ in each["details"]) for each in (theirs, ours)]
    return fu[0] == fu[1] and {**theirs, "details": 0} == {**ours, "details": 0}


def tsumo_of_open_hand(case: Case, theirs: Any, ours: Any) -> bool:
    """Tsumo gives 2 fu to an open hand without other fu too; the option is about ron."""
    if isinstance(theirs, str) or isinstance(ours, str):
        return False
    return bool(ours["open"] and ours["details"] == [(2, "tsumo"), (20, "base")])


def aotenjou_adds(case: Case, theirs: Any, ours: Any) -> bool:
    """Under aotenjou ordinary yaku count beside yakuman unless one hides the other; `mahjong` forgets some of
    a kokushi, takes off others, and raises ValueError where one it takes off is not there.
    """
    if not case.aotenjou or isinstance(ours, str):
        return False
    return isinstance(theirs, str) or any(y[-1] for y in ours["yaku"])


DECIDED: list[Callable[[Case, Any, Any], bool]] = [
    contradiction,
    win_in_a_meld,
    two_first_turns,
    level_with_kiriage,
    reason_of_equal_fu,
    tsumo_of_open_hand,
    aotenjou_adds,
]


def compare(cases: int, seed: int) -> Counter[str]:
    rng = random.Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(cases):
        case = Case(rng)
        theirs, ours = case.run(THEIRS), case.run(OURS)
        seen["error" if isinstance(ours, str) else "value"] += 1
        if theirs != ours:
            why = next((rule.__name__ for rule in DECIDED if rule(case, theirs, ours)), "")
            assert why, f"{vars(case)}\nmahjong: {theirs}\nours:    {ours}"
            seen[why] += 1
    return seen


def test_values_and_errors() -> None:
    seen = compare(2_000, 1)
    assert seen["value"] > 1_000
    assert seen["error"] > 100


def test_four_winds_of_a_player_without_a_wind() -> None:
    """All winds are held, so none can stand for the one that is not known: the pair has no fu for it."""
    for pair in (0, 1, 2, 3):
        kinds = [27 + (wind - 3 + pair) % 4 for wind in range(4)]
        tiles = [4 * kinds[3] + copy for copy in range(2)]
        tiles += [4 * kind + copy for kind in kinds[:3] for copy in range(3)] + [132, 133, 134]
        for round_wind in (None, 27, 28, 29, 30):
            found = []
            for library in (THEIRS, OURS):
                config = library.hand_config.HandConfig(is_tsumo=True, round_wind=round_wind)
                answer = library.hand.HandCalculator.estimate_hand_value(tiles, 134, config=config)
                found.append((answer.han, answer.fu, sorted(d["reason"] for d in answer.fu_details)))
            assert found[0] == found[1], (pair, round_wind)


@pytest.mark.long  # about 60 s
def test_fifty_thousand_hands() -> None:
    seen = compare(50_000, 2)
    assert {rule.__name__ for rule in DECIDED} <= set(seen), "an exception that never happens"
    assert sum(seen[rule.__name__] for rule in DECIDED) < 4_000


def test_error_values_and_constants() -> None:
    errors = [name for name in vars(THEIRS.hand.HandCalculator) if name.startswith("ERR_")]
    assert len(errors) > 20
    for name in errors:
        assert getattr(OURS.hand.HandCalculator, name) == getattr(THEIRS.hand.HandCalculator, name)
    for name, value in vars(THEIRS.constants).items():
        if name.isupper():
            assert getattr(OURS.constants, name) == value
    theirs = import_module("mahjong.hand_calculating.yaku_config").YAKU_ID_TO_TENHOU_ID
    assert (
        theirs
        == import_module("mahjong_fast.compat.mahjong.hand_calculating.yaku_config").YAKU_ID_TO_TENHOU_ID
    )


def test_every_yaku_by_its_attribute() -> None:
    for double in (False, True):
        configs = [
            library.hand_config.HandConfig(
                options=library.hand_config.OptionalRules(has_double_yakuman=double)
            )
            for library in (THEIRS, OURS)
        ]
        names = [name for name in vars(configs[0].yaku) if not name.startswith("_")]
        assert len(names) > 55
        for name in names:
            theirs, ours = (getattr(config.yaku, name) for config in configs)
            assert (ours.yaku_id, ours.name, ours.is_yakuman) == (
                theirs.yaku_id,
                theirs.name,
                theirs.is_yakuman,
            )
            if double:
                assert (ours.han_open, ours.han_closed) == (theirs.han_open, theirs.han_closed)


def random_counts(rng: random.Random, total: int) -> list[int]:
    wall = [kind for kind in range(34) for _ in range(4)]
    if rng.random() < 0.5:
        wall = [kind for kind in range(9) for _ in range(4)]
    counts = [0] * 34
    for kind in rng.sample(wall, total):
        counts[kind] += 1
    return counts


def test_shanten_and_agari() -> None:
    rng = random.Random(3)
    for _ in range(400):
        counts = random_counts(rng, rng.choice([1, 2, 4, 5, 7, 8, 10, 11, 13, 14]))
        for pairs, orphans in ((True, True), (True, False), (False, True), (False, False)):
            assert OURS.shanten.Shanten.calculate_shanten(
                counts, pairs, orphans
            ) == THEIRS.shanten.Shanten.calculate_shanten(counts, pairs, orphans), counts
        for name in ("calculate_shanten_for_chiitoitsu_hand", "calculate_shanten_for_kokushi_hand"):
            assert getattr(OURS.shanten.Shanten, name)(counts) == getattr(THEIRS.shanten.Shanten, name)(
                counts
            )
    for _ in range(300):
        concealed, melds = random_hand(rng)
        counts = [0] * 34
        for kind in concealed + [tile for meld in melds for tile in meld[2]]:
            counts[kind] += 1
        if rng.random() < 0.5:
            counts[rng.randrange(34)] += 1
            counts[rng.choice(concealed)] -= 1
        if max(counts) <= 4:
            sets = [meld[2] for meld in melds]
            ours, theirs = (library.agari.Agari.is_agari(counts, sets) for library in (OURS, THEIRS))
            assert ours == theirs, (counts, sets)


@pytest.mark.parametrize("three", [False, True])
@pytest.mark.parametrize("total", [3, 6, 15])
def test_shanten_of_impossible_counts(three: bool, total: int) -> None:
    counts = random_counts(random.Random(total), total)
    for library in (THEIRS, OURS):
        with pytest.raises(ValueError):
            library.shanten.Shanten.calculate_shanten(counts, is_three_player=three)


def test_three_players() -> None:
    rng = random.Random(4)
    kinds = [0, 8, *range(9, 34)]
    for _ in range(200):
        counts = [0] * 34
        for kind in rng.sample(
            [kind for kind in kinds for _ in range(4)], rng.choice([4, 5, 10, 11, 13, 14])
        ):
            counts[kind] += 1
        ours, theirs = (
            library.shanten.Shanten.calculate_shanten(counts, is_three_player=True)
            for library in (OURS, THEIRS)
        )
        assert ours == theirs, counts


def test_divided_hands() -> None:
    rng = random.Random(5)
    for _ in range(300):
        concealed, melds = random_hand(rng)
        counts = [0] * 34
        for kind in concealed + [tile for meld in melds for tile in meld[2]]:
            counts[kind] += 1
        if max(counts) > 4:
            continue
        ways = []
        for library in (THEIRS, OURS):
            own = [library.meld.Meld(kind, [4 * k for k in kinds], opened) for kind, opened, kinds in melds]
            ways.append(sorted(library.divider.HandDivider.divide_hand(counts, own)))
        assert ways[0] == ways[1], (counts, melds)


def test_conversions() -> None:
    rng = random.Random(6)
    theirs, ours = THEIRS.tile.TilesConverter, OURS.tile.TilesConverter
    for _ in range(300):
        ids = rng.sample(range(136), rng.randrange(15))
        for reds in (False, True):
            text = theirs.to_one_line_string(ids, reds)
            assert ours.to_one_line_string(ids, reds) == text
            if not reds or text.count("5") < 4:
                assert ours.one_line_string_to_136_array(text, reds) == theirs.one_line_string_to_136_array(
                    text, reds
                )
        counts = theirs.to_34_array(ids)
        assert ours.to_34_array(ids) == counts
        assert ours.to_136_array(counts) == theirs.to_136_array(counts)
        kind = rng.randrange(36)
        assert ours.find_34_tile_in_136_array(kind, ids) == theirs.find_34_tile_in_136_array(kind, ids)
    for words in (
        {"man": "123", "honors": "77"},
        {"sou": "0r5", "has_aka_dora": True},
        {"pin": "55", "sou": None},
    ):
        assert ours.string_to_136_array(**words) == theirs.string_to_136_array(**words)
    assert ours.one_line_string_to_34_array("19m11h") == theirs.one_line_string_to_34_array("19m11h")
    assert str(OURS.meld.Meld("pon", [0, 1, 2])) == str(THEIRS.meld.Meld("pon", [0, 1, 2]))


def test_questions_about_tiles() -> None:
    rng = random.Random(7)
    theirs, ours = THEIRS.utils, OURS.utils
    one = (
        "is_man",
        "is_pin",
        "is_sou",
        "is_honor",
        "is_sangenpai",
        "is_terminal",
        "is_dora_indicator_for_terminal",
        "simplify",
    )
    for kind in range(34):
        assert [getattr(ours, name)(kind) for name in one] == [getattr(theirs, name)(kind) for name in one]
    blocks = [[4, 5, 6], [30, 30, 30], [8, 8, 8, 8], [9, 9], [1, 1, 2], [0, 2, 4]]
    for name in ("is_chi", "is_pon", "is_kan", "is_pon_or_kan", "is_pair", "contains_terminals"):
        assert [getattr(ours, name)(b) for b in blocks] == [getattr(theirs, name)(b) for b in blocks], name
    assert ours.classify_hand_suits(blocks) == theirs.classify_hand_suits(blocks)
    assert ours.has_pon_or_kan_of(blocks, 8) == theirs.has_pon_or_kan_of(blocks, 8) is True
    for _ in range(200):
        counts = random_counts(rng, 13)
        assert ours.find_isolated_tile_indices(counts) == theirs.find_isolated_tile_indices(counts)
        for kind in range(34):
            assert ours.is_tile_strictly_isolated(counts, kind) == theirs.is_tile_strictly_isolated(
                counts, kind
            )
        strip = [(each["count"], each["name"]) for each in ours.count_tiles_by_suits(counts)]
        assert strip == [(each["count"], each["name"]) for each in theirs.count_tiles_by_suits(counts)]
        shown, tile, three = [rng.randrange(136) for _ in range(3)], rng.randrange(136), rng.random() < 0.5
        assert ours.plus_dora(tile, shown, True, three) == theirs.plus_dora(tile, shown, True, three)
        assert ours.count_dora_for_hand(
            counts, ours.build_dora_count_map(shown, three)
        ) == theirs.count_dora_for_hand(counts, theirs.build_dora_count_map(shown, three))


PRIVATE_THERE = {
    ("Aotenjou", "aotenjou_filter_yaku"),  # a step of its own calculation
    ("Yaku", "is_condition_met"),  # a yaku is a value here
}


@pytest.mark.parametrize(
    "name", [*MODULES, "hand_calculating.fu", "hand_calculating.hand_response", "hand_calculating.yaku"]
)
def test_every_public_name_of_theirs_is_here(name: str) -> None:
    """What a program may import from one it can import from the other, and use by the same names."""
    theirs, ours = (import_module(f"{root}.{name}") for root in ("mahjong", "mahjong_fast.compat.mahjong"))
    for word, what in vars(theirs).items():
        home = getattr(what, "__module__", theirs.__name__)
        if word.startswith("_") or not home.startswith("mahjong.") or (word, "") in PRIVATE_THERE:
            continue
        if home != theirs.__name__ and name in ("hand_calculating.fu", "hand_calculating.scores"):
            continue  # names for annotations
        assert hasattr(ours, word), f"{name}.{word}"
        if isinstance(what, type):
            for member in vars(what):
                if not member.startswith("_") and (word, member) not in PRIVATE_THERE:
                    assert hasattr(getattr(ours, word), member), f"{name}.{word}.{member}"
