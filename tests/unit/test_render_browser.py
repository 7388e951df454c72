"""The pages in a real browser: opened in headless Chromium, driven by keys and buttons, wide and narrow.

Needs Chromium (Debian: `apt-get install chromium`); without it the tests are skipped.
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path

import pytest

import mahjong_fast as mf
from mahjong_fast import _core, render
from mahjong_fast.studies import load_study, run

BROWSER = next(
    (path for path in map(shutil.which, ("chromium", "chromium-browser", "google-chrome")) if path), None
)
pytestmark = pytest.mark.skipif(BROWSER is None, reason="no Chromium here (Debian: apt-get install chromium)")

DRIVE = """<script>
const key = (name) => document.dispatchEvent(new KeyboardEvent("keydown", {key: name, bubbles: true}));
const at = () => `${document.body.dataset.hand}.${document.body.dataset.step}`;
const seen = [at()];
const errors = [];
window.addEventListener("error", (event) => errors.push(event.message));
%s
document.body.append(Object.assign(document.createElement("pre"), {id: "seen", textContent: JSON.stringify({
  seen, errors, said: document.getElementById("said").textContent,
  moves: document.getElementById("moves").innerText, points: document.getElementById("points").innerText,
  tiles: document.querySelectorAll("#board use").length,
  wide: document.documentElement.scrollWidth, inner: innerWidth,
})}));
</script>"""


def browse(page: str, folder: Path, *flags: str) -> str:
    """The DOM after the page's scripts have run."""
    file = folder / "page.html"
    file.write_text(page, "utf-8")
    assert BROWSER is not None
    done = subprocess.run(
        [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
         f"--user-data-dir={folder / 'profile'}", *flags, "--dump-dom", file.as_uri()],
        capture_output=True, text=True, timeout=120, check=True, env={**os.environ, "HOME": str(folder)},
    )  # fmt: skip
    return done.stdout


def driven(page: str, script: str, folder: Path, *flags: str) -> dict[str, object]:
    dom = browse(page.replace("</body>", DRIVE % script + "</body>"), folder, *flags)
    told = re.search(r'<pre id="seen">(.*?)</pre>', dom, re.DOTALL)
    assert told is not None, dom[-2000:]
    found: dict[str, object] = json.loads(unescape(told[1]))
    assert found["errors"] == []
    return found


def game(rules: str = "tenhou_4p", seats: int = 4) -> mf.Table:
    table = mf.Table(rules, seed=1, match=3)
    _core.play_out(table, ["sane"] * seats)
    return table


@pytest.mark.slow
def test_a_replay_goes_forwards_and_back(tmp_path: Path) -> None:
    script = """
    key("ArrowRight"); seen.push(at()); key("ArrowRight"); seen.push(at()); key("ArrowLeft"); seen.push(at());
    key("End"); seen.push(at()); key("ArrowRight"); seen.push(at()); key("ArrowLeft"); seen.push(at());
    key("ArrowDown"); seen.push(at()); key("ArrowUp"); seen.push(at()); key("Home"); seen.push(at());
    document.getElementById("next").click(); seen.push(at()); document.getElementById("turn").click();
    """
    table = game()
    found = driven(render.replay_html(table), script, tmp_path, "--window-size=1280,900")
    last = found["seen"][4]  # type: ignore[index]
    assert found["seen"] == ["0.0", "0.1", "0.2", "0.1", last, "1.0", last, "1.0", "0.0", "0.0", "0.1"]
    assert found["said"].startswith("chair 0 draws")  # type: ignore[attr-defined]
    assert "chair 0 may" in str(found["moves"])
    assert found["tiles"] == 4 * 13 + 1 + 5


@pytest.mark.slow
def test_every_step_of_a_game_draws_and_the_points_agree(tmp_path: Path) -> None:
    table = game("tenhou_3p", 3)
    events = table.events
    steps = len(events)
    script = f"""for (let i = 0; i < {steps}; i++) key("ArrowRight"); seen.push(at());"""
    found = driven(render.replay_html(table), script, tmp_path)
    deltas = [event["deltas"] for event in events if event["type"] in ("hora", "ryukyoku")]
    assert deltas
    end = next(event for event in events if event["type"] == "end_game")
    hands = sum(event["type"] == "start_kyoku" for event in events)
    assert str(found["seen"][-1]).startswith(f"{hands - 1}.")  # type: ignore[index]
    shown = [int(n.replace(",", "")) for n in re.findall(r"chair \d\s+(-?[\d,]+)", str(found["points"]))][:3]
    left_over = sum(end["scores"]) - sum(shown)
    assert left_over in (0, *range(1000, 9000, 1000))
    assert sum(a != b for a, b in zip(shown, end["scores"], strict=True)) <= 1


@pytest.mark.slow
def test_every_step_of_a_match_of_chinese_official_draws(tmp_path: Path) -> None:
    """Also a dead hand and a concealed kan that its viewer does not see; the points agree at the end."""
    table = game("mcr")
    events = table.events
    script = f"""for (let i = 0; i < {len(events)}; i++) key("ArrowRight"); seen.push(at());"""
    found = driven(render.replay_html(table), script, tmp_path)
    assert found["seen"][-1].startswith("15.")  # type: ignore[index]
    shown = [int(n.replace(",", "")) for n in re.findall(r"chair \d\s+(-?[\d,]+)", str(found["points"]))][:4]
    assert shown == events[-1]["scores"]
    driven(render.replay_html(table, chair=1), script, tmp_path)


