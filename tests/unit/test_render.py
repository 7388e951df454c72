"""Pictures: well-formed, complete, laid out by the rules, hiding what is hidden."""

from __future__ import annotations

import json
import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

import mahjong_fast as mf
from mahjong_fast import _core, render
from mahjong_fast.cli import main
from mahjong_fast.errors import MahjongError
from mahjong_fast.render.pictures import meld_piece, river_piece, row
from mahjong_fast.render.replay import replay_data
from mahjong_fast.render.replay_events import SHOWN, whole_events
from mahjong_fast.render.score_names import item_names
from mahjong_fast.render.strokes import face
from mahjong_fast.render.tables import seats_of

SVG = "{http://www.w3.org/2000/svg}"
EVERY_TILE = [*range(38), *range(40, 57)]


def parsed(svg: str) -> ET.Element:
    root = ET.fromstring(svg)
    assert root.tag == SVG + "svg"
    return root


def titles(svg: str) -> list[str]:
    return [title.text or "" for title in parsed(svg).iter(SVG + "title")]


def played(rules: str = "tenhou_4p", moves: int = 60) -> mf.Table:
    table = mf.Table(rules, seed=3, deal=5)
    for _ in range(moves):
        if table.is_over:
            break
        table.apply({chair: actions[-1] for chair, actions in table.decisions().items()})
    return table


def test_every_tile_has_its_own_face() -> None:
    faces = {number: face(mf.Tile(number)) for number in EVERY_TILE}
    assert all(faces.values())
    assert len(set(faces.values())) == len(EVERY_TILE)
    for svg in faces.values():
        ET.fromstring(f"<svg>{svg}</svg>")


def test_a_hand() -> None:
    svg = render.hand_svg("123m406p11s78s+9s(222z)")
    assert titles(svg) == ["1m", "2m", "3m", "4p", "0p", "6p", "1s", "1s", "7s", "8s", "9s", "2z", "2z", "2z"]
    root = parsed(svg)
    assert root.get("aria-label") == "123m406p1178s(222z)+9s"
    assert float(root.get("width", 0)) > float(root.get("height", 0))
    assert render.hand_svg(mf.Hand("11z"), scale=2) != render.hand_svg(mf.Hand("11z"), scale=1)


def test_themes_stand_in_the_file() -> None:
    auto, light, dark = (render.tiles_svg("1m", theme=theme) for theme in ("auto", "light", "dark"))
    assert "prefers-color-scheme:dark" in auto
    assert "prefers-color-scheme" not in light + dark
    assert light != dark
    for theme, svg in (("light", light), ("dark", dark), ("auto", auto)):  # they may stand in one page
        assert f'class="mjf mjf-{theme}"' in svg
        assert re.findall(r"(\.mjf[\w-]*){--face", svg) == [f".mjf-{theme}"] * (2 if theme == "auto" else 1)
    with pytest.raises(MahjongError, match="auto, light, dark"):
        render.tiles_svg("1m", theme="blue")


def test_no_picture_loads_anything() -> None:
    table = played()
    texts = [render.table_svg(table), render.hand_svg("123m"), render.replay_html(table)]
    for text in texts:
        assert not re.search(
            r'(?:src|href)="(?!#)|url\(|@import|<link|https?://(?!www\.w3\.org/2000/svg)', text
        )


