"""`python -m mahjong_fast.cli` is `mahjong-fast`."""

import sys

from . import main

if __name__ == "__main__":
    sys.exit(main())