@pytest.mark.slow
def test_every_step_of_a_korean_match_draws(tmp_path: Path) -> None:
    table = game("korean_3", 3)
    events = table.events
    script = f"""for (let i = 0; i < {len(events)}; i++) key("ArrowRight"); seen.push(at());"""
    found = driven(render.replay_html(table), script, tmp_path)
    shown = [int(n.replace(",", "")) for n in re.findall(r"chair \d\s+(-?[\d,]+)", str(found["points"]))][:3]
    assert shown == events[-1]["scores"]


@pytest.mark.slow
def test_every_step_of_malaysian_deals_draws(tmp_path: Path) -> None:
    """Claims with a fly, flies taken out of melds, payments on the way, bonus tiles of four groups."""
    told = set()
    for deal in (2, 3):
        table = mf.Table(mf.rules("malaysian_3").replace(fly_exchange=True), seed=2, deal=deal)
        rng = random.Random(deal)
        while not table.is_over:
            answers = {}
            for chair, legal in table.decisions().items():
                own = [action for action in legal if action >= 195]  # moves of this game alone
                answers[chair] = rng.choice(own if own and rng.random() < 0.9 else legal)
            table.apply(answers)
        told |= {event["type"] for event in table.events}
        script = f"""for (let i = 0; i < {len(table.events)}; i++) key("ArrowRight"); seen.push(at());"""
        found = driven(render.replay_html(table), script, tmp_path)
        shown = [int(n.replace(",", "")) for n in re.findall(r"chair \d\s+(-?[\d,]+)", str(found["points"]))][
            :3
        ]
        assert tuple(shown) == table.scores
        (hand,) = table.result.hands
        assert hand.deltas == table.scores  # payments on the way are among them
    assert told >= {"payment", "exchange", "bonus"}


@pytest.mark.slow
def test_a_dead_hand_is_told(tmp_path: Path) -> None:
    table = mf.Table("tenhou_4p", seed=1, deal=0)
    table.dead_hand(2)
    _core.play_out(table, ["tsumogiri"] * 4)
    at = next(at for at, event in enumerate(table.events[1:]) if event["type"] == "dead_hand")
    script = f"""for (let i = 0; i < {at}; i++) key("ArrowRight");"""
    found = driven(render.replay_html(table), script, tmp_path)
    assert found["said"] == "chair 2's hand is dead"


@pytest.mark.slow
def test_nothing_is_wider_than_a_phone(tmp_path: Path) -> None:
    found = driven(render.replay_html(game()), 'key("ArrowRight");', tmp_path, "--window-size=500,900")
    assert int(str(found["wide"])) <= int(str(found["inner"]))


@pytest.mark.slow
def test_a_report_opens(tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    mf.simulate(hands=300, seed=1, threads=1).to_html(file)
    probe = """<script>
    const charts = document.querySelectorAll("svg").length, wide = document.documentElement.scrollWidth;
    document.body.append(Object.assign(document.createElement("pre"), {id: "seen",
      textContent: `${wide} ${innerWidth} ${charts}`}));
    </script>"""
    page = file.read_text("utf-8").replace("</body>", probe + "</body>")
    dom = browse(page, tmp_path, "--window-size=500,900")
    told = re.search(r'<pre id="seen">(\d+) (\d+) (\d+)</pre>', dom)
    assert told is not None
    wide, inner, charts = map(int, told.groups())
    assert wide <= inner
    assert charts > 3


REPORTS = {
    "solo": lambda: run(load_study("solo")(1), 3_000, threads=1),
    "rates": lambda: run(load_study("rates")(1, "greedy,sane", "tenhou_4p,m_league"), 100, threads=1),
    "compare": lambda: run(load_study("compare")(1, agents="sane"), 100, threads=1),
    "lead": lambda: run(load_study("lead")(1), 60, threads=1),
    "danger": lambda: run(load_study("danger")(1), 200, threads=1),
    "complete": lambda: run(load_study("complete")(), 20_000, first=3_000_000, threads=1),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", REPORTS)
def test_no_report_is_wider_than_a_phone_and_no_word_leaves_its_chart(name: str, tmp_path: Path) -> None:
    """Also with all tables unfolded; every text of a chart lies inside its picture."""
    REPORTS[name]().to_html(tmp_path / "report.html")
    probe = """<script>
    document.querySelectorAll("details").forEach((one) => { one.open = true; });
    const out = [];
    for (const svg of document.querySelectorAll("svg")) {
      const box = svg.getBoundingClientRect();
      for (const text of svg.querySelectorAll("text")) {
        const word = text.getBoundingClientRect();
        if (word.left < box.left - 1 || word.right > box.right + 1 || word.bottom > box.bottom + 1)
          out.push(text.textContent);
      }
    }
    const seen = { wide: document.documentElement.scrollWidth, inner: innerWidth, out };
    document.body.append(Object.assign(document.createElement("pre"), {id: "seen",
      textContent: JSON.stringify(seen)}));
    </script>"""
    page = (tmp_path / "report.html").read_text("utf-8").replace("</body>", probe + "</body>")
    for size in ("--window-size=500,900", "--window-size=1280,900"):
        dom = browse(page, tmp_path, size)
        told = re.search(r'<pre id="seen">(.*?)</pre>', dom, re.DOTALL)
        assert told is not None
        found = json.loads(unescape(told[1]))
        assert found["wide"] <= found["inner"]
        assert found["out"] == []
