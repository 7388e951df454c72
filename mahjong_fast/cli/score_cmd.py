"""`mahjong-fast score HAND`: what is this winning hand worth, and why?"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Any, NamedTuple

from ..errors import NotAWin
from ..hands import Hand
from ..rulesets import rules as load_rules
from ..scoring import Score, score, yaku_table
from ..scoring.items_score import ItemsScore
from ..scoring.korean.score_value import KoreanScore
from ..scoring.malaysian.score_value import MalaysianScore
from ..scoring.mcr.score_value import McrScore
from .arguments import add_json, add_rules, print_json, whole_number
from .fan_report import fan_explanation, fan_report
from .item_report import item_explanation, item_report

WINDS = ("E", "S", "W", "N")
LIABLE = ("daisangen", "daisuushii", "suukantsu", "rinshan")
OTHER_LIABLE = ("big_three_dragons", "four_winds", "all_honours")


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
    Option(
        "flowers", "tiles", "flowers and seasons: how many, or tiles such as 1f5f (Chinese Official, Korean)"
    ),
    Option("flower_replacement", "flag", "on the tile that replaced a flower or other bonus tile"),
    Option("last_of_kind", "flag", "the other three such tiles are visible to everybody (Chinese Official)"),
    Option("waiting", "winds", "opponents who were waiting, for example EW (Korean)"),
    Option("declared_ready", "winds", "who has declared ready, for example S (Korean)"),
    Option("drawn_deals", "number", "drawn deals in a row before this one (Korean)"),
    Option(
        "bonus",
        "tiles",
        "bonus tiles set aside: flowers 1f-4f, seasons 5f-8f, faces 1a-4a, animals 5a-8a (Malaysian)",
    ),
    Option("loser_fans", "by wind", "fans of a loser, for example E=6; may be repeated (Malaysian)"),
    Option("flies_held", "by wind", "flies of a player, for example E=1; may be repeated (Malaysian)"),
    Option("double_replacement", "flag", "on the tile after a second kong in a row (Malaysian)"),
    Option("jokers_dealt", "flag", "four flies were dealt; HAND may be '' (Malaysian)"),
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
    elif option.kind == "by wind":
        parser.add_argument(
            flag, type=_by_wind, action="append", default=none, metavar="WIND=N", help=option.help
        )
    elif option.kind == "liable":
        metavar = "YAKUMAN=WIND"
        parser.add_argument(
            flag, type=_liable, action="append", default=none, metavar=metavar, help=option.help
        )
    else:
        metavar = {"tiles": "TILES", "winds": "WINDS"}.get(option.kind, "WIND")
        parser.add_argument(flag, default=none, metavar=metavar, help=option.help)


def _liable(text: str) -> tuple[str, str]:
    key, _, wind = text.partition("=")
    if key not in (*LIABLE, *OTHER_LIABLE) or wind not in WINDS:
        known = ", ".join((*LIABLE, *OTHER_LIABLE))
        raise argparse.ArgumentTypeError(f"{text!r} is not like daisangen=W (of {known})")
    return key, wind


def _by_wind(text: str) -> tuple[str, int]:
    wind, _, number = text.partition("=")
    if wind not in WINDS or not number.isdigit():
        raise argparse.ArgumentTypeError(f"{text!r} is not like E=2")
    return wind, int(number)


def run(args: argparse.Namespace) -> int:
    """Print the value; 1 when the hand does not win."""
    keywords: dict[str, Any] = {o.name: getattr(args, o.name) for o in OPTIONS if hasattr(args, o.name)}
    for name in ("liable", "loser_fans", "flies_held"):
        if name in keywords:
            keywords[name] = dict(keywords[name])
    if keywords.get("flowers", "").isdigit():
        keywords["flowers"] = int(keywords["flowers"])
    ruleset = load_rules(args.rules)
    text = " ".join(args.hand)
    hand: Hand | str = text if keywords.get("jokers_dealt") and not text.strip() else Hand(text)
    try:
        found = score(hand, args.win, rules=ruleset, explain=args.explain, **keywords)
    except NotAWin as error:
        if args.json:
            print_json({"status": error.reason, "message": str(error)})
        else:
            print(f"{hand} does not win: {error}")
        return 1
    if args.json:
        print_json(found.to_dict())
    elif isinstance(found, McrScore):
        print("\n".join([*heading(hand, args.win, found, keywords), *fan_report(found)]))
        if args.explain:
            print("\n".join(fan_explanation(found)))
    elif isinstance(found, ItemsScore):
        print("\n".join([*heading(hand, args.win, found, keywords), *item_report(found)]))
        if args.explain and isinstance(found, (KoreanScore, MalaysianScore)):
            print("\n".join(item_explanation(found)))
    else:
        print("\n".join([*heading(hand, args.win, found, keywords), *report(found, keywords)]))
        if args.explain:
            print("\n".join(explanation(found)))
    return 0


def heading(hand: Hand | str, win: str | None, found: Score, keywords: dict[str, Any]) -> Iterable[str]:
    """What was asked."""
    how = "tsumo" if keywords.get("tsumo") or keywords.get("jokers_dealt") else "ron"
    from ..render.terminal import shown_text

    whole = hand.with_win(win) if isinstance(hand, Hand) and win is not None else hand
    won = shown_text(whole) if isinstance(whole, Hand) else str(whole)
    seat, round_ = keywords.get("seat", "S"), keywords.get("round", "E")
    rules = found.rules.name or found.rules.key
    yield f"{won or 'four flies'}: {how}, seat {seat}, round {round_}, rules {rules}"
    if not keywords.get("jokers_dealt"):
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
