"""Bots that speak mjai: ours elsewhere, others here; and what comes of dying, hanging and nonsense."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

import mahjong_fast as mf
from mahjong_fast import _core
from mahjong_fast.agents import BotFailure, MjaiAgent, PolicyAgent, PolicyBot, ProcessBot, make_agent
from mahjong_fast.agents.mjai_agent import answer_of
from mahjong_fast.cli import main
from mahjong_fast.match import play_match, seen_events

BOT = f"{sys.executable} -P -m mahjong_fast.cli bot --agent sane"


def script(tmp_path: Path, body: str) -> str:
    """The command of a bot whose answers a few lines make: `answer(events)` is called for every line."""
    path = tmp_path / "bot.py"
    text = """
        import json, os, sys, time
        number = 0
        {body}
        for line in sys.stdin:
            number += 1
            print(answer(line), flush=True)
    """
    path.write_text(textwrap.dedent(text).replace("{body}", textwrap.dedent(body)), "utf-8")
    return f"{sys.executable} -S {path}"


def discards(table: mf.Table) -> list:
    return [event for event in table.events if event["type"] == "dahai"]


def play_with(agent: object, deal: int = 3, rules: str = "tenhou_4p") -> tuple[mf.Table, list]:
    """A deal with the agent on chair 0 and three who discard what they draw."""
    table = mf.Table(rules, 21, deal)
    others = [PolicyAgent("tsumogiri") for _ in range(table.rules.players - 1)]
    for other in others:
        other.sit(table)
    if isinstance(agent, PolicyAgent):
        agent.sit(table)
    match = play_match([agent, *others], table=table)
    return match.table, list(match.faults)


@pytest.mark.parametrize("rules", ["tenhou_4p", "majsoul_3p"])
@pytest.mark.parametrize("policy", ["sane", "greedy", "tsumogiri"])
def test_a_bot_that_is_told_events_plays_as_the_policy_does(rules: str, policy: str) -> None:
    for deal in range(4):
        own, _ = play_with(PolicyAgent(policy), deal, rules)
        bot, faults = play_with(MjaiAgent(PolicyBot(policy), text=deal % 2 == 1), deal, rules)
        assert bot.events == own.events
        assert faults == []


@pytest.mark.parametrize("rules", ["mcr", "korean_3", "malaysian_3"])
def test_bots_of_other_games(rules: str) -> None:
    """Flowers that others replace after the dealer has drawn, flies, faces on the table: no turn is lost."""
    for deal in range(3):
        bots = [MjaiAgent(PolicyBot("sane")) for _ in range(mf.rules(rules).players)]
        told = play_match(bots, table=mf.Table(rules, 7, deal))
        assert not told.faults
        assert not any(bot.problems for bot in bots)
        own = mf.Table(rules, 7, deal)
        _core.play_out(own, ["sane"] * len(bots))
        assert told.table.events == own.events


def test_bots_are_told_rules_of_ones_own() -> None:
    rules = mf.rules("majsoul_3p").replace(tobi="off", start_points=12_000)
    bots = [MjaiAgent(PolicyBot("greedy"), text=chair == 1) for chair in range(3)]
    match = play_match(bots, rules, seed=3)
    assert not match.faults
    assert not any(bot.problems for bot in bots)
    bot = PolicyBot("sane")
    start = {"type": "start_kyoku", "tehais": [["?"] * 13] * 4}
    with pytest.raises(mf.MahjongError, match=r"start_game.*rules for 3 seats"):
        bot.react([{"type": "start_game", "id": 0, "rules": rules.to_toml()}, start])


def test_whole_matches_in_mjai() -> None:
    agents = [MjaiAgent(PolicyBot("greedy")) for _ in range(3)]
    match = play_match(agents, "majsoul_3p", seed=3)
    assert match.result is not None
    assert not match.faults
    assert not any(agent.problems for agent in agents)


def test_our_bot_in_another_process() -> None:
    agent = MjaiAgent(ProcessBot(BOT, timeout=30, first=120))
    bot, faults = play_with(agent)
    agent.close()
    own, _ = play_with(PolicyAgent("sane"))
    assert bot.events == own.events
    assert faults == []


def test_the_command_answers_line_by_line() -> None:
    table = mf.Table("tenhou_4p", 1, 2)
    lines = [json.dumps(event) for event in seen_events(table.events, 0)]
    spoken = "\n".join([*lines, "nonsense", "", "[]", json.dumps([{"type": "end_game"}])]) + "\n"
    done = subprocess.run(BOT.split(), input=spoken, capture_output=True, text=True, timeout=120, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(lines) + 3
    moves = [answer for answer in answers if answer["type"] != "none"]
    assert [table.find(move) for move in moves][:1] == [_core.choose_action(table, 0, "sane")]
    assert answers[-3] == answers[-1] == {"type": "none"}
    assert "no JSON" in done.stderr
    assert main(["bot", "--agent", "genius"]) == 2


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("died", "def answer(line):\n    sys.exit(3)"),
        ("died", "def answer(line):\n    os.kill(os.getpid(), 9)"),
        ("died", "sys.exit(0)"),
        ("timeout", "def answer(line):\n    time.sleep(60)"),
        ("timeout", "time.sleep(60)"),
        ("garbage", "def answer(line):\n    return 'what?'"),
        ("garbage", "def answer(line):\n    return '[1, 2]'"),
        ("garbage", "def answer(line):\n    return '[' * 100000"),
        ("garbage", "def answer(line):\n    return chr(0) * 50 + '{}'"),
        ("illegal", 'def answer(line):\n    return \'{"type": "dahai", "pai": "9z"}\''),
        ("illegal", 'def answer(line):\n    return \'{"type": "none"}\''),
        ("illegal", 'def answer(line):\n    return \'{"type": "dahai", "pai": {"a": []}, "consumed": 5}\''),
    ],
)
def test_a_broken_bot_loses_its_turns_and_the_match_goes_on(tmp_path: Path, kind: str, body: str) -> None:
    agent = MjaiAgent(ProcessBot(script(tmp_path, body), timeout=0.4, first=0.6 if kind == "timeout" else 30))
    began = time.monotonic()
    table, faults = play_with(agent)
    agent.close()
    assert table.is_over
    assert time.monotonic() - began < 60
    kinds = set(agent.counts)
    assert kind in kinds
    assert kinds <= {kind, "died"}  # who hangs is killed: after that he is dead
    assert sum(agent.counts.values()) == len(faults)
    assert agent.problems[0].kind == kind
    assert agent.problems[0].chair == 0
    assert agent.problems[0].hand == 1
    # A turn that is lost is a pass, or the tile just drawn is discarded.
    plain, _ = play_with(lambda view: None)
    assert discards(table) == discards(plain)


def test_false_wins_are_judged_by_the_rules(tmp_path: Path) -> None:
    body = 'def answer(line):\n    return \'{"type": "hora", "actor": 0, "target": 0}\''
    agent = MjaiAgent(ProcessBot(script(tmp_path, body), first=30))
    table = mf.Table("wrc_2025", 21, match=3)
    others = [PolicyAgent("tsumogiri") for _ in range(3)]
    for other in others:
        other.sit(table)
    match = play_match([agent, *others], table=table, most_chombos=2)
    agent.close()
    assert {fault.kind for fault in match.faults} == {"false_win"}
    assert [fault.penalty for fault in match.faults][:2] == ["chombo", "chombo"]


def test_a_bot_that_floods_is_stopped(tmp_path: Path) -> None:
    path = tmp_path / "flood.py"
    path.write_text("import sys\nwhile True:\n    sys.stdout.write('x' * 65536)\n", "utf-8")
    bot = ProcessBot([sys.executable, "-S", str(path)], timeout=20)
    with pytest.raises(BotFailure, match="line without end") as caught:
        bot.react([{"type": "start_game", "id": 0}])
    assert caught.value.kind == "garbage"
    assert not bot.alive
    with pytest.raises(BotFailure, match="line without end"):
        bot.react([])


def test_a_program_that_is_not_there() -> None:
    bot = ProcessBot("/nonexistent/bot --fast")
    with pytest.raises(BotFailure) as caught:
        bot.react([])
    assert caught.value.kind == "missing"
    bot.close()
    with pytest.raises(mf.MahjongError, match="empty"):
        ProcessBot("")
    with pytest.raises(mf.MahjongError, match="style"):
        ProcessBot("x", style="both")


def test_each_event_answered(tmp_path: Path) -> None:
    body = """
        def answer(line):
            event = json.loads(line)
            if event["type"] == "tsumo" and event["actor"] == 0:
                return json.dumps({"type": "dahai", "actor": 0, "pai": event["pai"], "tsumogiri": True})
            return '{"type": "none"}'
    """
    agent = MjaiAgent(ProcessBot(script(tmp_path, body), first=30, style="single"))
    table, _ = play_with(agent)
    agent.close()
    own, _ = play_with(lambda view: None)
    assert [e for e in table.events if e["type"] == "dahai"] == [
        e for e in own.events if e["type"] == "dahai"
    ]
    assert not agent.counts


def test_bots_in_this_process() -> None:
    class Raises:
        def react(self, events: list) -> None:
            raise RuntimeError("boom")

    class Sleeps:
        def react(self, events: list) -> None:
            time.sleep(3)

    class Writes:
        def react(self, events: list) -> str:
            return "{"

    class Quiet:
        takes_text = True

        def react(self, events: str) -> None:
            assert isinstance(json.loads(events), list)

    for bot, kind in (
        (Raises(), "error"),
        (Sleeps(), "timeout"),
        (Writes(), "garbage"),
        (Quiet(), "illegal"),
    ):
        agent = MjaiAgent(bot, text=isinstance(bot, Quiet), timeout=0.2)
        table, faults = play_with(agent)
        assert table.is_over
        assert set(agent.counts) == {kind}
        assert len(faults) == agent.counts[kind]
    with pytest.raises(mf.MahjongError, match="react"):
        MjaiAgent(object())


def test_messages_become_actions() -> None:
    table = mf.Table("tenhou_4p", 1, 2)
    view = table.view(0)
    for action in view.legal:
        assert answer_of(view, action.to_mjai()) == action
        assert answer_of(view, action.to_mjai() | {"meta": {"q": [1]}}) == action
    assert answer_of(view, {"type": "hora", "actor": 0}) == 175
    assert answer_of(view, {"type": "reach", "actor": 0}) == 177
    assert answer_of(view, {"type": "none"}) not in view.legal


def test_specs(tmp_path: Path) -> None:
    bot = "class Bot:\n    def react(self, events):\n        return None\n"
    (tmp_path / "mine.py").write_text(bot + "\n\ndef first(view):\n    return view.legal[0]\n", "utf-8")
    assert isinstance(make_agent("sane"), PolicyAgent)
    assert isinstance(make_agent(f"x=python:{tmp_path}/mine.py:Bot"), MjaiAgent)
    assert make_agent(f"python:{tmp_path}/mine.py:first")(mf.Table().view(0)) == mf.Table().legal(0)[0]
    assert isinstance(make_agent("mjai:my_bot --quick"), MjaiAgent)
    for bad in (
        "genius",
        "python:nowhere",
        "python:nowhere:Bot",
        "mjai:",
        "",
        f"python:{tmp_path}/mine.py:Nobody",
    ):
        with pytest.raises(mf.MahjongError):
            make_agent(bad)
    with pytest.raises(mf.MahjongError, match="sits at no table"):
        PolicyAgent("sane")(mf.Table().view(0))
    with pytest.raises(mf.MahjongError, match="greedy"):
        PolicyBot("genius")


def test_events_that_are_none() -> None:
    bot = PolicyBot("sane")
    for bad in ("{", '"x"', "[3]", '{"kind": "dahai"}', '[{"type": 5}]'):
        with pytest.raises(mf.MahjongError):
            bot.react(bad)
    told = seen_events(mf.Table("tenhou_4p", 1, 2).events, 0)
    nameless = [{key: value for key, value in event.items() if key != "id"} for event in told]
    with pytest.raises(mf.MahjongError, match="which chair"):
        PolicyBot("sane").react(nameless)
