"""Which agent does a text mean? `sane`, `python:module:Name`, `mjai:COMMAND`; `NAME=...` gives it a name."""

from __future__ import annotations

import importlib
import importlib.util
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ..errors import MahjongError
from .guarded import GuardedAgent, shown
from .mjai_agent import MjaiAgent
from .policies import POLICIES, PolicyAgent
from .process_bot import ProcessBot


@dataclass(frozen=True)
class Spec:
    """An agent as it is written: its `name`, and what it `is`."""

    name: str
    text: str

    @property
    def policy(self) -> str | None:
        """The policy of the core, None for anything else."""
        return self.text if self.text in POLICIES else None


_NEXT: Final = re.compile(rf",(?=\s*(?:\w+=)?(?:(?:{'|'.join(POLICIES)})\s*(?:,|$)|python:|mjai1?:))")


def split_specs(text: str) -> list[str]:
    """The agents in `a,b,c`: commas of a command that begin no agent belong to it."""
    if not any(kind in text for kind in ("mjai:", "mjai1:")):
        return text.split(",")
    return [part.strip() for part in _NEXT.split(text)]


def read_spec(text: str) -> Spec:
    """Raises MahjongError, which says what there is, for a text that means no agent."""
    if not isinstance(text, str):
        raise MahjongError(f"agent {text!r}: a text such as sane or mjai:COMMAND")
    name, equals, rest = text.partition("=")
    named = bool(equals) and name.isidentifier()
    plain = rest if named else text
    kind, _, what = plain.partition(":")
    if plain not in POLICIES and (kind not in ("python", "mjai", "mjai1") or not what.strip()):
        raise MahjongError(
            f"agent {text!r}: one of {' '.join(POLICIES)}, python:MODULE:NAME (a class or function, also "
            "python:FILE.py:NAME), mjai:COMMAND (a program), mjai1:COMMAND (one that answers every event), "
            "each with NAME= before it if you like"
        )
    if kind == "python" and ":" not in what:
        raise MahjongError(f"agent {text!r}: python:MODULE:NAME, for example python:my_bots:Careful")
    return Spec(name if named else plain, plain)


def make_agent(text: str | Spec, *, timeout: float = 5.0, noise: int = 0) -> Callable[[Any], Any]:
    """The agent a text means, for one chair. `python:` names a class, which is instantiated, or a function:
    with a method `react` it is an mjai bot, else a callable `view -> action`, which loses its turn where it
    raises an exception or takes longer than `timeout` seconds.
    """
    spec = text if isinstance(text, Spec) else read_spec(text)
    if spec.policy is not None:
        return PolicyAgent(spec.policy, noise)
    kind, _, what = spec.text.partition(":")
    if kind in ("mjai", "mjai1"):
        return MjaiAgent(ProcessBot(what, timeout=timeout, style="single" if kind == "mjai1" else "batch"))
    made = _load(what)
    if callable(getattr(made, "react", None)):
        return MjaiAgent(made, text=bool(getattr(made, "takes_text", False)), timeout=timeout)
    if not callable(made):
        raise MahjongError(f"agent {spec.text!r} is neither a bot with react(events) nor a callable")
    return GuardedAgent(made, timeout=timeout)


def _load(what: str) -> Any:
    """What MODULE:NAME or FILE.py:NAME means; of a class, an instance."""
    where, _, name = what.rpartition(":")
    if not where or not name:
        raise MahjongError(f"agent python:{what}: give python:MODULE:NAME or python:FILE.py:NAME")
    try:
        if where.endswith(".py"):
            found = importlib.util.spec_from_file_location(f"_agent_{Path(where).stem}", where)
            if found is None or found.loader is None:
                raise ImportError(f"{where} is no Python file")
            module = importlib.util.module_from_spec(found)
            sys.modules[found.name] = module
            found.loader.exec_module(module)
        else:
            module = importlib.import_module(where)
        if not hasattr(module, name):
            raise MahjongError(f"{where} has no {name}{_offered(module)}")
        made = getattr(module, name)
        return made() if isinstance(made, type) else made
    except MahjongError as error:
        raise MahjongError(f"agent python:{what}: {error}") from None
    except (Exception, SystemExit) as error:  # whatever somebody else's module does while it is loaded
        raise MahjongError(f"agent python:{what}: {type(error).__name__}: {shown(error)}") from None


def _offered(module: Any) -> str:
    """The classes and functions a module has of its own, as the end of a sentence."""
    own = [
        name
        for name, value in vars(module).items()
        if not name.startswith("_") and getattr(value, "__module__", None) == module.__name__
    ]
    return f"; it has {', '.join(own[:10])}" if own else ""
