from typing import Any

FEATURES: dict[str, int]
OPS: dict[str, int]
NEEDS: dict[str, int]
LIMIT: int
errors: list[tuple[str, BaseException]]

def keys_of(number: int) -> tuple[str, ...]: ...

def register(yaku: tuple[Any, ...]) -> int: ...
