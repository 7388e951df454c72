"""The match runner: agents are asked, faults are punished by the rules (riichi rules specification 6.14)."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest

import mahjong_fast as mf
from mahjong_fast.logs.writing import format_games
from mahjong_fast.match import Fault, fault_of, play_match, seen_events
from mahjong_fast.replay import check_events
from mahjong_fast.views import View
from scenes import in_match, moment, next_deal, run_out

TENHOU = mf.rules("tenhou_4p")
READY = "123m456p789s11z46s"  # waits for 5s, no yaku
HONOURS = "147m258p369s1234z"


def quiet(view: View) -> int:
    return 179 if 179 in view.legal else next((a for a in view.legal if 37 <= a < 74), view.legal[0])


class Scripted:
    """Answers what it was given, then what `quiet` does."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)

    def __call__(self, view: View) -> Any:
        return self.answers.pop(0) if self.answers else quiet(view)


def rest_of(table: mf.Table, *agents: Any) -> mf.Match:
    return play_match([*agents, *[quiet] * (table.rules.players - len(agents))], table=table)


@pytest.mark.parametrize("rules", ["tenhou_4p", "tenhou_3p", "m_league", "west_honshu_3p"])
def test_a_match_of_legal_moves(rules: str) -> None:
    rng = random.Random(3)
    seats = mf.rules(rules).players
    match = mf.play_match([lambda view: rng.choice(view.legal)] * seats, rules, seed=2, match=5)
    assert match.faults == ()
    assert match.table.is_over
    assert match.result.final is not None
    assert check_events(match.events, rules) == []
    assert match.game.names == tuple(map(str, range(seats)))


def test_the_same_agents_play_the_same_match() -> None:
    one, other = (mf.play_match([quiet] * 4, seed=1, match=2) for _ in range(2))
    assert one.events == other.events
    assert one.table == other.table


def test_wrong_numbers() -> None:
    with pytest.raises(mf.MahjongError, match="3 agents for 4 chairs"):
        play_match([quiet] * 3)
    with pytest.raises(mf.MahjongError, match="2 names for 4 chairs"):
        play_match([quiet] * 4, names=["a", "b"])


def test_names_are_in_the_record() -> None:
    match = play_match([quiet] * 4, match=1, names=["a", "b", "c", "d"])
    assert match.events[0]["names"] == list(match.game.names) == ["a", "b", "c", "d"]


def test_agents_hear_what_their_player_sees() -> None:
    class Listener:
        def __init__(self) -> None:
            self.heard: list[dict[str, Any]] = []

        def hear(self, chair: int, events: list[dict[str, Any]]) -> None:
            self.chair = chair
            self.heard += events

        def __call__(self, view: View) -> int:
            seen = mf.Table.from_events(self.heard, view.rules).view(self.chair)
            assert seen.hand == view.hand
            assert seen.discards == view.discards
            return quiet(view)

    listener = Listener()
    table = mf.Table("tenhou_4p", seed=5, deal=4)
    match = play_match([quiet, listener, quiet, quiet], table=table)
    assert listener.heard == seen_events(match.table.events, 1)
    others = [e for e in listener.heard if e["type"] == "tsumo" and e["actor"] != 1]
    assert {e["pai"] for e in others} == {"?"}
    assert "seed" not in listener.heard[0]


# ------------------------------------------------------------------ which fault is it?


