"""`mahjong-fast score HAND`: what is this winning hand worth, and why?"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Any, NamedTuple

from ..errors import NotAWin
from ..hands import Hand
from ..rulesets import rules as load_rules
from ..scoring import Score, score, yaku_table
from ..scoring.mcr.score_value import McrScore
from .arguments import add_json, add_rules, print_json, whole_number
from .fan_report import fan_explanation, fan_report

WINDS = ("E", "S", "W", "N")
LIABLE = ("daisangen", "daisuushii", "suukantsu", "rinshan")


class Option(NamedTuple):
    """One keyword of `score` on the command line, `--` with hyphens."""

    name: str
    kind: str
    help: str


OPTIONS = (
    Option("tsumo", "flag", "won by self-draw (default: by ron)"),
    Option("riichi", "flag", "riichi"),
    Option("double_riichi", "flag", "riichi on the first turn"),
    Option("open_riichi", "flag", "open riichi"),
    Option("ippatsu", "flag", "within one turn of riichi"),
    Option("rinshan", "flag", "on the tile after a kan"),
    Option("chankan", "flag", "by robbing a kan"),
    Option("last_tile", "flag", "haitei or houtei"),
    Option("first_turn", "flag", "tenhou, chiihou or renhou, by seat and --tsumo"),
    Option("seat", "wind", "the winner's seat wind; default S"),
    Option("round", "round", "the round wind; default E"),
    Option("dora", "tiles", "dora indicators, the first one first, for example 4m or 4m5p"),
    Option("ura", "tiles", "ura dora indicators"),
    Option("dora_han", "number", "dora counted already"),
    Option("nuki", "number", "Norths set aside"),
    Option("honba", "number", "counters on the table"),
    Option("sticks", "number", "riichi sticks on the table"),
    Option("consecutive_deals", "number", "deals in a row as dealer, this one counted (paarenchan)"),
    Option("payer", "wind", "seat wind of the discarder"),
    Option("payer_in_riichi", "flag", "the discarder is in riichi"),
    Option("liable", "liable", "who is liable for a yakuman, for example daisangen=W; may be repeated"),
    Option("wareme", "wind", "seat wind of the wareme player"),
    Option("nuki_rob", "flag", "by robbing a North set aside"),
    Option("no_yaochuu_discarded", "flag", "no terminal or honour was discarded (western Honshu)"),
    Option("no_suit_discarded", "flag", "no tile of the suit was discarded (western Honshu)"),
    Option("flowers", "tiles", "flowers and seasons: how many, or tiles such as 1f5f (Chinese Official)"),
    Option("flower_replacement", "flag", "on the tile that replaced a flower (Chinese Official)"),
    Option("last_of_kind", "flag", "the other three such tiles are visible to everybody (Chinese Official)"),
)


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "score",
        help="value a winning hand",
        description=f"{__doc__} Melds stand in brackets: (123m) chi, (555z) pon, (1111m) daiminkan,"
        " (111+1m) kakan, [1111m] ankan; +5s or --win names the winning tile; 0m 0p 0s are red fives."
        " A shell wants brackets in quotes: '067m88s46s(555z)[1111p]+5s'."
        " Exit code 1: the hand does not win.",
    )
    parser.add_argument(
        "hand", metavar="HAND", nargs="+", help="for example 123m456p11s789p46s+5s; blanks do not matter"
    )
    parser.add_argument("--win", metavar="TILE", help="the winning tile, if HAND does not say it")
    for option in OPTIONS:
        _add(parser, option)
    add_rules(parser)
    parser.add_argument(
        "--explain", action="store_true", help="also other readings, and why yaku do not count"
    )
    add_json(parser)


def _add(parser: argparse.ArgumentParser, option: Option) -> None:
    flag = "--" + option.name.replace("_", "-")
    none = argparse.SUPPRESS  # what is not said is left to the defaults of score()
    if option.kind == "flag":
        parser.add_argument(flag, action="store_true", default=none, help=option.help)
    elif option.kind == "number":
        parser.add_argument(flag, type=whole_number, default=none, metavar="N", help=option.help)
    elif option.kind == "liable":
        metavar = "YAKUMAN=WIND"
        parser.add_argument(
            flag, type=_liable, action="append", default=none, metavar=metavar, help=option.help
        )
    else:
        metavar = "TILES" if option.kind == "tiles" else "WIND"
        parser.add_argument(flag, default=none, metavar=metavar, help=option.help)


def _liable(text: str) -> tuple[str, str]:
    key, _, wind = text.partition("=")
    if key not in LIABLE or wind not in WINDS:
        raise argparse.ArgumentTypeError(f"{text!r} is not like daisangen=W (of {', '.join(LIABLE)})")
    return key, wind


def run(args: argparse.Namespace) -> int:
    """Print the value; 1 when the hand does not win."""
    keywords: dict[str, Any] = {o.name: getattr(args, o.name) for o in OPTIONS if hasattr(args, o.name)}
    if "liable" in keywords:
        keywords["liable"] = dict(keywords["liable"])
    if keywords.get("flowers", "").isdigit():
        keywords["flowers"] = int(keywords["flowers"])
    ruleset = load_rules(args.rules)
    hand = Hand(" ".join(args.hand))
    try:
        found = score(hand, args.win, rules=ruleset, explain=args.explain, **keywords)
    except NotAWin as error:
        if args.json:
            print_json({"status": error.reason, "message": str(error)})
        else:
            print(f"{hand.to_mpsz()} does not win: {error}")
        return 1
    if args.json:
        print_json(found.to_dict())
    elif isinstance(found, McrScore):
        print("\n".join([*heading(hand, args.win, found, keywords), *fan_report(found)]))
        if args.explain:
            print("\n".join(fan_explanation(found)))
    else:
        print("\n".join([*heading(hand, args.win, found, keywords), *report(found, keywords)]))
        if args.explain:
            print("\n".join(explanation(found)))
    return 0


def heading(hand: Hand, win: str | None, found: Score, keywords: dict[str, Any]) -> Iterable[str]:
    """What was asked."""
    how = "tsumo" if keywords.get("tsumo") else "ron"
    won = hand if win is None else hand.with_win(win)
    seat, round_ = keywords.get("seat", "S"), keywords.get("round", "E")
    rules = found.rules.name or found.rules.key
    yield f"{won.to_mpsz()}: {how}, seat {seat}, round {round_}, rules {rules}"
    yield f"read as {found.reading}"
    yield ""


def report(found: Score, keywords: dict[str, Any]) -> Iterable[str]:
    """The answer for people."""
    rows = {row.key: row for row in yaku_table(found.rules)}
    names = {key: row.english for key, row in rows.items()}
    width = max(len(key) for key, _ in found.yaku)
    for key, n in found.yaku:
        in_units = found.yakuman and (not found.han or (key in rows and rows[key].yakuman))
        value = f"{n} yakuman" if in_units else f"{n} han"
        yield f"  {key.ljust(width)}  {value}  {names.get(key, '')}".rstrip()
    if found.fu_items:
        yield f"  fu: {', '.join(f'{name} {fu}' for name, fu in found.fu_items)}"
    yield ""
    yield f"{_size(found)}: {found.points:,} points{_received(found)}"
    yield f"paid by {_payers(found, 'liable' in keywords)}"


def _size(found: Score) -> str:
    if found.yakuman and not found.han:
        return f"{found.yakuman} x yakuman" if found.yakuman > 1 else "yakuman"
    limit = f", {found.limit.replace('_', ' ')}" if found.limit else ""
    fu = f" {found.fu} fu" if found.fu else ""
    return f"{found.han} han{fu}{limit}"


def _received(found: Score) -> str:
    return f", {found.total:,} with honba and sticks" if found.total != found.points else ""


def _payers(found: Score, liable: bool) -> str:
    if found.payments is not None:
        return ", ".join(f"{wind} {points:,}" for wind, points in found.payments)
    who = "the discarder and who is liable" if liable else "the discarder"
    return f"{who}: {found.points:,}" + (" and honba" if found.total != found.points else "")


def explanation(found: Score) -> Iterable[str]:
    """The other readings and the reasons why yaku do not count."""
    if found.readings:
        yield ""
        yield "other readings"
        for other in found.readings:
            worth = " ".join(f"{key} {n}" for key, n in other.yaku) or other.status
            fu = f" {other.fu} fu" if other.fu else ""
            yield f"  {other.reading}: {other.han} han{fu} ({worth})"
    yield ""
    yield "why not"
    width = max((len(key) for key in found.why_not), default=0)
    for key, reason in found.why_not.items():
        yield f"  {key.ljust(width)}  {reason}"
