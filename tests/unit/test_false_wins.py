"""False declarations in the games that are not riichi: one mechanism, whose price the rules say."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import mahjong_fast as mf
from cases.korean_tables import READY_P
from cases.korean_tables import table_of as korean_table
from mahjong_fast.match import seen_events
from mahjong_fast.replay import check_events
from malaysian_scenes import table_of as malaysian_table

TSUMO, RON, READY, PASS, DISCARD_FLY, FLY_DRAWN = 175, 176, 177, 179, 212, 213
HOUSE = {"after_false_win": "continue_no_win", "false_win_penalty": 5, "false_win_not_ready_penalty": 12}


def scene(name: str, **rules: Any) -> mf.Table:
    """East's turn; South waits for the 9s (9p) that East will draw next but one."""
    changed = mf.rules(name).replace(**rules)
    if name == "korean_3":
        return korean_table(["", READY_P, ""], draws="1z2z3z9s", rules=changed)
    return malaysian_table(["", "12345678p11144z"[:-1] + "p", ""], draws="1z2z3z9p", rules=changed)


def turn(table: mf.Table) -> None:
    """The tile just drawn goes; nobody claims."""
    (chair,) = table.decisions()
    table.apply(max(a for a in table.legal(chair) if 37 <= a < 74 or a == FLY_DRAWN))
    while any(PASS in map(int, legal) for legal in table.decisions().values()):
        table.apply(dict.fromkeys(table.decisions(), PASS))


@pytest.mark.parametrize("name", ["korean_3", "malaysian_3"])
def test_the_presets_punish_nothing(name: str) -> None:
    table = mf.Table(name, seed=1, deal=1)
    assert mf.rules(name).after_false_win == "none"
    with pytest.raises(mf.IllegalActionError, match="after_false_win"):
        table.chombo(0)
    with pytest.raises(mf.MahjongError, match="punishes nothing"):
        mf.scoring.false_win("E", rules=name)
    with pytest.raises(mf.RulesetError, match="nothing is paid"):
        mf.rules(name).replace(false_win_penalty=5)


@pytest.mark.parametrize("name", ["korean_3", "malaysian_3"])
def test_a_false_win_is_paid_for_and_bars_from_winning(name: str) -> None:
    rules = mf.rules(name).replace(**HOUSE)
    table = mf.Table(rules, seed=2, deal=3)
    ready = bool(table.view(1).waits)
    points = 5 if ready else 12
    (event,) = table.chombo(1)
    assert event == {"type": "false_win", "actor": 1, "ready": ready, "deltas": [points, -2 * points, points]}
    assert dict(mf.scoring.false_win("S", ready=ready, rules=rules)) == dict(
        zip("ESW", event["deltas"], strict=True)
    )
    while not table.is_over:
        assert not {TSUMO, RON} & {int(a) for a in table.legal(1)}
        position = table.position()
        assert ",n" in position or "n" in position.split(" ")[8].rpartition(",")[2]
        again = mf.Table.from_position(position, rules)
        assert (again.decisions(), again.position()) == (table.decisions(), position)
        table.apply({c: legal[-1] for c, legal in table.decisions().items()})
    assert sum(table.scores) == 0
    assert check_events(table.events, rules) == []
    told = mf.Table.from_events(seen_events(table.events, 0), rules)
    assert told.scores == table.scores
    assert pickle.loads(pickle.dumps(table)) == table


def test_a_hand_that_waits_pays_less_and_cannot_take_its_tile() -> None:
    table = korean_table(["", READY_P, ""], draws="1z2z3z9s", rules=mf.rules("korean_3").replace(**HOUSE))
    assert table.chombo(1)[0]["deltas"] == [5, -10, 5]
    for _ in range(3):
        turn(table)
    (chair,) = table.decisions()
    table.apply(37 + int(mf.Tile("9s")))
    assert RON not in map(int, table.legal(1))
    assert table.view(chair).furiten is False


@pytest.mark.parametrize("name", ["mcr", "korean_3", "malaysian_3"])
def test_the_deal_passes(name: str) -> None:
    """The deal ends like a drawn one; a Korean deal that was not drawn is none in a row."""
    rules = mf.rules(name).replace(**HOUSE | {"after_false_win": "deal_passes"})
    table = mf.Table(rules, seed=1, match=0)
    (draw,) = [e for e in table.chombo(0) if e["type"] == "ryukyoku"]
    assert (draw["reason"], draw["actor"], sum(draw["deltas"])) == ("chombo", 0, 0)
    if name == "malaysian_3" and not table.is_over and table.decisions():
        table.apply({c: PASS if PASS in legal else legal[0] for c, legal in table.decisions().items()})
        assert table.dealer == 0  # who deals after a draw
    else:
        assert table.dealer == 1
    assert table.honba == 0


@pytest.mark.parametrize(
    ("name", "options", "deals"),
    [("mcr", {"hands_per_game": 4}, 4), ("korean_3", {}, 9), ("malaysian_3", {"session_deals": 3}, 3)],
)
def test_a_match_of_false_wins_ends_after_its_deals(name: str, options: dict[str, Any], deals: int) -> None:
    rules = mf.rules(name).replace(**HOUSE | {"after_false_win": "deal_passes"} | options)
    table = mf.Table(rules, seed=1, match=0)
    while not table.is_over:
        table.chombo(min(table.decisions()))
    assert sum(e["type"] == "start_kyoku" for e in table.events) == deals
    assert sum(table.scores) == 0
    assert check_events(table.events, rules) == []