@pytest.mark.parametrize(
    ("meld", "turned", "at"),
    [
        (mf.Meld("chi", "123m", "2m"), "2m", 0),
        (mf.Meld("pon", "505p", "0p", "left"), "0p", 0),
        (mf.Meld("pon", "555z", "5z", "across"), "5z", 1),
        (mf.Meld("pon", "555z", "5z", "right"), "5z", 2),
        (mf.Meld("daiminkan", "1111s", "1s", "right"), "1s", 3),
        (mf.Meld("daiminkan", "1111s", "1s", "across"), "1s", 1),
    ],
)
def test_the_called_tile_lies_sideways_where_it_came_from(meld: mf.Meld, turned: str, at: int) -> None:
    piece = meld_piece(meld)
    root = ET.fromstring(f"<svg>{piece.svg}</svg>")
    places = [(next(node.iter("title")).text, "rotate(-90)" in ET.tostring(node, "unicode")) for node in root]
    assert [lies for _, lies in places] == [place == at for place in range(len(meld.tiles))]
    assert places[at][0] == turned
    assert sorted(str(tile) for tile in meld.tiles) == sorted(str(name) for name, _ in places)
    assert piece.width == 60 * (len(meld.tiles) - 1) + 80


def test_kans() -> None:
    ankan = meld_piece(mf.Meld("ankan", "0555m")).svg
    assert ankan.count('class="back') == 2
    assert re.findall("<title>(.*?)</title>", ankan) == ["0m", "5m"]
    kakan = meld_piece(mf.Meld("kakan", "555+0s", "5s", "left"))
    assert re.findall("<title>(.*?)</title>", kakan.svg).count("0s") == 1
    assert kakan.svg.count("rotate(-90)") == 2
    assert (kakan.width, kakan.height) == (200, 120)
    unknown = meld_piece(mf.Meld("pon", "111z"))
    assert "rotate" not in unknown.svg


def test_rivers_have_rows_of_six_and_the_riichi_tile_lies() -> None:
    tiles = [(mf.Tile(number), number == 4, number == 2) for number in range(20)]
    piece = river_piece(tiles)
    assert piece.svg.count("rotate(-90)") == 1
    assert piece.svg.count("dim") == 1
    assert piece.width == 8 * 60  # the third row holds all that is left
    assert piece.height == 3 * 80 + 2 * 4
    assert river_piece([]).height == 0
    assert row([]).width == 0


def test_a_view_shows_only_what_its_player_sees() -> None:
    table = played()
    for chair in range(4):
        view = table.view(chair)
        seats = seats_of(view)
        for other, seat in enumerate(seats):
            held = [tile for tile in seat.tiles if tile is not None]
            assert bool(held) == (other == chair)
            assert len(seat.tiles) + seat.has_drawn == view.tiles_in_hand[other]
        everything = seats_of(table)
        assert all(tile is not None for seat in everything for tile in seat.tiles)
    hidden, full = render.table_svg(table.view(0)), render.table_svg(table)
    assert hidden.count('class="back') > full.count('class="back')


@pytest.mark.parametrize("rules", ["tenhou_4p", "tenhou_3p", "west_honshu_3p"])
def test_tables_of_every_number_of_seats(rules: str) -> None:
    table = played(rules, 45)
    svg = render.table_svg(table, chair=1)
    texts = [node.text or "" for node in parsed(svg).iter(SVG + "text")]
    assert any("tiles left" in text for text in texts)
    assert sum(bool(re.fullmatch(r"[ESWN] -?[\d,]+", text)) for text in texts) == table.rules.players


def test_a_score_sheet() -> None:
    found = mf.score("9m123p(111+1z)(555z)[1111s]+9m", seat="E", tsumo=True)
    html = render.score_html(found)
    assert "12,000 points (mangan), 4 han 80 fu" in html
    for words in ("haku", "jikaze", "bakaze", "ankan yaochuu", "tsumo", "4,000"):
        assert words in html
    assert html.count("<title>9m</title>") == 2
    assert "discarder" in render.score_html(mf.score("123m456p11s789p46s+5s", riichi=True))
    for text in ("11223344556677z", "19m19p19s12345677z", "1112345678999m+1m"):
        hand = text if "+" in text else text[:-2] + "z+7z"
        assert "yakuman" in render.score_html(mf.score(hand, tsumo=True))


