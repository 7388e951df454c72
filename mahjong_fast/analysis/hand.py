"""Analysis of one hand: the functions of `mahjong_fast.analysis` that take a `Hand`, its text or counts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, SupportsIndex

from .. import _core
from ..errors import HandError, MahjongError
from ..hands import Hand
from ..reading import Reading
from ..rulesets import Ruleset
from ..tiles import Tile, tile_order
from .call_shapes import all_calls
from .game_hands import game_discards, game_left, game_of, game_tiles, game_useful, game_waits, hold_game
from .held import (
    CLOSED_FORMS,
    TILES,
    HandLike,
    Held,
    MeldCount,
    TilesSeen,
    check_drawn,
    check_tileset,
    check_waiting,
    forms_of,
    hold,
    left_counts,
    mask_tiles,
    seats_of,
    seen_counts,
    usable_counts,
)
from .values import Call, Discard, Ukeire
from .wait_shapes import shapes_of_waits
from .winning_waits import check_minimum, chosen_tileset, waits_that_win

_NO_SHANTEN = 100
_fast_shanten: Callable[..., int | None] = _core.shanten


def shanten(
    hand: HandLike,
    form: str = "any",
    seats: SupportsIndex = 4,
    *,
    melds: MeldCount = 0,
    tileset: str | None = None,
    rules: str | Path | Ruleset | None = None,
    fifth_tile: str = "concealed",
    visible: TilesSeen | None = None,
    four_same: bool = False,
) -> int:
    """How many tiles a hand lacks to be tenpai: -1 = complete, 0 = tenpai.

    `form`: `any` (the least of all), `regular`, `chiitoitsu`, `kokushi`; of Chinese Official also `knitted`
    (straight) and `honours_knitted`. A winning tile that stands apart counts. Raises HandError for impossible
    hands, for a closed form of a hand with melds, and when the convention leaves no way to complete the form.
    """
    if tileset is None and rules is None and melds == 0 and fifth_tile == "concealed" and not four_same:
        number: int | None = _fast_shanten(hand, form, seats)
        if number is not None:
            return number
    if rules is not None:
        tileset = chosen_tileset(rules, tileset)
    if (game := game_of(tileset, rules)) is not None:
        return game_useful(hold_game(game, hand, melds, fifth_tile, four_same), form)[0]
    return _useful(hold(hand, melds), form, seats, tileset, fifth_tile, visible, four_same)[0]


def _useful(
    held: Held,
    form: str,
    seats: SupportsIndex,
    tileset: str | None,
    fifth_tile: str,
    visible: TilesSeen | None,
    four_same: bool,
) -> tuple[int, int]:
    """(shanten, mask of useful kinds)"""
    forms, n_seats = forms_of(form, four_same, tileset), seats_of(seats, tileset)
    check_tileset(held, n_seats)
    usable = usable_counts(held, seen_counts(visible), fifth_tile)
    number, mask = _core.hand_useful(held.counts, held.n_melds, forms, n_seats, usable)
    if number == _NO_SHANTEN:
        if held.n_melds and form in CLOSED_FORMS:
            raise HandError(f"{form} needs a hand without melds; this one has {held.n_melds}")
        raise HandError(f"form {form!r} cannot be completed: the tiles it needs are used up ({fifth_tile=})")
    return number, mask


def waits(
    hand: HandLike,
    *,
    form: str = "any",
    seats: SupportsIndex = 4,
    melds: MeldCount = 0,
    tileset: str | None = None,
    fifth_tile: str = "concealed",
    visible: TilesSeen | None = None,
    four_same: bool = False,
    minimum: str | None = None,
    rules: str | Path | Ruleset | None = None,
    **circumstances: Any,
) -> tuple[Tile, ...]:
    """The tiles that complete a hand of 13-3m concealed tiles, ascending; () when it is not tenpai.

    A winning tile that stands apart is left out. A hand of 14 tiles is a HandError. The shape alone counts,
    with or without a yaku, unless `minimum` asks for more: `"ron"` or `"tsumo"` keeps the tiles with which
    the hand, won that way, reaches the minimum of `rules` (8 points in Chinese Official; a yaku in riichi),
    and the tile set is that of `rules`. `circumstances` are keywords of `score`: seat, round, last_tile ...
    With `visible` the fourth tile of a kind whose others everybody sees counts as the last one.
    """
    if minimum is not None and rules is None:
        rules = "mcr"
    tileset = chosen_tileset(rules, tileset)
    check_minimum(minimum, circumstances)
    if (game := game_of(tileset, rules)) is not None:
        if minimum is not None:
            raise MahjongError(f"minimum: scoring.{game.tileset}_waits gives the tiles that win in this game")
        return game_waits(hold_game(game, hand, melds, fifth_tile, four_same, drawn=False), form)
    held = hold(hand, melds, drawn=False)
    mask = _wait_mask(held, form, seats, tileset, fifth_tile, visible, four_same)
    if minimum is not None:
        mask = waits_that_win(held, mask, seen_counts(visible), minimum, rules or "mcr", circumstances)
    return mask_tiles(mask)


def _wait_mask(
    held: Held,
    form: str,
    seats: SupportsIndex,
    tileset: str | None,
    fifth_tile: str,
    visible: TilesSeen | None,
    four_same: bool,
) -> int:
    check_waiting(held, "waits")
    forms, n_seats = forms_of(form, four_same, tileset), seats_of(seats, tileset)
    check_tileset(held, n_seats)
    usable = usable_counts(held, seen_counts(visible), fifth_tile)
    # A tile completes the hand whatever the convention; the convention says whether it can come at all.
    number, found = _core.hand_useful(held.counts, held.n_melds, forms, n_seats)
    mask: int = found if number == 0 else 0
    if usable is not None:
        for kind in range(34):
            if usable[kind] <= held.counts[kind]:
                mask &= ~(1 << kind)
    return mask


def wait_shapes(
    hand: HandLike,
    *,
    seats: SupportsIndex = 4,
    melds: MeldCount = 0,
    tileset: str | None = None,
    rules: str | Path | Ruleset | None = None,
    fifth_tile: str = "concealed",
    visible: TilesSeen | None = None,
    four_same: bool = False,
) -> dict[Tile, tuple[str, ...]]:
    """For each wait the names of the shapes it comes from: every basic one (`ryanmen kanchan penchan shanpon
    tanki kokushi_13`) that some reading has, then the compound ones of docs/glossary.md (`nobetan sanmenchan
    sanmentan aryanmen harabote entotsu ryantan kantan pentan tatsumaki junsei`). In Chinese Official a wait
    for one of the single tiles of a knitted hand is `knitted`.

    {} when the hand is not tenpai; HandError for 14 tiles.
    """
    tileset = chosen_tileset(rules, tileset)
    held = hold(hand, melds, drawn=False)
    mask = _wait_mask(held, "any", seats, tileset, fifth_tile, visible, four_same)
    forms = forms_of("any", four_same, tileset)
    shapes = shapes_of_waits(held.counts, [meld.pack() for meld in held.melds], held.n_melds, mask, forms)
    return {TILES[kind]: names for kind, names in shapes.items()}


def is_karaten(
    hand: HandLike,
    *,
    visible: TilesSeen | None = None,
    seats: SupportsIndex = 4,
    melds: MeldCount = 0,
    tileset: str | None = None,
    rules: str | Path | Ruleset | None = None,
) -> bool:
    """Whether a hand is tenpai in shape but can never win: none of its waiting tiles is left.

    Tiles in own melds and, when given, `visible` tiles count as gone. A hand whose waits are all held by the
    player himself is noten in many rules (ruleset fields fifth_tile, karaten_is_tenpai).
    """
    tileset = chosen_tileset(rules, tileset)
    held = hold(hand, melds, drawn=False)
    mask = _wait_mask(held, "any", seats, tileset, "concealed", None, False)
    left = left_counts(held, seen_counts(visible), seats_of(seats, tileset))
    # In shape even four concealed copies make no wait: such a hand is not tenpai at all.
    return mask != 0 and not any(left[kind] for kind in range(34) if mask >> kind & 1)


def ukeire(
    hand: HandLike,
    visible: TilesSeen | None = None,
    *,
    form: str = "any",
    seats: SupportsIndex = 4,
    melds: MeldCount = 0,
    tileset: str | None = None,
    rules: str | Path | Ruleset | None = None,
    fifth_tile: str = "concealed",
    four_same: bool = False,
) -> Ukeire:
    """Shanten, the tiles that lower it, and how many of them are still to be seen.

    `visible`: tiles seen outside the hand (discards, indicators, others' melds), as uint8[34], text or tiles;
    a Hand's own melds count by themselves, counts with a number of melds must contain them. With 14 tiles the
    question is which tiles would still bring the hand nearer; see `discards`.
    """
    tileset = chosen_tileset(rules, tileset)
    if (game := game_of(tileset, rules)) is not None:
        own = hold_game(game, hand, melds, fifth_tile, four_same)
        number, mask = game_useful(own, form)
        return Ukeire(number, *game_left(own, mask, visible))
    held = hold(hand, melds)
    number, mask = _useful(held, form, seats, tileset, fifth_tile, visible, four_same)
    return Ukeire(number, *_left(mask, left_counts(held, seen_counts(visible), seats_of(seats, tileset))))


def _left(mask: int, left: bytes) -> tuple[dict[Tile, int], int]:
    tiles = {TILES[kind]: left[kind] for kind in range(34) if mask >> kind & 1 and left[kind]}
    return tiles, sum(tiles.values())


def useful_tiles(
    hand: HandLike,
    form: str = "any",
    seats: SupportsIndex = 4,
    *,
    melds: MeldCount = 0,
    tileset: str | None = None,
    rules: str | Path | Ruleset | None = None,
    fifth_tile: str = "concealed",
    visible: TilesSeen | None = None,
    four_same: bool = False,
) -> tuple[Tile, ...]:
    """The necessary tiles: those that lower the shanten, whether or not some are left; ascending."""
    tileset = chosen_tileset(rules, tileset)
    if (game := game_of(tileset, rules)) is not None:
        return game_tiles(game_useful(hold_game(game, hand, melds, fifth_tile, four_same), form)[1])
    return mask_tiles(_useful(hold(hand, melds), form, seats, tileset, fifth_tile, visible, four_same)[1])


def unnecessary_tiles(
    hand: HandLike,
    form: str = "any",
    seats: SupportsIndex = 4,
    *,
    melds: MeldCount = 0,
    tileset: str | None = None,
    rules: str | Path | Ruleset | None = None,
    four_same: bool = False,
) -> tuple[Tile, ...]:
    """The tiles of the hand that can be given away without losing ground: the shanten (towards as many sets
    as before) stays the same without one of them; ascending.
    """
    tileset = chosen_tileset(rules, tileset)
    held, n_seats = hold(hand, melds), seats_of(seats, tileset)
    _useful(held, form, seats, tileset, "concealed", None, four_same)
    return mask_tiles(
        _core.hand_unnecessary(held.counts, held.n_melds, forms_of(form, four_same, tileset), n_seats)
    )


def discards(
    hand: HandLike,
    visible: TilesSeen | None = None,
    *,
    form: str = "any",
    seats: SupportsIndex = 4,
    melds: MeldCount = 0,
    tileset: str | None = None,
    rules: str | Path | Ruleset | None = None,
    fifth_tile: str = "concealed",
    four_same: bool = False,
    improvements: bool = True,
) -> list[Discard]:
    """What each discard of a hand of 14-3m tiles leads to, best first: least shanten, then most useful tiles
    left, then most improvement tiles, then in the order of tiles with a plain five before a red one.

    A discarded tile counts as seen. `improvements=False` leaves the improvement tiles out (faster).
    HandError for a hand that is not about to discard.
    """
    tileset = chosen_tileset(rules, tileset)
    if (game := game_of(tileset, rules)) is not None:
        return game_discards(hold_game(game, hand, melds, fifth_tile, four_same), form, visible)
    held = hold(hand, melds)
    check_drawn(held, "discards")
    forms, n_seats = forms_of(form, four_same, tileset), seats_of(seats, tileset)
    seen = seen_counts(visible)
    _useful(held, form, seats, tileset, fifth_tile, visible, four_same)
    left = left_counts(held, seen, n_seats)
    found: dict[int, Discard] = {}
    for kind, number, mask, better in _core.hand_discards(
        held.counts, held.n_melds, forms, n_seats, left, improvements
    ):
        if fifth_tile != "concealed":
            number, mask = _useful_without(held, kind, seen, forms, n_seats, fifth_tile)
        found[kind] = Discard(TILES[kind], number, *_left(mask, left), _left(better, left)[0])
    listed = [found[tile.kind]._replace(tile=tile) for tile in dict.fromkeys(held.tiles)]
    return sorted(
        listed,
        key=lambda d: (d.shanten, -d.total, -d.improvement_total, d.tile.kind, d.tile.is_red),
    )


def _useful_without(
    held: Held, kind: int, seen: bytes, forms: int, n_seats: int, fifth_tile: str
) -> tuple[int, int]:
    """Of the hand after a discard, by a convention that looks beyond the concealed tiles."""
    counts = bytearray(held.counts)
    counts[kind] -= 1
    rest = held._replace(counts=bytes(counts))
    now_seen = bytearray(seen)
    now_seen[kind] += 1
    usable = usable_counts(rest, bytes(now_seen), fifth_tile)
    number, mask = _core.hand_useful(rest.counts, held.n_melds, forms, n_seats, usable)
    return number, mask


def is_complete(
    hand: HandLike,
    *,
    form: str = "any",
    seats: SupportsIndex = 4,
    melds: MeldCount = 0,
    tileset: str | None = None,
    rules: str | Path | Ruleset | None = None,
    four_same: bool = False,
) -> bool:
    """Whether the shape is complete (shanten -1); a yaku is not asked for."""
    tileset = chosen_tileset(rules, tileset)
    if (game := game_of(tileset, rules)) is not None:
        return game_useful(hold_game(game, hand, melds, "concealed", four_same), form)[0] == -1
    held = hold(hand, melds)
    if held.n_melds and form in CLOSED_FORMS:
        return False
    return _useful(held, form, seats, tileset, "concealed", None, four_same)[0] == -1


def readings(
    hand: HandLike,
    win: Tile | str | SupportsIndex | None = None,
    *,
    melds: MeldCount = 0,
    tileset: str | None = None,
    rules: str | Path | Ruleset | None = None,
    four_same: bool = False,
) -> list[Reading]:
    """All ways to see a complete hand: every decomposition with every place of the winning tile, regular ones
    first; [] when the hand is not complete.

    The winning tile stands apart (`+5s`), or `win` names it: with 13 tiles it comes on top, with 14 it is one
    of them. HandError when there is none. The hand has exactly 14 tiles, a kan counting as three.
    """
    tileset = chosen_tileset(rules, tileset)
    if not isinstance(hand, Hand):
        number = melds if hasattr(melds, "__index__") and not isinstance(melds, str) else None
        if number is not None and int(number) != 0:  # type: ignore[arg-type]
            raise HandError(f"melds={number}: readings need the melds themselves, as text or Meld values")
        known = () if number is not None else melds
        hand = Hand(hand, melds=known) if isinstance(hand, str) else Hand.from_counts(hand, melds=known)  # type: ignore[arg-type]
    held = hold(hand.with_win(win))
    seats_of(4, tileset)
    last = held.tiles[-1].kind
    records = _core.hand_readings(
        held.counts, [meld.pack() for meld in held.melds], last, forms_of("any", four_same, tileset)
    )
    return [Reading.from_record(record) for record in records]


def calls(
    hand: HandLike,
    tile: Tile | str | SupportsIndex,
    visible: TilesSeen | None = None,
    *,
    form: str = "any",
    seats: SupportsIndex = 4,
    melds: MeldCount = 0,
    tileset: str | None = None,
    rules: str | Path | Ruleset | None = None,
    four_same: bool = False,
    kuikae: bool = False,
) -> list[Call]:
    """What calling `tile` would do to the shape, best first; the hand as it is comes as the call `pass`.

    A hand of 13-3m tiles claims another's discard: chi (four seats), pon, daiminkan, and for chi and pon the
    best discard after it. A hand of 14-3m tiles declares an ankan or kakan of `tile`. `visible` is without
    `tile` itself, which counts as seen. `kuikae=True` allows the discards that swap-calling forbids. Whether
    the player may call (turn, riichi, yaku) is not asked. Chinese Official forbids no swap-calling.
    """
    tileset = chosen_tileset(rules, tileset)
    held, n_seats = hold(hand, melds), seats_of(seats, tileset)
    check_tileset(held, n_seats)
    forms = forms_of(form, four_same, tileset)
    listed = all_calls(held, tile, seen_counts(visible), forms, n_seats, kuikae or tileset == "mcr")
    order = {name: place for place, name in enumerate(("pass", "pon", "chi", "daiminkan", "kakan", "ankan"))}
    return sorted(
        listed, key=lambda c: (c.shanten, -c.total, order[c.kind], [tile_order(own) for own in c.own])
    )
