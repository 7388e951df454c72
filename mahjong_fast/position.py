"""How is a moment of a game written in one line? The position string `mf1 ...` (docs/positions.md), both
ways.

`mf1 RULES ROUND.HONBA.STICKS SCORES WALL TURN LOG SEAT SEAT ...`, single blanks. Example: the start of a
deal in which only the dealer's tiles are known:

    mf1 tenhou_4p E1.0.0 25000,25000,25000,25000 69/0/5z 0d - 123m456p789s11z46s+9p 13x 13x 13x
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from . import _core
from .errors import MahjongError
from .melds import Meld
from .notation import scan, write
from .rulesets import Ruleset, ruleset_names
from .rulesets import rules as load_rules
from .tiles import Tile

if TYPE_CHECKING:
    from .game import Table

_WINDS: Final = "ESWNPFC"
_PHASES: Final = {0: "d", 1: "a", 2: "c", 3: "k", 7: "e"}
_FROM: Final = ("", "k", "n", "f", "", "j")
_LIABLE: Final = "DSKR"
_MOST_COUNTED: Final = 60_000
_MOST_POINTS: Final = 2**50
_LONGEST: Final = 4000
"""More letters than any position has."""
_UNKNOWN: Final = 37
_JOKER: Final = 56
_NONE: Final = 255
_FACE_DOWN: Final = "[xxxx]"
_FACE_DOWN_BITS: Final = 4 << 6 | _UNKNOWN
"""A concealed kan that lies face down, as the core packs it (`kHiddenKan`)."""
_MELD: Final = re.compile(r"(\([^()]*\)|\[[^\[\]]*\])(?:@(\d)(?::(\d[mpsz]))?)?")
_TURN: Final = re.compile(r"(\d)(?:d([knfj])?(\d?)|(a)|(c)|k(\d[mpsz])(\d?)|(e))")
_TILES: Final = re.compile(r"[^\s,]*")
_DISCARD: Final = re.compile(r"(\d):(\d[mpsz]|0x)([_*!]*)")
_FLAGS: Final = re.compile(r"([rRwoitfbdn])|N(\d)|p(\d)([DSKR])|B((?:\d+[fa])+)")


# ---------------------------------------------------------------- writing


def position_text(table: Table) -> str:
    """See `Table.position`."""
    return text_of(_core.position_facts(table), table.rules)


def text_of(facts: dict[str, Any], rules: Ruleset) -> str:
    """The text of the facts that the core tells."""
    if facts["phase"] not in _PHASES:
        raise MahjongError("there is no position between deals, and none while tenpai is shown")
    name = rules.name if rules.name in ruleset_names() else f"@{rules.hash}"
    if name in ruleset_names() and load_rules(name) != rules:
        name = f"@{rules.hash}"
    seats = len(facts["seats"])
    wall = f"{facts['live']}/{facts['replaced']}/{write(facts['indicators'])}"
    if facts["undrawn"]:
        wall += "/" + _with_unknown(facts["undrawn"])
    turn = f"{facts['turn']}{_PHASES[facts['phase']]}"
    if facts["phase"] == 0:
        turn += _FROM[facts["drawn_from"]]
    elif facts["phase"] == 3:
        turn += str(Tile(facts["window_tile"]))
    if rules.family == "malaysian" and facts["phase"] in (0, 3):
        # Kans of the turn since the last discard, where it is not clear.
        usual = int(facts["phase"] == 0 and facts["drawn_from"] == 1)
        turn += "" if facts["kans_in_row"] == usual else str(facts["kans_in_row"])
    log = ",".join(_discard_text(bits) for bits in facts["discards"]) or "-"
    return " ".join(
        [
            "mf1",
            name,
            f"{_WINDS[facts['round_wind']]}{facts['round'] % seats + 1}.{facts['honba']}.{facts['sticks']}",
            ",".join(map(str, facts["scores"])),
            wall,
            turn,
            log,
            *(
                _seat_text(seat, chair, seats, rules.family == "malaysian")
                for chair, seat in enumerate(facts["seats"])
            ),
        ]
    )


def _with_unknown(tiles: Iterable[int]) -> str:
    """Tiles in their order; `x` for one that is not known."""
    text = ""
    known: list[int] = []
    for tile in [*tiles, _NONE]:
        if tile not in (_UNKNOWN, _NONE):
            known.append(tile)
            continue
        text += write(known)
        known = []
        if tile == _UNKNOWN:
            text += "x"
    return text


def _discard_text(bits: int) -> str:
    marks = "".join(mark for mark, bit in (("_", 256), ("*", 512), ("!", 1024)) if bits & bit)
    return f"{bits >> 6 & 3}:{Tile(bits & 63)}{marks}"


def _seat_text(seat: dict[str, Any], chair: int, seats: int, jokers: bool) -> str:
    tiles = [tile for tile in seat["tiles"] if tile != _UNKNOWN]
    unknown = len(seat["tiles"]) - len(tiles)
    drawn = seat["drawn"]
    if drawn == _UNKNOWN:
        unknown -= 1
    elif drawn != _NONE:
        tiles.remove(drawn)
    text = write(tiles) + (f"{unknown}x" if unknown else "")
    if drawn != _NONE:
        text += "+x" if drawn == _UNKNOWN else f"+{Tile(drawn)}"
    for bits in seat["melds"]:
        if bits == _FACE_DOWN_BITS:
            text += _FACE_DOWN
            continue
        meld = Meld.unpack(bits, jokers=jokers)
        text += meld.to_mpsz()
        if meld.source is not None:
            text += f"@{_caller_to_source(chair, meld.source, seats)}"
            if len(set(meld.tiles[:3])) > 1:
                text += f":{meld.called}"
    flags = {0: "", 1: "R", 2: "r"}[seat["riichi"]]
    flags += "".join(
        letter
        for letter, on in (
            ("w", seat["double_riichi"]),
            ("o", seat["open_riichi"]),
            ("i", seat["ippatsu"]),
            ("t", seat["furiten"] & 1),
            ("f", seat["furiten"] & 2),
            ("b", seat["wareme"]),
            ("d", seat["dead"]),
            ("n", seat["no_win"]),
        )
        if on
    )
    if seat["nuki"]:
        flags += f"N{seat['nuki']}"
    if seat["bonus"]:
        flags += "B" + write(40 + k for k in range(16) if seat["bonus"] >> k & 1)
    for letter, liable in zip(_LIABLE, seat["liable"], strict=True):
        if liable != _NONE:
            flags += f"p{liable}{letter}"
    return text + (f",{flags}" if flags else "")


def _caller_to_source(chair: int, source: str, seats: int) -> int:
    step = {"right": 1, "across": 2, "left": seats - 1}[source]
    return (chair + step) % seats


# ---------------------------------------------------------------- reading


def read_position(text: str, rules: str | Ruleset | None) -> tuple[Ruleset, dict[str, Any]]:
    """The rules and the facts of a position string. Raises MahjongError that names the part that is wrong."""
    if not isinstance(text, str):
        raise MahjongError(f"a position is text (docs/positions.md), not {text!r}")
    if not text.isascii() or len(text) > _LONGEST:
        raise MahjongError(f"a position is text of ASCII letters, at most {_LONGEST}")
    parts = text.split(" ")
    if parts[0] != "mf1" or len(parts) < 8:
        raise MahjongError("a position is: mf1 RULES ROUND.HONBA.STICKS SCORES WALL TURN LOG SEAT SEAT ...")
    ruleset = _rules_of(parts[1], rules)
    seats = ruleset.players
    if len(parts) != 7 + seats:
        raise MahjongError(f"{seats} seats are needed behind the log, not {len(parts) - 7}")
    facts: dict[str, Any] = {}
    found = re.fullmatch(r"([ESWNPFC])(\d)\.(\d+)\.(\d+)", parts[2])
    if not found or not 1 <= int(found[2]) <= seats:
        raise MahjongError(f"round {parts[2]!r}: wind and place, honba, sticks, as in E1.0.0")
    facts["round"] = _WINDS.index(found[1]) * seats + int(found[2]) - 1
    facts["honba"], facts["sticks"] = int(found[3]), int(found[4])
    if max(facts["honba"], facts["sticks"]) > _MOST_COUNTED:
        raise MahjongError(f"round {parts[2]!r}: honba and sticks are at most {_MOST_COUNTED}")
    if not re.fullmatch(r"-?\d+(,-?\d+)*", parts[3]):
        raise MahjongError(f"scores {parts[3]!r}: whole numbers with commas")
    facts["scores"] = [int(points) for points in parts[3].split(",")]
    if len(facts["scores"]) != seats:
        raise MahjongError(f"scores {parts[3]!r}: {seats} scores are needed, one of each chair")
    if any(abs(points) > _MOST_POINTS for points in facts["scores"]):
        raise MahjongError(f"scores {parts[3]!r}: points of at most 2^50")
    _read_wall(parts[4], facts)
    _read_turn(parts[5], facts)
    facts["discards"] = _read_log(parts[6])
    facts["seats"] = [_seat_of(part, chair, seats) for chair, part in enumerate(parts[7:])]
    return ruleset, facts


def _rules_of(name: str, rules: str | Ruleset | None) -> Ruleset:
    given = None if rules is None else load_rules(rules)
    if not name.startswith("@"):
        named = load_rules(name)
        if given is not None and given != named:
            raise MahjongError(f"the position is one of {name}, not of {given.name}")
        return named
    if given is None:
        for known in ruleset_names():
            if load_rules(known).hash == name[1:]:
                return load_rules(known)
        raise MahjongError(f"rules {name} are no preset: give them as rules=")
    if given.hash != name[1:]:
        raise MahjongError(f"the position is one of the rules {name}, not of @{given.hash}")
    return given


def _read_wall(part: str, facts: dict[str, Any]) -> None:
    pieces = part.split("/")
    if len(pieces) not in (3, 4) or not pieces[0].isdigit() or not pieces[1].isdigit():
        raise MahjongError(
            f"wall {part!r}: live tiles/replacement tiles drawn/indicators[/undrawn tiles], as in 69/0/5z"
        )
    facts["live"], facts["replaced"] = int(pieces[0]), int(pieces[1])
    facts["indicators"] = _read_tiles(pieces[2])
    facts["undrawn"] = _read_tiles(pieces[3]) if len(pieces) == 4 else []
    if max(facts["live"], facts["replaced"]) > 200:
        raise MahjongError(f"wall {part!r}: there are not so many tiles")


def _read_tiles(text: str) -> list[int]:
    """Tiles in their order, `x` (or `13x`) for tiles that are not known; `0x`, `00x` are one joker, two."""
    if not re.fullmatch(_TILES, text):
        raise MahjongError(f"{text!r}: tiles stand one behind the other, nothing between them")
    out: list[int] = []
    for piece in re.findall(r"(?:\d*x)+|(?:(?!\d*x).)+", text):
        if piece.endswith("x"):
            for count in re.findall(r"(\d*)x", piece):
                if int(count or 1) > 136:
                    raise MahjongError(f"{piece!r}: there are not so many tiles")
                out += [_JOKER] * len(count) if count and not int(count) else [_UNKNOWN] * int(count or 1)
        else:
            out += scan(piece)[0]
    return out


def _read_turn(part: str, facts: dict[str, Any]) -> None:
    found = _TURN.fullmatch(part)
    if not found:
        raise MahjongError(
            f"turn {part!r}: chair and d (has drawn; dk after a kan, dn after a North, df after a bonus tile,"
            " dj all jokers were dealt), a (has called), c (others decide on the discard) or k and a tile"
            " (others decide on a kan)"
        )
    if found[8]:
        raise MahjongError("a position that is over (e) can be shown, not played from")
    facts["turn"] = int(found[1])
    facts["phase"] = 1 if found[4] else 2 if found[5] else 3 if found[6] else 0
    facts["drawn_from"] = _FROM.index(found[2] or "")
    facts["window_tile"] = int(Tile(found[6])) if found[6] else _NONE
    usual = int(found[2] == "k")
    facts["kans_in_row"] = int(found[3] or found[7] or usual)


def _read_log(part: str) -> list[int]:
    if part == "-":
        return []
    out = []
    for piece in part.split(","):
        found = _DISCARD.fullmatch(piece)
        if not found or int(found[1]) > 3:
            raise MahjongError(
                f"log: {piece!r} is no discard; written as 0:5m, marks _ drawn * riichi ! claimed"
            )
        marks = sum(bit for mark, bit in (("_", 256), ("*", 512), ("!", 1024)) if mark in found[3])
        out.append(int(Tile(found[2])) | int(found[1]) << 6 | marks)
    return out


def _seat_of(part: str, chair: int, seats: int) -> dict[str, Any]:
    try:
        return _read_seat(part, chair, seats)
    except MahjongError as error:
        text = str(error)
        raise MahjongError(text if text.startswith("chair") else f"chair {chair}: {text}") from None


def _read_seat(part: str, chair: int, seats: int) -> dict[str, Any]:
    body, _, flags = part.partition(",")
    head = body[: min((body.find(c) for c in "([" if c in body), default=len(body))]
    concealed, plus, drawn = head.partition("+")
    seat: dict[str, Any] = {"tiles": _read_tiles(concealed), "drawn": _NONE, "melds": []}
    if plus:
        tiles = _read_tiles(drawn)
        if len(tiles) != 1:
            raise MahjongError(f"chair {chair}: {drawn!r} is not one drawn tile")
        seat["drawn"] = tiles[0]
        seat["tiles"] += tiles
    at = len(head)
    while at < len(body):
        found = _MELD.match(body, at)
        if not found:
            raise MahjongError(f"chair {chair}: {body[at:]!r} is no meld such as (123m)@0 or [1111z]")
        seat["melds"].append(_read_meld(found, chair, seats))
        at = found.end()
    return seat | _read_flags(flags, chair, seats)


def _read_meld(found: re.Match[str], chair: int, seats: int) -> int:
    from .hand_text import parse_melds

    if found[1] == _FACE_DOWN:
        if found[2] is not None:
            raise MahjongError(f"chair {chair}: {found[0]}: a kan that lies face down was called from nobody")
        return _FACE_DOWN_BITS
    (plain,) = parse_melds(found[1])
    if plain.kind == "ankan":
        return plain.pack()
    if found[2] is None:
        raise MahjongError(f"chair {chair}: {found[1]} needs @ and the chair it was called from")
    step = (int(found[2]) - chair) % seats
    if int(found[2]) >= seats or step == 0:
        raise MahjongError(f"chair {chair}: {found[0]}: no such other chair")
    source = ("", "right", "across", "left")[step] if seats == 4 else ("", "right", "left")[step]
    called = Tile(found[3]) if found[3] else plain.tiles[-1 if plain.kind != "kakan" else 2]
    return Meld(plain.kind, plain.tiles, called, source).pack()


def _read_flags(flags: str, chair: int, seats: int) -> dict[str, Any]:
    letters = ""
    nuki = bonus = 0
    liable = [_NONE] * 4
    at = 0
    while at < len(flags):
        found = _FLAGS.match(flags, at)
        if not found:
            raise MahjongError(
                f"chair {chair}: flags {flags[at:]!r}: r R w o i t f b d n, N and a number, B and bonus"
                " tiles, p chair letter"
            )
        if found[1]:
            if found[1] in letters or {found[1], *letters} >= {"r", "R"}:
                raise MahjongError(f"chair {chair}: flags {flags!r}: each once, and one of r and R")
            letters += found[1]
        elif found[2]:
            if nuki:
                raise MahjongError(f"chair {chair}: flags {flags!r}: N and its number once")
            nuki = int(found[2])
        elif found[5]:
            for tile in scan(found[5])[0]:
                if bonus >> (tile - 40) & 1:
                    raise MahjongError(f"chair {chair}: flags {flags!r}: there is only one {Tile(tile)}")
                bonus |= 1 << (tile - 40)
        else:
            if int(found[3]) >= seats:
                raise MahjongError(f"chair {chair}: p{found[3]}{found[4]}: no such chair")
            liable[_LIABLE.index(found[4])] = int(found[3])
        at = found.end()
    return {
        "riichi": 2 if "r" in letters else 1 if "R" in letters else 0,
        "double_riichi": "w" in letters,
        "open_riichi": "o" in letters,
        "ippatsu": "i" in letters,
        "furiten": ("t" in letters) + 2 * ("f" in letters),
        "nuki": nuki,
        "bonus": bonus,
        "wareme": "b" in letters,
        "dead": "d" in letters,
        "no_win": "n" in letters,
        "liable": liable,
    }
