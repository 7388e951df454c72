"""`mahjong-fast exact`: counted, not simulated: hands by shanten, draws, terminals, dora, yaku."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from .. import exact
from ..errors import MahjongError
from ..exact_holdings import tiles_held
from ..hands import Hand
from ..scoring import yaku_table
from ..tiles import parse_tiles
from .arguments import add_json, print_json, whole_number


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command and its questions."""
    parser = subparsers.add_parser("exact", help="exact numbers and chances", description=__doc__)
    questions = parser.add_subparsers(title="questions", metavar="QUESTION", required=True, dest="what")
    shanten = _question(questions, "shanten", _shanten, "hands of so many tiles by shanten")
    shanten.add_argument("--tiles", type=whole_number, default=14, metavar="N", help="1 to 14; default 14")
    shanten.add_argument(
        "--form",
        choices=("any", "regular", "chiitoitsu", "kokushi"),
        default="any",
        help="default %(default)s",
    )
    shanten.add_argument(
        "--distinct", action="store_true", help="count hands that differ in kinds, not ways to take tiles"
    )
    _add_wall(shanten)
    draws = _question(questions, "draws", _draws, "at least K of a set of tiles in some draws")
    draws.add_argument("--of", type=whole_number, required=True, metavar="N", help="tiles that are wanted")
    draws.add_argument("--draws", type=whole_number, required=True, metavar="N", help="tiles drawn")
    draws.add_argument(
        "--total", type=whole_number, required=True, metavar="N", help="tiles one does not see"
    )
    draws.add_argument("--at-least", type=whole_number, default=1, metavar="K", help="default %(default)s")
    holds = _question(questions, "holds", _holds, "an opponent holds these tiles")
    holds.add_argument("holds", metavar="TILES", help="such as 7z or 77z")
    holds.add_argument("--hand", type=whole_number, default=13, metavar="N", help="his tiles; default 13")
    _add_wall(holds)
    terminals = _question(questions, "terminals", _terminals, "nine different terminals and honours")
    terminals.add_argument("--tiles", type=whole_number, default=14, metavar="N", help="default %(default)s")
    _add_wall(terminals)
    dora = _question(questions, "dora", _dora, "han of hidden indicators for a hand (ura dora)")
    dora.add_argument("hand", metavar="HAND", help="the whole hand, melds too")
    dora.add_argument("--indicators", type=whole_number, default=1, metavar="N", help="default %(default)s")
    _add_wall(dora)
    yaku = _question(questions, "yaku", _yaku, "complete hands with a yaku, of all there are")
    yaku.add_argument("yaku", metavar="YAKU", help="a key of mahjong-fast's yaku, such as pinfu")


def _question(
    questions: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    answer: Callable[[argparse.Namespace], int],
    text: str,
) -> argparse.ArgumentParser:
    parser = questions.add_parser(name, help=text, description=text)
    parser.set_defaults(answer=answer)
    add_json(parser)
    return parser


