# Written by tools/check_stubs.py --write; do not edit.
"""
The C++ core of mahjong_fast: shapes, walls, games. Use the typed functions of mahjong_fast instead.
"""
from __future__ import annotations
import collections.abc
import numpy
import numpy.typing
import typing
import typing_extensions
__all__: list[str] = ['BatchEnv', 'DecisionRecorder', 'GameRules', 'GameShapes', 'HandIndex', 'IllegalAction', 'Table', 'TenhouYaku', 'action_name', 'batch_game_size', 'batch_hand_size', 'batch_most_legal', 'batch_table_size', 'check_hands', 'choose_action', 'compact_v1_hidden_size', 'compact_v1_size', 'complete_counts', 'complete_hand', 'complete_many', 'complete_total', 'danger_classes', 'danger_counts', 'danger_rows', 'deal_many', 'deal_shanten', 'discards_many', 'encoders', 'exact_shanten', 'false_win_changes', 'fill_position', 'game_many', 'game_useful', 'hand_best_discard', 'hand_discards', 'hand_readings', 'hand_rows', 'hand_unnecessary', 'hand_useful', 'hand_waits', 'joker_useful', 'lead_rows', 'match_counts', 'match_hand_rows', 'mjlog_agrees', 'mjlog_head', 'mjlog_rows', 'mjlog_run', 'pair_counts', 'perft', 'place_position', 'plane_groups', 'play_out', 'position_facts', 'replay_hand', 'resolve_threads', 'roll_dice', 'rollout', 'ruleset_schema', 'ruleset_size', 'score_rows', 'score_size', 'shanten', 'shanten_many', 'shape_tables_bytes', 'shape_tables_digest', 'signature', 'solo_count', 'solo_hand', 'solo_rows', 'state_size', 'table_view', 'ukeire_many', 'wait_class', 'wait_counts', 'wait_rows', 'waits_many', 'watch_decisions', 'win_size', 'write_observation']
class GameShapes:
    """
    The tile set and the forms of the Korean or the Malaysian game.
    """
    def __init__(self, copies: bytes, usable: bytes, forms: typing.SupportsInt | typing.SupportsIndex, jokers: typing.SupportsInt | typing.SupportsIndex, triple_orphans: bool) -> None:
        ...
    @property
    def width(self) -> int:
        ...
class HandIndex:
    """
    All hands of some shanten, by number.
    """
    def __init__(self, tiles: typing.SupportsInt | typing.SupportsIndex, forms: typing.SupportsInt | typing.SupportsIndex, seats: typing.SupportsInt | typing.SupportsIndex, left: bytes, least: typing.SupportsInt | typing.SupportsIndex, most: typing.SupportsInt | typing.SupportsIndex) -> None:
        ...
    def draw(self, seed: typing.SupportsInt | typing.SupportsIndex, first: typing.SupportsInt | typing.SupportsIndex, out: numpy.ndarray, threads: typing.SupportsInt | typing.SupportsIndex = 0) -> None:
        """
        Write the random hands first, first+1, ... of a seed into the rows of out (uint8).
        """
    def find(self, number: typing.SupportsInt | typing.SupportsIndex, out: numpy.ndarray) -> None:
        """
        Write the physical ids of one hand.
        """
    @property
    def total(self) -> int:
        """
        How many there are.
        """
class IllegalAction(ValueError):
    pass
class GameRules:
    """
    What a packed ruleset means for the flow of a game.
    """
    def __init__(self, packed: bytes, family: str = 'riichi') -> None:
        ...
    @property
    def n_actions(self) -> int:
        ...
    @property
    def seats(self) -> int:
        ...
    @property
    def tiles(self) -> int:
        ...
