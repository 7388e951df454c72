"""How does a bot that speaks mjai sit at our table? `MjaiAgent` tells it the events its player sees and turns
its messages into actions.

What goes wrong is kept in `problems`; the turn is lost then: the match runner does what the rules say about
a move that is not made (a pass, or the tile just drawn is discarded).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ..actions import PASS, RIICHI, RON, TSUMO, find_action
from ..errors import MahjongError
from ..logs.rules_text import format_rules
from ..views import View
from .guarded import Asked, LostTurns, own_copy, shown
from .process_bot import BotFailure, ProcessBot

Event = dict[str, Any]


class MjaiAgent(LostTurns):
    """An agent that asks a bot: a `ProcessBot`, or an object with `react(events)` in this process.

    `react` gets a list of event dicts, or JSON text with `text=True`, and returns a message (dict or JSON
    text). `timeout`: seconds for an answer of a bot in this process (None: as long as it likes); what comes
    later is not waited for, and the bot is not asked again.
    """

    def __init__(self, bot: Any, *, text: bool = False, timeout: float | None = None) -> None:
        super().__init__()
        if not callable(getattr(bot, "react", None)):
            raise MahjongError(f"{shown(bot)} is no mjai bot: it has no method react(events)")
        self.bot = bot
        self._text, self._ask = text, Asked(bot.react, timeout)
        self._heard: list[Event] = []

    def hear(self, chair: int, events: Sequence[Mapping[str, Any]]) -> None:
        """Events as the player of the chair is told them."""
        self.hand += sum(event["type"] == "start_kyoku" for event in events)
        self._heard += [own_copy(dict(event)) for event in events]

    def __call__(self, view: View) -> Any:
        """The move: an action, or what was answered in its place (None: nothing)."""
        events, self._heard = self._heard, []
        for event in events:
            if event["type"] == "start_game" and "rules" in event:  # of no preset a bot needs the whole text
                event["rules"] = format_rules(view.rules)
        try:
            message = self._message(events)
        except BotFailure as failure:
            self.lost(failure.kind, view.chair, str(failure))
            return None
        answer = answer_of(view, message)
        if answer not in view.legal:
            self.lost("illegal", view.chair, shown(message))
        return answer

    def close(self) -> None:
        """Tell the rest and end the bot."""
        if isinstance(self.bot, ProcessBot):
            self.bot.tell(self._heard)
            self.bot.close()
        self._heard = []

    def _message(self, events: list[Event]) -> Event:
        if isinstance(self.bot, ProcessBot):
            return self.bot.react(events)
        answer = self._ask(json.dumps(events, separators=(",", ":")) if self._text else events)
        if isinstance(answer, str | bytes):
            try:
                answer = json.loads(answer)
            except (ValueError, RecursionError):
                raise BotFailure("garbage", f"it returned {answer[:60]!r}") from None
        if answer is None:
            return {"type": "none"}
        try:
            message = dict(answer) if isinstance(answer, Mapping) else {}
        except Exception:  # a mapping of somebody else may do anything
            message = {}
        if not isinstance(message.get("type"), str):
            raise BotFailure("garbage", f"it returned {shown(answer)[:60]!r}, not a message with a type")
        return message


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
    except Exception:  # values of somebody else, which need not be comparable
        return dict(message)
    if found is not None:
        return found
    if kind == "hora":
        return TSUMO if view.turn == view.chair and view.phase == "d" else RON
    if kind == "reach":
        return RIICHI
    return dict(message)
