"""How are engine and referee driven side by side? Odd rules, rigged walls, eager players, and the comparison.

Everything follows from one number, so a disagreement can be played again: `compare(plan(number))`.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

import mahjong_fast as mf
from parity.referee_options import odd_fields
from parity.referee_walls import STYLES, rigged_wall
from reference import referee_tiles as a
from reference.presets import PRESETS, rules
from reference.referee import Referee
from reference.referee_tiles import counts_of

KANS = ("ankan", "kakan", "daiminkan")


@dataclass
class Plan:
    """One game to be played twice."""

    number: int
    preset: str
    fields: dict[str, Any] = field(default_factory=dict)
    match: int | None = None
    wall: list[int] | None = None
    style: str = ""
    hands: int = 3  # of a match: stop after so many
    players: list[Player] | None = None  # None: random ones

    @property
    def options(self) -> dict[str, Any]:
        return rules(self.preset, **self.fields)


def plan(number: int) -> Plan:
    """Game number `number` of this test: the preset as it is, or changed; walls fair or rigged."""
    rng = random.Random(number)
    preset = sorted(PRESETS)[number % len(PRESETS)]
    share = rng.choice((0, 0, 0.15, 0.4))
    fields = odd_fields(rng, preset, share) if share else {}
    p = Plan(number, preset, fields)
    kind = rng.random()
    if kind < 0.25:
        p.match = rng.randrange(1000)
        p.hands = rng.choice((3, 3, 40))
    elif kind < 0.4:
        pass  # deal `number` of seed 0
    else:
        p.style = rng.choice(sorted(STYLES))
        p.wall = rigged_wall(rng, p.options, STYLES[p.style])
    return p


# ---------------------------------------------------------------- players


def links(counts: tuple[int, ...], kind: int) -> int:
    """How well a tile fits the others of a hand."""
    value = 4 * (counts[kind] - 1)
    if kind < 27:
        for step, worth in ((1, 2), (2, 1)):
            value += worth * (kind % 9 >= step and counts[kind - step] > 0)
            value += worth * (kind % 9 + step < 9 and counts[kind + step] > 0)
    return value


@dataclass
class Player:
    """Wins, declares and calls as often as its numbers say; else it discards what fits least."""

    win: float
    riichi: float
    kan: float
    call: float
    wild: float  # any legal move
    orphan: bool = False  # keeps terminals and honours
    outside: bool = False  # discards terminals and honours
    drawn: bool = False  # discards what it draws
    shy: bool = False  # wins by tsumo and robbed kans only
    collects: bool = False  # calls a tile rather than win on it
    aside: float = 0.7  # sets Norths aside
    feeds: tuple[int, ...] = ()  # discards these as soon as it can
    after_kans: int = 0  # makes no kan before so many were made
    first: int = -1  # discards this kind as soon as it can; -2 honours

    def holds_back(self, moves: list[int], t: Referee) -> bool:
        calls = set(moves) - {a.PASS, a.RON}
        return t.phase == "claim" and (self.shy or (self.collects and bool(calls)))

    def choose(self, rng: random.Random, moves: list[int], t: Referee, seat: int) -> int:
        if rng.random() < self.wild:
            return rng.choice(moves)
        for actions, chance in (
            ((a.TSUMO, a.RON), 0.0 if self.holds_back(moves, t) else self.win),
            ((a.RIICHI, a.OPEN_RIICHI), self.riichi),
            ((a.KYUUSHU, a.END_MATCH, a.NOTEN), 0.3),
            ((a.SET_NORTH_ASIDE,), self.aside),
        ):
            offered = [m for m in moves if m in actions]
            if offered and rng.random() < chance:
                return rng.choice(offered)
        kans = [m for m in moves if a.is_kan(m)]
        made = sum(event["type"] in KANS for event in t.events) if self.after_kans else 0
        if kans and made >= self.after_kans and rng.random() < self.kan:
            return rng.choice(kans)
        if a.PASS in moves:
            calls = [m for m in moves if m not in (a.PASS, a.RON, a.NOTEN, a.END_MATCH, *kans)]
            return rng.choice(calls) if calls and rng.random() < self.call else a.PASS
        counts = counts_of(t.seats[seat].concealed)
        discards = [m for m in moves if a.is_discard(m)]

        def worth(move: int) -> tuple[float, float]:
            tile = move % a.DRAWN
            kind = a.FIVES[tile - 34] if tile >= 34 else tile
            if kind in self.feeds or self.first == kind or (self.first == -2 and kind >= 27):
                return (-50.0, rng.random())
            if self.drawn:
                return (0.0 if move >= a.DRAWN else 1.0, rng.random())
            if self.outside:
                return (-10.0 * (kind in a.YAOCHUU) + links(counts, kind), rng.random())
            if self.orphan:
                return (10.0 * (kind in a.YAOCHUU) - 3 * counts[kind], rng.random())
            return (links(counts, kind), rng.random())

        return min(discards, key=worth) if discards else rng.choice(moves)


def players(rng: random.Random, count: int) -> list[Player]:
    found = []
    for _ in range(count):
        found.append(
            Player(
                win=rng.choice((0.95, 0.95, 0.6, 0.2)),
                riichi=rng.choice((0.9, 0.5)),
                kan=rng.choice((0.9, 0.5)),
                call=rng.choice((0.05, 0.2, 0.6)),
                wild=rng.choice((0.0, 0.02, 0.15)),
                orphan=rng.random() < 0.12,
            )
        )
    return found


# ---------------------------------------------------------------- the comparison


class Disagreement(AssertionError):
    """Engine and referee differ."""


def plain_event(event: dict[str, Any], seats: int) -> dict[str, Any]:
    """The part of an event that both tell, in one form."""
    kind = event["type"]
    keep = {
        "start_kyoku": "bakaze kyoku honba kyotaku oya scores dora_marker tehais",
        "hora": "actor target pai deltas ura_markers han fu yakuman yaku chips",
        "ryukyoku": "reason actor deltas tenpais",
        "end_game": "scores final",
        "reach": "actor open",
        "reach_accepted": "actor",
    }.get(kind, "actor target pai consumed tsumogiri dora_marker")
    out = {key: event[key] for key in ("type", *keep.split()) if key in event}
    if kind == "start_kyoku":
        out["tehais"] = [sorted(hand) for hand in out["tehais"]]
    if "consumed" in out:
        out["consumed"] = sorted(out["consumed"])
    if kind == "hora":
        out["yaku"] = dict(out["yaku"])
        out["yaku"].pop("bazoro", None)  # the han of the western table that every win has
        out["yakuman"] = out.get("yakuman", 0)
        out["chips"] = out.get("chips", [0] * seats)
        if "renhou_mangan" in out["yaku"]:
            del out["fu"]  # a mangan whatever the reading
        if out.get("pai") is None:
            out.pop("pai", None)
    if kind == "ryukyoku" and event["reason"] not in ("exhaustive", "nagashi"):
        del out["deltas"]
        out.pop("tenpais", None)
    if kind == "end_game":
        out["scores"] = [float(x) for x in out["scores"]]
        if "final" in out:
            out["final"] = [round(float(x), 6) for x in out["final"]]
    return out


def same_event(ours: dict[str, Any], theirs: dict[str, Any], equals: Any) -> bool:
    """A hand may be worth the same by other yaku (`equals`)."""
    if ours == theirs:
        return True
    if ours["type"] != "hora" or theirs["type"] != "hora":
        return False
    rest = {**ours, "yaku": theirs["yaku"]}
    dora = {k: n for k, n in ours["yaku"].items() if k in ("dora", "ura", "aka", "nuki")}
    return rest == theirs and any({**c.yaku, **dora} == theirs["yaku"] for c in equals)


def compare(p: Plan, counts: dict[Any, int] | None = None) -> int:
    """Play one game on both tables; raises Disagreement. Returns the number of hands played."""
    options = p.options
    ruleset = mf.rules(p.preset).replace(**p.fields)
    seats = options["players"]
    place: dict[str, Any] = {"match": p.match} if p.wall is None else {"wall": p.wall}
    if p.wall is None and p.match is None:
        place = {"deal": p.number}
    engine = mf.Table(ruleset, **({} if p.wall else {"seed": 0}), **place)
    referee = Referee(options, **place)
    rng = random.Random(p.number + 1)
    table = p.players or players(rng, seats)
    shown = 0
    hands = 0
    trail: list[Any] = []

    def fail(what: str, ours: Any, theirs: Any) -> None:
        raise Disagreement(
            f"plan({p.number}) {p.preset} {p.fields} {p.style or place}\n{what}\n"
            f" referee: {ours}\n engine:  {theirs}\n before: {trail[-12:]}\n"
        )

    news = [e for e in engine.events if e["type"] != "start_game"]
    while True:
        both = referee.events[shown:], news
        for ours, theirs in zip(*both, strict=False):
            left, right = plain_event(ours, seats), plain_event(theirs, seats)
            if not same_event(left, right, ours.get("equals", ())):
                fail(f"event {shown}", left, right)
            trail.append({k: v for k, v in left.items() if k != "tehais"})
            if counts is not None:
                count_event(counts, ours)
            shown += 1
        if len(both[0]) != len(both[1]):
            rest = [e[min(map(len, both)) :][:4] for e in both]
            fail(f"events from {shown}", *rest)
        if referee.scores != list(engine.scores) and not referee.is_over:
            fail("scores", referee.scores, engine.scores)
        asked = referee.decisions()
        legal = {c: sorted(int(m) for m in moves) for c, moves in engine.decisions().items()}
        if asked != legal:
            wrong = {
                c: (
                    sorted(set(asked.get(c, ())) - set(legal.get(c, ()))),
                    sorted(set(legal.get(c, ())) - set(asked.get(c, ()))),
                )
                for c in {*asked, *legal}
            }
            fail(f"legal moves (only referee, only engine): {wrong}", asked, legal)
        if referee.is_over != engine.is_over:
            fail("is_over", referee.is_over, engine.is_over)
        if referee.is_over:
            if counts is not None:
                count_rare(counts, engine.events, options)
            return hands
        hands += sum(e["type"] == "start_kyoku" for e in news)
        if hands > p.hands:
            if counts is not None:
                count_rare(counts, engine.events, options)
            return hands - 1
        answers = {c: table[c].choose(rng, moves, referee, c) for c, moves in asked.items()}
        trail.append(answers)
        referee.apply(answers)
        news = engine.apply(answers)


def count_event(counts: dict[Any, int], event: dict[str, Any]) -> None:
    names = [event["type"]]
    if event["type"] == "hora":
        names += list(event["yaku"])
    if event["type"] == "ryukyoku":
        names.append(event["reason"])
    for name in names:
        counts[name] = counts.get(name, 0) + 1


def count_rare(counts: dict[Any, int], events: list[dict[str, Any]], options: dict[str, Any]) -> None:
    """Counts what no single event tells."""

    def count(name: str, happened: bool = True) -> None:
        if happened:
            counts[name] = counts.get(name, 0) + 1

    kinds = [event["type"] for event in events]
    rons = 0
    for i, event in enumerate(events):
        kind = event["type"]
        before = kinds[i - 1] if i else ""
        if kind == "hora":
            rons += 1
            count("liable", "liable" in event)
            count("liable, ron by a third", "liable" in event and event["target"] not in (event["actor"],))
            count("chankan of a red five", before == "kakan" and str(event.get("pai")).endswith("r"))
            count("ankan robbed", before == "ankan" and event["actor"] != event["target"])
            count("north robbed", before == "nukidora")
            count(
                "won at once by the fourth kan",
                before in ("ankan", "kakan", "daiminkan") and event["actor"] == event["target"],
            )
        else:
            count(f"{rons} rons", rons > 1)
            rons = 0
        if kind == "ryukyoku":
            count("nagashi of two", sum(event.get("nagashi", ())) > 1)
        if kind == "end_game" and "final" in event:
            count(
                "tobi", min(event["scores"]) < 0 or (options["tobi"] == "zero" and min(event["scores"]) <= 0)
            )
            count("tobi by a draw", min(event["scores"]) < 0 and kinds[i - 2] == "ryukyoku")
            winds = list(dict.fromkeys(e["bakaze"] for e in events if e["type"] == "start_kyoku"))
            count("extension", len(winds) > {"tonpuu": 1, "hanchan": 2, "iichan": 4}[options["length"]])
    kans = 0
    for kind in kinds:
        kans = 0 if kind == "start_kyoku" else kans + (kind in ("ankan", "kakan", "daiminkan"))
        count("fourth kan", kans == 4 and kind in ("ankan", "kakan", "daiminkan"))
        count("fifth kan", kans == 5 and kind in ("ankan", "kakan", "daiminkan"))