OTHER_GAMES: list[tuple[str, str, dict[str, Any], tuple[str, ...]]] = [
    (
        "123m456p78s22z(789p)+9s",
        "mcr",
        {"payer": "E", "flowers": "1f5f"},
        ("35 points, value 11", "Mixed Straight", "花龙", "Flower Tiles", "1 x 2", "from East", "together"),
    ),
    ("123m456p78s22z(789p)+9s", "mcr", {}, ("value 9", "discarder", "17", "each other")),
    ("147m258p36s12345z+6z", "mcr", {"tsumo": True}, ("Lesser Honors and Knitted Tiles", "self-draw")),
    (
        "123456789m1199s+1s",
        "korean_3",
        {"payer": "E", "waiting": "W", "flowers": "2f"},
        ("hand points", "bonus points", "straight 1 9", "bamboo pong", "Korean three-player game"),
    ),
    ("555666777z23m99p+4m", "korean_3", {"payer": "E"}, ("limit hand, 40 points", "great dragons", "full")),
    (
        "12456789p2p55z0x0x+5z",
        "malaysian_3",
        {"seat": "E", "payer": "S", "bonus": "1a2a5a", "flies_held": {"S": 1}},
        ("750 points, 5 fans", "flies stand for", "+750", "-400", "dragon pong", "face"),
    ),
    ("", "malaysian_3", {"jokers_dealt": True}, ("1,600 points, 10 fans", "four flies", "dealt")),
]


@pytest.mark.parametrize(("hand", "rules", "words", "told"), OTHER_GAMES, ids=lambda value: str(value)[:24])
def test_score_sheets_of_other_games(
    hand: str, rules: str, words: dict[str, Any], told: tuple[str, ...]
) -> None:
    found = mf.score(hand, rules=rules, **words)
    html = found._repr_html_()
    ET.fromstring(html.replace("&nbsp;", " "))
    text = re.sub(r"<[^>]+>", " ", html)
    for word in told:
        assert word in text, text
    tiles = re.findall(r"<title>(.*?)</title>", html)
    bonus = words.get("bonus", words.get("flowers", ""))
    for place in range(0, len(bonus), 2):
        assert bonus[place : place + 2] in tiles
    assert tiles.count("0x") == (4 if words.get("jokers_dealt") else hand.count("0x"))


def test_a_score_sheet_names_every_item_of_every_game() -> None:
    for family, most in (("riichi", 50), ("mcr", 81), ("korean", 50), ("malaysian", 30)):
        names = item_names(family)
        assert len(names) >= most
        assert all(name and "_" not in name for name, _ in names.values())


def test_red_fives_and_indicators_of_a_score_sheet() -> None:
    html = render.score_html(mf.score("067m88s46s(505p)[1111z]+5s", dora="4m", seat="E", tsumo=True))
    tiles = re.findall(r"<title>(.*?)</title>", html)
    assert tiles.count("0m") == tiles.count("0p") == 1
    assert tiles.count("5m") == tiles.count("0s") == 0
    assert tiles.count("4m") == 1
    assert "dora indicators" in html
    red = render.score_html(mf.score("234m88s46s234p567p+0s", riichi=True))
    assert "<title>0s</title>" in red


def played_mcr(moves: int = 400, deal: int = 7) -> mf.Table:
    table = mf.Table("mcr", seed=1, deal=deal)
    for _ in range(moves):
        if table.is_over:
            break
        table.apply({chair: _core.choose_action(table, chair, "greedy", 0) for chair in table.decisions()})
    return table


