"""What may build on what: folders of csrc/ and modules of mahjong_fast/, each only on what stands above it.

docs/architecture.md draws the picture; this file keeps it true. A new module is entered here in the layer it
belongs to.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("base", "shape", "judge", "game", "sim", "bind")
LAYERS = (
    "_core quiet_start",
    "errors notebook notation tiles tile_spaces melds hand_checks hand_text hands reading threads rulesets",
    "analysis exact exact_complete exact_draws exact_holdings deals variants fan_rules scoring",
    "actions events results position views game replay proof",
    "encoders",
    "logs",
    "studies match",
    "agents",
    "env render compat",
    "cli",
)
LAYER = {module: depth for depth, modules in enumerate(LAYERS) for module in modules.split()}


def test_csrc_includes_only_what_stands_above() -> None:
    for source in sorted((ROOT / "csrc").rglob("*.[ch]pp")):
        folder = source.relative_to(ROOT / "csrc").parts[0]
        text = source.read_text("utf-8")
        for included in re.findall(r'^\s*#\s*include\s+"([^"]+)"', text, re.MULTILINE):
            above = included.split("/")[0]
            assert above in FOLDERS, f"{source}: {included!r} is not named from csrc/"
            assert FOLDERS.index(above) <= FOLDERS.index(folder), f"{source}: {folder} includes {included}"
        foreign = re.findall(r"^\s*#\s*include\s+<(pybind11|Python\.h)", text, re.MULTILINE)
        assert folder == "bind" or not foreign, f"{source}: only bind/ may include {foreign[0]}"


def test_python_imports_only_what_stands_above() -> None:
    package = ROOT / "mahjong_fast"
    for source in sorted(package.rglob("*.py")):
        inside = source.relative_to(package).with_suffix("").parts
        if inside == ("__init__",):
            continue  # the front door shows everything
        assert inside[0] in LAYER, f"{source}: enter {inside[0]} in a layer of {Path(__file__).name}"
        for line, name in imported(source, inside):
            assert name in LAYER, f"{source}:{line}: enter {name} in a layer of {Path(__file__).name}"
            assert LAYER[name] <= LAYER[inside[0]], (
                f"{source}:{line}: {inside[0]} imports {name}, which builds on it"
            )


def imported(source: Path, inside: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """Line and first name below mahjong_fast of every import of our own, in functions too; not of types
    alone.
    """
    folder = ("mahjong_fast", *inside[:-1])
    tree = ast.parse(source.read_text("utf-8"))
    typing_only = {
        node
        for block in ast.walk(tree)
        if isinstance(block, ast.If) and "TYPE_CHECKING" in ast.unparse(block.test)
        for node in ast.walk(block)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node not in typing_only:
            base = ".".join(folder[: len(folder) - node.level + 1]) if node.level else ""
            module = ".".join(part for part in (base, node.module) if part)
            names = [f"{module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        for name in names:
            parts = name.removeprefix("cython.cimports.").split(".")
            if (
                parts[0] == "mahjong_fast"
                and len(parts) > 1
                and (parts[1] in LAYER or not is_attribute(parts[1]))
            ):
                yield node.lineno, parts[1]


def is_attribute(name: str) -> bool:
    """Whether `mahjong_fast.name` is a value of the front door (a version, a class) and no module."""
    package = ROOT / "mahjong_fast"
    return not (package / name).exists() and not (package / f"{name}.py").exists()
