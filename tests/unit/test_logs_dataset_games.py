"""Records of other games than riichi as arrays to learn from."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import mahjong_fast as mf
from golden_games import golden_games, rules_of, tables
from mahjong_fast import logs
from mahjong_fast.encoders import as_records, encode


@pytest.fixture(scope="module")
def games() -> list[tuple[logs.Game, list[tuple[int, int, np.ndarray]]]]:
    """Golden deals as records, and of each decision with a choice: chair, action, what he saw."""
    out = []
    for golden in golden_games(others=True):
        if "match" in golden:
            continue
        moves, seen = iter(golden["moves"]), []
        for table in tables(golden):
            asked = table.decisions()
            answers = {chair: next(moves) for chair in asked}
            claims = sum(action != 179 for action in answers.values())
            offered = table.view(0).phase in "ck"
            for chair, legal in asked.items():
                if len(legal) > 1 and (not offered or claims == 0 or (claims == 1 and answers[chair] != 179)):
                    seen.append((chair, answers[chair], encode(table, chair)))
        out.append((logs.Game.from_events(table.events, rules_of(golden)), seen))
    return out


def test_rows_are_what_was_seen_and_done(games: list) -> None:
    for game, seen in games:
        arrays = logs.decision_arrays(game)
        rows = list(zip(arrays["chair"].tolist(), arrays["action"].tolist(), strict=True))
        place = -1
        for chair, action, view in seen:  # of declined claims a record leaves some out
            place = rows.index((chair, action), place + 1)
            told = arrays["view"][place].copy()
            as_records(told)["is_match"] = as_records(view)["is_match"]
            as_records(told)["dice"] = as_records(view)["dice"]
            assert np.array_equal(told, view), (game.rules.key, place)
        assert arrays["mask"][np.arange(len(rows)), arrays["action"]].all()
        assert len(list(logs.decisions(game, skip_forced=True))) == len(rows) >= len(seen)


def test_the_encoder_is_that_of_the_game(games: list, tmp_path: Path) -> None:
    for number, (game, _) in enumerate(games):
        logs.write(game, tmp_path / f"{number}.mjson", format="mjai")
    data = logs.dataset([tmp_path], batch_size=50)
    shapes = {arrays["view"].shape[1:] for arrays in data}
    assert shapes == {(680,)}
    assert (data.report.encoder, data.report.left_out) == ("compact_v2", 0)
    planes = logs.dataset([tmp_path / "0.mjson"], "planes")
    assert next(iter(planes))["view"].shape[1:] == (210, 51)
    index = logs.dataset([tmp_path], "planes_oracle").write(f"{tmp_path}_shards")
    assert index["settings"]["encoder"] == "planes_v2_oracle"
    with pytest.raises(mf.MahjongError, match="planes_v1 is for riichi"):
        next(iter(logs.dataset([tmp_path / "0.mjson"], "planes_v1")))
    riichi = mf.Table("tenhou_4p", 1, 1)
    while not riichi.is_over:
        riichi.apply({chair: legal[-1] for chair, legal in riichi.decisions().items()})
    logs.write(logs.Game.from_events(riichi.events, riichi.rules), tmp_path / "r.mjson", format="mjai")
    with pytest.raises(mf.MahjongError, match=r"several games.*compact_v1, compact_v2.*name one that fits"):
        list(logs.dataset([tmp_path]))
    assert sum(len(arrays["action"]) for arrays in logs.dataset([tmp_path], "compact_v2")) > 300


@pytest.mark.parametrize("augment", ["suits", "seats", "both"])
def test_other_chairs_see_the_same(games: list, augment: str) -> None:
    """Suits stay as they are: some hands of these games are made of one particular suit."""
    for game, _ in games:
        assert logs.relabel.suit_orders(game.rules) == ((0, 1, 2),)
        for turn in range(game.seats if augment != "suits" else 1):
            plain, turned = (logs.decision_arrays(game, turn=n) for n in (0, turn))
            chairs = (plain["chair"] + turn) % game.seats
            order = np.lexsort((chairs, plain["event"]))
            other = np.lexsort((turned["chair"], turned["event"]))
            assert np.array_equal(chairs[order], turned["chair"][other])
            one, two = as_records(plain["view"][order]), as_records(turned["view"][other])
            one["chair"] = two["chair"] = 0
            assert np.array_equal(one, two)


def test_hidden_tiles_have_no_place_for_jokers(games: list) -> None:
    for game, _ in games:
        if game.rules.family == "malaysian":
            with pytest.raises(mf.MahjongError, match="compact_v2_oracle"):
                logs.decision_arrays(game, hidden=True)
        else:
            assert logs.decision_arrays(game, hidden=True)["hidden"].shape[1:] == (3, 37)
