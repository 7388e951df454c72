"""What happens when a user-defined yaku raises? The judge keeps the exception with the set of yaku it belongs
to, and whoever asked for the score raises it.

Several threads may ask at once: an exception is never told to somebody who plays by other rules, and nobody
takes away what another has not seen yet. Two threads that ask under the same rules may both be told.
"""

from __future__ import annotations

import struct
from types import TracebackType

from ..errors import MahjongError
from ..rulesets import Ruleset
from ..rulesets.ruleset import FIELDS
from .riichi.custom import last_exception

_PLACE = FIELDS.offsets()["custom_yaku"]


class YakuFunctions:
    """`with YakuFunctions(ruleset): ...` raises, as the cause of a MahjongError, what a function of the rules
    raised meanwhile. Free of cost for rules without yaku of their own.
    """

    def __init__(self, ruleset: Ruleset | None) -> None:
        self._set = 0
        if ruleset is not None and ruleset.custom_yaku:
            (self._set,) = struct.unpack_from("=i", ruleset.pack(), _PLACE)

    def __enter__(self) -> YakuFunctions:
        self._before = last_exception(self._set)[0] if self._set else 0
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self.tell()

    def tell(self) -> None:
        """Raise what was raised so far."""
        if not self._set:
            return
        count, key, error = last_exception(self._set)
        if count == self._before or error is None:
            return
        if not isinstance(error, Exception):
            raise error  # Ctrl-C and the like
        raise MahjongError(f"the user-defined yaku {key!r} raised {error!r}") from error
