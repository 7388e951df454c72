"""`mahjong-fast render`: a hand, tiles or a position as a picture."""

from __future__ import annotations

import argparse
import sys


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "render",
        help="a hand or position as SVG, or in a terminal",
        description="Draws a hand (123m406p11s+1s(222z)) or a position (mf1 ...) as an SVG file; "
        "a hand also in the tiles of Unicode or in colours. Without options a terminal shows a hand as "
        "mpsz in colours (NO_COLOR: without), and a file or pipe gets the SVG text.",
    )
    parser.add_argument("what", metavar="HAND|POSITION", help="mpsz text of a hand, or a position string")
    parser.add_argument("-o", "--output", metavar="FILE", help="write the SVG here")
    parser.add_argument("--chair", type=int, metavar="N", help="position: who sits at the bottom")
    parser.add_argument("--theme", choices=("auto", "light", "dark"), default="auto")
    parser.add_argument("--scale", type=float, default=0.6, metavar="X", help="size; 1 = tiles of 60 x 80")
    parser.add_argument("--unicode", action="store_true", help="print the tiles of Unicode")
    parser.add_argument("--color", action="store_true", help="print mpsz in the colours of the suits")


def run(args: argparse.Namespace) -> int:
    """Run the subcommand."""
    from ..errors import MahjongError
    from ..render import coloured_text, hand_svg, table_svg, unicode_text
    from ..render.terminal import shown_text

    if not 0.01 <= args.scale <= 100:
        raise MahjongError(f"--scale {args.scale}: expected a number from 0.01 to 100")
    is_position = args.what.startswith("mf1 ")
    if args.unicode or args.color:
        if is_position:
            raise MahjongError("--unicode and --color draw hands; a position is drawn as SVG: leave them out")
        print((unicode_text if args.unicode else coloured_text)(args.what))
        return 0
    if args.output is None and not is_position and sys.stdout is not None and sys.stdout.isatty():
        print(shown_text(args.what))
        return 0
    if is_position:
        from ..game import Table

        table = Table.from_position(args.what)
        svg = table_svg(table, args.chair, scale=args.scale, theme=args.theme)
    else:
        svg = hand_svg(args.what, scale=args.scale, theme=args.theme)
    if args.output is None:
        print(svg)
    else:
        with open(args.output, "w", encoding="utf-8") as file:
            file.write(svg + "\n")
        print(f"{args.output}: {len(svg)} characters of SVG", file=sys.stderr)
    return 0
