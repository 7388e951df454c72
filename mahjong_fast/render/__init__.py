"""Pictures of hands, tables, scores and games: SVG, HTML and text for terminals (docs/rendering.md)."""

from __future__ import annotations

from .pictures import hand_svg, melds_svg, river_svg, tiles_svg
from .replay import replay_html
from .scores import score_html
from .studies import study_html
from .tables import table_svg
from .terminal import coloured_text, unicode_text

__all__ = [
    "coloured_text",
    "hand_svg",
    "melds_svg",
    "replay_html",
    "river_svg",
    "score_html",
    "study_html",
    "table_svg",
    "tiles_svg",
    "unicode_text",
]
