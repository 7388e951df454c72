"""Does docs/architecture.md speak of what is there? Paths it names exist; the index lists every page."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


def test_named_paths_exist() -> None:
    text = (DOCS / "architecture.md").read_text("utf-8")
    paths = re.findall(r"`((?:csrc|mahjong_fast|tests|tools|benchmarks)/[\w./]*)`", text)
    assert len(paths) > 20
    missing = [path for path in paths if not (ROOT / path).exists()]
    assert not missing


def test_every_core_and_python_folder_is_named() -> None:
    text = (DOCS / "architecture.md").read_text("utf-8")
    for root in ("csrc", "mahjong_fast"):
        for folder in (ROOT / root).iterdir():
            if folder.is_dir() and not folder.name.startswith("__"):
                assert f"`{root}/{folder.name}/`" in text, f"{root}/{folder.name}/ is not on the page"


def test_index_lists_every_page_and_links_lead_somewhere() -> None:
    index = (DOCS / "README.md").read_text("utf-8")
    for page in DOCS.rglob("*.md"):
        name = page.relative_to(DOCS).as_posix()
        assert name == "README.md" or f"]({name})" in index, f"docs/README.md does not list {name}"
    for page in [ROOT / "README.md", *DOCS.rglob("*.md")]:
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
            assert (page.parent / link).exists(), f"{page.relative_to(ROOT)} links to {link}"


def test_the_site_shows_every_page() -> None:
    shown = set(re.findall(r"^[\w-]+$", (DOCS / "index.md").read_text("utf-8"), re.MULTILINE))
    pages = {page.relative_to(DOCS).with_suffix("").as_posix() for page in DOCS.rglob("*.md")}
    assert pages - {"README", "index"} <= shown
