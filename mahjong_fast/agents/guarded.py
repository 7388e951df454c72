"""How is somebody else's code asked for a move without harm to the match? What it raises, how long it takes
and what it returns costs it its turn, and is written down.
"""

from __future__ import annotations

import queue
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from operator import index
from typing import Any, Final

from ..errors import MahjongError
from ..views import View
from .process_bot import BotFailure, as_seconds

MOST_PROBLEMS: Final = 100
"""So many problems are kept in words; all are counted."""


@dataclass(frozen=True)
class Problem:
    """A turn that an agent lost. `kind`: one of BotFailure.kind."""

    kind: str
    hand: int
    """Number of the deal, from 1."""
    chair: int
    text: str


class LostTurns:
    """Keeps account of the turns that an agent loses: `problems` in words, `counts` by kind."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.counts: Counter[str] = Counter()
        """Lost turns by kind."""
        self.hand = 0

    def lost(self, kind: str, chair: int, text: str) -> None:
        """One more turn is lost."""
        self.counts[kind] += 1
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(Problem(kind, self.hand, chair, text))


class Asked:
    """A function of somebody else. `timeout`: seconds it has (None: as long as it likes); what comes later is
    not waited for, and it is not asked again.
    """

    def __init__(self, function: Callable[[Any], Any], timeout: float | None) -> None:
        self._function = function
        self._timeout = None if timeout is None else as_seconds("timeout", timeout)
        self._hangs = False

    def __call__(self, given: Any) -> Any:
        """What it returns. Raises BotFailure of kind `error` or `timeout`."""
        if self._hangs:
            raise BotFailure("timeout", "it hung before")
        done: queue.SimpleQueue[tuple[bool, Any]] = queue.SimpleQueue()

        def work() -> None:
            try:
                done.put((True, self._function(given)))
            except (
                Exception,
                GeneratorExit,
                SystemExit,
            ) as error:  # whatever it throws costs it its turn, not us the match
                done.put((False, f"{type(error).__name__}: {shown(error)}"))

        if self._timeout is None:
            work()
        else:
            threading.Thread(target=work, daemon=True).start()
        try:
            good, value = done.get(timeout=self._timeout)
        except queue.Empty:
            self._hangs = True
            raise BotFailure("timeout", "no answer in time: it is not asked again") from None
        if not good:
            raise BotFailure("error", value)
        return value


class GuardedAgent(LostTurns):
    """An agent `view -> action` of somebody else: one that raises an exception, takes longer than `timeout`
    seconds or answers what is no legal action loses its turn.
    """

    def __init__(self, agent: Callable[[View], Any], *, timeout: float | None = None) -> None:
        super().__init__()
        if not callable(agent):
            raise MahjongError(f"{agent!r} is no agent: it cannot be called with a view")
        self.agent = agent
        self._ask = Asked(agent, timeout)
        self._told = Asked(lambda words: agent.hear(*words), timeout)  # type: ignore[attr-defined]

    def hear(self, chair: int, events: Any) -> None:
        """Events as the player of the chair is told them; handed on to an agent that hears."""
        self.hand += sum(event["type"] == "start_kyoku" for event in events)
        if callable(getattr(self.agent, "hear", None)):
            try:
                self._told((chair, own_copy(list(events))))
            except BotFailure as failure:
                self.lost(failure.kind, chair, str(failure))

    def __call__(self, view: View) -> Any:
        """The move, or None in the place of one."""
        try:
            answer = self._ask(view)
        except BotFailure as failure:
            self.lost(failure.kind, view.chair, str(failure))
            return None
        try:
            if isinstance(answer, bool):
                raise TypeError
            move = index(answer)
        except Exception:  # an answer may be anything, __index__ of its own included
            self.lost("illegal", view.chair, shown(answer))
            return None
        if move not in view.legal:
            self.lost("illegal", view.chair, shown(answer))
        return move


def shown(value: Any) -> str:
    """A few words for a value of somebody else, which may not want to be shown."""
    try:
        text = str(value)
    except Exception:
        return f"a {type(value).__name__} that cannot be shown"
    return text if len(text) <= 200 else text[:200] + "..."


def own_copy(value: Any) -> Any:
    """JSON values that nobody else holds: a bot may write into what it is told."""
    if isinstance(value, dict):
        return {key: own_copy(item) for key, item in value.items()}
    return [own_copy(item) for item in value] if isinstance(value, list | tuple) else value