class Table:
    """
    A table; see mahjong_fast.Table.
    """
    __hash__: typing.ClassVar[None] = None
    _origin: typing.Any
    _ruleset: typing.Any
    def __eq__(self, arg0: Table) -> bool:
        ...
    def __init__(self, rules: GameRules) -> None:
        ...
    def __ne__(self, arg0: Table) -> bool:
        ...
    def _apply(self, move: typing.Any) -> list:
        ...
    def _check(self) -> str:
        """
        What is wrong with the state, computed again from scratch; empty = nothing.
        """
    def _chombo(self, chair: typing.SupportsInt | typing.SupportsIndex) -> list:
        ...
    def _dead_hand(self, chair: typing.SupportsInt | typing.SupportsIndex) -> list:
        ...
    def _events(self) -> list:
        ...
    def _last_event(self) -> dict:
        ...
    def _moves(self) -> bytes:
        ...
    def _replay_moves(self, moves: bytes) -> None:
        ...
    def _undo(self) -> None:
        ...
    def clone(self):
        """
        A copy that goes its own way; past hands are shared.
        """
    def decisions(self) -> dict:
        """
        Who must decide now, and what each may do: {chair: (action, ...)}; empty when the table is over.
        """
    def keep_undo(self, on: bool) -> None:
        """
        Whether moves can be taken back; off saves memory.
        """
    def legal(self, chair: typing.SupportsInt | typing.SupportsIndex) -> tuple:
        """
        The legal actions of a chair in ascending order; empty when it is not asked.
        """
    def mask(self, chair: typing.SupportsInt | typing.SupportsIndex) -> numpy.typing.NDArray[numpy.uint8]:
        """
        uint8[n_actions]: 1 = legal for this chair now.
        """
    def start_hand(self, seed: typing.SupportsInt | typing.SupportsIndex, deal: typing.SupportsInt | typing.SupportsIndex, dealer: typing.SupportsInt | typing.SupportsIndex = 0) -> None:
        ...
    def start_match(self, seed: typing.SupportsInt | typing.SupportsIndex, match: typing.SupportsInt | typing.SupportsIndex) -> None:
        ...
    def start_wall(self, wall: bytes, dealer: typing.SupportsInt | typing.SupportsIndex = 0) -> None:
        ...
    @property
    def dealer(self) -> int:
        ...
    @property
    def game_rules(self) -> GameRules:
        ...
    @property
    def hash(self) -> int:
        """
        64 bits that are equal for equal states, however they came about.
        """
    @property
    def honba(self) -> int:
        ...
    @property
    def is_over(self) -> bool:
        ...
    @property
    def live_tiles(self) -> int:
        """
        Tiles of the live wall that can still be drawn.
        """
    @property
    def scores(self) -> tuple:
        """
        Points by chair; riichi deposits are taken off.
        """
    @property
    def sticks(self) -> int:
        """
        Riichi deposits on the table.
        """
class TenhouYaku:
    """
    What Tenhou's numbers of the yaku mean.
    """
    def __init__(self, bits: bytes, closed: bytes, open: bytes) -> None:
        ...
class DecisionRecorder:
    def __init__(self, encoder: str, width: typing.SupportsInt | typing.SupportsIndex, skip_forced: bool, seat: typing.SupportsInt | typing.SupportsIndex, hidden: bool) -> None:
        ...
    def __len__(self) -> int:
        ...
    def record(self, table: Table, events: list, begin: typing.SupportsInt | typing.SupportsIndex, end: typing.SupportsInt | typing.SupportsIndex) -> int:
        ...
    def take(self) -> dict:
        ...
class BatchEnv:
    def __init__(self, rules: GameRules, tables: typing.SupportsInt | typing.SupportsIndex, matches: bool, auto_reset: bool, skip_forced: bool, final_observations: bool, fixed_rows: typing.SupportsInt | typing.SupportsIndex, encoder: str, threads: typing.SupportsInt | typing.SupportsIndex, arrays: dict) -> None:
        ...
    def copy_table(self, table: typing.SupportsInt | typing.SupportsIndex, to: Table) -> None:
        ...
    def finals(self) -> tuple[bytes, bytes]:
        ...
    def games(self) -> bytes:
        ...
    def hands(self) -> bytes:
        ...
    def load(self, saved: bytes, cursor: typing.SupportsInt | typing.SupportsIndex) -> None:
        ...
    def over(self) -> numpy.typing.NDArray[numpy.bool]:
        ...
    def place(self, tables: collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex], positions: list) -> None:
        ...
    def refresh(self, fresh: bool) -> None:
        ...
    def save(self) -> bytes:
        ...
    def set_seat(self, table: typing.SupportsInt | typing.SupportsIndex, chair: typing.SupportsInt | typing.SupportsIndex, policy: str) -> None:
        ...
    def start(self, tables: collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex], seeds: typing.Any, first: typing.SupportsInt | typing.SupportsIndex, stride: typing.SupportsInt | typing.SupportsIndex) -> None:
        ...
    def step(self, actions: typing.Annotated[numpy.typing.ArrayLike, numpy.uint8]) -> int:
        ...
    @property
    def cursor(self) -> int:
        ...
    @property
    def rows(self) -> int:
        ...
