"""What a newcomer gets wrong in the first hour: does each mistake get a message that helps?"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import mahjong_fast as mf
from logs_engine import played
from mahjong_fast import logs, render
from mahjong_fast.cli import main
from mahjong_fast.cli.bench_cmd import line_of
from mahjong_fast.cli.bench_rows import Row
from mahjong_fast.env.action_maps import ACTION_MAPS

ROOT = Path(__file__).resolve().parents[2]


def refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    return told.err


def test_a_missing_library_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    words = ["study", "solo", "--deals", "10", "--csv", "x.csv", "--plot", "x.png"]
    assert "mahjong_fast[plots]" in refused(words, capsys)
    assert list(tmp_path.iterdir()) == []
    # Nor does a run that is refused after the paths were looked at.
    refused(["study", "solo", "--csv", "x.csv"], capsys)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("figure", "told"),
    [("foo", "the tables are"), ("turns.9.foo", "the columns of turns are"), ("foo.9.won", "the tables are")],
)
def test_until_se_is_looked_at_before_the_run(
    figure: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save = tmp_path / "s.json"
    words = ["study", "solo", "--deals", "1e12", "--until-se", f"{figure}=0.1", "--save", str(save)]
    assert told in refused(words, capsys)
    assert not save.exists()


def test_every_module_is_there_without_an_import_of_its_own() -> None:
    """`mf.exact.shanten(14)` works though nothing has imported `mahjong_fast.exact`."""
    for name in ("exact", "studies", "env"):
        code = f"import mahjong_fast as mf; assert mf.{name}.__name__ == 'mahjong_fast.{name}'"
        subprocess.run([sys.executable, "-P", "-c", code], check=True)
    modules = {path.stem for path in Path(mf.__file__).parent.glob("[a-z]*.py")} | set(mf._MODULES)
    for text in [*ROOT.glob("docs/*.md"), ROOT / "README.md"]:
        for name in re.findall(r"\bmf\.([a-z_]+)\.[a-z]", text.read_text()):
            assert name not in modules or name in dir(mf), f"{text.name}: mf.{name}"
    for name in mf._MODULES:
        assert mf.__getattr__(name).__name__ == f"mahjong_fast.{name}"


def test_errors_are_the_packages_own() -> None:
    table = mf.Table("tenhou_4p", seed=1, deal=0)
    game = logs.Game.from_events(table.events, "tenhou_4p")
    assert game.rules == mf.rules("tenhou_4p")
    wrong: list[tuple[str, Any]] = [
        ("unknown ruleset", lambda: logs.Game.from_events(table.events, "nonsense")),
        ("is no game", lambda: render.replay_html("x")),
        ("is no game", lambda: render.replay_html(1)),  # type: ignore[arg-type]
        ("is no game", lambda: render.replay_html([1])),  # type: ignore[list-item]
        ("is no Game", lambda: logs.write(1, "x.mjlog")),  # type: ignore[arg-type]
        ("is no Game", lambda: logs.write([1], "x.mjlog")),  # type: ignore[list-item]
        ("expected a Table", lambda: mf.perft(1, 2)),  # type: ignore[arg-type]
        ("number of decisions", lambda: mf.perft(table, "x")),  # type: ignore[arg-type]
        ("chairs 0 to 3", lambda: table.legal(4)),
        ("chairs 0 to 3", lambda: table.mask(4)),
        ("number of a chair", lambda: table.legal("x")),  # type: ignore[arg-type]
        ("there are mortal_46, mortal_44", lambda: ACTION_MAPS["mortal"]),
        ("did you mean 'riichi'", lambda: mf.try_score("123m456p11s789p46s+5s", richi=True)),
    ]
    for told, ask in wrong:
        with pytest.raises(mf.MahjongError, match=f"(?i){told}"):
            ask()
    assert table.legal(0) == table.decisions()[0]
    assert ACTION_MAPS.get("mortal") is None


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"deal": 1, "match": 2}, "deal and match"),
        ({"deal": 1, "wall": []}, "deal and wall"),
        ({"match": 1, "dealer": 2}, "dealer=2 with match"),
    ],
)
def test_a_table_takes_one_beginning(given: dict[str, Any], told: str) -> None:
    with pytest.raises(mf.MahjongError, match=told):
        mf.Table(seed=1, **given)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["simulate", "--only", "7", "--hands", "3"], "numbers 0 to 2"),
        (["simulate", "--only", "1", "--first", "3", "--hands", "9"], "numbers 3 to 11"),
        (["simulate", "--only", "7", "--csv", "x.csv"], "leave --csv out"),
        (["study", "solo", "--deals", "-5"], "'-5' is not a whole number from 0 on"),
        (["exact"], "one of shanten, draws"),
        (["study"], "one of solo, deal"),
        ([], "one of score, analyze"),
    ],
)
def test_commands_say_what_they_want(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert told in refused(words, capsys)


def test_replay_says_which_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "in").mkdir()
    for number in range(2):
        logs.write(played("tenhou_4p"), tmp_path / "in" / f"{number}.mjlog")
    page = str(tmp_path / "page.html")
    assert main(["replay", str(tmp_path / "in"), "-o", page]) == 0
    told = capsys.readouterr().err
    assert "game 1 of several" in told
    assert "0.mjlog" in told
    assert main(["replay", str(tmp_path / "in" / "0.mjlog"), "-o", "-"]) == 0
    out = capsys.readouterr()
    assert out.out.lstrip().lower().startswith("<!doctype html")
    assert "several" not in out.err
    assert not Path("-").exists()


def test_unreadable_files_are_told_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty.mjlog").write_bytes(b"")
    (tmp_path / "other.mjlog").write_bytes(b"hello")
    assert main(["verify", str(tmp_path)]) == 1
    told = capsys.readouterr().out
    assert "2 problems in 2 files" in told
    lines = [line for line in told.splitlines() if "unreadable" in line]
    assert [line.rpartition("found ")[2] for line in lines] == ["is empty", "begins with 'hello'"]
    assert all(line.count("a record in one of the formats") == 1 for line in lines)


def test_syntax_errors_of_patterns_have_a_place() -> None:
    with pytest.raises(mf.RulesetError, match=r"'n_kans == \)', at 10: .*one Python expression") as caught:
        mf.PatternYaku("own", "n_kans == )", closed=1)
    assert "<unknown>" not in str(caught.value)


def test_columns_of_bench_stand_apart() -> None:
    assert "476 k deals/s " in line_of(Row("deal", 476e3, "deals/s", 7e6))


@pytest.mark.parametrize("module", ["mahjong_fast.hands", "mahjong_fast.cli", "mahjong_fast.cli.rules_cmd"])
def test_ctrl_c_while_python_loads_is_quiet(module: str, tmp_path: Path) -> None:
    """The process interrupts itself in the middle of the imports, as it would from a terminal. (What Python
    and the launcher of pip do before the package is imported is not ours.)
    """
    script = tmp_path / "mahjong-fast"
    script.write_text(
        "import os, signal, sys\n"
        "class Finder:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {module!r}:\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Finder())\n"
        "from mahjong_fast.cli import main\n"
        "sys.exit(main())\n"
    )
    told = subprocess.run([sys.executable, "-P", str(script), "rules"], capture_output=True, text=True)
    assert (told.returncode, told.stderr) == (130, "")
    code = "import mahjong_fast, signal; assert signal.getsignal(2) is signal.default_int_handler"
    assert subprocess.run([sys.executable, "-P", "-c", code]).returncode == 0