# ---------------------------------------------------------------- the match runner


@pytest.mark.parametrize("name", ["korean_3", "malaysian_3"])
@pytest.mark.parametrize("after", ["none", "continue_no_win", "deal_passes"])
def test_the_runner_punishes_what_agents_declare(name: str, after: str) -> None:
    options = {"session_deals": 4} if name == "malaysian_3" else {}
    house = HOUSE if after != "none" else {}
    rules = mf.rules(name).replace(**house | {"after_false_win": after} | options)

    def liar(view: mf.View) -> int:
        return TSUMO if view.phase == "d" else RON

    def drops(view: mf.View) -> int:
        return next((int(a) for a in view.legal if a == PASS), int(view.legal[-1]))

    found = mf.play_match([liar, drops, drops], rules, seed=1, match=0, most_chombos=3)
    penalties = [fault.penalty for fault in found.faults]
    assert {fault.kind for fault in found.faults} == {"false_win"}
    assert penalties.count("chombo") == (0 if after == "none" else 3)
    assert sum(found.table.scores) == 0
    assert found.game.seats == 3


@pytest.mark.parametrize(
    ("name", "answer", "kind"),
    [
        ("korean_3", READY, "noten_riichi"),
        ("malaysian_3", READY, "minor"),
        ("mcr", READY, "minor"),
        ("korean_3", 999, "minor"),
        ("malaysian_3", 74, "minor"),
    ],
)
def test_kinds_of_faults(name: str, answer: int, kind: str) -> None:
    options = {"session_deals": 1} if name == "malaysian_3" else {}
    rules = mf.rules(name).replace(minor_fault="dead_hand", **options)

    def wrong(view: mf.View) -> int:
        return answer

    def drops(view: mf.View) -> int:
        return next((int(a) for a in view.legal if a == PASS), int(view.legal[-1]))

    found = mf.play_match([wrong, *[drops] * (rules.players - 1)], rules, seed=1, match=0, most_chombos=1)
    assert kind in {fault.kind for fault in found.faults}
    if kind == "minor":
        assert any(fault.penalty == "dead_hand" for fault in found.faults)


def test_ready_hands_of_the_korean_game_are_no_false_declaration() -> None:
    """READY is answered out of turn of the wall's last tiles: the hand waits, so it is a minor fault."""
    table = korean_table([READY_P, "", ""], draws="2z")
    assert READY in map(int, table.legal(0))
    from mahjong_fast.match import fault_of

    assert fault_of(table, 0, READY) == "minor"
    west = korean_table([READY_P, "", ""], draws="2z", rules=mf.rules("korean_3").replace(west_names=True))
    assert fault_of(west, 0, READY) == "minor"
    assert fault_of(korean_table(["147m258p19s1235z"], draws="2z"), 0, READY) == "noten_riichi"


# ---------------------------------------------------------------- dead hands


def test_a_dead_hand_discards_flies_too() -> None:
    """Nothing but flies is held after a claim: they go."""
    rules = mf.rules("malaysian_3")
    table = malaysian_table(["", "111222333z44z00x", ""], draws="4z", rules=rules)
    table.dead_hand(1)
    while not table.is_over:
        assert table.decisions()
        for chair, legal in table.decisions().items():
            assert legal
            if chair == 1:
                assert all(a < 74 or a in (DISCARD_FLY, FLY_DRAWN) for a in legal)
        table.apply({c: legal[-1] for c, legal in table.decisions().items()})
        assert table._check() == ""
    assert table.view(1).phase == "e"


def test_who_was_dealt_four_flies_is_not_punished() -> None:
    table = malaysian_table(["", "0000x"], draws="9p", rules=mf.rules("malaysian_3").replace(**HOUSE))
    for act in (table.chombo, table.dead_hand):
        with pytest.raises(mf.IllegalActionError, match="can only win"):
            act(1)
    assert list(map(int, table.legal(1))) == [TSUMO]
    assert mf.Table.from_position(table.position(), table.rules).legal(1) == table.legal(1)


@pytest.mark.parametrize("minor", ["chombo", "dead_hand"])
def test_between_deals_there_is_nothing_to_punish(minor: str) -> None:
    """The dealer may end a session after each deal; an answer that is no move is a pass then."""
    rules = mf.rules("malaysian_3").replace(**HOUSE, minor_fault=minor)
    asked = []

    def agent(view: mf.View) -> Any:
        if 185 in view.legal:
            asked.append(view.chair)
            return "nonsense" if len(asked) < 4 else 185
        return next((a for a in view.legal if a in (TSUMO, RON, PASS)), view.legal[-1])

    match = mf.play_match([agent] * 3, rules, seed=3, match=1)
    assert len(asked) == 4
    assert [(fault.kind, fault.penalty) for fault in match.faults] == [("minor", "none")] * 3
    assert sum(match.table.scores) == 0
