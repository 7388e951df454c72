"""`mahjong-fast score`: the same answer as `score`, every keyword, exit codes, readable reports."""

from __future__ import annotations

import inspect
import json
import shlex
from pathlib import Path

import pytest

import mahjong_fast as mf
from mahjong_fast.cli import main
from mahjong_fast.cli.score_cmd import OPTIONS

HAND = "123m456p11s789p46s+5s"
OPEN = "067m88s46s(555z)[1111p]+5s"
THREE = "123p456p11s789s46s+5s"


def run(command: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = main(["score", *shlex.split(command)])
    return code, *capsys.readouterr()


def test_every_keyword_of_score_is_an_option() -> None:
    keywords = set(inspect.signature(mf.score).parameters)
    assert sorted(option.name for option in OPTIONS) == sorted(
        keywords - {"hand", "win", "rules", "explain", "unknown"}
    )


@pytest.mark.parametrize(
    "command, hand, keywords",
    [
        (f"{HAND} --riichi", HAND, {"riichi": True}),
        (f"{HAND} --riichi --ippatsu --ura 3p", HAND, {"riichi": True, "ippatsu": True, "ura": "3p"}),
        (f"{HAND} --tsumo --seat E --dora 4p5s", HAND, {"tsumo": True, "seat": "E", "dora": "4p5s"}),
        (
            f"{HAND} --riichi --payer W --honba 2 --sticks 1 --rules m_league",
            HAND,
            {"riichi": True, "payer": "W", "honba": 2, "sticks": 1, "rules": "m_league"},
        ),
        (
            "222s44p(555z)(666z)(777z) --win 4p --liable daisangen=W --payer N",
            "222s44p(555z)(666z)(777z)",
            {"win": "4p", "liable": {"daisangen": "W"}, "payer": "N"},
        ),
        (f"{OPEN} --round S --dora-han 2", OPEN, {"round": "S", "dora_han": 2}),
        (
            f"{THREE} --tsumo --nuki 2 --rules tenhou_3p",
            THREE,
            {"tsumo": True, "nuki": 2, "rules": "tenhou_3p"},
        ),
        (f"{HAND} --double-riichi --last-tile", HAND, {"double_riichi": True, "last_tile": True}),
    ],
)
def test_json_is_the_score(
    command: str, hand: str, keywords: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(command + " --json", capsys)
    assert (code, err) == (0, "")
    assert json.loads(out) == json.loads(json.dumps(mf.score(hand, **keywords).to_dict()))  # type: ignore[arg-type]


def test_explained_json_has_the_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(f"{HAND} --riichi --explain --json", capsys)
    assert code == 0
    assert "tanyao" in json.loads(out)["why_not"]


def test_report_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(f"{HAND} --riichi --tsumo --dora 9s --honba 1 --explain", capsys)
    assert (code, err) == (0, "")
    for words in (
        "tsumo, seat S",
        "riichi",
        "Riichi",
        "1 han",
        "kanchan",
        "paid by E ",
        "with honba",
        "why not",
        "tanyao",
    ):
        assert words in out


def test_yakuman_is_reported_in_units(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run("19m19p19s1234567z --win 1z --tsumo --rules seed", capsys)
    assert code == 0
    assert "kokushi_13  2 yakuman" in out
    assert "2 x yakuman: 64,000 points" in out


def test_blanks_in_the_hand_do_not_matter(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("123m 456p 11s 789p 46s +5s --riichi", capsys) == run(f"{HAND} --riichi", capsys)
    assert run("'067m 88s46s (555z) [1111p] +5s'", capsys) == run(f"'{OPEN}'", capsys)


def test_the_winning_tile_stands_behind_the_plus(capsys: pytest.CaptureFixture[str]) -> None:
    for command in (HAND, "123m456p11s789p46s --win 5s", "123m456p11s789p456s --win 5s"):
        _, out, _ = run(f"{command} --riichi", capsys)
        assert out.startswith("123m456789p1146s+5s: ron, seat S, round E, rules tenhou_4p\n")


def test_units_and_han_stand_apart_without_limits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "sky.toml"
    path.write_text('parent = "tenhou_4p"\n[fields]\naotenjou = true\n')
    code, out, _ = run(f"19m19p19s1234567z --win 1z --tsumo --dora 9m --rules {path}", capsys)
    assert code == 0
    assert "kokushi_13    1 yakuman" in out
    assert "menzen_tsumo  1 han" in out
    assert "15 han 30 fu: 15,728,800 points" in out


def test_who_pays_when_the_discarder_is_unknown(capsys: pytest.CaptureFixture[str]) -> None:
    dragons = "222s44p(555z)(666z)(777z) --win 4p"
    assert "paid by the discarder: 32,000\n" in run(dragons, capsys)[1]
    dragons += " --liable daisangen=W"
    assert "paid by the discarder and who is liable: 32,000" in run(dragons, capsys)[1]
    assert "paid by W 16,000, N 16,000" in run(f"{dragons} --payer N", capsys)[1]


@pytest.mark.parametrize("flag", ["", "--json"])
def test_a_hand_that_does_not_win_is_code_1(flag: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(f"{HAND} {flag}", capsys)
    assert (code, err) == (1, "")
    if flag:
        assert json.loads(out)["status"] == "no_yaku"
    else:
        assert "does not win" in out
    code, out, err = run(f"123m456p11s789p46s+6s {flag}", capsys)
    assert code == 1
    assert "not complete" in out


@pytest.mark.parametrize(
    "command, words",
    [
        ("123m", "3 tiles"),
        ("123x", "123x"),
        ("123m456p11s789p46s", "winning"),
        (f"{HAND} --win 6s", "winning"),
        (f"{HAND} --seat X", "seat"),
        (f"{HAND} --dora 1f", "1f"),
        (f"{HAND} --honba -1", "'-1' is not a whole number"),
        (f"{HAND} --honba 999", "honba"),
        (f"{HAND} --ippatsu", "ippatsu"),
        (f"{HAND} --liable tanyao=E", "daisangen"),
        (f"{HAND} --rules nobody", "nobody"),
        ("", "HAND"),
        (f"{HAND} --rich", "mahjong-fast score: --rich is not known here: did you mean '--riichi'?"),
        (f"{HAND} 5s --riichi", "expected one winning tile behind"),
        ("123m456p11s789p46s 5s --riichi", "winning tile with win= or write it apart, as in +5s"),
        (f"{HAND} --riichi=3", "--riichi"),
        ("123m456p11s789p4s0x --win 5s", "0x is a joker"),
        (f"{HAND} --dora 2", "suit letter"),
        ("'(067m'", "not closed"),
    ],
)
def test_wrong_input_is_one_line_and_code_2(
    command: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(command, capsys)
    assert (code, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (
            "123456789m1199s+1s --rules korean_3 --payer E --waiting W --drawn-deals 1 --declared-ready S"
            " --explain",
            [
                "  straight_1_9              3",
                "7 hand points, 6 bonus points: 38 received",
                "paid by E 27, W 11",
            ],
        ),
        ("555666777z23m99p+4m --rules korean_3", ["full limit: 120 received", "who pays is open"]),
        (
            "12456789p2p55z0x0x+5z --rules malaysian_3 --seat E --payer S --bonus 1a2a5a --flies-held S=1"
            " --loser-fans W=6 --explain",
            ["5 fans, 200 points, flies as ", "changes: E +750, S -620, W -130", "why not"],
        ),
        (" --rules malaysian_3 --jokers-dealt", ["four flies: tsumo", "10 fans, 300 points: 1600 received"]),
        (
            "12p55p(555z)(666z)(777z)+3p --rules malaysian_3 --seat W --payer S --bonus 1a"
            " --liable big_three_dragons=E",
            ["changes: E -900, S +0, W +900"],
        ),
    ],
)
def test_other_three_player_games(words: str, lines: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", *words.split(" ")]) == 0
    out = capsys.readouterr().out
    for line in lines:
        assert line in out
    assert main(["score", *words.split(" "), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["total"]
