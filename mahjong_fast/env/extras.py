"""Which libraries do the adapters need? They are imported on use; the error of a missing one says what to
install.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from ..errors import MahjongError


def needed(module: str, install: str = "mahjong_fast[rl]") -> ModuleType:
    """An optional library. Raises MahjongError that says what to install where it is missing."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] != module.split(".")[0]:
            raise
        raise MahjongError(
            f"{module.split('.')[0]} is not installed: pip install '{install}'",
        ) from None
