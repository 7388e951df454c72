"""A fan list of one's own: an EXAMPLE in the manner of Old Hong Kong. Run: python examples/old_hong_kong.py

Tables differ; nothing here is an authority. The list is ordinary Python: change it to what your table plays.
"""

import mahjong_fast as mf
from mahjong_fast.fan_rules import Fan, FanHand, FanPayments, FanRules, StepTable

DRAGONS = ("5z", "6z", "7z")


def sets(look: FanHand, kind: str) -> list[mf.Tile]:
    """The lowest tiles of the sequences, or of the triplets and kans."""
    wanted = ("sequence",) if kind == "sequence" else ("triplet", "kan")
    return [one.tiles[0] for one in look.reading.sets if one.kind in wanted]


def suits(look: FanHand) -> set[str]:
    return {str(tile)[-1] for tile in look.reading.tiles}


def wind(look: FanHand, of: str) -> bool:
    return any(look.is_wind(tile, of) for tile in sets(look, "triplet"))


def own_flowers(look: FanHand) -> int:
    seat = "ESWN".index(look.seat) + 1
    return sum(number in (seat, seat + 4) for number in look.flowers)


RULES = FanRules(
    "old Hong Kong (example)",
    (
        Fan("self_draw", 1, lambda look: look.tsumo, "the last tile was drawn"),
        Fan("concealed", 1, lambda look: look.closed and not look.tsumo, "nothing called, won on a discard"),
        Fan("common", 1, lambda look: len(sets(look, "sequence")) == 4, "four chows"),
        Fan("all_pungs", 3, lambda look: len(sets(look, "triplet")) == 4, "four pungs or kongs"),
        Fan("dragon", 1, lambda look: sum(str(t) in DRAGONS for t in sets(look, "triplet")), "each pung"),
        Fan("seat_wind", 1, lambda look: wind(look, look.seat), "a pung of the own wind"),
        Fan("round_wind", 1, lambda look: wind(look, look.round), "a pung of the round's wind"),
        Fan("half_flush", 3, lambda look: len(suits(look)) == 2 and "z" in suits(look), "one suit, honours"),
        Fan("full_flush", 7, lambda look: len(suits(look)) == 1 and "z" not in suits(look), "one suit"),
        Fan("robbed_kan", 1, lambda look: "robbed_kan" in look.happened, "the tile of an added kong"),
        Fan("last_tile", 1, lambda look: "last_tile" in look.happened, "the last tile of the wall"),
        Fan("flower", 1, own_flowers, "each flower of the own seat", bonus=True),
        Fan("no_flower", 1, lambda look: not look.flowers, "no bonus tile", bonus=True),
    ),
    StepTable(((3, 1), (5, 2), (7, 4), (11, 8))),
    minimum=3,
    payments=FanPayments(discarder=2, other=1, self_draw=2),
)

if __name__ == "__main__":
    for text, words in (
        ("111222333m999p5z+5z", {"tsumo": True}),
        ("(123m)456m789m99m22z+2z", {"discarder": "N", "flowers": (2, 7)}),
        ("123m456p789s55z34p+5p", {"discarder": "E"}),
    ):
        try:
            score = RULES.score(text, **words)
        except mf.NotAWin as error:
            print(error)
        else:
            print(text, dict(score.fans), f"{score.total} fans, {score.units} units:", dict(score.payments))
