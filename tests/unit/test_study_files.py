"""What a result is written as: HTML that needs nothing else, npz, plots; nothing half, nothing of others."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

from digits_study import Digits
from mahjong_fast.cli import main
from mahjong_fast.errors import MahjongError
from mahjong_fast.studies import Solo, StudyResult, run, simulate
from mahjong_fast.studies.charts import bounds, charts_of, number_text, ticks
from mahjong_fast.studies.files import write_whole


@pytest.fixture(scope="module")
def solo() -> StudyResult:
    return run(Solo(seed=1), 1500, threads=1)


class Outside(HTMLParser):
    """Collects everything a page would fetch, its sections and its text."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.tags: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in ("meta", "line", "rect", "circle", "path", "polyline", "polygon"):
            self.open.append(tag)
        for name, value in attrs:
            if name in ("src", "href") and value and not value.startswith("#"):
                self.fetched.append(value)

    def handle_endtag(self, tag: str) -> None:
        if tag in self.open:
            assert self.open.pop() == tag


def test_the_html_report_is_one_file(solo: StudyResult, tmp_path: Path) -> None:
    solo.to_html(tmp_path / "r.html")
    text = (tmp_path / "r.html").read_text("utf-8")
    page = Outside()
    page.feed(text)
    assert page.open == []
    assert page.fetched == []
    assert "script" not in page.tags
    assert not re.search(r"url\(|@import|https?:", text)
    assert "prefers-color-scheme:dark" in text
    assert 'name="viewport"' in text
    assert text.count("<svg") >= 5
    for table in solo.tables:
        assert f'id="{table.key}"' in text
    for svg in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
        assert not re.search(r"\bnan\b", svg)
        ET.fromstring(svg)
    assert "1,500 deals" in text
    assert solo.parameters["rules_hash"] in text


def test_html_of_games_and_of_nothing(tmp_path: Path) -> None:
    for result in (simulate(40, seed=1).result, simulate(0).result, run(Digits(), 0), run(Digits(), 1)):
        result.to_html(tmp_path / "r.html")
        page = Outside()
        page.feed((tmp_path / "r.html").read_text("utf-8"))
        assert page.open == []


def test_an_early_end_stands_in_the_report(tmp_path: Path) -> None:
    result = run(Digits(), 500, chunk=100, threads=1, progress=lambda done, _: interrupt(done))
    result.to_html(tmp_path / "r.html")
    assert "Ended early: 100 of 500" in (tmp_path / "r.html").read_text("utf-8")


def interrupt(done: int) -> None:
    import os
    import signal

    if done == 100:
        os.kill(os.getpid(), signal.SIGINT)


def test_npz_holds_every_integer(solo: StudyResult, tmp_path: Path) -> None:
    solo.to_npz(tmp_path / "r.npz")
    with np.load(tmp_path / "r.npz") as found:
        assert json.loads(str(found["about"]))["study"] == "solo"
        assert found["spans"].tolist() == [[0, 1500]]
        for name, array in solo.tally.arrays.items():
            assert np.array_equal(found[name], array)
        values = solo.tally.sparse["values"]
        keys = [tuple(row) for row in found["values_keys"].tolist()]
        assert dict(zip(keys, found["values_counts"].tolist(), strict=True)) == values
    run(Digits(), 0).to_npz(tmp_path / "none.npz")


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_plots(tmp_path: Path, ending: str) -> None:
    pytest.importorskip("matplotlib", reason="extra plots not installed")
    result = run(Digits(), 1000, threads=1)
    result.save_plot(tmp_path / f"r.{ending}")
    start = (tmp_path / f"r.{ending}").read_bytes()[:60]
    assert start.startswith(b"\x89PNG" if ending == "png" else b"<?xml")
    with pytest.raises(MahjongError, match=r"\.png, \.svg, \.pdf"):
        result.save_plot(tmp_path / "r.bmp")
    with pytest.raises(MahjongError, match="nothing to draw"):
        run(Digits(), 0).plot()


def test_charts_follow_the_table() -> None:
    result = run(Digits(), 1000, threads=1)
    (chart,) = charts_of(result.tables)
    assert (chart.kind, chart.percent, chart.labels[:2]) == ("lines", True, ("0", "1"))
    point = chart.series[0].points[3]
    assert point is not None
    assert point.value == 0.1
    low, high = bounds(chart)
    assert low == 0
    assert high > 0.1
    assert ticks(0, 0.13) == pytest.approx([0, 0.05, 0.1, 0.15])
    assert number_text(0.05, True, 0.05) == "5 %"


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("old")

    def half(file: object) -> None:
        file.write(b"new")  # type: ignore[attr-defined]
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space left") as told:
        write_whole(path, half)
    assert told.value.filename == str(path)
    assert path.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["a"]


def test_devices_are_not_replaced(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    run(Digits(), 10, threads=1).to_csv("/dev/null")
    assert Path("/dev/null").is_char_device()
    with pytest.raises(OSError, match="No space left"):
        run(Digits(), 10, threads=1).to_csv("/dev/full")


def test_the_command_writes_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = {option: str(tmp_path / f"r.{option}") for option in ("csv", "npz", "html")}
    options = [part for option, name in names.items() for part in (f"--{option}", name)]
    assert main(["study", "solo", "--deals", "200", "--seed", "1", *options]) == 0
    assert all(Path(name).stat().st_size for name in names.values())
    capsys.readouterr()
    assert main(["study", "solo", "--deals", "50", "--csv", "/dev/full"]) == 2
    out, err = capsys.readouterr()
    assert "50 deals" in out
    assert "--csv /dev/full was not written: No space left on device" in err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "--deals N"),
        (["--shard", "1/2"], "--deals"),
        (["--deals", "10", "--shard", "3/2"], "counted from 1 to 2"),
        (["--deals", "10", "--html", "/nowhere/at/all.html"], "/nowhere/at/all.html"),
        (["--deals", "10", "--plot", "x.bmp"], ".png, .svg or .pdf"),
        (["--deals", "10", "--until-se", "won"], "TABLE.ROW.COLUMN=VALUE"),
        (["--until-se", "won=1"], "no figure 'won'"),
        (["--deals", "10", "--csv", "a", "--npz", "./a"], "--csv and --npz name the same file"),
        (["--deals", "10", "--save", "a", "--html", "a"], "--html and --save name the same file"),
        (["--deals", "10", "--save", "."], ". is a folder; name a file"),
        (["--deals", "10", "--save", "/dev/full"], "/dev/full is no ordinary file"),
        (["--deals", "10", "--save", ""], "--save '' is no path of a file"),
        (["--deals", "10", "--html", ""], "--html '' is no path of a file"),
        (["--deals", "10", "--first", "18446744073709551615"], "below number 2^64"),
    ],
)
def test_the_command_refuses(
    arguments: list[str],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["study", "solo", *arguments]) == 2
    assert words in capsys.readouterr().err
