from .rows import LimitRow

ROWS: list[LimitRow]