def _families() -> list:
    ...
def _register_family(name: str, capsule: typing_extensions.CapsuleType) -> None:
    """
    Keep the Family of a rule package so that the C++ flow can call its judge.
    """
def action_name(action: typing.SupportsInt | typing.SupportsIndex) -> str:
    ...
def check_hands(rules: GameRules, policies: collections.abc.Sequence[str], seed: typing.SupportsInt | typing.SupportsIndex, first: typing.SupportsInt | typing.SupportsIndex, count: typing.SupportsInt | typing.SupportsIndex, threads: typing.SupportsInt | typing.SupportsIndex = 0) -> str:
    """
    Plays the hands of `rollout` and computes the state again at every decision; what went wrong first, or nothing.
    """
def choose_action(table: Table, chair: typing.SupportsInt | typing.SupportsIndex, policy: str, noise: typing.SupportsInt | typing.SupportsIndex = 0) -> typing.Any:
    """
    What a policy does for an asked chair; `noise` decides what it leaves to chance.
    """
def complete_counts(rules: bytes, family: str, first: typing.SupportsInt | typing.SupportsIndex, count: typing.SupportsInt | typing.SupportsIndex, threads: typing.SupportsInt | typing.SupportsIndex = 1) -> dict[str, typing.Any]:
    """
    Values of complete hands (csrc/sim/complete_hands.hpp).
    """
def complete_hand(number: typing.SupportsInt | typing.SupportsIndex) -> typing.Any:
    """
    The 34 counts of a complete hand; None if the number is empty.
    """
def complete_many(counts: numpy.ndarray, melds: typing.Any, forms: typing.SupportsInt | typing.SupportsIndex, seats: typing.SupportsInt | typing.SupportsIndex, out: numpy.ndarray, threads: typing.SupportsInt | typing.SupportsIndex, check: bool, raise_errors: bool, keep: bool) -> None:
    """
    Status of the rows of counts into out (uint8[N]): 0 complete, 1 not complete, 5 bad row.
    """
def complete_total() -> int:
    """
    How many numbers complete hands have.
    """
def danger_classes(safe: typing.SupportsInt | typing.SupportsIndex, own: typing.SupportsInt | typing.SupportsIndex, left: bytes) -> list[int]:
    """
    The danger class of every kind (csrc/sim/danger.hpp).
    """
def danger_counts(rules: GameRules, policies: collections.abc.Sequence[str], seed: typing.SupportsInt | typing.SupportsIndex, first: typing.SupportsInt | typing.SupportsIndex, count: typing.SupportsInt | typing.SupportsIndex, threads: typing.SupportsInt | typing.SupportsIndex = 1) -> dict[str, typing.Any]:
    """
    Tiles by danger class and turn against a riichi (csrc/sim/riichi_counts.hpp).
    """
def danger_rows(rules: GameRules, policies: collections.abc.Sequence[str], seed: typing.SupportsInt | typing.SupportsIndex, first: typing.SupportsInt | typing.SupportsIndex, count: typing.SupportsInt | typing.SupportsIndex, threads: typing.SupportsInt | typing.SupportsIndex = 1) -> bytes:
    """
    One DangerRow per tile that could be discarded (csrc/sim/riichi_counts.hpp).
    """
def deal_many(tiles: typing.Annotated[numpy.typing.ArrayLike, numpy.uint8], seed: typing.SupportsInt | typing.SupportsIndex, first: typing.SupportsInt | typing.SupportsIndex, out: numpy.ndarray, *, domain: typing.SupportsInt | typing.SupportsIndex = 0, threads: typing.SupportsInt | typing.SupportsIndex = 0) -> None:
    """
    Write the walls of the deals first, first+1, ... into the rows of out (uint8, count x tiles).
    """
