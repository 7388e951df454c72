from .rows import FanRow

ROWS: list[FanRow]
