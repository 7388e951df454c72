"""Do ruleset files read as written, and does every mistake in one name file and line?"""

from __future__ import annotations

from pathlib import Path

import pytest

from mahjong_fast.errors import RulesetError
from mahjong_fast.rulesets import Ruleset, rules

CLUB = """\
# The rules of the club.
name = "our club"
parent = "tenhou_4p"
source = "house rules"
date = 2026-11-01
confidence = "high"
notes = "agreed on in spring"
unsure = ["kuikae"]

[fields]
kiriage_mangan = true
riichi_min_points = "none"   # nobody is kept from riichi
double_yakuman = ["kokushi_13"]
extra_red = { 3s = 1 }

[fields.shugi]
ippatsu = 1
"""


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text(CLUB, encoding="utf-8")
    club = rules(path)
    assert club == rules(str(path))
    assert club == rules("tenhou_4p").replace(
        kiriage_mangan=True,
        riichi_min_points=None,
        double_yakuman={"kokushi_13"},
        extra_red={"3s": 1},
        shugi={"ippatsu": 1},
    )
    assert (club.name, club.base, club.source, club.date) == (
        "our club",
        "tenhou_4p",
        "house rules",
        "2026-11-01",
    )
    assert (club.confidence, club.notes, club.unsure) == ("high", "agreed on in spring", ("kuikae",))
    text = club.to_toml(tmp_path / "again.toml")
    again = rules(tmp_path / "again.toml")
    assert again == club
    assert again.to_toml() == text
    assert (again.name, again.notes, again.unsure) == (club.name, club.notes, club.unsure)


def test_a_file_may_say_nothing(tmp_path: Path) -> None:
    path = tmp_path / "plain.toml"
    path.write_text("", encoding="utf-8")
    plain = rules(path)
    assert plain == rules("seed")
    assert (plain.name, plain.base, plain.source) == ("plain", "seed", "")
    assert Ruleset.from_toml('family = "riichi"') == rules("seed")


def test_files_as_parents(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text(CLUB, encoding="utf-8")
    (tmp_path / "cup").mkdir()
    cup = tmp_path / "cup" / "cup.toml"
    cup.write_text('parent = "../club.toml"\n[fields]\nkuikae = "allowed"\n', encoding="utf-8")
    assert rules(cup) == rules(tmp_path / "club.toml").replace(kuikae="allowed")
    assert (rules(cup).name, rules(cup).base, rules(cup).unsure) == ("cup", "tenhou_4p", ())
    (tmp_path / "a.toml").write_text('parent = "b.toml"', encoding="utf-8")
    (tmp_path / "b.toml").write_text('\nparent = "a.toml"', encoding="utf-8")
    with pytest.raises(RulesetError, match=r"b\.toml, line 2: .*name each other as parents"):
        rules(tmp_path / "a.toml")


@pytest.mark.parametrize(
    "old, new, line, words",
    [
        ("kiriage_mangan = true", "kiriage_mangn = true", 11, "Did you mean 'kiriage_mangan'"),
        ("kiriage_mangan = true", "kiriage_mangan = 'yes'", 11, "kiriage_mangan: 'yes' is not True or False"),
        ("kiriage_mangan = true", "kiriage_mangan = yes", 11, "not TOML"),
        ("kiriage_mangan = true", "min_han = 1.5", 11, "min_han: 1.5 is not a whole number"),
        (
            "kiriage_mangan = true",
            "nukidora = true",
            11,
            "nukidora: North is set aside with three seats only",
        ),
        ("kiriage_mangan = true", "kiriage_mangan = 'none'", 11, "kiriage_mangan: 'none' is not True"),
        ("kiriage_mangan = true", "'name' = 'x'", 11, "'name' is no rule switch; write it above"),
        (
            "kiriage_mangan = true",
            "kuikae = 2026-11-01",
            11,
            "kuikae: datetime.date(2026, 11, 1) is not one of",
        ),
        ("{ 3s = 1 }", "{ 3s = 9 }", 14, "extra_red: 9 is not"),
        ("ippatsu = 1", "ipatsu = 1", 16, "shugi: 'ipatsu' is not one of its keys"),
        ('parent = "tenhou_4p"', 'parent = "tenhou"', 3, "unknown ruleset 'tenhou'"),
        ('parent = "tenhou_4p"', "parent = 4", 3, "parent = 4: must be a text"),
        ('parent = "tenhou_4p"', 'parent = "gone.toml"', 3, "cannot be read"),
        ('parent = "tenhou_4p"', 'family = "chess"', 3, "unknown family 'chess'"),
        ('parent = "tenhou_4p"', "family = 4", 3, "family = 4: must be a text"),
        ('parent = "tenhou_4p"', 'parnt = "tenhou_4p"', 3, "unknown key 'parnt'. Did you mean 'parent'"),
        ('source = "house rules"', "source = 3", 4, "source = 3: must be a text"),
        ('source = "house rules"', "min_han = 2", 4, "'min_han' is a rule switch; write it under [fields]"),
        ('["kuikae"]', '["kuikea"]', 8, "Did you mean 'kuikae'"),
        ('["kuikae"]', "3", 8, "unsure"),
    ],
)
def test_mistakes_name_file_and_line(tmp_path: Path, old: str, new: str, line: int, words: str) -> None:
    assert CLUB.count(old) == 1
    path = tmp_path / "club.toml"
    path.write_text(CLUB.replace(old, new), encoding="utf-8")
    with pytest.raises(RulesetError) as caught:
        rules(path)
    text = str(caught.value)
    assert text.startswith(f"{path}, line {line}")
    assert words in text
    assert "\n" not in text


def test_other_broken_files(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    with pytest.raises(RulesetError, match=r"club\.toml: cannot be read: No such file"):
        rules(path)
    path.write_bytes(b"name = 'x'\nnotes = '\xff'\n")
    with pytest.raises(RulesetError, match=r"club\.toml, line 2: not UTF-8"):
        rules(path)
    path.write_text("a = 1\nfields = 3\n", encoding="utf-8")
    with pytest.raises(RulesetError, match=r"line 1: unknown key 'a'"):
        rules(path)
    path.write_text("fields = 3\n", encoding="utf-8")
    with pytest.raises(RulesetError, match=r"line 1: fields must be a table"):
        rules(path)
    path.write_text("[fields]\nplayers = 3\numa = [1,\n", encoding="utf-8")
    with pytest.raises(RulesetError, match=r"line \d: not TOML"):
        rules(path)
    with pytest.raises(RulesetError, match="cannot be read"):
        rules(tmp_path)


def test_odd_texts_survive(tmp_path: Path) -> None:
    for text in ('quote " and \\ slash', "tab\tand\nnewline", "清一色", "\x7f\x01", "]", "# no comment"):
        changed = rules("seed").replace(name=text, notes=text)
        path = tmp_path / "odd.toml"
        changed.to_toml(path)
        assert (rules(path).name, rules(path).notes) == (text, text)
