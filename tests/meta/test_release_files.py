"""Do the files of a release agree: version, wheels, what stands in the list of changes?"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import mahjong_fast

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def test_one_version() -> None:
    version = PROJECT["project"]["version"]
    assert mahjong_fast.__version__ == version
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
    heads = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert heads[0] == version


def test_every_version_names_its_scoring_changes() -> None:
    versions = (ROOT / "CHANGELOG.md").read_text("utf-8").split("\n## ")[1:]
    assert versions
    assert all("\n### Scoring changes\n" in part for part in versions)


def test_every_interpreter_that_is_named_has_a_wheel() -> None:
    named = re.findall(r"Python :: (3\.\d+)$", "\n".join(PROJECT["project"]["classifiers"]), re.MULTILINE)
    built = PROJECT["tool"]["cibuildwheel"]["build"].split()
    assert [f"cp{name.replace('.', '')}-*" for name in named] == [each for each in built if "t" not in each]
    assert {"cp314t-*", "cp315t-*"} < set(built)
    assert PROJECT["project"]["requires-python"] == f">={named[0]}"


def test_addresses_are_no_paths_of_a_machine() -> None:
    for name in ("pyproject.toml", "CITATION.cff", "README.md", "CHANGELOG.md"):
        text = (ROOT / name).read_text("utf-8")
        assert not re.search(r"file:|localhost|(?<![\w.])/(?:home|root|work|tmp)/", text), name