def test_a_table_of_chinese_official_shows_flowers_and_no_indicators() -> None:
    table = next(t for t in (played_mcr(60, deal) for deal in range(20)) if any(t.view(0).bonus))
    svg = render.table_svg(table)
    flowers = sum(map(len, table.view(0).bonus))
    assert sum(bool(re.fullmatch("[1-8]f", title)) for title in titles(svg)) == flowers > 0
    assert svg.count('class="back') == 0
    assert "honba" not in "".join(parsed(svg).itertext())
    rigged = mf.Table("mcr", seed=1, deal=0)
    wall = [t for t in range(144) if t not in (108, 109, 110, 111)]
    rigged = mf.Table("mcr", wall=[108, 109, 110, 111, *wall])
    rigged.apply(141 + 27)
    assert render.table_svg(rigged).count('class="back') == 2  # the owner knows its tiles
    for view, backs in ((rigged.view(0), 3 * 13 + 2), (rigged.view(1), 3 * 13 - 2 + 4)):
        hidden = sum(tiles for chair, tiles in enumerate(view.tiles_in_hand) if chair != view.chair)
        assert render.table_svg(view).count('class="back') == hidden + (2 if view.chair == 0 else 4), backs


def test_texts_for_terminals() -> None:
    assert (
        render.unicode_text("123m0p1s+7z[1111z]".replace("0p1s", "05p11s11s1")[:0] + "19m0p1s7z") == "🀇🀏🀝'🀐🀄"
    )
    flowers = [mf.Tile(number) for number in range(40, 48)]
    assert render.unicode_text(flowers) == "🀢🀣🀥🀤🀦🀧🀨🀩"  # Unicode has bamboo before chrysanthemum
    assert render.unicode_text([mf.Tile(48), mf.Tile(56), mf.Tile(37)]) == "1a🀪🀫"
    assert render.unicode_text("12m+3m(111z)[2222z]") == "🀇🀈 🀉 🀀🀀🀀 🀫🀁🀁🀫"
    coloured = render.coloured_text("12m0p+3m(111z)")
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == "12m0p+3m(111z)"
    assert "\x1b[31m12m" in coloured
    assert "\x1b[1;91m0" in coloured


@pytest.mark.parametrize(
    ("value", "method"),
    [
        (mf.Hand("123m"), "_repr_svg_"),
        (mf.Table("tenhou_4p", seed=1), "_repr_svg_"),
        (mf.Table("tenhou_4p", seed=1).view(2), "_repr_svg_"),
        (mf.score("123m456p11s789p46s+5s", riichi=True), "_repr_html_"),
        (mf.simulate(hands=50, seed=1, threads=1), "_repr_html_"),
    ],
)
def test_values_show_themselves_in_notebooks(value: Any, method: str) -> None:
    text = getattr(value, method)()
    assert text.startswith("<svg" if method == "_repr_svg_" else "<div")
    assert len(text) > 200


# ---------------------------------------------------------------- replays


def match(rules: str = "tenhou_4p", seats: int = 4) -> mf.Table:
    table = mf.Table(rules, seed=1, match=3)
    _core.play_out(table, ["sane"] * seats)
    return table


def test_the_page_holds_events_and_legal_moves() -> None:
    table = match()
    data = replay_data(table)
    assert data["seats"] == 4
    assert sum(len(hand["events"]) for hand in data["hands"]) == len(table.events) - 2
    taken = asked = 0
    for hand in data["hands"]:
        for number, questions in hand["asked"].items():
            assert 0 <= number < len(hand["events"])
            for question in questions:
                asked += 1
                taken += question["taken"] in question["legal"]
    assert asked == taken > 500
    page = render.replay_html(table)
    told = re.search(r'<script type="application/json" id="game">(.*?)</script>', page, re.DOTALL)
    assert told is not None
    assert json.loads(told[1].replace("<\\/", "</"))["seats"] == 4


def test_a_page_for_one_player_does_not_hold_the_tiles_of_others() -> None:
    table = match("tenhou_3p", 3)
    data = replay_data(table, chair=1)
    for hand in data["hands"]:
        for number, tiles in enumerate(hand["events"][0]["tehais"][:3]):
            assert (set(tiles) == {"?"}) == (number != 1)
        for event in hand["events"]:
            assert "wall" not in event
            if event["type"] == "tsumo" and event["actor"] != 1:
                assert event["pai"] == "?"
        assert all(q["chair"] == 1 for questions in hand["asked"].values() for q in questions)


