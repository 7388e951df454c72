"""How does a bot that speaks mjai sit at our table? `MjaiAgent` tells it the events its player sees and turns
its messages into actions.

What goes wrong is kept in `problems`; the turn is lost then: the match runner does what the rules say about
a move that is not made (a pass, or the tile just drawn is discarded).
"""

from __future__ import annotations

import json
import queue
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..actions import PASS, RIICHI, RON, TSUMO, find_action
from ..errors import MahjongError
from ..views import View
from .process_bot import BotFailure, ProcessBot

Event = dict[str, Any]
MOST_PROBLEMS: Final = 100
"""So many problems are kept in words; all are counted."""


@dataclass(frozen=True)
class Problem:
    """A turn that a bot lost. `kind`: one of BotFailure.kind."""

    kind: str
    hand: int
    """Number of the deal, from 1."""
    chair: int
    text: str


class MjaiAgent:
    """An agent that asks a bot: a `ProcessBot`, or an object with `react(events)` in this process.

    `react` gets a list of event dicts, or JSON text with `text=True`, and returns a message (dict or JSON
    text). `timeout`: seconds for an answer of a bot in this process (None: as long as it likes); what comes
    later is not waited for, and the bot is not asked again.
    """

    def __init__(self, bot: Any, *, text: bool = False, timeout: float | None = None) -> None:
        if not callable(getattr(bot, "react", None)):
            raise MahjongError(f"{bot!r} is no mjai bot: it has no method react(events)")
        self.bot = bot
        self.problems: list[Problem] = []
        self.counts: Counter[str] = Counter()
        """Lost turns by kind."""
        self._text, self._timeout = text, timeout
        self._heard: list[Event] = []
        self._hand = 0
        self._hangs = False

    def hear(self, chair: int, events: Sequence[Mapping[str, Any]]) -> None:
        """Events as the player of the chair is told them."""
        self._hand += sum(event["type"] == "start_kyoku" for event in events)
        self._heard += [dict(event) for event in events]

    def __call__(self, view: View) -> Any:
        """The move: an action, or what was answered in its place (None: nothing)."""
        events, self._heard = self._heard, []
        try:
            message = self._message(events)
        except BotFailure as failure:
            self._lost(failure.kind, view.chair, str(failure))
            return None
        answer = answer_of(view, message)
        if answer not in view.legal:
            self._lost("illegal", view.chair, json.dumps(message, default=str)[:200])
        return answer

    def close(self) -> None:
        """Tell the rest and end the bot."""
        if isinstance(self.bot, ProcessBot):
            self.bot.tell(self._heard)
            self.bot.close()
        self._heard = []

    def _lost(self, kind: str, chair: int, text: str) -> None:
        self.counts[kind] += 1
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(Problem(kind, self._hand, chair, text))

    def _message(self, events: list[Event]) -> Event:
        if isinstance(self.bot, ProcessBot):
            return self.bot.react(events)
        if self._hangs:
            raise BotFailure("timeout", "it hung before")
        given: Any = json.dumps(events, separators=(",", ":")) if self._text else events
        answer = self._call(self.bot.react, given)
        if isinstance(answer, (str, bytes)):
            try:
                answer = json.loads(answer)
            except (ValueError, RecursionError):
                raise BotFailure("garbage", f"it returned {answer[:60]!r}") from None
        if answer is None:
            return {"type": "none"}
        if not isinstance(answer, Mapping) or not isinstance(answer.get("type"), str):
            raise BotFailure("garbage", f"it returned {str(answer)[:60]!r}, not a message with a type")
        return dict(answer)

    def _call(self, react: Callable[[Any], Any], given: Any) -> Any:
        done: queue.SimpleQueue[tuple[bool, Any]] = queue.SimpleQueue()

        def work() -> None:
            try:
                done.put((True, react(given)))
            except Exception as error:  # whatever a bot throws costs it its turn, not us the match
                done.put((False, f"{type(error).__name__}: {error}"))

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


def answer_of(view: View, message: Mapping[str, Any]) -> Any:
    """The action that a message means to a player. A win or riichi that is not legal is answered as what it
    is, so that the match runner can judge it; anything else that fits no legal move is the message itself.
    """
    kind = message.get("type")
    if kind == "none" and PASS in view.legal:
        return view.legal[view.legal.index(PASS)]
    told = {key: value for key, value in message.items() if key not in ("reason", "meta")}
    try:
        found = find_action(view.legal, told)
    except TypeError:  # values that cannot be compared
        return dict(message)
    if found is not None:
        return found
    if kind == "hora":
        return TSUMO if view.turn == view.chair and view.phase == "d" else RON
    if kind == "reach":
        return RIICHI
    return dict(message)
