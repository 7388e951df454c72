from .rows import FanItem

ROWS: list[FanItem]
