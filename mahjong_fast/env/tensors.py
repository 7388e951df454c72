"""How do the arrays of a batch become tensors? Views of the same memory: what a step writes is seen at
once.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .batch import BatchEnv
from .extras import needed


def torch_views(batch: BatchEnv) -> dict[str, Any]:
    """The buffers of a batch as PyTorch tensors of the same memory, by name (`obs mask legal ...`), with all
    rows that there can be; the first `batch.rows` are in use. `deal` is int64.

    Raises MahjongError where torch is not installed. Other libraries take the arrays by DLPack:
    `np.from_dlpack(batch.buffers["obs"])`.
    """
    torch = needed("torch", "mahjong_fast[torch]")
    return {
        name: torch.from_numpy(array.view(np.int64) if array.dtype == np.uint64 else array)
        for name, array in batch.buffers.items()
    }
