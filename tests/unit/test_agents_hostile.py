"""Agents that mean no good or were written in a hurry: whatever they do costs them their turns, never the
match, and arguments that make no sense are told so.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
import time
from collections import UserDict
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast.agents import GuardedAgent, MjaiAgent, PolicyAgent, PolicyBot, ProcessBot, run_arena
from mahjong_fast.agents.specs import make_agent, split_specs
from mahjong_fast.cli import main
from mahjong_fast.match import play_match, seen_events


def play_with(agent: Any, deal: int = 3) -> tuple[mf.Table, list[Any]]:
    """A deal with the agent on chair 0 and three who discard what they draw."""
    table = mf.Table("tenhou_4p", 21, deal)
    others = [PolicyAgent("tsumogiri") for _ in range(3)]
    for other in others:
        other.sit(table)
    match = play_match([agent, *others], table=table)
    return match.table, list(match.faults)


def command(tmp_path: Path, body: str) -> str:
    path = tmp_path / "bot.py"
    path.write_text("import json, os, subprocess, sys, time\n" + textwrap.dedent(body), "utf-8")
    return f"{sys.executable} -S {path}"


# ---------------------------------------------------------------- programs


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        # answers without end, and never reads a word
        ("illegal", 'while True: sys.stdout.write(\'{"type": "none"}\\n\')'),
        ("garbage", "while True: sys.stdout.write('what?\\n')"),
        # neither reads nor answers; closes what it has
        ("timeout", "time.sleep(60)"),
        ("timeout", "os.close(0)\ntime.sleep(60)"),
        ("died", "os.close(1)\ntime.sleep(60)"),
        ("died", "sys.stdout.write('{\"type\":'); sys.stdout.flush(); os._exit(0)"),
        # slow, a byte at a time
        ("timeout", "while True: sys.stdout.write('['); sys.stdout.flush(); time.sleep(0.05)"),
    ],
)
def test_a_program_that_does_not_listen(tmp_path: Path, kind: str, body: str) -> None:
    agent = MjaiAgent(ProcessBot(command(tmp_path, body), timeout=0.3, first=0.6))
    began = time.monotonic()
    # Longer than a pipe takes in: who waited for it to read would wait for ever.
    long = [{"type": "remark", "text": "x" * 300_000}]
    agent.hear(0, long)
    table, faults = play_with(agent)
    agent.hear(0, long)
    agent.close()
    assert table.is_over
    assert time.monotonic() - began < 30
    assert kind in agent.counts or (kind == "garbage" and "died" in agent.counts)
    assert sum(agent.counts.values()) == len(faults)
    assert not agent.bot.alive


@pytest.mark.skipif(os.name != "posix", reason="groups of processes")
def test_what_a_wrapper_started_is_ended_with_it(tmp_path: Path) -> None:
    body = """
        child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(600)"])
        print(json.dumps({"type": "none", "pid": child.pid}), flush=True)
        time.sleep(600)
    """
    bot = ProcessBot(command(tmp_path, body), timeout=0.3, first=30)
    pid = bot.react([{"type": "start_game"}])["pid"]
    os.kill(pid, 0)
    with pytest.raises(mf.MahjongError, match="no answer in time"):
        bot.react([])
    until = time.monotonic() + 5
    while time.monotonic() < until:
        status = Path(f"/proc/{pid}/stat")
        if not status.exists() or status.read_text().rpartition(")")[2].split()[0] == "Z":
            return
        time.sleep(0.02)
    raise AssertionError("the child of the bot lives on")


@pytest.mark.parametrize("timeout", [0, -1, float("nan"), float("inf"), 1e30, "5", None, True])
def test_times_that_are_none(timeout: Any) -> None:
    with pytest.raises(mf.MahjongError, match="seconds"):
        ProcessBot("bot", timeout=timeout)
    if timeout is not None:
        with pytest.raises(mf.MahjongError, match="seconds"):
            MjaiAgent(PolicyBot(), timeout=timeout)
    with pytest.raises(mf.MahjongError, match="seconds"):
        run_arena(["sane", "greedy"], 2, timeout=timeout)


def test_commands_that_are_none() -> None:
    with pytest.raises(mf.MahjongError, match="quotation"):
        ProcessBot("bot 'half")
    bot = ProcessBot(["bot\0name"])
    with pytest.raises(mf.MahjongError) as caught:
        bot.react([])
    assert caught.value.kind == "missing"  # type: ignore[attr-defined]


# ---------------------------------------------------------------- objects in this process


class Unshown:
    def __str__(self) -> str:
        raise RuntimeError("no")

    __repr__ = __str__

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("never")

    __hash__ = None  # type: ignore[assignment]


class Slippery(UserDict[str, Any]):
    def __iter__(self) -> Any:
        raise RuntimeError("no keys")


def around() -> dict[str, Any]:
    """A message that holds itself."""
    message: dict[str, Any] = {"type": "dahai"}
    message["pai"] = message
    return message


@pytest.mark.parametrize(
    ("kind", "answer"),
    [
        ("illegal", {"type": "dahai", "pai": Unshown()}),
        ("illegal", {"type": "pon", "consumed": Unshown()}),
        ("illegal", {"type": "dahai", ("a", 1): 5}),
        ("illegal", around()),
        ("illegal", {"type": "dahai", "pai": float("nan")}),
        ("garbage", Unshown()),
        ("garbage", Slippery(type="none")),
        ("garbage", b"\xff\xfe"),
        ("garbage", "[" * 100_000),
        ("garbage", 5),
        ("garbage", {"type": 5}),
        ("error", SystemExit(3)),
        ("error", RecursionError()),
        ("error", GeneratorExit()),
    ],
)
@pytest.mark.parametrize("timeout", [None, 5.0])
def test_answers_of_all_kinds(kind: str, answer: Any, timeout: float | None) -> None:
    class Bot:
        def react(self, events: list[Any]) -> Any:
            if isinstance(answer, BaseException):
                raise answer
            return answer

    agent = MjaiAgent(Bot(), timeout=timeout)
    table, faults = play_with(agent)
    assert table.is_over
    assert set(agent.counts) == {kind}
    assert len(faults) == agent.counts[kind]
    assert all(isinstance(problem.text, str) for problem in agent.problems)


def test_what_a_bot_writes_into_its_events_is_seen_by_nobody_else() -> None:
    heard: list[str] = []

    class Vandal:
        def react(self, events: list[Any]) -> Any:
            for event in events:
                for value in event.values():
                    if isinstance(value, list):
                        for inner in value:
                            if isinstance(inner, list):
                                inner.clear()
                        value.clear()
                event.clear()
            return None

    class Listener:
        def __init__(self, chair: int) -> None:
            self.chair = chair

        def hear(self, chair: int, events: list[Any]) -> None:
            if chair == 3:
                heard.extend(map(json.dumps, events))

        def __call__(self, view: Any) -> Any:
            return None

    table = mf.Table("tenhou_4p", 21, 3)
    play_match([MjaiAgent(Vandal()), Listener(1), Listener(2), Listener(3)], table=table)
    assert heard == [json.dumps(event) for event in seen_events(table.events, 3)][: len(heard)]
    assert len(heard) > 50


@pytest.mark.parametrize(
    ("kind", "answer"),
    [
        ("error", RuntimeError("boom")),
        ("error", SystemExit(1)),
        ("illegal", None),
        ("illegal", "sane"),
        ("illegal", 3.0),
        ("illegal", float("nan")),
        ("illegal", True),
        ("illegal", 10**30),
        ("illegal", -1),
        ("illegal", Unshown()),
        ("illegal", [0]),
    ],
)
def test_callables_of_all_kinds(kind: str, answer: Any) -> None:
    def agent(view: Any) -> Any:
        if isinstance(answer, BaseException):
            raise answer
        return answer

    guarded = GuardedAgent(agent, timeout=5)
    table, faults = play_with(guarded)
    assert table.is_over
    assert set(guarded.counts) == {kind}
    assert len(faults) == guarded.counts[kind]


@pytest.mark.parametrize(
    "answer", [[0], Unshown(), np.array([1, 2]), np.array(1.5), np.True_, "x", 1.0, 10**40]
)
def test_answers_of_agents_that_nobody_guards(answer: Any) -> None:
    table, faults = play_with(lambda view: answer)
    assert table.is_over
    assert {fault.kind for fault in faults} == {"minor"}
    plain, _ = play_with(lambda view: np.int64(view.legal[0]))
    assert plain.is_over


def test_a_callable_that_hangs_and_one_that_hears() -> None:
    def slow(view: Any) -> int:
        time.sleep(2)
        return int(view.legal[0])

    guarded = GuardedAgent(slow, timeout=0.1)
    assert play_with(guarded)[0].is_over
    assert set(guarded.counts) == {"timeout"}

    class Hears:
        def hear(self, chair: int, events: list[Any]) -> None:
            raise ValueError("deaf")

        def __call__(self, view: Any) -> int:
            return int(view.legal[-1])

    hears = GuardedAgent(Hears())
    assert play_with(hears)[0].is_over
    assert set(hears.counts) == {"error"}
    with pytest.raises(mf.MahjongError, match="cannot be called"):
        GuardedAgent(5)  # type: ignore[arg-type]


def test_agents_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(
        "class Raises:\n    def __init__(self):\n        raise RuntimeError('boom')\n"
        "class Leaves:\n    def __init__(self):\n        raise SystemExit(1)\n"
        "five = 5\n",
        "utf-8",
    )
    (tmp_path / "syntax.py").write_text("def (", "utf-8")
    (tmp_path / "leaves.py").write_text("import sys\nsys.exit()\n", "utf-8")
    for what in ("bad.py:Raises", "bad.py:Leaves", "bad.py:five", "syntax.py:x", "leaves.py:x", "no.py:x"):
        with pytest.raises(mf.MahjongError, match="agent"):
            make_agent(f"python:{tmp_path}/{what}")
        assert main(["arena", "--agents", f"sane,python:{tmp_path}/{what}", "--matches", "1"]) == 2


# ---------------------------------------------------------------- our bot on the other side


def test_our_bot_answers_every_line(tmp_path: Path) -> None:
    lines = [b"\xff\xfe\x00", b"[" * 50_000, b"{}", b"null", b'{"type":"start_game","id":9}', b'"x"']
    lines += [b'{"type":"start_game","id":0}', b'{"type":"start_kyoku"}', b'{"type":"tsumo","actor":7}']
    done = subprocess.run(
        [sys.executable, "-P", "-m", "mahjong_fast.cli", "bot"],
        input=b"\n".join(lines) + b"\n",
        capture_output=True,
        timeout=120,
        check=True,
    )
    assert [json.loads(line) for line in done.stdout.splitlines()] == [{"type": "none"}] * len(lines)
    assert b"Traceback" not in done.stderr
    assert b"id is 9" in done.stderr


def test_our_bot_and_events_of_all_kinds() -> None:
    """Events changed at random: a message or a MahjongError."""
    import random

    table = mf.Table("tenhou_4p", 1, 2)
    for _ in range(60):
        table.apply({chair: actions[-1] for chair, actions in table.decisions().items()})
        if table.is_over:
            break
    told = seen_events(table.events, 0)
    rng = random.Random(4)
    junk: list[Any] = [None, True, -1, 4, 99, 10**30, 1.5, float("nan"), "", "1m", "x", [], {}, [[]], ["?"]]
    refused = 0
    for _ in range(600):
        events = json.loads(json.dumps(told[: rng.randrange(2, len(told))]))
        for _ in range(rng.choice((1, 2))):
            event = rng.choice(events)
            key = rng.choice(list(event))
            if rng.random() < 0.3:
                del event[key]
            elif isinstance(event[key], list) and event[key] and rng.random() < 0.6:
                event[key][rng.randrange(len(event[key]))] = rng.choice(junk)
            else:
                event[key] = rng.choice(junk)
            if not event:
                break
        try:
            answer = PolicyBot("greedy").react(events)
        except mf.MahjongError:
            refused += 1
        else:
            assert isinstance(answer["type"], str)
    assert refused > 200


# ---------------------------------------------------------------- the arena


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"agents": "sane,greedy"}, "a list"),
        ({"agents": ["sane", 5]}, "a text"),
        ({"matches": 2.5}, "matches"),
        ({"matches": True}, "matches"),
        ({"matches": "3"}, "matches"),
        ({"matches": 10**12}, "matches"),
        ({"jobs": 0}, "jobs"),
        ({"jobs": 10**6}, "jobs"),
        ({"seed": -1}, "seed"),
        ({"seed": 1.5}, "seed"),
        ({"rules": "nobody"}, "nobody"),
    ],
)
def test_arguments_of_the_arena(arguments: dict[str, Any], said: str, tmp_path: Path) -> None:
    given: dict[str, Any] = {"agents": ["sane", "greedy"], "matches": 2, "out": tmp_path / "out"}
    with pytest.raises(mf.MahjongError, match=said):
        run_arena(**given | arguments)
    assert not (tmp_path / "out").exists()


def test_folders_of_the_arena(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    for out in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(mf.MahjongError, match="cannot be written"):
            run_arena(["sane", "greedy"], 2, out=out)
    out = tmp_path / "out"
    seen: list[str] = []

    def again(*_: int) -> None:
        if not seen:
            with pytest.raises(mf.MahjongError) as caught:
                run_arena(["sane", "greedy"], 4, out=out)
            seen.append(str(caught.value))

    whole = run_arena(["sane", "greedy"], 4, out=out, progress=again)
    if sys.platform != "win32":
        assert "another run" in seen[0]
    rows = (out / "matches.jsonl").read_text("utf-8").splitlines(keepends=True)
    # a match that is there twice counts once
    (out / "matches.jsonl").write_text("".join([*rows, rows[0]]), "utf-8")
    assert run_arena(["sane", "greedy"], 4, out=out) == whole
    for broken in ("nonsense\n", "[]\n", "{}\n", '{"wall": "0"}\n'):
        (out / "matches.jsonl").write_text("".join([rows[0], broken, *rows[1:]]), "utf-8")
        with pytest.raises(mf.MahjongError, match="line 2"):
            run_arena(["sane", "greedy"], 4, out=out)
    (out / "matches.jsonl").write_text("".join(rows) + "{}\n", "utf-8")
    assert run_arena(["sane", "greedy"], 4, out=out) == whole
    for head in ("[]", "5", "null"):
        (out / "arena.json").write_text(head, "utf-8")
        with pytest.raises(mf.MahjongError, match="take another one"):
            run_arena(["sane", "greedy"], 4, out=out)
    assert main(["arena", "--agents", "sane,greedy", "--matches", "2", "--timeout", "nan"]) == 2
    assert "timeout" in capsys.readouterr().err


def test_an_agent_that_ends_its_process(tmp_path: Path) -> None:
    (tmp_path / "ends.py").write_text("import os\ndef agent(view):\n    os._exit(7)\n", "utf-8")
    with pytest.raises(mf.MahjongError, match="died"):
        run_arena([f"python:{tmp_path}/ends.py:agent", "greedy"], 2, jobs=2)


def test_callables_that_fail_are_in_the_report(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def agent(view):\n    return view.nothing\n", "utf-8")
    result = run_arena([f"mine=python:{tmp_path}/mine.py:agent", "tsumogiri"], 1)
    assert result.lost_turns(0)["error"] > 100
    assert "nothing" in result.to_text()


def test_commas_in_commands() -> None:
    assert split_specs("a,b,c") == ["a", "b", "c"]
    assert split_specs("sane,mjai:bot --opt=1,2,greedy") == ["sane", "mjai:bot --opt=1,2", "greedy"]
    assert split_specs("x=mjai1:bot -a,b,y=python:m:N") == ["x=mjai1:bot -a,b", "y=python:m:N"]


def test_what_a_file_of_agents_does_not_have_is_named(tmp_path: Path) -> None:
    file = tmp_path / "mybot.py"
    file.write_text("from math import sin\n\nclass Bot: ...\n\ndef first(view): ...\n", "utf-8")
    with pytest.raises(mf.MahjongError) as error:
        make_agent(f"python:{file}:Nope")
    assert str(error.value) == f"agent python:{file}:Nope: {file} has no Nope; it has Bot, first"
    with pytest.raises(mf.MahjongError, match=r"python:math:Nope: math has no Nope"):
        make_agent("python:math:Nope")
    with pytest.raises(mf.MahjongError, match=r"give python:MODULE:NAME or python:FILE\.py:NAME"):
        make_agent("python:mybot.py:")
