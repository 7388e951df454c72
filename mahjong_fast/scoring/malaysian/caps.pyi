from .rows import CapItem

ROWS: list[CapItem]
