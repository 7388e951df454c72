"""The Tenhou reader on records made by hand: every tag, every way to be broken."""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
from pathlib import Path

import pytest

from logs_samples import DRAW, HEAD, INIT, RECORD, RIICHI, TAIL, WIN
from mahjong_fast import logs
from mahjong_fast.errors import LogError
from mahjong_fast.logs.tenhou_codes import decode_meld, encode_meld, rules_of_type, type_of_rules
from mahjong_fast.logs.yaku_ids import TENHOU_KEYS
from mahjong_fast.rulesets import rules


def parse(text: str) -> logs.Game:
    (game,) = logs.parse(text, file="made.mjlog")
    return game


def test_whole_record() -> None:
    game = parse(RECORD)
    assert game.rules == rules("tenhou_4p")
    assert game.names == ("あ", "B", "C", "D")
    assert game.meta["rate"] == ["1500.00", "1600.00", "1700.00", "1800.00"]
    kinds = [event["type"] for event in game.events]
    assert kinds[:7] == ["start_game", "start_kyoku", "tsumo", "reach", "dahai", "reach_accepted", "tsumo"]
    assert kinds.count("end_kyoku") == 2
    start = game.events[1]
    assert start["tehais"][0] == ["1m", "2m", "3m", "4m", "6m", "7m", "8m", "1p", "2p", "3p", "E", "E", "1s"]
    assert (start["bakaze"], start["kyoku"], start["honba"], start["oya"], start["dice"]) == (
        "E",
        1,
        0,
        0,
        [3, 4],
    )
    assert game.events[2] == {"type": "tsumo", "actor": 0, "pai": "5mr"}
    assert game.events[4] == {"type": "dahai", "actor": 0, "pai": "1s", "tsumogiri": False}
    assert game.events[7] == {"type": "dahai", "actor": 1, "pai": "9p", "tsumogiri": True}


def test_win_and_draw() -> None:
    game = parse(RECORD)
    (win,) = [event for event in game.events if event["type"] == "hora"]
    assert (win["actor"], win["target"], win["pai"], win["fu"], win["han"]) == (0, 0, "E", 40, 6)
    assert win["deltas"] == [0, -4000, -4000, -4000]
    assert ["ura", 0] not in win["yaku"]
    assert win["yaku"][-1] == ["aka", 1]
    assert win["ura_markers"] == ["9s"]
    (draw,) = [event for event in game.events if event["type"] == "ryukyoku"]
    assert (draw["reason"], draw["actor"], draw["tenpais"]) == ("kyuushu", 0, [True, False, False, False])
    assert draw["tehais"][1] == ["?"] * 13


def test_hands_slices() -> None:
    game = parse(RECORD)
    slices = list(game.hands())
    assert [game.events[start]["honba"] for start, _ in slices] == [0, 1]
    assert all(game.events[stop - 1]["type"] == "end_kyoku" for _, stop in slices)


def test_record_that_breaks_off() -> None:
    game = parse(HEAD + INIT + RIICHI + TAIL)
    assert game.events[-1] == {"type": "reach_accepted", "actor": 0}


def test_equality_is_content() -> None:
    assert parse(RECORD) == parse(RECORD.replace('lobby="0"', 'lobby="7"'))
    assert parse(RECORD) != parse(RECORD.replace("<E68/>", "<E1/>"))
    assert parse(RECORD) != parse(RECORD.replace('<GO type="9"', '<GO type="11"'))


@pytest.mark.parametrize(
    "bits, changes",
    [
        (9, {}),
        (11, {"red_fives": (0, 0, 0)}),
        (13, {"open_tanyao": False}),
        (1, {"length": "tonpuu", "extension_winds": ("S",)}),
        (25, None),
        (17, None),
    ],
)
def test_game_types(bits: int, changes: dict[str, object] | None) -> None:
    found = rules_of_type(bits)
    if changes is None:
        assert found.players == 3
    else:
        assert found == rules("tenhou_4p").replace(**changes)
    assert type_of_rules(found) == bits


def test_every_meld_code_that_decodes_encodes_again() -> None:
    seen = set()
    for code in range(1 << 16):
        try:
            meld = decode_meld(code)
        except ValueError:
            continue
        seen.add(meld.kind)
        own = meld.own
        if meld.kind == "kakan":
            called = (code >> 9) % 3
            own = (own[called], *own[:called], *own[called + 1 :])
            again = encode_meld("kakan", meld.called, own, meld.source)
        else:
            again = encode_meld(meld.kind, meld.called, own, meld.source)
        assert decode_meld(again) == meld
    assert seen == {"chi", "pon", "kakan", "daiminkan", "ankan", "nukidora"}


