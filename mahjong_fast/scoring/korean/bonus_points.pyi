from .rows import ItemRow

ROWS: list[ItemRow]
