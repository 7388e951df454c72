"""Writes mahjong_fast/data/complete_hands.json.gz from the counts of the study `complete`: what
`exact.complete_hands` reads.

    mahjong-fast study complete --rules tenhou_4p --save complete.json
    python -P tools/write_complete_hands.py complete.json mahjong_fast/data/complete_hands.json.gz
"""

from __future__ import annotations

import gzip
import json
import sys

from mahjong_fast.studies import load
from mahjong_fast.studies.complete import Complete


def main(source: str, target: str) -> None:
    """Read the counts, write them packed. ValueError if they are not all of them."""
    saved = load(source)
    if saved.study != "complete" or saved.tally.spans != ((0, Complete.whole),):
        raise ValueError(f"{source} does not hold the whole of the study complete")
    counts = saved.tally.to_dict()
    data = {"version": saved.version, "parameters": dict(saved.parameters), "counts": counts}
    text = json.dumps(data, separators=(",", ":"))
    with open(target, "wb") as file, gzip.GzipFile(fileobj=file, mode="wb", mtime=0, filename="") as packed:
        packed.write(text.encode())


if __name__ == "__main__":
    main(*sys.argv[1:])