def test_names_and_titles_are_text() -> None:
    table = match()
    events = [dict(event) for event in table.events]
    events[0]["names"] = ["</script><b>", "b", "c", "d"]
    page = render.replay_html(events, title="<i>")
    assert "</script><b>" not in page
    assert "<i>" not in page


def test_what_cannot_be_replayed_says_why() -> None:
    with pytest.raises(MahjongError, match="no hand"):
        render.replay_html([{"type": "start_game"}])
    with pytest.raises(MahjongError, match="chair=4"):
        render.replay_html(match(), chair=4)


def test_a_replay_of_chinese_official() -> None:
    table = mf.Table("mcr", seed=1, match=0)
    _core.play_out(table, ["greedy"] * 4)
    data = replay_data(table)
    assert data["hands"][0]["live"] == 144 - 52
    assert not data["riichi"]
    assert data["words"]["MS"] == "Mixed Straight 花龙"
    assert len(data["hands"]) == 16
    events = [event for hand in data["hands"] for event in hand["events"]]
    assert any(event["type"] == "bonus" for event in events)
    asked = sum(len(questions) for hand in data["hands"] for questions in hand["asked"].values())
    assert asked > 500
    page = render.replay_html(table)
    names = set(re.findall('id="tile-([^"]+)"', page))
    tiles = {event["pai"] for event in events if "pai" in event}
    assert tiles <= names
    own = replay_data(table, chair=2)
    for hand in own["hands"]:
        for event in hand["events"]:
            if event["type"] == "ankan" and event["actor"] != 2:
                assert event["consumed"] == ["?"] * 4


def test_a_replay_and_a_table_of_the_korean_game() -> None:
    rules = mf.rules("korean_3").replace(dora="revealed")
    table = mf.Table(rules, seed=2, match=0)
    _core.play_out(table, ["greedy"] * 3)
    data = replay_data(table)
    start = data["hands"][0]["events"][0]
    assert data["hands"][0]["live"] == len(mf.deals.wall_tiles(rules)) - 39 - 1
    ends = [event for hand in data["hands"] for event in hand["events"] if event["type"] == "hora"]
    assert ends
    assert all(key in data["words"] for event in ends for key, *_ in event["items"] + event["limit_hands"])
    svg = render.table_svg(mf.Table(rules, seed=2, match=0).view(0))
    assert svg.count('class="back') == 2 * 13  # one tile is turned, no other lies face down
    assert "dora_marker" in start


def test_a_replay_of_own_rules() -> None:
    table = mf.Table(mf.rules("tenhou_4p").replace(open_tanyao=False), seed=1, deal=0)
    _core.play_out(table, ["sane"] * 4)
    assert replay_data(table)["hands"][0]["live"] == 70
    with pytest.raises(MahjongError, match="give the Ruleset itself"):
        replay_data(table.events)


# ---------------------------------------------------------------- commands


def test_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "hand.svg"
    assert main(["render", "123m406p+1p", "-o", str(out)]) == 0
    assert len(titles(out.read_text("utf-8"))) == 7
    assert main(["render", "19m", "--unicode"]) == 0
    assert capsys.readouterr().out == "🀇🀏\n"
    assert main(["render", "19m", "--color"]) == 0
    assert "\x1b[31m" in capsys.readouterr().out
    position = mf.Table("tenhou_4p", seed=1).position()
    assert main(["render", position, "--theme", "dark", "--chair", "2"]) == 0
    parsed(capsys.readouterr().out)
    assert main(["render", position, "--unicode"]) == 2
    assert main(["render", "19x"]) == 2
    assert main(["render", "19m", "--scale", "0"]) == 2
    record, page = tmp_path / "game.jsonl", tmp_path / "game.html"
    mf.logs.write([mf.logs.Game.from_events(match().events, mf.rules("tenhou_4p"))], record, "mjai")
    assert main(["replay", str(record), "-o", str(page), "--chair", "0"]) == 0
    assert page.read_text("utf-8").startswith("<!DOCTYPE html>")
    assert main(["replay", str(record), "-o", str(page), "--game", "2"]) == 2
    assert main(["replay", str(record), "-o", str(page), "--game", "0"]) == 2


