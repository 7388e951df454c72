"""Where do agents learn? A batch of tables (`BatchEnv`) and adapters of other interfaces.

The adapters import their libraries when they are used: `pip install 'mahjong_fast[rl]'`.
"""

from __future__ import annotations

from typing import Any

from .action_maps import ACTION_MAPS, ActionMap
from .batch import BatchEnv, Decisions
from .extras import needed
from .ready import ReadyEnv
from .records import GAME, HAND, HAND_ENDS
from .tensors import torch_views

# What needs no other library: `from mahjong_fast.env import *` must work without the extra.
__all__ = [
    "ACTION_MAPS",
    "GAME",
    "HAND",
    "HAND_ENDS",
    "ActionMap",
    "BatchEnv",
    "Decisions",
    "ReadyEnv",
    "torch_views",
]

_ADAPTERS = {
    "AecEnv": ("pettingzoo_env", ("gymnasium", "pettingzoo")),
    "aec_env": ("pettingzoo_env", ("gymnasium", "pettingzoo")),
    "LearnerEnv": ("gymnasium_env", ("gymnasium",)),
    "LearnerVectorEnv": ("gymnasium_env", ("gymnasium",)),
}


def __getattr__(name: str) -> Any:
    """Adapters are imported on use. Raises MahjongError that says what to install where it is missing."""
    if name not in _ADAPTERS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, libraries = _ADAPTERS[name]
    for library in libraries:
        needed(library)
    return getattr(needed(f"{__name__}.{module}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_ADAPTERS})
