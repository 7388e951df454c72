"""`mahjong-fast replay`: a game as one HTML page."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..logs import Game


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "replay",
        help="a game as one HTML page",
        description="Turns a game record of any known format into one HTML file to step through: no server, "
        "no network, works from the disk and on a phone.",
    )
    parser.add_argument(
        "record", metavar="FILE", help="a record (mjai, tenhou_xml, tenhou_json, majsoul, majiang)"
    )
    parser.add_argument(
        "-o", "--output", required=True, metavar="PAGE.html", help="the page to write; - prints it"
    )
    parser.add_argument("--chair", type=int, metavar="N", help="show only what this player saw")
    parser.add_argument("--game", type=int, default=1, metavar="K", help="which game of the file, from 1")
    parser.add_argument("--rules", metavar="NAME|FILE", help="rules in place of what the record says")
    parser.add_argument("--title", help="head line; default: the players")
    parser.add_argument("--theme", choices=("auto", "light", "dark"), default="auto")


def _is_more(games: Iterator[Game]) -> bool:
    """Whether another game follows, be it one that cannot be read."""
    from ..errors import LogError

    try:
        return next(games, None) is not None
    except LogError:
        return True


def run(args: argparse.Namespace) -> int:
    """Run the subcommand."""
    from itertools import islice

    from ..errors import MahjongError
    from ..logs import iter_games
    from ..render import replay_html
    from ..rulesets import rules

    if args.game < 1:
        raise MahjongError(f"--game {args.game}: games are counted from 1")
    own = None if args.rules is None else rules(args.rules)
    games = iter_games(args.record, rules=own)
    game = next(islice(games, args.game - 1, None), None)
    if game is None:
        raise MahjongError(f"{args.record}: no game number {args.game} in it")
    if args.game > 1 or _is_more(games):
        print(f"game {args.game} of several: {game.source}; --game K takes another", file=sys.stderr)
    page = replay_html(game, args.chair, title=args.title, theme=args.theme)
    if args.output == "-":
        print(page)
        return 0
    with open(args.output, "w", encoding="utf-8") as file:
        file.write(page)
    print(f"{args.output}: {len(page) // 1024 + 1} KB", file=sys.stderr)
    return 0