@pytest.mark.parametrize(
    ("turn", "seats", "log", "chair", "answer", "kind"),
    [
        ("0d", [READY + "+9p", "", "", ""], "", 0, 175, "false_win"),
        ("0c", [HONOURS, READY, "", ""], "0:5s", 1, 176, "false_win"),  # no yaku
        (
            "0c",
            [HONOURS, "234m567m345p88s45p", "", ""],
            "1:3p,2:9s,3:9s,0:6p",
            1,
            176,
            "false_win",
        ),  # furiten
        ("0d", [HONOURS + "+9p", "", "", ""], "", 0, 177, "noten_riichi"),
        ("0d", ["123m456p46s11z+9p(789s)@3", "", "", ""], "3:7s!,0:9m", 0, 177, "noten_riichi"),
        ("0d", [READY + "+9p,R", "", "", ""], "", 0, 0, "noten_riichi"),  # discards 1m after declaring
        ("0d", [READY + "+9p,r", "", "", ""], "0:1m*,1:9m,2:9m,3:9m", 0, 0, "riichi_hand"),
        ("0d", ["111m234m56p88s789s+1m,r", "", "", ""], "0:9p*,1:9m,2:9m,3:9m", 0, 141, "riichi_hand"),
        ("0d", [READY + "+9p", "", "", ""], "", 0, 100, "minor"),
        ("0d", [READY + "+9p", "", "", ""], "", 0, 30, "minor"),  # 4z is not there
        ("0d", [READY + "+9p", "", "", ""], "", 0, None, "minor"),
        ("0d", [READY + "+9p", "", "", ""], "", 0, 1.0, "minor"),
        ("0d", [READY + "+9p", "", "", ""], "", 0, 999, "minor"),
    ],
)
def test_kinds(turn: str, seats: list[str], log: str, chair: int, answer: Any, kind: str) -> None:
    rules = TENHOU.replace(riichi_ankan="none") if answer == 141 else TENHOU
    s = moment(turn, seats, rules=rules, log=log)
    assert isinstance(answer, float) or answer not in s.table.legal(chair)
    assert fault_of(s.table, chair, answer) == kind


def test_a_riichi_that_cannot_be_paid_is_a_minor_fault() -> None:
    s = moment("0d", [READY + "+9p", "", "", ""], rules=TENHOU, scores=[900, 33_100, 33_000, 33_000])
    assert fault_of(s.table, 0, 177) == "minor"


# ------------------------------------------------------------------ what follows


def test_chombo_pays_a_mangan_and_gives_the_deposits_back() -> None:
    """By the dealer 4000 to each; the riichi of this deal is undone, older deposits stay."""
    rules = TENHOU.replace(chombo="mangan")
    s = in_match(rules, "E2", honba=1, sticks=2, hands=[HONOURS, READY], draws="9m9p", dora="9s")
    assert s.table.dealer == 1
    s.drawn().do("2 riichi", "2 discard 9p")
    assert s.table.sticks == 3
    s.table.chombo(1)
    event = s.event("ryukyoku")
    assert (event["reason"], event["actor"]) == ("chombo", 1)
    assert event["deltas"] == [4000, -12_000, 4000 + 1000, 4000]
    assert s.table.scores == (29_000, 13_000, 29_000, 29_000)
    assert s.table.sticks == 2
    assert next_deal(s) == "E2.1"  # played again, the same honba


def test_chombo_of_another_player() -> None:
    """4000 to the dealer, 2000 to each other."""
    s = in_match(TENHOU.replace(chombo="mangan"), "E1")
    s.table.chombo(2)
    assert s.event("ryukyoku")["deltas"] == [4000, 2000, -8000, 2000]


def test_chombo_in_the_last_deal_repeats_it() -> None:
    s = in_match(TENHOU.replace(chombo="points_after"), "S4", scores=(50_000, 20_000, 20_000, 10_000))
    s.table.chombo(0)
    assert next_deal(s) == "S4.0"


def test_tobi_by_chombo() -> None:
    s = in_match(TENHOU.replace(chombo="mangan"), "E1", scores=(30_000, 30_000, 33_000, 7000))
    s.table.chombo(3)
    assert next_deal(s) == "over"


def test_chombo_is_undone_kept_and_replayed() -> None:
    table = mf.Table(TENHOU.replace(chombo="points_after"), seed=3, match=1)
    before = table.clone()
    table.chombo(1)
    assert table != before
    table.undo()
    assert table == before
    table.chombo(1)
    table.dead_hand(2)
    assert pickle.loads(pickle.dumps(table)) == table
    table.undo()
    mf._core.play_out(table, ["tsumogiri"] * 4)
    assert mf.Table.from_events(table.events, table.rules) == table
    assert check_events(table.events, table.rules) == []
    final = table.events[-1]["final"]
    assert sum(final) == pytest.approx(-20)


def test_nothing_is_punished_between_deals() -> None:
    table = mf.Table("tenhou_4p", seed=3, deal=1)
    with pytest.raises(mf.IllegalActionError, match="the chairs 0 to 3"):
        table.chombo(4)
    table.chombo(1)
    for act in (table.chombo, table.dead_hand):
        with pytest.raises(mf.IllegalActionError, match="no deal is being played"):
            act(1)


