"""How do many tables play at once? `BatchEnv`: all seats that must decide now are rows of arrays; `step`
answers them all.

The tables live in the C++ core; the arrays are allocated once and filled in place. docs/environments.md
tells what is in them and when each reward is given.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, NoReturn, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .. import _core
from ..actions import Action
from ..encoders import Encoder, find_encoder
from ..errors import IllegalActionError, MahjongError
from ..game import Table, empty_table, game_rules
from ..rulesets import Ruleset
from ..rulesets import rules as load_rules
from ..threads import resolve_threads
from .arguments import as_count, fits_in_memory, table_numbers
from .records import GAME, HAND

Array = np.ndarray[Any, Any]
Policies = Mapping[int, str]

MOST_LEGAL: Final = _core.batch_most_legal
"""Width of `legal`: no decision has more moves."""
NO_ACTION: Final = 255
"""What `legal` is filled up with."""
_VERSION: Final = 1
_WORD: Final = 1 << 64


class Decisions(NamedTuple):
    """The seats that must decide, M rows. Views of the buffers of a batch: the next step fills them anew."""

    table: NDArray[np.int32]
    """int32[M], ascending (from the cursor on with a fixed number of rows)."""
    seat: NDArray[np.uint8]
    """uint8[M], the chair."""
    obs: Array | None
    """The encoder's shape behind M; None without an encoder."""
    mask: NDArray[np.uint8] | None
    """uint8[M, n_actions], 1 = legal; None with `mask=False`."""
    legal: NDArray[np.uint8]
    """uint8[M, 32], the legal actions ascending, then 255."""
    n_legal: NDArray[np.uint8]
    """uint8[M], how many they are."""
    kind: NDArray[np.uint8]
    """uint8[M]: 0 after a draw, 1 after a call, 2 a discard may be claimed, 3 the tile of a kan or North may
    be, 4 tenpai is shown, 5 the match may be ended.
    """
    deal: NDArray[np.uint64]
    """uint64[M], the number of the deal: with the seed it is the wall (docs/rng.md)."""