def deal_shanten(seed: typing.SupportsInt | typing.SupportsIndex, first: typing.SupportsInt | typing.SupportsIndex, count: typing.SupportsInt | typing.SupportsIndex, seats: typing.SupportsInt | typing.SupportsIndex, out: numpy.ndarray, threads: typing.SupportsInt | typing.SupportsIndex, pairs: numpy.ndarray | None = None) -> None:
    """
    Write the number of dealt hands by seat wind and shanten into out (int64[seats, 7]), and into pairs (int64[7]) how many pairs of hands of one wall have this shanten both.
    """
def discards_many(counts: numpy.ndarray, melds: typing.Any, visible: typing.Any, forms: typing.SupportsInt | typing.SupportsIndex, seats: typing.SupportsInt | typing.SupportsIndex, all: bool, shanten: numpy.ndarray, mask: numpy.ndarray, total: numpy.ndarray, threads: typing.SupportsInt | typing.SupportsIndex, check: bool, raise_errors: bool, keep: bool, fifth: typing.SupportsInt | typing.SupportsIndex = 0, meld_tiles: typing.Any = None) -> None:
    """
    What each discard leads to: shanten int8[N, 34], useful kinds uint64[N, 34], how many are left uint8[N, 34].
    """
def encoders() -> list:
    ...
def exact_shanten(tiles: typing.SupportsInt | typing.SupportsIndex, forms: typing.SupportsInt | typing.SupportsIndex, seats: typing.SupportsInt | typing.SupportsIndex, left: bytes, distinct: bool) -> typing.Annotated[list[int], "FixedSize(16)"]:
    """
    Number of hands of shanten -1, 0, ... 14.
    """
def false_win_changes(rules: GameRules, chair: typing.SupportsInt | typing.SupportsIndex, ready: bool) -> tuple:
    """
    Changes by a false declaration of a chair (0 = the dealer); `ready`: its hand waited for a tile.
    """
def fill_position(table: Table, facts: dict, seed: typing.SupportsInt | typing.SupportsIndex, index: typing.SupportsInt | typing.SupportsIndex, riichi_tenpai: bool, no_passed_wins: bool) -> None:
    ...
def game_many(shapes: GameShapes, question: typing.SupportsInt | typing.SupportsIndex, counts: numpy.ndarray, melds: typing.Any, visible: typing.Any, meld_tiles: typing.Any, all: bool, shanten: typing.Any, mask: typing.Any, total: typing.Any, threads: typing.SupportsInt | typing.SupportsIndex, check: bool, raise_errors: bool) -> None:
    """
    Rows of counts: useful tiles (question 0), waits (1) or every discard (2) into the arrays that are given.
    """
def game_useful(shapes: GameShapes, counts: bytes, melds: typing.SupportsInt | typing.SupportsIndex, melded: bytes) -> tuple:
    """
    (shanten, mask of useful kinds, bit 56 the joker); 100 where no form is possible.
    """
def hand_best_discard(counts: typing.Any, melds: typing.SupportsInt | typing.SupportsIndex, forms: typing.SupportsInt | typing.SupportsIndex, seats: typing.SupportsInt | typing.SupportsIndex, left: typing.Any, allowed: typing.SupportsInt | typing.SupportsIndex) -> tuple:
    """
    (shanten, mask of useful kinds, how many are left, mask of the discards that reach this).
    """
def hand_discards(counts: typing.Any, melds: typing.SupportsInt | typing.SupportsIndex, forms: typing.SupportsInt | typing.SupportsIndex, seats: typing.SupportsInt | typing.SupportsIndex, left: typing.Any, improvements: bool) -> list:
    """
    (kind, shanten, mask of useful kinds, mask of improvement kinds) for each discard.
    """
def hand_readings(counts: typing.Any, melds: collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex], win: typing.SupportsInt | typing.SupportsIndex, forms: typing.SupportsInt | typing.SupportsIndex) -> list:
    """
    The readings as records (bytes) of 64 bytes.
    """
