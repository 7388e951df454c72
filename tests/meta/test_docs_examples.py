"""The examples of the documentation run and print what they say.

Every fenced block of docs/*.md and README.md that has `>>>` in it is run as a doctest, the blocks of a page
one after another, in an empty folder that holds the page's ```toml blocks which begin with `# NAME.toml`.
"""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
TOML = re.compile(r"^```toml\n(.*?)^```$", re.DOTALL | re.MULTILINE)
PAGES = [
    page
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
    if ">>>" in page.read_text("utf-8")
]


def test_there_are_pages_with_examples() -> None:
    assert ROOT / "docs" / "notation.md" in PAGES


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = page.read_text("utf-8")
    monkeypatch.chdir(tmp_path)
    for block in TOML.findall(text):
        if name := re.match(r"# (\w+\.toml)\n", block):
            (tmp_path / name[1]).write_text(block, "utf-8")
    blocks = doctest.DocTestParser()
    examples = []
    for fence in FENCE.finditer(text):
        offset = text.count("\n", 0, fence.start(1))
        for example in blocks.get_examples(fence.group(1)):
            example.lineno += offset
            examples.append(example)
    told: list[str] = []
    test = doctest.DocTest(examples, {}, page.name, str(page), 0, None)
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=told.append)
    assert not told, "".join(told)
    assert text.count("\n>>> ") == len(examples), "an example stands outside a ```python block"


def test_the_places_that_contributors_are_sent_to_exist() -> None:
    """Folders and files of code named in CONTRIBUTING.md; NAME and FAMILY stand for one's own."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    named = set(re.findall(r"`((?:mahjong_fast|csrc|tests|tools)/[a-z\d_./]*)`", text))
    assert len(named) > 10
    assert not [path for path in sorted(named) if not (ROOT / path).exists()]
