"""What happens when a user-defined yaku raises? The judge keeps the exception, and whoever asked for the
score raises it.
"""

from __future__ import annotations

from ..errors import MahjongError
from .riichi.custom import errors


def forget_function_errors() -> None:
    """Drop exceptions nobody has raised (of another call)."""
    errors.clear()


def raise_function_error() -> None:
    """Raise the exception of a yaku function, if there is one, as the cause of a MahjongError."""
    if errors:
        key, error = errors[0]
        errors.clear()
        if not isinstance(error, Exception):
            raise error  # Ctrl-C and the like
        raise MahjongError(f"the user-defined yaku {key!r} raised {error!r}") from error