def test_a_false_ron_is_void_beside_a_right_one() -> None:
    """Chair 1 is furiten and asked for a pon, chair 2 is in riichi; both say ron."""
    rules = TENHOU.replace(chombo="mangan")
    seats = ["", "234m567m55s46s(345p)@0", "123m456p789s66z46s,r", ""]
    s = moment("0c", seats, rules=rules, log="0:5p!,1:0s,2:9p*,3:9m,0:5s")
    assert s.names(1) == ["chi 456s", "pon 5s", "pass"]
    match = rest_of(s.table, quiet, Scripted(176), Scripted(176))
    assert [(f.chair, f.kind, f.penalty) for f in match.faults] == [(1, "false_win", "void")]
    assert match.result.hands[0].winners == (2,)


@pytest.mark.parametrize(
    ("chombo", "penalty", "reason"),
    [("mangan", "chombo", "chombo"), ("points_after", "chombo", "chombo"), ("none", "none", "exhaustive")],
)
def test_a_false_tsumo(chombo: str, penalty: str, reason: str) -> None:
    table = mf.Table(TENHOU.replace(chombo=chombo, nagashi="off"), seed=1, deal=2)
    legal = table.legal(0)
    match = rest_of(table, Scripted(175))
    assert match.faults == (Fault(1, 0, 175, legal, "false_win", penalty),)
    assert match.result.hands[0].reason == reason


def test_a_dead_hand_neither_wins_nor_calls_and_is_noten() -> None:
    rules = TENHOU.replace(minor_fault="dead_hand", nagashi="off")
    hands = [READY, "", "", ""]
    s = in_match(rules, "E1", hands=hands, draws="9m9p9m9p5s", dora="7z")
    match_events: list[Any] = []

    def dealer(view: View) -> int:
        match_events.append(view.legal)
        return 100 if len(match_events) == 1 else quiet(view)

    table = s.table
    assert table.dead_hand(0) == [{"type": "dead_hand", "actor": 0}]
    assert all(action < 74 for action in table.legal(0))
    assert ",d" in table.position()
    again = mf.Table.from_position(table.position(), rules)
    assert again.decisions() == table.decisions()
    run_out(s)
    assert all(175 not in legal for legal in match_events)
    assert s.event("ryukyoku")["tenpais"] == [False] * 4
    # The next hand lives again.
    table = mf.Table(rules, seed=1, match=0)
    table.dead_hand(0)
    while "E1" in table.view(0).round and not table.honba:
        table.apply(
            {c: 179 if 179 in m else max(a for a in m if a < 74) for c, m in table.decisions().items()}
        )
    assert ",d" not in table.position()


def test_the_runner_makes_hands_dead() -> None:
    rules = TENHOU.replace(minor_fault="dead_hand", nagashi="off", abort_kyuushu=False)
    s = moment("0d", [READY + "+9p", "", "", ""], rules=rules, live=8, never="5s")
    match = rest_of(s.table, Scripted(100))
    assert [f.penalty for f in match.faults] == ["dead_hand"]
    assert match.table.events[-3]["tenpais"][0] is False
    fair = moment("0d", [READY + "+9p", "", "", ""], rules=rules, live=8, never="5s")
    assert rest_of(fair.table).table.events[-3]["tenpais"][0] is True


def killed(number: int) -> mf.Table:
    """A match in which now and then a hand dies, also with several asked and in the middle of claims."""
    rng = random.Random(number)
    rules = mf.rules(("tenhou_4p", "m_league", "west_honshu_3p")[number % 3]).replace(minor_fault="dead_hand")
    table = mf.Table(rules, seed=number, match=0)
    while table.decisions():
        if rng.random() < 0.01:
            events = table.dead_hand(rng.randrange(rules.players))
            assert events[0]["type"] == "dead_hand"
            continue
        table.apply({c: rng.choice(moves) for c, moves in table.decisions().items()})
    return table