@pytest.mark.parametrize(
    ("terminal", "words", "coloured"),
    [(True, {}, True), (False, {}, False), (True, {"NO_COLOR": "1"}, False), (True, {"TERM": "dumb"}, False)],
)
def test_a_terminal_shows_hands_in_colours_and_a_file_does_not(
    terminal: bool, words: dict[str, str], coloured: bool, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in words.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    hand = "123m456p11s789p46s+5s"
    shown = render.coloured_text(hand) if coloured else mf.Hand(hand).to_mpsz()
    for command in (["score", hand, "--riichi"], ["analyze", hand]):
        assert main(command) == 0
        assert capsys.readouterr().out.startswith(shown)
    assert main(["render", hand]) == 0
    assert capsys.readouterr().out.startswith(shown if terminal else "<svg")
    assert main(["deal", "--seed", "1", "--index", "7"]) == 0
    assert ("\x1b[" in capsys.readouterr().out) == coloured


def test_the_page_holds_what_its_script_reads_and_nothing_else() -> None:
    script = (Path(render.__file__).parent / "replay.js").read_text("utf-8")
    used = set(re.findall(r"\b(?:event|end|start)\.([a-z_]+)", script))
    of_the_browser = {"alt", "ctrl", "key", "meta", "prevent"}
    assert used - of_the_browser == SHOWN


def bare_events() -> list[dict[str, Any]]:
    """A deal as a sparing program writes it, with the thoughts of a bot."""
    table = mf.Table("tenhou_4p", seed=1, deal=2)
    _core.play_out(table, ["sane"] * 4)
    events = []
    for event in table.events:
        left_out = ("scores", "oya", "honba", "kyotaku", "target")
        kept = {key: value for key, value in event.items() if key not in left_out}
        if event["type"] == "hora":
            kept["target"] = event["target"]
        if event["type"] in ("dahai", "hora"):
            kept.pop("tsumogiri", None)
        if event["type"] == "dahai":
            kept["meta"] = {"thought": "keep 5z"}
        events.append(kept)
    return events


def test_a_sparing_record_is_filled_up_and_thoughts_of_bots_stay_out() -> None:
    table = mf.Table("tenhou_4p", seed=1, deal=2)
    _core.play_out(table, ["sane"] * 4)
    whole, bare = replay_data(table), replay_data([{**table.events[0]}, *bare_events()[1:]])
    assert "thought" not in json.dumps(replay_data(bare_events(), chair=1))
    for there, here in zip(whole["hands"][0]["events"], bare["hands"][0]["events"], strict=True):
        assert {**here, "scores": 0} == {**there, "scores": 0}
    assert bare["hands"][0]["events"][0]["scores"] == [25000] * 4


def test_points_after_a_hand_are_told_by_points_or_changes() -> None:
    hands = [["1m"] * 13] * 4
    start = {"type": "start_kyoku", "bakaze": "E", "kyoku": 2, "dora_marker": "1m", "tehais": hands}
    events = [
        start,
        {"type": "reach_accepted", "actor": 1},
        {"type": "hora", "actor": 0, "target": 1, "scores": [33000, 17000, 25000, 25000]},
        {"type": "end_kyoku"},
        {**start, "kyoku": 3},
    ]
    told = whole_events(events, mf.rules("tenhou_4p"))
    assert told[0]["oya"] == 1
    assert told[2]["deltas"] == [8000, -7000, 0, 0]
    assert told[4]["scores"] == [33000, 17000, 25000, 25000]
    assert "deltas" not in whole_events([{"type": "ryukyoku", "deltas": None}], mf.rules("tenhou_4p"))[0]