def test_known_meld_codes() -> None:
    # bits: chi of 7p 8p 9p (copies 1 0 2), the 9p called from the left: pattern (7 + 6) * 3 + 2
    assert decode_meld(41 << 10 | 1 << 3 | 0 << 5 | 2 << 7 | 4 | 3) == ("chi", 70, (61, 64), 3)
    assert decode_meld(130 << 8 | 32) == ("nukidora", 130, (130,), 0)
    assert decode_meld(4 << 8) == ("ankan", 4, (4, 5, 6, 7), 0)


def test_every_yaku_number_is_a_key_of_the_rules() -> None:
    assert len(TENHOU_KEYS) == 55
    assert TENHOU_KEYS[10] == TENHOU_KEYS[13] == "jikaze"
    assert TENHOU_KEYS[14] == TENHOU_KEYS[17] == "bakaze"
    assert TENHOU_KEYS[52:] == ("dora", "ura", "aka")


BROKEN = {
    "not xml": ("<mjloggm><GO", "well-formed"),
    "truncated": (RECORD[:400], "well-formed"),
    "other root": ("<html></html>", "mjloggm"),
    "no game type": (HEAD.replace('<GO type="9" lobby="0"/>', "") + INIT + TAIL, "GO"),
    "type no number": (RECORD.replace('type="9"', 'type="x"'), "integers"),
    "unknown tag": (HEAD + INIT + "<FOO/>" + TAIL, "a tag of a Tenhou record"),
    "impossible id": (HEAD + INIT + "<T136/>" + TAIL, "0 to 135"),
    "fifth copy": (HEAD + INIT + "<T1/>" + TAIL, "once"),
    "two equal tiles dealt": (HEAD + INIT.replace('hai1="1,', 'hai1="0,') + TAIL, "once"),
    "twelve tiles": (HEAD + INIT.replace('hai1="1,', 'hai1="') + TAIL, "13 numbers"),
    "negative seat": (HEAD + INIT + '<REACH who="-1" step="1"/>' + TAIL, "a seat 0 to 3"),
    "seat out of range": (HEAD + INIT + '<N who="4" m="4"/>' + TAIL, "a seat 0 to 3"),
    "seat of four in a game of three": (
        HEAD.replace('type="9"', 'type="25"') + INIT + "<W101/>" + TAIL,
        "a seat 0 to 2",
    ),
    "meld too big": (HEAD + INIT + '<N who="1" m="70000"/>' + TAIL, "0 to 65535"),
    "meld of nothing": (HEAD + INIT + '<N who="1" m="65535"/>' + TAIL, "16-bit"),
    "call without a discard": (
        HEAD + INIT + f'<N who="1" m="{encode_meld("pon", 72, (73, 74), 3)}"/>' + TAIL,
        "tiles of the hand",
    ),
    "discard of an undealt tile": (HEAD + INIT + "<T101/><D130/>" + TAIL, "a tile of the hand"),
    "move before the first hand": (HEAD + "<T1/>" + TAIL, "INIT"),
    "dora shown twice": (HEAD + INIT + '<DORA hai="100"/>' + TAIL, "once"),
    "impossible seed": (HEAD + INIT.replace('seed="0,0,0,2,3,100"', 'seed="77,0,0,2,3,100"') + TAIL, "round"),
    "short seed": (HEAD + INIT.replace('seed="0,0,0,2,3,100"', 'seed="0,0,0"') + TAIL, "6 numbers"),
    "missing scores": (HEAD + INIT.replace('ten="250,250,250,250"', "") + TAIL, "ten"),
    "huge number": (HEAD + INIT.replace('ten="250,', 'ten="99999999999999999999,') + TAIL, "numbers"),
    "win without result": (
        HEAD + INIT + RIICHI + '<AGARI who="0" fromWho="0" machi="16" hai="16"/>' + TAIL,
        "ten",
    ),
    "unknown yaku": (HEAD + INIT + RIICHI + WIN.replace('yaku="0,1,', 'yaku="55,1,') + TAIL, "yaku"),
    "unknown draw": (HEAD + INIT + RIICHI + WIN + DRAW.replace("yao9", "yao8") + TAIL, "one of"),
    "entity bomb": (
        '<!DOCTYPE m [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><mjloggm>&b;</mjloggm>',
        "document types",
    ),
    "external entity": ('<!DOCTYPE m SYSTEM "file:///etc/hostname"><mjloggm></mjloggm>', "document types"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_records_say_where_and_what(name: str) -> None:
    text, expected = BROKEN[name]
    with pytest.raises(LogError) as caught:
        logs.parse(text, "tenhou_xml", file="made.mjlog")
    error = caught.value
    assert error.file == "made.mjlog"
    assert "made.mjlog" in str(error)
    assert error.expected is not None
    assert expected in str(error)
    assert error.line == 1


def test_error_names_the_line_and_tag() -> None:
    text = (
        RECORD.replace("<", "\n<")
        .replace("\n</mjloggm", "</mjloggm")
        .replace("\n<U68", "\n<FOO/>\n<U68")
        .lstrip()
    )
    with pytest.raises(LogError) as caught:
        logs.parse(text, file="lines.xml")
    assert caught.value.line == text[: text.index("<FOO")].count("\n") + 1
    assert caught.value.tag == "FOO"


def test_oddities_are_findings_not_errors() -> None:
    game = parse(RECORD.replace('ba="0,1"', 'ba="3,1"'))
    (finding,) = game.findings
    assert (finding.kind, finding.hand, finding.expected) == ("settlement", 1, "honba and sticks 0,1")


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings(codec: str) -> None:
    assert logs.parse(RECORD.encode(codec))[0] == parse(RECORD)


def test_containers(tmp_path: Path) -> None:
    data = RECORD.encode()
    (tmp_path / "plain").write_bytes(data)
    (tmp_path / "packed.mjlog").write_bytes(gzip.compress(data))
    (tmp_path / "twice.gz").write_bytes(gzip.compress(gzip.compress(data)))
    with zipfile.ZipFile(tmp_path / "many.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a/1.mjlog", data)
        archive.writestr("a/2.mjlog.gz", gzip.compress(data))
    with tarfile.open(tmp_path / "many.tar.gz", "w:gz") as tar:
        info = tarfile.TarInfo("3.mjlog")
        info.size = len(data)
        tar.addfile(info, io.BytesIO(data))
    (tmp_path / ".hidden").write_bytes(b"x")
    games = logs.read(tmp_path)
    assert [Path(game.source or "").name for game in games] == [
        Path(name).name
        for name in (
            "many.tar.gz!3.mjlog",
            "many.zip!a/1.mjlog",
            "many.zip!a/2.mjlog.gz",
            "packed.mjlog",
            "plain",
            "twice.gz",
        )
    ]
    assert all(game == games[0] for game in games)


def test_unreadable_files(tmp_path: Path) -> None:
    (tmp_path / "good.mjlog").write_text(RECORD)
    (tmp_path / "broken.gz").write_bytes(gzip.compress(RECORD.encode())[:-30])
    (tmp_path / "broken.zip").write_bytes(b"PK\x03\x04" + bytes(60))
    (tmp_path / "noise").write_bytes(bytes(range(256)))
    (tmp_path / "empty").write_bytes(b"")
    errors: list[LogError] = []
    games = list(logs.iter_games(tmp_path, errors=errors.append))
    assert len(games) == 1
    assert sorted(Path(error.file or "").name for error in errors) == [
        "broken.gz",
        "broken.zip",
        "empty",
        "noise",
    ]
    with pytest.raises(LogError, match="nowhere"):
        logs.read(tmp_path / "nowhere")


def test_bombs_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from mahjong_fast.logs import sources

    monkeypatch.setattr(sources, "MAX_FILE", 1 << 20)
    bomb = gzip.compress(bytes(1 << 22))
    (tmp_path / "bomb.gz").write_bytes(bomb)
    (tmp_path / "nested.gz").write_bytes(
        gzip.compress(gzip.compress(gzip.compress(gzip.compress(gzip.compress(b"x")))))
    )
    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a", bytes(1 << 22))
    for name, word in (("bomb.gz", "MiB"), ("nested.gz", "archives"), ("bomb.zip", "MiB")):
        with pytest.raises(LogError, match=word):
            logs.read(tmp_path / name)
