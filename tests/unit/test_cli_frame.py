"""The frame of the command line: exit codes, one-line errors, version, quiet ends."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest

import mahjong_fast
from mahjong_fast.cli import COMMANDS, main
from mahjong_fast.cli.arguments import whole_number
from mahjong_fast.deals import deal


def command(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-P", "-m", "mahjong_fast.cli", *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        **options,  # type: ignore[call-overload]
    )


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"mahjong-fast {mahjong_fast.__version__}\n"


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    for name in COMMANDS:
        assert re.search(rf"^    {name}( |$)", out, re.MULTILINE)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--help"]) == 0
    assert name in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments, words",
    [
        ([], "COMMAND"),
        (["dael"], "did you mean 'deal'?"),
        (["xyzzy"], "choose from"),
        (["deal", "--seed", "x"], "'x' is not a whole number"),
        (["deal", "--seed", "-1"], "'-1' is not a whole number"),
        (["deal", "--seed", "1e30"], "seed is 1000000000000000000000000000000; give a number"),
        (["deal", "--rules", "tenhou_4"], "tenhou_4"),
        (["deal", "--rules", "no/such/file.toml"], "no/such/file.toml"),
        (["deal", "--nonsense"], "mahjong-fast deal: --nonsense is not known here; see 'mahjong-fast deal"),
        (["deal", "5"], "mahjong-fast deal: 5 is not known here"),
        (["deal", "--sead", "5"], "--sead 5 is not known here: did you mean '--seed'?"),
        (["study", "solo", "--deals", "5", "--thread=2", "--jsn"], "did you mean"),
        (["study", "solo", "--deals", "1,5"], "'1,5' is not a whole number"),
        (["rules", "show", "seed", "--meaning", "x"], "mahjong-fast rules show: x is not known here"),
        (["--seed", "5"], "mahjong-fast: "),
        (["deal", "--index", "18446744073709551615", "--count", "2"], "index is 18446744073709551616"),
    ],
)
def test_wrong_input_is_one_line_and_code_2(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert words in err
    assert err.count("\n") == 1
    assert err.startswith("mahjong-fast")


@pytest.mark.parametrize(
    "text, number",
    [
        ("0", 0),
        ("1000", 1000),
        ("1_000", 1000),
        ("1,000,000", 10**6),
        ("1e6", 10**6),
        ("1.5e3", 1500),
        ("2E+2", 200),
    ],
)
def test_whole_numbers_as_people_write_them(text: str, number: int) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize("text", ["", "-1", "1.5", "1e-3", "1.55e1", "abc", "0x10", "1e999"])
def test_not_whole_numbers(text: str) -> None:
    with pytest.raises(Exception, match="not a whole number"):
        whole_number(text)


def test_deal_json_is_the_deal(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["deal", "--seed", "1", "--index", "4", "--count", "2", "--json", "--rules", "tenhou_3p"]) == 0
    )
    found = json.loads(capsys.readouterr().out)
    assert [one["index"] for one in found] == [4, 5]
    assert found[0]["wall"] == deal(1, 4, "tenhou_3p").wall.tolist()
    assert list(found[0]["hands"]) == ["E", "S", "W"]


def test_deal_text_names_the_hands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", "--seed", "1"]) == 0
    out = capsys.readouterr().out
    assert deal(1, 0).hands[3].to_mpsz() in out
    assert "dora indicators" in out


def test_module_and_exit_code_through_the_shell() -> None:
    assert command("deal").returncode == 0
    found = command("deal", "--rules", "nobody")
    assert (found.returncode, found.stdout) == (2, "")


def test_a_reader_that_goes_away_is_no_error() -> None:
    script = f"{sys.executable} -P -m mahjong_fast.cli deal --count 2000 | head -n 1; exit ${{PIPESTATUS[0]}}"
    found = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=120)
    assert found.stderr == ""
    assert found.stdout.startswith("deal 0 of seed 0")
    assert found.returncode == 141


def test_a_terminal_with_a_narrow_encoding_is_no_error() -> None:
    found = command("deal", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert found.returncode == 0
