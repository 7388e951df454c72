"""Print what people and type checkers read about the rule switches, so that nothing is written twice.

    python tools/print_rulesets.py            write mahjong_fast/rulesets/typed_fields.py and docs/rulesets.md
    python tools/print_rulesets.py --check    exit 1 if one of them is not what would be written

The typed fields come from fields.toml alone; the page also needs the package to be importable.
"""

from __future__ import annotations

import importlib.util
import re
import sys
import textwrap
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).parents[1]
RULESETS = ROOT / "mahjong_fast" / "rulesets"
TYPED_FIELDS = RULESETS / "typed_fields.py"
PAGE = ROOT / "docs" / "rulesets.md"


def load_layout() -> ModuleType:
    """The module that reads fields.toml, loaded by its path: the package may not be installed yet."""
    spec = importlib.util.spec_from_file_location("mjf_ruleset_fields", RULESETS / "fields.py")
    if spec is None or spec.loader is None:
        raise FileNotFoundError(RULESETS / "fields.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def annotation(field: Any) -> str:
    """Python type of a switch."""
    words = ", ".join(f'"{value}"' for value in field.values)
    types = {
        "bool": "bool",
        "int": "int",
        "optional_int": "int | None",
        "enum": f"Literal[{words}]",
        "optional_enum": f"Literal[{words}] | None",
        "set": "frozenset[str]",
        "tuple_int": "tuple[int, ...]",
        "tuple_enum": "tuple[str, ...]",
        "optional_table_int": "Mapping[int, tuple[int, ...]] | None",
        "map_int": "Mapping[str, int]",
        "optional_map_int": "Mapping[str, int] | None",
    }
    return types[field.type]


def typed_fields() -> str:
    """Text of typed_fields.py."""
    lines = [
        '"""Which attributes does a Ruleset have, for type checkers and editors?',
        "",
        "Printed from fields.toml by tools/print_rulesets.py. Do not edit.",
        '"""',
        "",
        "from __future__ import annotations",
        "",
        "from collections.abc import Mapping",
        "from typing import Literal",
        "",
        "",
        "class RulesetFields:",
        '    """The rule switches; see `Ruleset`."""',
        "",
    ]
    for field in load_layout().read_fields(RULESETS / "fields.toml").fields:
        line = f"    {field.name}: {annotation(field)}"
        if len(line) > 110:
            inner = textwrap.wrap(annotation(field)[len("Literal[") : -1], 100)
            line = "\n".join(
                [f"    {field.name}: Literal[", *[f"        {part}" for part in inner], "    ]  # fmt: skip"]
            )
        lines.append(line)
        text = textwrap.wrap(f"{field.meaning}", 103)
        if len(text) == 1 and len(text[0]) <= 100:
            lines.append(f'    """{text[0]}"""')
        else:
            lines += [f'    """{text[0]}', *[f"    {part}" for part in text[1:]], '    """']
    return "\n".join([*lines, ""])


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _link(topic: str) -> str:
    return re.sub(r"[^a-z0-9-]", "", topic.lower().replace(" ", "-"))


INTRODUCTION = """\
# Rules and presets

<!-- Printed by tools/print_rulesets.py from fields.toml and the presets. Do not edit. -->

Everything that tables play differently is one frozen value, a `Ruleset`. The scorer, the engine, the log
checker and the studies read the same value.

```python
import mahjong_fast as mf

rules = mf.rules("m_league")  # a preset by name
rules.kiriage_mangan  # True: every switch is an attribute
mine = rules.replace(uma=(15, 5, -5, -15))  # a changed copy; the original stays as it is
mine.diff("m_league")  # {'uma': ((15, 5, -5, -15), (30, 10, -10, -30))}
print(mine.describe())  # by topic, with meanings
mine.to_toml("club.toml")  # a file of one's own ...
mf.rules("club.toml") == mine  # ... that reads back
```

A ruleset file names its parent and says only what differs; `"none"` is the word for null:

```toml
name = "our club"
parent = "tenhou_4p"
source = "house rules of 2026"

[fields]
kiriage_mangan = true
riichi_min_points = "none"
```

On the command line: `mahjong-fast rules list`, `rules show NAME`, `rules diff A B` (names or files).

Changing `players` or `length` alone takes along what stands at its usual value for the old one: `uma`,
`honba_ron`, `noten_total`, `riichi_min_live_tiles` and the red 5m; `extension_winds`. Whatever is given too
is left alone.
"""


def page() -> str:
    """Text of docs/rulesets.md."""
    from mahjong_fast.rulesets import describe, rules, ruleset_names
    from mahjong_fast.rulesets.field_values import allowed_text, plain_text
    from mahjong_fast.rulesets.ruleset import FAMILIES

    out = [INTRODUCTION]
    titles = {
        "mcr": "Chinese Official (MCR)",
        "korean": "Korean three-player",
        "malaysian": "Malaysian three-player",
    }
    for family in FAMILIES:
        names = ruleset_names(family)
        if not names:
            continue
        presets = [rules(name) for name in names]
        topics = describe.topics(family)
        title = titles.get(family, family.capitalize())
        out += [f"## {title} presets", ""]
        out += ["| preset | seats | source | date | confidence |", "|---|---|---|---|---|"]
        out += [
            f"| `{p.name}` | {p.seats} | {_cell(p.source)} | {p.date} | {_cell(p.confidence)} |"
            for p in presets
        ]
        for preset in presets:
            if preset.notes or preset.unsure:
                guesses = ", ".join(f"`{name}`" for name in preset.unsure)
                parts = [preset.notes, f"Best guesses: {guesses}." if guesses else ""]
                out += ["", f"`{preset.name}`: " + " ".join(part for part in parts if part)]
        out += ["", f"## Where the {family} presets differ", ""]
        out += ["A dot is the value of the first column.", ""]
        out += ["| switch | " + " | ".join(f"`{name}`" for name in names) + " |"]
        out += ["|---" * (len(names) + 1) + "|"]
        for field in (field for fields in topics.values() for field in fields):
            values = [plain_text(field, getattr(preset, field.name)) for preset in presets]
            if len(set(values)) > 1:
                cells = [values[0], *["·" if value == values[0] else value for value in values[1:]]]
                out.append(f"| `{field.name}` | " + " | ".join(_cell(cell) for cell in cells) + " |")
        out += ["", f"## {title} switches", ""]
        out += [
            "Scope: `hand` = how one hand is judged, `flow` = the course of a deal, `match` = the match and "
            "its final score, `display` = what is shown. Sources are sections of the rules specification "
            "named first.",
            "",
            "Topics: " + ", ".join(f"[{topic}](#{_link(topic)})" for topic in topics) + ".",
        ]
        for topic, fields in topics.items():
            out += ["", f"### {topic.capitalize()}", ""]
            out += ["| switch | takes | default | meaning | scope | source |", "|---|---|---|---|---|---|"]
            for field in fields:
                default = plain_text(field, getattr(presets[0], field.name))
                out.append(
                    f"| `{field.name}` | {_cell(allowed_text(field))} | {_cell(default)} | "
                    f"{_cell(field.meaning)} | {field.scope} | {field.source} |"
                )
        out.append("")
    return "\n".join(out)


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        print("usage: print_rulesets.py [--check]", file=sys.stderr)
        return 2
    stale = []
    for path, text in ((TYPED_FIELDS, typed_fields), (PAGE, page)):
        wanted = text()
        if path.exists() and path.read_text(encoding="utf-8") == wanted:
            continue
        stale.append(path.relative_to(ROOT))
        if not arguments:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(wanted, encoding="utf-8")
    for name in stale:
        print(f"{name}: {'not what tools/print_rulesets.py prints' if arguments else 'written'}")
    return 1 if stale and arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
