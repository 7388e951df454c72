"""How often do four dealt hands hold at least one ready hand? A study of your own in ten lines.
Run: python examples/own_study.py [DEALS]
"""

import sys

import numpy as np

import mahjong_fast as mf

deals = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
ready = 0
for first in range(0, deals, 50_000):
    count = min(50_000, deals - first)
    walls = mf.deal_many(1, first, count)
    kinds = walls[:, :52].reshape(count * 4, 13) // 4
    counts = np.zeros((count * 4, 34), np.uint8)
    np.add.at(counts, (np.arange(count * 4)[:, None], kinds), 1)
    ready += int((mf.shanten_many(counts) == 0).reshape(count, 4).any(axis=1).sum())
share = ready / deals
print(f"{ready} of {deals:,} deals: {share:.5%} ± {(share * (1 - share) / deals) ** 0.5:.5%}")
