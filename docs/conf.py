"""The documentation as a site: `sphinx-build -W docs build/site` (extra `docs`). The pages are the Markdown
files that stand here; links between them work on the site and in the repository alike.
"""

from importlib.metadata import version as installed

project = "mahjong_fast"
author = "the mahjong_fast authors"
release = version = installed("mahjong_fast")
copyright = author

extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
root_doc = "index"
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = "mahjong_fast"
html_show_sphinx = False
