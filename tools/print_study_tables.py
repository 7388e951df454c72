"""Prints docs/complete_hands.md and docs/danger_rates.md from the numbers kept with the package.

python -P tools/print_study_tables.py            # writes both pages
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mahjong_fast import exact
from mahjong_fast.analysis.danger import MEANING, danger_rates
from mahjong_fast.scoring import LIMITS, yaku_table

DOCS = Path(__file__).parents[1] / "docs"


def complete_hands() -> str:
    """The page of all complete hands."""
    table = exact.complete_hands()
    lines = [
        "# All complete hands",
        "",
        "Printed by `tools/print_study_tables.py` from `mahjong_fast.exact.complete_hands()`; the",
        f"words are explained on the page of [exact numbers](exact.md). Rules `{table.rules}`.",
        "",
        f"{table.hands:,} different complete closed hands, {table.ways:,} ways to take them,",
        f"{table.cases(tsumo=True):,} cases with their winning tile.",
        "",
        "## Yaku",
        "",
        "| yaku | | hands, ron | cases | of deals | hands, tsumo | cases | of deals |",
        "|---|---|--:|--:|--:|--:|--:|--:|",
    ]
    totals = [table.cases(tsumo=t, weight="deals") for t in (False, True)]
    rows = []
    for row in yaku_table():
        deals = [table.yaku(row.key, tsumo=t, weight="deals") for t in (False, True)]
        if not any(deals):
            continue
        cells = [f"`{row.key}`", row.english]
        for t, n in enumerate(deals):
            cells += [
                f"{table.yaku_hands(row.key, tsumo=bool(t)):,}",
                f"{table.yaku(row.key, tsumo=bool(t)):,}",
                f"{n / totals[t]:.5%}",
            ]
        rows.append((-deals[1], row.key, "| " + " | ".join(cells) + " |"))
    lines += [text for *_, text in sorted(rows)]
    none = table.cases(tsumo=False, status=2, weight="deals")
    lines += ["", f"By ron {none / totals[0]:.4%} of deals have no yaku.", "", "## Han and fu", ""]
    lines += [
        "| value | limit | hands, ron | cases | of deals | hands, tsumo | cases | of deals |",
        "|---|---|--:|--:|--:|--:|--:|--:|",
    ]
    values = [[table.values(tsumo=t, weight=w) for w in ("cases", "deals")] for t in (False, True)]
    for value in sorted({*values[0][0], *values[1][0]}):
        yakuman, limit, han, fu = value
        cells = [f"{yakuman} yakuman" if yakuman else f"{han} han {fu} fu", LIMITS[limit]]
        for t in range(2):
            hands = table.value_hands(tsumo=bool(t)).get(value, 0)
            cells += [f"{hands:,}", f"{values[t][0].get(value, 0):,}"]
            cells.append(f"{values[t][1].get(value, 0) / totals[t]:.5%}")
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def danger() -> str:
    """The page of the rates of dangerous tiles."""
    lines = [
        "# Danger of a tile against one riichi",
        "",
        "Printed by `tools/print_study_tables.py` from `mahjong_fast.analysis.danger_rates(seats)`; the",
        "classes are explained on the page of [studies](studies.md). The rates are those of the players of",
        "the command, not of people. All tiles a player could have discarded are counted, not those he",
        "chose; the errors are those of sums over hands.",
    ]
    for seats, title in ((4, "Four seats"), (3, "Three seats")):
        lines += danger_table(danger_rates(seats), title)
    return "\n".join(lines) + "\n"


def danger_table(rates: dict[str, Any], title: str) -> list[str]:
    """One section of it."""
    turns = (3, 6, 9, 12, 15, 18)
    lines = [
        "",
        f"## {title}",
        "",
        f"`{rates['command']}`",
        "",
        "| class | tile | tiles counted | deal in | " + " | ".join(f"turn {t}" for t in turns) + " |",
        "|---|---|--:|--:|" + "--:|" * len(turns),
    ]
    for name, entry in rates["rates"].items():
        by_turn = " | ".join(f"{entry['turns'][t - 1]:.1%}" for t in turns)
        share = f"{100 * entry['all']:.2f} ± {100 * entry['se']:.2f} %"
        lines.append(f"| `{name}` | {MEANING[name]} | {entry['tiles']:,} | {share} | {by_turn} |")
    return lines


PAGES = {"complete_hands.md": complete_hands, "danger_rates.md": danger}


def main() -> None:
    """Write the pages."""
    for name, text in PAGES.items():
        (DOCS / name).write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    main()
