"""The classes of single yaku that `mahjong` keeps here do not exist: a yaku is a value here,
`HandConfig().yaku.tanyao`.
"""

from __future__ import annotations

from typing import NoReturn


def __getattr__(name: str) -> NoReturn:
    if name.startswith("__"):
        raise AttributeError(name)
    raise ImportError(
        f"mahjong_fast.compat.mahjong has no class {name}: a yaku is a value here, "
        "HandConfig().yaku.tanyao for example; compare with it or look at .yaku_id and .name"
    )