def _add_wall(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seats", choices=("3", "4"), default="4", help="three seats play without 2m-8m")
    parser.add_argument(
        "--seen", metavar="TILES", help="tiles one sees, such as 123m5z: they are not among the others"
    )


def run(args: argparse.Namespace) -> int:
    """Print the answer."""
    answer: Callable[[argparse.Namespace], int] = args.answer
    return answer(args)


def _left(args: argparse.Namespace) -> list[int]:
    left = list(exact.full_wall(int(args.seats)))
    for tile in parse_tiles(args.seen or ""):
        if tile.kind >= 34 or left[tile.kind] == 0:
            raise MahjongError(f"--seen {args.seen}: {tile} is not, or no longer, in the wall")
        left[tile.kind] -= 1
    return left


def _say(args: argparse.Namespace, what: str, chance: Fraction, **facts: Any) -> int:
    if args.json:
        print_json(
            {
                **facts,
                "chance": float(chance),
                "numerator": str(chance.numerator),
                "denominator": str(chance.denominator),
            }
        )
    else:
        print(f"{what}: {float(chance):.6%}, exactly {chance.numerator} / {chance.denominator}")
    return 0


def _draws(args: argparse.Namespace) -> int:
    chance = exact.at_least(args.at_least, args.of, args.draws, args.total, exact=True)
    what = f"at least {args.at_least} of {args.of} tiles in {args.draws} draws from {args.total}"
    return _say(args, what, chance, at_least=args.at_least, of=args.of, draws=args.draws, total=args.total)


def _holds(args: argparse.Namespace) -> int:
    if not args.holds.strip():
        raise MahjongError("say which tiles, such as 77z")
    chance = exact.opponent_holds(args.holds, _left(args), args.hand, exact=True)
    assert isinstance(chance, Fraction)
    return _say(
        args, f"{args.holds} among {args.hand} tiles of an opponent", chance, tiles=args.holds, hand=args.hand
    )


def _terminals(args: argparse.Namespace) -> int:
    chance = exact.nine_terminals(args.tiles, left=_left(args), exact=True)
    assert isinstance(chance, Fraction)
    return _say(
        args, f"nine or more terminals and honours among {args.tiles} tiles", chance, tiles=args.tiles
    )


def _dora(args: argparse.Namespace) -> int:
    hand = Hand(args.hand)
    counts = tiles_held(hand)
    left = _left(args)
    for kind in range(34):
        left[kind] -= counts[kind]
        if left[kind] < 0:
            raise MahjongError(f"--seen {args.seen}: with the hand there are more than four of a kind")
    found = exact.dora_counts(hand, left, args.indicators, int(args.seats), exact=True)
    mean = sum((han * chance for han, chance in found.items()), Fraction(0))
    if args.json:
        print_json(
            {
                "indicators": args.indicators,
                "mean": float(mean),
                "han": {str(h): float(p) for h, p in found.items()},
            }
        )
        return 0
    print(f"{args.hand}: han of {args.indicators} hidden indicator{'s' * (args.indicators != 1)}")
    for han, chance in found.items():
        print(f"  {han:3d}  {float(chance):11.6%}")
    print(f"  mean {float(mean):.6f}")
    return 0


def _yaku(args: argparse.Namespace) -> int:
    table = exact.complete_hands()
    names = {row.key: row.english for row in yaku_table()}
    out: dict[str, Any] = {"yaku": args.yaku, "rules": table.rules}
    for how, tsumo in (("ron", False), ("tsumo", True)):
        out[how] = {
            "hands": table.yaku_hands(args.yaku, tsumo=tsumo),
            "cases": table.yaku(args.yaku, tsumo=tsumo),
            "deals": table.yaku(args.yaku, tsumo=tsumo, weight="deals"),
            "of_deals": table.yaku(args.yaku, tsumo=tsumo, weight="deals")
            / table.cases(tsumo=tsumo, weight="deals"),
        }
    if args.json:
        print_json(out)
        return 0
    print(
        f"{args.yaku} ({names[args.yaku]}) in the {table.hands:,} complete closed hands, rules {table.rules}"
    )
    for how in ("ron", "tsumo"):
        part = out[how]
        print(
            f"  {how:5}  {part['hands']:12,d} hands, {part['cases']:12,d} cases with their winning tile,"
            f" {part['of_deals']:.6%} of deals"
        )
    return 0


def _shanten(args: argparse.Namespace) -> int:
    seats = int(args.seats)
    found = exact.shanten(args.tiles, args.form, seats, _left(args), distinct=args.distinct)
    total = sum(found.values())
    mean = Fraction(sum(number * ways for number, ways in found.items()), total)
    if args.json:
        print_json(
            {
                "tiles": args.tiles,
                "form": args.form,
                "seats": seats,
                "total": total,
                "mean": float(mean),
                "shanten": {str(n): ways for n, ways in found.items()},
            }
        )
        return 0
    what = "hands that differ in kinds" if args.distinct else "hands, each way to take the tiles counted"
    print(f"{args.tiles} tiles, form {args.form}, {seats} seats: {total:,} {what}")
    for number, ways in found.items():
        print(f"  {number:3d}  {ways:26,d}  {ways / total:12.8%}")
    print(f"  mean {float(mean):.10f}")
    return 0
