"""Do the C struct, the Cython declarations and the layout that Python packs by agree, for every rule switch?

The header is compiled here and asked for its own offsets, so nothing of the installed package is needed.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
FIELDS = ROOT / "mahjong_fast" / "rulesets" / "fields.toml"
COMPILER = shutil.which(os.environ.get("CXX", "g++"))


def load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"loaded_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


tool = load(ROOT / "tools" / "make_ruleset_struct.py")
layout = load(FIELDS.with_name("fields.py"))


@pytest.fixture(scope="module")
def rules() -> Any:
    return layout.read_fields(FIELDS)


@pytest.fixture(scope="module")
def answers(rules: Any, tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    """What a C++ program that includes the generated header says of sizes, offsets and constants."""
    if COMPILER is None:
        pytest.skip("no C++ compiler")
    folder = tmp_path_factory.mktemp("struct")
    arguments = [str(FIELDS), str(folder / "ruleset_fields.hpp"), str(folder / "ruleset_fields.pxd")]
    assert tool.main(arguments) == 0
    lines = ['#include "ruleset_fields.hpp"', "#include <cstdio>", "using namespace mjf;", "int main() {"]

    def say(name: str, expression: str) -> None:
        lines.append(f'std::printf("{name} %lld\\n", static_cast<long long>({expression}));')

    say("size", "sizeof(Ruleset)")
    say("schema", "kRulesetSchema >> 1")
    say("slots", "kRulesetSlots")
    for name in rules.offsets():
        say(f"offset.{name}", f"offsetof(Ruleset, {name})")
        say(f"bytes.{name}", f"sizeof(Ruleset::{name})")
    for field in rules.fields:
        for name, _ in tool.constants(field):
            say(f"constant.{name}", f"rule::{name}")
    lines += ["return 0; }"]
    source = folder / "ask.cpp"
    source.write_text("\n".join(lines))
    flags = ["-std=c++20", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror"]
    subprocess.run([COMPILER, *flags, str(source), "-o", str(folder / "ask")], check=True)
    text = subprocess.run([folder / "ask"], check=True, capture_output=True, text=True).stdout
    return {name: int(value) for name, value in (line.split() for line in text.splitlines())}


def test_layout_is_the_compilers(rules: Any, answers: dict[str, int]) -> None:
    assert answers["size"] == rules.size
    assert answers["slots"] == rules.slots
    assert answers["schema"] == rules.schema_hash >> 1
    for name, offset in rules.offsets().items():
        assert answers[f"offset.{name}"] == offset, name
    for field in rules.fields:
        assert answers[f"bytes.{field.name}"] == 4 * field.slots, field.name


def test_the_compiled_core_has_the_same_struct(rules: Any) -> None:
    from mahjong_fast import _core, rulesets

    assert _core.ruleset_schema == rules.schema_hash
    assert _core.ruleset_size == rules.size == len(rulesets.rules("seed").pack())


def test_constants_are_indices_and_masks(rules: Any, answers: dict[str, int]) -> None:
    assert answers["constant.KAZOE_YAKUMAN_SANBAIMAN"] == 1
    assert answers["constant.RENHOU_13HAN"] == 17
    assert answers["constant.EXTENSION_WINDS_CHUN"] == 6
    assert answers["constant.HAN_TABLE_NONE"] == -1
    for field in rules.fields:
        for index, value in enumerate(field.values if field.type != "optional_table_int" else ()):
            expected = 1 << index if field.type == "set" else index
            assert answers[f"constant.{field.name.upper()}_{value.upper()}"] == expected


def test_pxd_declares_every_member_and_constant(rules: Any) -> None:
    text = tool.declarations(rules)
    for field in rules.fields:
        member = rf"^        int32_t {field.name}{re.escape(tool.dimensions(field))}$"
        assert re.search(member, text, re.MULTILINE), field.name
        for name, _ in tool.constants(field):
            assert re.search(rf"^    const u?int\d+_t {name}$", text, re.MULTILINE), name


def test_schema_hash_changes_with_the_list(rules: Any, tmp_path: Path) -> None:
    text = FIELDS.read_text(encoding="utf-8")
    changes = {
        "a name": ('name = "kuikae"', 'name = "swap_call"'),
        "a value": ('"same_tile"', '"same_kind"'),
        "a type": (
            'name = "wareme"\nfamilies = ["riichi"]\ntype = "bool"',
            'name = "wareme"\nfamilies = ["riichi"]\ntype = "int"',
        ),
        "slots": ("slots = 6", "slots = 7"),
    }
    seen = {rules.schema_hash}
    for what, (old, new) in changes.items():
        assert text.count(old) >= 1, what
        path = tmp_path / "fields.toml"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        seen.add(layout.read_fields(path).schema_hash)
    assert len(seen) == 1 + len(changes)
    path.write_text(text.replace("Ippatsu counts.", "Ippatsu is played."), encoding="utf-8")
    assert layout.read_fields(path).schema_hash == rules.schema_hash


@pytest.mark.parametrize(
    "old, new, complaint",
    [
        ('name = "tobi"', 'name = "Tobi"', "snake_case"),
        ('name = "tobi"', 'name = "uma"', "twice"),
        ('name = "tobi"', 'name = "family"', "reserved"),
        ('scope = "display"', 'scope = "viewer"', "scope must be"),
        (
            'name = "wareme"\nfamilies = ["riichi"]\ntype = "bool"',
            'name = "wareme"\ntype = "bool"',
            "families",
        ),
        ('values = ["first", "each"]', "values = []", "values must be given"),
        ('values = ["first", "each"]', 'values = ["first", "first"]', "repeat"),
        ("words = 2", "words = 3", "words"),
        ("min = ", "least = ", "unknown keys"),
    ],
)
def test_a_wrong_list_is_refused_by_name(
    tmp_path: Path, old: str, new: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = FIELDS.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "fields.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    shutil.copy(FIELDS.with_name("fields.py"), tmp_path)
    with pytest.raises(ValueError, match=complaint):
        layout.read_fields(path)
    assert tool.main([str(path), str(tmp_path / "a.hpp"), str(tmp_path / "a.pxd")]) == 2
    assert complaint in capsys.readouterr().err


def test_outputs_are_left_alone_when_nothing_changed(tmp_path: Path) -> None:
    arguments = [str(FIELDS), str(tmp_path / "a" / "r.hpp"), str(tmp_path / "a" / "r.pxd")]
    assert tool.main(arguments) == 0
    os.utime(arguments[1], (1, 1))
    assert tool.main(arguments) == 0
    assert os.stat(arguments[1]).st_mtime == 1
    assert tool.main(["one"]) == 2
