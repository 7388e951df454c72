"""Who plays? Policies of the core, callables, bots that speak mjai, and the arena in which they meet.

An agent is a callable `view -> action` (`mahjong_fast.match`); docs/agents.md.
"""

from __future__ import annotations

from .arena import run_arena
from .guarded import GuardedAgent, Problem
from .mjai_agent import MjaiAgent
from .policies import POLICIES, PolicyAgent, PolicyBot
from .process_bot import BotFailure, ProcessBot
from .specs import make_agent
from .standings import Arena

__all__ = [
    "POLICIES",
    "Arena",
    "BotFailure",
    "GuardedAgent",
    "MjaiAgent",
    "PolicyAgent",
    "PolicyBot",
    "Problem",
    "ProcessBot",
    "make_agent",
    "run_arena",
]