def hand_rows(rules: GameRules, policies: collections.abc.Sequence[str], seed: typing.SupportsInt | typing.SupportsIndex, first: typing.SupportsInt | typing.SupportsIndex, count: typing.SupportsInt | typing.SupportsIndex, threads: typing.SupportsInt | typing.SupportsIndex = 1) -> bytes:
    """
    One HandRow per hand (csrc/sim/game_rows.hpp), as bytes.
    """
def hand_unnecessary(counts: typing.Any, melds: typing.SupportsInt | typing.SupportsIndex, forms: typing.SupportsInt | typing.SupportsIndex, seats: typing.SupportsInt | typing.SupportsIndex) -> int:
    """
    Mask of the kinds that can be given away for nothing.
    """
def hand_useful(counts: typing.Any, melds: typing.SupportsInt | typing.SupportsIndex, forms: typing.SupportsInt | typing.SupportsIndex, seats: typing.SupportsInt | typing.SupportsIndex, usable: typing.Any = None) -> tuple:
    """
    (shanten, mask of useful kinds); shanten 100 when none of the forms is possible.
    """
def hand_waits(counts: typing.Any, melds: typing.SupportsInt | typing.SupportsIndex, forms: typing.SupportsInt | typing.SupportsIndex) -> int:
    """
    Mask of the kinds that complete the hand.
    """
def joker_useful(counts: typing.Any, melds: typing.SupportsInt | typing.SupportsIndex, jokers: typing.SupportsInt | typing.SupportsIndex, forms: typing.SupportsInt | typing.SupportsIndex) -> tuple[int, int]:
    """
    (shanten, mask of useful kinds, bit 56 the joker) of circles, honours and jokers; 100 for another number of tiles.
    """
def lead_rows(rules: GameRules, policies: collections.abc.Sequence[str], seed: typing.SupportsInt | typing.SupportsIndex, first: typing.SupportsInt | typing.SupportsIndex, count: typing.SupportsInt | typing.SupportsIndex, threads: typing.SupportsInt | typing.SupportsIndex = 1) -> bytes:
    """
    One LeadRow per chair and round of matches (csrc/sim/match_counts.hpp).
    """
def match_counts(rules: GameRules, policies: collections.abc.Sequence[str], seed: typing.SupportsInt | typing.SupportsIndex, first: typing.SupportsInt | typing.SupportsIndex, count: typing.SupportsInt | typing.SupportsIndex, threads: typing.SupportsInt | typing.SupportsIndex = 1) -> dict[str, typing.Any]:
    """
    Places by score difference, results of dealers (csrc/sim/match_counts.hpp).
    """
def match_hand_rows(rules: GameRules, policies: collections.abc.Sequence[str], seed: typing.SupportsInt | typing.SupportsIndex, first: typing.SupportsInt | typing.SupportsIndex, count: typing.SupportsInt | typing.SupportsIndex, threads: typing.SupportsInt | typing.SupportsIndex = 1) -> bytes:
    """
    One MatchHandRow per hand of matches (csrc/sim/game_rows.hpp).
    """
def mjlog_agrees(text: bytes, rules: GameRules, yaku: TenhouYaku) -> int:
    """
    The number of hands when all of a Tenhou record agrees with the rules; -1: look closer; -2: all but the results with uma agrees.
    """
def mjlog_head(text: bytes) -> typing.Any:
    """
    (GO type, points everybody begins with or 0) of a Tenhou record; None for one that is not like the others.
    """
def mjlog_rows(text: bytes, rules: GameRules, yaku: TenhouYaku, encoder: str, width: typing.SupportsInt | typing.SupportsIndex, skip_forced: bool, seat: typing.SupportsInt | typing.SupportsIndex, hidden: bool, suits: typing.Annotated[collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex], "FixedSize(3)"], turn: typing.SupportsInt | typing.SupportsIndex) -> typing.Any:
    """
    Decisions of a Tenhou record that agrees with the rules: (arrays, hands, hands left out); None: take the long way.
    """
def mjlog_run(events: list, run: str, made: list, seen: bytearray, drawn: typing.SupportsInt | typing.SupportsIndex, seats: typing.SupportsInt | typing.SupportsIndex) -> tuple:
    ...
