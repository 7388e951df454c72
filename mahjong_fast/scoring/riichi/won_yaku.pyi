from ..rows import Row

ROWS: list[Row]
