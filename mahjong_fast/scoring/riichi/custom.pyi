from typing import Any

FEATURES: dict[str, int]
OPS: dict[str, int]
NEEDS: dict[str, int]
LIMIT: int

def keys_of(number: int) -> tuple[str, ...]: ...

def register(yaku: tuple[Any, ...]) -> int: ...

def note_exception(number: int, key: str, error: BaseException) -> None: ...

def last_exception(number: int) -> tuple[int, str | None, BaseException | None]: ...
