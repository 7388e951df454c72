"""How often do four dealt hands hold at least one ready hand? A study of your own: what is dealt, which
integers are counted, how they are reported. Chunks, threads, Ctrl-C, error bars and files come with it.
Run: python examples/own_study.py [DEALS [COUNTS.json]]   (with a file the run goes on where it ended)
"""

import sys

import numpy as np

import mahjong_fast as mf
from mahjong_fast import studies


class ReadyAtTheDeal(studies.Study):
    """The number of ready hands among the four of a deal."""

    name, summary, seed = "ready", "ready hands at the deal", 1

    @classmethod
    def from_options(cls, args):
        return cls()

    def parameters(self):
        return {"seed": self.seed}

    def count(self, first, count, threads):
        walls = mf.deal_many(self.seed, first, count, threads=threads)
        hands = mf.counts_34(walls[:, :52].reshape(count * 4, 13))
        ready = mf.shanten_many(hands, threads=threads).reshape(count, 4) == 0
        found = np.bincount(ready.sum(axis=1), minlength=5)
        return studies.Tally(((first, first + count),), {"ready": found})

    def tables(self, tally):
        counts = tally.arrays["ready"].tolist() if tally.deals else []
        columns = (
            studies.Column("ready", "ready hands"),
            studies.Column("deals", "deals"),
            studies.Column("share", "share", percent=True),
        )
        rows = tuple((n, k, studies.share(k, tally.deals)) for n, k in enumerate(counts))
        return (studies.Table("ready", "Ready hands among the four of a deal", columns, rows),)


deals = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
saved = sys.argv[2] if len(sys.argv) > 2 else None
print(studies.run(ReadyAtTheDeal(), deals, progress=True, checkpoint=saved))