@pytest.mark.parametrize("number", range(6))
def test_records_tell_of_dead_hands(number: int) -> None:
    """Replay, both kinds of tables of a record, what a player was told, and mjai there and back."""
    table = killed(number)
    dead = [event for event in table.events if event["type"] == "dead_hand"]
    assert len(dead) > 2
    assert check_events(table.events, table.rules) == []
    assert mf.Table.from_events(table.events, table.rules) == table
    unseeded = [{k: v for k, v in event.items() if k not in ("seed", "match")} for event in table.events]
    assert mf.Table.from_events(unseeded, table.rules).scores == table.scores
    assert pickle.loads(pickle.dumps(table)).events == table.events
    game = mf.logs.Game.from_events(table.events, table.rules)
    text, lost = format_games([game], "mjai")
    assert lost == []
    assert mf.logs.parse(text) == [game]
    seen = mf.Table.from_events(seen_events(table.events[:-1], 1), table.rules)
    assert seen.events[-1]["type"] == "end_kyoku"


def test_a_record_without_the_event_differs() -> None:
    rules = TENHOU.replace(minor_fault="dead_hand", nagashi="off", abort_kyuushu=False)
    s = in_match(rules, "E1", hands=[READY, "", "", ""], draws="9m9p9m9p", dora="7z")
    s.table.dead_hand(0)
    events = run_out(s).table.events
    assert check_events(events, rules) == []
    silent = [event for event in events if event["type"] != "dead_hand"]
    assert len(silent) == len(events) - 1
    assert [d.expected for d in check_events(silent, rules)] == ["deltas [3000, -1000, -1000, -1000]"]
    twice = [e for event in events for e in ([event] * (1 + (event["type"] == "dead_hand")))]
    assert check_events(twice, rules) == []
    wrong = [{**e, "actor": 7} if e["type"] == "dead_hand" else e for e in events]
    assert [d.kind for d in check_events(wrong, rules)] == ["unreadable"]
    late = [*silent[:-2], {"type": "dead_hand", "actor": 0}, *silent[-2:]]
    assert "consequence" in {d.kind for d in check_events(late, rules)}


@pytest.mark.parametrize("format", ["tenhou_xml", "tenhou_json", "majsoul", "majiang"])
def test_formats_without_a_word_for_faults(format: str) -> None:
    rules = TENHOU.replace(minor_fault="dead_hand", chombo="mangan")
    table = mf.Table(rules, seed=2, match=0)
    table.dead_hand(0)
    mf._core.play_out(table, ["tsumogiri"] * 4)
    text, lost = format_games([mf.logs.Game.from_events(table.events, rules)], format)
    assert "that a hand was dead" in lost
    assert len(mf.logs.parse_unchecked(text)) == 1
    table = mf.Table(rules, seed=2, match=0)
    table.chombo(0)
    mf._core.play_out(table, ["tsumogiri"] * 4)
    game = mf.logs.Game.from_events(table.events, rules)
    if format == "majsoul":
        assert "the reason of a draw (chombo)" in format_games([game], format)[1]
    else:
        with pytest.raises(mf.LogError, match="no word for a draw by chombo"):
            format_games([game], format)


def test_mjai_dialects_and_faults() -> None:
    rules = TENHOU.replace(minor_fault="dead_hand", chombo="mangan")
    table = mf.Table(rules, seed=2, match=0)
    table.dead_hand(0)
    mf._core.play_out(table, ["tsumogiri"] * 4)
    game = mf.logs.Game.from_events(table.events, rules)
    for dialect in ("mortal", "gimite"):
        text, lost = format_games([game], "mjai", dialect=dialect)
        assert lost[-1] == "that a hand was dead"
        assert '"type":"dead_hand"' not in text
    table = mf.Table(rules, seed=2, match=0)
    table.chombo(0)
    mf._core.play_out(table, ["tsumogiri"] * 4)
    game = mf.logs.Game.from_events(table.events, rules)
    assert mf.logs.parse(format_games([game], "mjai")[0]) == [game]
    with pytest.raises(mf.LogError, match="no word for a draw by chombo"):
        format_games([game], "mjai", dialect="gimite")


def test_every_match_ends() -> None:
    """An agent that does nothing but claim wins it does not have."""
    rules = TENHOU.replace(chombo="points_after")
    match = play_match([quiet, lambda view: 175, quiet, quiet], rules, most_chombos=3)
    penalties = [f.penalty for f in match.faults if f.kind == "false_win" and f.penalty != "void"]
    assert penalties[:3] == ["chombo"] * 3
    assert set(penalties[3:]) == {"none"}
    assert match.result.final is not None
    assert sum(match.result.final) == pytest.approx(-60)
