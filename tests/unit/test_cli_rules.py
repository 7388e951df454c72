"""Does `mahjong-fast rules` show what the rulesets say?"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from mahjong_fast.cli import main, rules_cmd
from mahjong_fast.errors import RulesetError
from mahjong_fast.rulesets import rules, ruleset_names
from mahjong_fast.rulesets.ruleset import FIELDS


def call(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    rules_cmd.add_parser(parser.add_subparsers())
    args = parser.parse_args(["rules", *arguments])
    code = args.func(args)
    assert isinstance(code, int)
    return code


def test_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("list") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1:]] == list(ruleset_names())
    assert any("M.League rules" in line for line in lines)
    assert call("list", "--json") == 0
    listed = json.loads(capsys.readouterr().out)
    assert [entry["name"] for entry in listed] == list(ruleset_names())
    assert all(entry["hash"] == rules(entry["name"]).hash for entry in listed)


@pytest.mark.parametrize("name", ruleset_names("riichi"))
def test_show(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("show", name) == 0
    shown = capsys.readouterr().out
    for field in FIELDS.fields:
        if "riichi" in field.families:
            assert f"  {field.name} " in shown
    assert rules(name).source in shown
    assert call("show", name, "--json") == 0
    assert json.loads(capsys.readouterr().out)["fields"] == rules(name).to_dict()
    assert call("show", name, "--meanings") == 0
    assert "Ippatsu counts." in capsys.readouterr().out


def test_diff(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert call("diff", "ema_2016", "ema_2025") == 0
    assert "kiriage_mangan = no  (yes)" in capsys.readouterr().out
    assert call("diff", "ema_2016", "ema_2025", "--json") == 0
    assert json.loads(capsys.readouterr().out) == {"kiriage_mangan": [False, True]}
    assert call("diff", "ema_2016", "ema_2025", "--meanings") == 0
    assert "rounded up to mangan" in capsys.readouterr().out
    path = tmp_path / "club.toml"
    rules("seed").to_toml(path)
    assert call("diff", "seed", str(path)) == 0
    assert "are the same rules" in capsys.readouterr().out
    assert call("diff", "seed", "wrc_2025", "--json") == 0
    assert json.loads(capsys.readouterr().out)["double_yakuman"][1] == []


def test_as_the_command_line_calls_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", "tenhou_4p"]) == 0
    assert "tenhou_4p: riichi, 4 seats" in capsys.readouterr().out
    assert main(["rules", "show", "tenhuo_4p"]) == 2
    error = capsys.readouterr().err
    assert "Did you mean 'tenhou_4p'" in error
    assert error.count("\n") == 1
    assert main(["rules"]) == 2


def test_wrong_names() -> None:
    with pytest.raises(RulesetError, match="Did you mean 'm_league'"):
        call("show", "mleague")
    with pytest.raises(RulesetError, match="unknown ruleset"):
        call("diff", "seed", "nothing")
    with pytest.raises(SystemExit):
        call()