class BatchEnv:
    """`tables` tables under one ruleset that play for learners; hands, or matches with `match=True`.

    `seed` is one number: then table i plays the deals (matches) first + i, first + i + tables, ... of that
    seed; or one seed per table: then each plays first, first + 1, ... of its own. A single hand has dealer
    chair deal mod seats, as in `simulate`.

    `policies`: which seats play by themselves, `{chair: "random" | "tsumogiri" | "greedy" | "sane"}`, or one
    such dict per table. The rows hold the other seats only. `skip_forced` answers decisions with a single
    legal action itself. `auto_reset`: a table whose game ends deals the next one in the same step; off: it
    rests until `reset`.

    `encoder` names the observation (`compact` and `planes`: those of the game; None: no observations),
    `mask=False` leaves the masks out, `rows` fixes the number of rows M: what is not needed is filled with
    table -1, what does not fit waits for the next step. `final_obs=True` keeps the last observation of each
    learner of a game that ends (`finals`).
    `buffers`: arrays of one's own by the names of `Decisions`, of the shapes of `buffers` of a batch.
    `threads`: 0 = all processors; who works on a table never changes what happens there.

    Raises MahjongError for anything else.
    """

    def __init__(
        self,
        tables: SupportsIndex,
        rules: str | Ruleset = "tenhou_4p",
        *,
        seed: SupportsIndex | ArrayLike = 0,
        first: SupportsIndex = 0,
        match: bool = False,
        auto_reset: bool = True,
        skip_forced: bool = False,
        policies: Policies | Sequence[Policies] | None = None,
        encoder: str | None = "compact",
        mask: bool = True,
        rows: SupportsIndex | None = None,
        final_obs: bool = False,
        buffers: Mapping[str, Array] | None = None,
        threads: SupportsIndex = 0,
    ) -> None:
        self.rules: Ruleset = load_rules(rules)
        self.tables = as_count("tables", tables, 1, 1 << 24)
        self.seats = self.rules.players
        self.n_actions = self.rules.n_actions
        self.match = bool(match)
        self.auto_reset = bool(auto_reset)
        self.encoder: Encoder | None = None if encoder is None else find_encoder(encoder, self.rules)
        self.fixed_rows = 0 if rows is None else as_count("rows", rows, self.seats, 1 << 26)
        self._final_obs = bool(final_obs)
        self.buffers = self._allocate(mask, buffers)
        with _own_errors():
            self._core = _core.BatchEnv(
                game_rules(self.rules),
                self.tables,
                self.match,
                self.auto_reset,
                bool(skip_forced),
                self._final_obs,
                self.fixed_rows,
                self.encoder.name if self.encoder else "",
                resolve_threads(threads),
                self.buffers,
            )
        self.learners = self._seat(policies)
        self._options = {"tables": self.tables, "match": self.match, "rules": self.rules.key}
        self._options |= {"learners": self.learners.tobytes(), "rows": self.fixed_rows}
        self._begin(range(self.tables), seed, first)

    # ------------------------------------------------------------ setting up

    def _allocate(self, mask: bool, buffers: Mapping[str, Array] | None) -> dict[str, Array]:
        rows = self.fixed_rows or self.tables * self.seats
        shapes: dict[str, tuple[tuple[int, ...], Any]] = {
            "table": ((rows,), np.int32),
            "seat": ((rows,), np.uint8),
            "kind": ((rows,), np.uint8),
            "deal": ((rows,), np.uint64),
            "legal": ((rows, MOST_LEGAL), np.uint8),
            "n_legal": ((rows,), np.uint8),
            "rewards": ((self.tables, self.seats), np.int32),
            "done": ((self.tables,), np.uint8),
        }
        if mask:
            shapes["mask"] = ((rows, self.n_actions), np.uint8)
        if self.encoder is not None:
            shapes["obs"] = ((rows, *self.encoder.shape), self.encoder.dtype)
        if not isinstance(buffers, Mapping | None):
            raise MahjongError(f"buffers: arrays by name, not {type(buffers).__name__}")
        given = dict(buffers or {})
        if unknown := given.keys() - shapes.keys():
            raise MahjongError(f"buffers: {', '.join(map(str, unknown))}; there are {', '.join(shapes)}")
        fits_in_memory(self.tables, shapes)
        out: dict[str, Array] = {}
        for name, (shape, dtype) in shapes.items():
            array = given.get(name)
            if array is None:
                array = np.zeros(shape, dtype)
            elif (
                not isinstance(array, np.ndarray)
                or array.shape != shape
                or array.dtype != dtype
                or not (array.flags.c_contiguous and array.flags.aligned and array.flags.writeable)
            ):
                wanted = f"{np.dtype(dtype).name}{list(shape)}"
                raise MahjongError(f"buffers: {name} has to be a writable array {wanted} in C order")
            for other, there in out.items():
                if np.may_share_memory(array, there):
                    raise MahjongError(f"buffers: {other} and {name} lie in the same memory")
            out[name] = array
        return out

    def _seat(self, policies: Policies | Sequence[Policies] | None) -> NDArray[np.bool_]:
        learners = np.ones((self.tables, self.seats), bool)
        if policies is None:
            return learners
        if isinstance(policies, str) or not isinstance(policies, Mapping | Sequence):
            raise MahjongError(f"policies: {{chair: name}}, or one such dict per table, not {policies!r}")
        each = [policies] * self.tables if isinstance(policies, Mapping) else list(policies)
        if len(each) != self.tables:
            raise MahjongError(f"policies: one dict for all tables or {self.tables}, not {len(each)}")
        for table, names in enumerate(each):
            if not isinstance(names, Mapping):
                raise MahjongError(f"policies of table {table}: {{chair: name}}, not {names!r}")
            for chair, name in names.items():
                seat = as_count(f"policies of table {table}: a chair", chair, 0, self.seats - 1)
                if not isinstance(name, str):
                    raise MahjongError(f"policies of table {table}: chair {seat} has {name!r}, not a name")
                try:
                    self._core.set_seat(table, seat, name)
                except ValueError as error:
                    raise MahjongError(f"policies of table {table}: {error}") from None
                learners[table, seat] = False
            if not learners[table].any():
                raise MahjongError(f"policies of table {table}: no seat is left for a learner")
        return learners

    def _begin(self, tables: Sequence[int], seed: Any, first: SupportsIndex) -> None:
        start = as_count("first", first, 0, _WORD - 1)
        several = isinstance(seed, Sequence) and not isinstance(seed, str)
        if several or (isinstance(seed, np.ndarray) and seed.ndim > 0):
            seeds = [as_count("seed", value, 0, _WORD - 1) for value in seed]
            stride = 1
            if len(seeds) != len(tables):
                raise MahjongError(f"seed: one number, or one per table ({len(tables)}), not {len(seeds)}")
        else:
            seeds = [as_count("seed", seed, 0, _WORD - 1)] * len(tables)
            stride = self.tables
        self._core.start(list(tables), seeds, start, stride)
        self._core.refresh(True)

    # ------------------------------------------------------------ playing

    def decisions(self) -> Decisions:
        """The seats that must decide now. Raises MahjongError while another thread steps."""
        b, m = self.buffers, self.fixed_rows or self.rows
        obs, mask = b.get("obs"), b.get("mask")
        return Decisions(
            b["table"][:m],
            b["seat"][:m],
            None if obs is None else obs[:m],
            None if mask is None else mask[:m],
            b["legal"][:m],
            b["n_legal"][:m],
            b["kind"][:m],
            b["deal"][:m],
        )

    @property
    def rows(self) -> int:
        """How many decisions there are now (with a fixed number of rows: of those shown)."""
        with _own_errors():
            rows: int = self._core.rows
        return rows

    def step(self, actions: ArrayLike) -> Decisions:
        """Answer every row of `decisions()` with an action id, integers[M]; returns the next decisions.

        Raises IllegalActionError that names row, table, seat and what was legal if any of them is not; then
        nothing has changed.
        """
        try:
            given = np.asarray(actions)
        except (TypeError, ValueError) as error:  # lists of lists of different lengths
            raise MahjongError(f"actions: integers, one for each row: {error}") from None
        rows = self.rows
        m = self.fixed_rows or rows
        if given.shape != (m,) or given.dtype.kind not in "iu":
            raise MahjongError(f"actions: integers[{m}], one for each row, not {given.dtype}{given.shape}")
        answers = given
        if given.dtype != np.uint8:
            used = given[:rows]
            if (outside := (used < 0) | (used > 255)).any():
                self._refuse(int(outside.argmax()), given)
            answers = (given & 255).astype(np.uint8)
        with _own_errors():
            wrong = self._core.step(answers)
        if wrong >= 0:
            self._refuse(wrong, given)
        return self.decisions()

    def _refuse(self, row: int, actions: Array) -> NoReturn:
        now, action = self.decisions(), int(actions[row])
        legal = tuple(Action(int(a)) for a in now.legal[row, : now.n_legal[row]])
        name = f"{action} ({Action(action)})" if 0 <= action <= 255 else str(action)
        raise IllegalActionError(
            f"row {row} (table {now.table[row]}, seat {now.seat[row]}): action {name} is not legal; "
            "legal are: " + ", ".join(f"{a} ({int(a)})" for a in legal),
            legal=legal,
        )

    def reset(
        self,
        tables: Sequence[int] | NDArray[np.integer[Any]] | NDArray[np.bool_] | None = None,
        *,
        seed: SupportsIndex | ArrayLike | None = None,
        first: SupportsIndex | None = None,
        positions: Sequence[str | Table] | None = None,
    ) -> Decisions:
        """Deal new games at `tables` (numbers, or bool[tables] as `over` is; None: at all); what was played
        there is dropped.

        Each goes on with its next deal; with `seed` the numbering begins anew at `first` (0), as for a new
        batch. `positions` puts one position string or Table in place of each deal; it is played to the end of
        its hand (a Table of a match: of the match), then the table deals on as before. Raises MahjongError
        for positions of other rules, with unknown tiles or without a decision; then nothing has changed.
        """
        which = table_numbers(tables, self.tables)
        if seed is None and first is not None:
            raise MahjongError("first: the number of the first deal of a seed: give the seed, too")
        if positions is not None and seed is not None:
            raise MahjongError("positions have no seed: give one of the two")
        with _own_errors():
            if positions is not None:
                if isinstance(positions, str | Table) or not isinstance(positions, Sequence):
                    raise MahjongError("positions: a list with one position for each table")
                self._core.place(which, [self._position(i, p) for i, p in enumerate(positions)])
                self._core.refresh(True)
            elif seed is not None:
                self._begin(which, seed, 0 if first is None else first)
            else:
                self._core.start(which, None, 0, 1)
                self._core.refresh(True)
        return self.decisions()

    def _position(self, index: int, position: Any) -> Table:
        if isinstance(position, Table):
            return position
        if not isinstance(position, str):
            raise MahjongError(f"position {index}: a text or a Table, not {position!r}")
        return Table.from_position(position, self.rules)

    # ------------------------------------------------------------ what happened in the last step

    @property
    def rewards(self) -> NDArray[np.int32]:
        """int32[tables, seats]: points won and lost in hands that ended in the last step or reset, else 0."""
        rewards: NDArray[np.int32] = self.buffers["rewards"]
        return rewards

    @property
    def done(self) -> NDArray[np.uint8]:
        """uint8[tables]: games (hands, or matches) that ended in the last step or reset."""
        done: NDArray[np.uint8] = self.buffers["done"]
        return done

    @property
    def hands(self) -> Array:
        """The hands that ended in the last step or reset, structured array of `records.HAND`, by table."""
        with _own_errors():
            return np.frombuffer(self._core.hands(), HAND)

    @property
    def games(self) -> Array:
        """The matches that ended in the last step or reset, structured array of `records.GAME`, by table."""
        with _own_errors():
            return np.frombuffer(self._core.games(), GAME)

    @property
    def finals(self) -> tuple[NDArray[np.int32], NDArray[np.int32], Array]:
        """With `final_obs`: table, seat and last observation of the learners of games that ended. Raises
        MahjongError without it.
        """
        if not self._final_obs or self.encoder is None:
            raise MahjongError("last observations are kept by a batch made with final_obs=True")
        with _own_errors():
            keys, observations = self._core.finals()
        pairs = np.frombuffer(keys, np.int32).reshape(-1, 2)
        shown = np.frombuffer(observations, self.encoder.dtype).reshape(-1, *self.encoder.shape)
        return pairs[:, 0], pairs[:, 1], shown

    @property
    def over(self) -> NDArray[np.bool_]:
        """bool[tables]: the game is over and the table rests (never with `auto_reset`)."""
        with _own_errors():
            over: NDArray[np.bool_] = self._core.over()
        return over

    def table(self, index: SupportsIndex) -> Table:
        """A copy of one table as it stands, to look at and to play on; its past is not known to it."""
        out = empty_table(Table, self.rules, ("batch",))
        with _own_errors():
            self._core.copy_table(as_count("table", index, 0, self.tables - 1), out)
        return out

    # ------------------------------------------------------------ keeping

    def state_dict(self) -> dict[str, Any]:
        """All that is needed to go on from here: for `load` of a batch made with the same arguments.

        The results of the last step (rewards, hands, games) are not in it: read them first.
        """
        with _own_errors():
            saved = self._core.save()
        return {
            "version": _VERSION,
            "options": dict(self._options),
            "cursor": self._core.cursor,
            "tables": saved,
            "digest": hashlib.sha256(saved).hexdigest(),
        }

    def load(self, state: Mapping[str, Any]) -> Decisions:
        """Go on from a `state_dict()`; returns the decisions of that moment. Raises MahjongError for one of
        another version, other tables, rules, policies or rows, and for one that was damaged; then nothing has
        changed.
        """
        if not isinstance(state, Mapping) or not isinstance(state.get("options"), Mapping):
            raise MahjongError("state: what state_dict() of a batch gave")
        if state.get("version") != _VERSION:
            raise MahjongError(f"a batch saved in version {state.get('version')}; this one reads {_VERSION}")
        for name, value in self._options.items():
            if state["options"].get(name) != value:
                raise MahjongError(f"it was saved by a batch with other {name}")
        tables, cursor = state.get("tables"), state.get("cursor")
        if not isinstance(tables, bytes) or hashlib.sha256(tables).hexdigest() != state.get("digest"):
            raise MahjongError("the saved tables are damaged: their digest differs")
        at = as_count("cursor", cursor, 0, self.tables - 1)
        with _own_errors():
            self._core.load(tables, at)
            self._core.refresh(True)
        return self.decisions()

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "a BatchEnv is not copied or pickled: make one of the same arguments and load(state_dict()) there"
        )

    def __repr__(self) -> str:
        games = "matches" if self.match else "hands"
        name = self.encoder.name if self.encoder else "no encoder"
        return f"<BatchEnv {self.tables} tables, {games} of {self.rules.key}, {name}>"


@contextmanager
def _own_errors() -> Iterator[None]:
    """What the core says is said as MahjongError."""
    try:
        yield
    except MahjongError:
        raise
    except (TypeError, ValueError, RuntimeError) as error:
        raise MahjongError(str(error)) from None