def pair_counts(a: GameRules, b: GameRules, policies: collections.abc.Sequence[str], seed: typing.SupportsInt | typing.SupportsIndex, first: typing.SupportsInt | typing.SupportsIndex, count: typing.SupportsInt | typing.SupportsIndex, threads: typing.SupportsInt | typing.SupportsIndex = 1) -> dict[str, typing.Any]:
    """
    The same hands under two rulesets (csrc/sim/game_rows.hpp).
    """
def perft(table: Table, depth: typing.SupportsInt | typing.SupportsIndex) -> int:
    """
    The number of ways to answer `depth` questions one after the other.
    """
def place_position(table: Table, facts: dict, riichi_waits: bool = True) -> None:
    ...
def plane_groups(version: typing.SupportsInt | typing.SupportsIndex, hidden: bool) -> list:
    ...
def play_out(table: Table, policies: collections.abc.Sequence[str]) -> None:
    """
    Play a table to its end, exactly as `rollout` does.
    """
def position_facts(table: Table, chair: typing.SupportsInt | typing.SupportsIndex = -1) -> dict:
    ...
def replay_hand(table: Table, events: list, begin: typing.SupportsInt | typing.SupportsIndex, end: typing.SupportsInt | typing.SupportsIndex, first: bool, last: bool, broken: bool, follow: bool = False) -> tuple:
    ...
def resolve_threads(threads: typing.SupportsInt | typing.SupportsIndex = 0) -> int:
    """
    The number of threads that threads=0 and MAHJONG_FAST_THREADS come to.
    """
def roll_dice(seed: typing.SupportsInt | typing.SupportsIndex, deal: typing.SupportsInt | typing.SupportsIndex, *, domain: typing.SupportsInt | typing.SupportsIndex = 0) -> tuple[int, int]:
    """
    The two dice of a deal.
    """
def rollout(rules: GameRules, policies: collections.abc.Sequence[str], seed: typing.SupportsInt | typing.SupportsIndex, first: typing.SupportsInt | typing.SupportsIndex, count: typing.SupportsInt | typing.SupportsIndex, matches: bool = False, threads: typing.SupportsInt | typing.SupportsIndex = 0) -> dict:
    """
    Counts of hands (or matches) first, first+1, ... played by policies, one name per chair.
    """
def score_rows(family: str, rules: bytes, wins: numpy.ndarray, out: numpy.ndarray, *, threads: typing.SupportsInt | typing.SupportsIndex = 0) -> None:
    """
    Judge each WIN record and write its SCORE record; bad rows get status 5. rules: Ruleset.pack().
    """
def shanten(hand, form, seats):
    """
    Shanten of a hand without melds given as uint8[34], bytes or plain text; None when the hand needs a closer look.
    """
def shanten_many(counts: numpy.ndarray, melds: typing.Any, visible: typing.Any, forms: typing.SupportsInt | typing.SupportsIndex, seats: typing.SupportsInt | typing.SupportsIndex, out: numpy.ndarray, threads: typing.SupportsInt | typing.SupportsIndex, check: bool, raise_errors: bool, keep: bool, fifth: typing.SupportsInt | typing.SupportsIndex = 0, meld_tiles: typing.Any = None) -> None:
    """
    Shanten of the rows of counts (uint8[N, 34]) into out (int8[N]); 127 marks a bad row unless errors are raised.
    """
def shape_tables_bytes() -> int:
    """
    Memory of the shape tables once they are built.
    """
def shape_tables_digest() -> int:
    """
    FNV-1a over all shape tables: the same on every machine.
    """
def signature(rules: GameRules, policies: collections.abc.Sequence[str], seed: typing.SupportsInt | typing.SupportsIndex, first: typing.SupportsInt | typing.SupportsIndex, count: typing.SupportsInt | typing.SupportsIndex, threads: typing.SupportsInt | typing.SupportsIndex = 0) -> int:
    """
    A hash over the matches first, first+1, ... played by policies that move one chair on with every match.
    """
def solo_count(rules: bytes, family: str, seed: typing.SupportsInt | typing.SupportsIndex, first: typing.SupportsInt | typing.SupportsIndex, count: typing.SupportsInt | typing.SupportsIndex, threads: typing.SupportsInt | typing.SupportsIndex = 1) -> dict[str, typing.Any]:
    """
    Play the solo game of the deals first .. first+count-1 and count (csrc/sim/solo.hpp names the counters).
    """
