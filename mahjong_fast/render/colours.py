"""Colours of pictures, light and dark: one style sheet, told in the SVG itself; a file stands alone."""

from __future__ import annotations

from typing import Final

from ..errors import MahjongError

_LIGHT: Final = {
    "face": "#fdfbf3", "edge": "#8d8778", "ink": "#1d2733", "red": "#b71c1c", "green": "#1b7a43",
    "blue": "#1f4e9e", "back": "#d08a2e", "gold": "#d9930f", "felt": "#e6efe8",
    "line": "#9db3a4", "text": "#1d2733", "faint": "#5d6b63", "mark": "#ffe08a", "panel": "#ffffff",
}  # fmt: skip
_DARK: Final = {
    "face": "#2a3038", "edge": "#69737f", "ink": "#ece7da", "red": "#ff8a80", "green": "#6fdc9c",
    "blue": "#8fb8ff", "back": "#8a5a1e", "gold": "#f0b64a", "felt": "#15201a",
    "line": "#3c5145", "text": "#e8ece9", "faint": "#9fb0a6", "mark": "#6b5a1a", "panel": "#1d2823",
}  # fmt: skip
THEMES: Final = ("auto", "light", "dark")

_RULES: Final = """
.mjf text{font-family:system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif;fill:var(--text)}
.mjf .tile{fill:var(--face);stroke:var(--edge);stroke-width:1.6}
.mjf .back{fill:var(--back);stroke:var(--edge);stroke-width:1.6}
.mjf .stroke{fill:none;stroke:var(--ink);stroke-linecap:round;stroke-linejoin:round}
.mjf .stroke.red,.mjf .ring.red{stroke:var(--red)}
.mjf .stroke.green,.mjf .ring.green{stroke:var(--green)}
.mjf .stroke.blue,.mjf .ring.blue{stroke:var(--blue)}
.mjf .ring{fill:none;stroke-width:3}
.mjf .fill.red{fill:var(--red)}
.mjf .fill.green{fill:var(--green)}
.mjf .fill.blue{fill:var(--blue)}
.mjf .fill.ink{fill:var(--ink)}
.mjf .fill.gold{fill:var(--gold)}
.mjf .stroke.gold{stroke:var(--gold)}
.mjf .paper{fill:var(--face)}
.mjf .joint{stroke:var(--face);stroke-width:1.4;fill:none}
.mjf text.corner{font-size:12px;font-weight:600;text-anchor:end;fill:var(--faint)}
.mjf text.corner.red,.mjf text.red{fill:var(--red)}
.mjf text.green{fill:var(--green)}
.mjf text.blue{fill:var(--blue)}
.mjf text.big{font-size:34px;font-weight:700;text-anchor:middle}
.mjf text.word{font-size:10px;fill:var(--faint);text-anchor:middle}
.mjf .felt{fill:var(--felt)}
.mjf .panel{fill:var(--panel);stroke:var(--line);stroke-width:1.5}
.mjf .dim{opacity:.45}
.mjf .mark{fill:none;stroke:var(--red);stroke-width:3}
.mjf .stick{fill:var(--panel);stroke:var(--line)}
.mjf text.label{font-size:22px}
.mjf text.small{font-size:17px;fill:var(--faint)}
.mjf text.middle{text-anchor:middle}
.mjf text.end{text-anchor:end}
.mjf text.strong{font-weight:700}
"""


def variables(colours: dict[str, str]) -> str:
    """Custom properties of CSS."""
    return "".join(f"--{name}:{value};" for name, value in colours.items())


def css_class(theme: str) -> str:
    """The class of what is drawn: pictures of different themes may stand in one page."""
    return f"mjf mjf-{theme}"


def style(theme: str = "auto", scope: str | None = None) -> str:
    """The style sheet; `auto` follows what the reader's system prefers. scope: what has the colours, by
    default everything of the class of that theme. MahjongError for another word.
    """
    if theme not in THEMES:
        raise MahjongError(f"theme={theme!r}: expected one of {', '.join(THEMES)}")
    where = scope or f".mjf-{theme}"
    sheet = f"{where}{{{variables(_DARK if theme == 'dark' else _LIGHT)}}}"
    if theme == "auto":
        sheet += f"@media (prefers-color-scheme:dark){{{where}{{{variables(_DARK)}}}}}"
    return sheet + _RULES