def solo_hand(rules: bytes, family: str, seed: typing.SupportsInt | typing.SupportsIndex, deal: typing.SupportsInt | typing.SupportsIndex) -> dict[str, typing.Any]:
    """
    Play the solo game of one deal and tell what happened.
    """
def solo_rows(rules: bytes, family: str, seed: typing.SupportsInt | typing.SupportsIndex, first: typing.SupportsInt | typing.SupportsIndex, count: typing.SupportsInt | typing.SupportsIndex, threads: typing.SupportsInt | typing.SupportsIndex = 1) -> bytes:
    """
    One SoloRow per deal (csrc/sim/solo_rows.hpp), as bytes.
    """
def table_view(table: Table, chair: typing.SupportsInt | typing.SupportsIndex) -> dict:
    ...
def ukeire_many(counts: numpy.ndarray, melds: typing.Any, visible: typing.Any, forms: typing.SupportsInt | typing.SupportsIndex, seats: typing.SupportsInt | typing.SupportsIndex, shanten: numpy.ndarray, mask: numpy.ndarray, total: numpy.ndarray, threads: typing.SupportsInt | typing.SupportsIndex, check: bool, raise_errors: bool, keep: bool, fifth: typing.SupportsInt | typing.SupportsIndex = 0, meld_tiles: typing.Any = None) -> None:
    """
    Shanten (int8[N]), useful kinds (uint64[N]) and how many of them are left (uint8[N]).
    """
def wait_class(counts: bytes, waits: typing.SupportsInt | typing.SupportsIndex, forms: typing.SupportsInt | typing.SupportsIndex = 7) -> int:
    """
    The class of a closed wait (csrc/sim/riichi_counts.hpp).
    """
def wait_counts(rules: GameRules, policies: collections.abc.Sequence[str], seed: typing.SupportsInt | typing.SupportsIndex, first: typing.SupportsInt | typing.SupportsIndex, count: typing.SupportsInt | typing.SupportsIndex, threads: typing.SupportsInt | typing.SupportsIndex = 1) -> dict[str, typing.Any]:
    """
    What became of riichi by the shape of the wait (csrc/sim/riichi_counts.hpp).
    """
def wait_rows(rules: GameRules, policies: collections.abc.Sequence[str], seed: typing.SupportsInt | typing.SupportsIndex, first: typing.SupportsInt | typing.SupportsIndex, count: typing.SupportsInt | typing.SupportsIndex, threads: typing.SupportsInt | typing.SupportsIndex = 1) -> bytes:
    """
    One WaitRow per riichi (csrc/sim/riichi_counts.hpp).
    """
def waits_many(counts: numpy.ndarray, melds: typing.Any, visible: typing.Any, forms: typing.SupportsInt | typing.SupportsIndex, seats: typing.SupportsInt | typing.SupportsIndex, out: numpy.ndarray, threads: typing.SupportsInt | typing.SupportsIndex, check: bool, raise_errors: bool, keep: bool, fifth: typing.SupportsInt | typing.SupportsIndex = 0, meld_tiles: typing.Any = None) -> None:
    """
    Waits of the rows of counts into out (uint64[N], bit = kind); bit 63 alone marks a bad row.
    """
def watch_decisions(table: Table, events: list, begin: typing.SupportsInt | typing.SupportsIndex, end: typing.SupportsInt | typing.SupportsIndex, callback: collections.abc.Callable) -> bool:
    ...
def write_observation(table: Table, chair: typing.SupportsInt | typing.SupportsIndex, encoder: str, out: numpy.ndarray) -> None:
    ...
_abi: int = 1
_capi: typing.Any
batch_game_size: int = 80
batch_hand_size: int = 152
batch_most_legal: int = 32
batch_table_size: int = 1696
compact_v1_hidden_size: int = 264
compact_v1_size: int = 664
ruleset_schema: int = 5436610070013798069
ruleset_size: int = 1000
score_size: int = 112
state_size: int = 1304
win_size: int = 80
