"""How is the text of a pattern understood? From a Python expression over features of a reading to the
judge's steps.

A pattern is one expression: names of features (`closed`, `n_triplets`, `tanki` ...), numbers, `and or not`,
comparisons, `+ - *`, questions about tiles (`triplets("567z") >= 2`, `sequence(1, "m")`), and generators
that are written out when the pattern is compiled: `any(... for n in range(1, 8) for x in "mps")`,
`all(...)`, `sum(...)`; `for a, b, c in orders` goes through the six orders of the suits. docs/scoring.md
lists features and questions.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import permutations
from typing import Any, Final

from ..errors import MahjongError, RulesetError
from ..notation import KIND
from ..tiles import parse_tiles
from .riichi.custom import FEATURES, OPS

Steps = tuple[tuple[int, int], ...]
MAX_STEPS: Final = 20000
MAX_STACK: Final = 30
_QUESTIONS: Final = {
    "sequence": "sequences",
    "triplets": "triplets",
    "concealed_triplets": "concealed_triplets",
    "kans": "kans",
    "pair": "pair",
    "count": "count",
    "only": "only",
    "any_of": "any_of",
    "all_of": "all_of",
    "each": "each",
    "wins_on": "wins_on",
}
"""Functions of a pattern and the step each becomes."""
_COMPARE: Final[dict[type, str]] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
_ARITHMETIC: Final[dict[type, str]] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}
_LARGEST: Final = 2**31


def compile_pattern(text: str) -> Steps:
    """The steps of a pattern: ((op, argument), ...). Raises RulesetError with the place of what it does not
    understand.
    """
    if not isinstance(text, str):
        raise RulesetError(f"a pattern is text, not {type(text).__name__}", field="custom_yaku")
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except SyntaxError as error:
        place = "" if error.offset is None else f", at {error.offset - 1}"
        raise RulesetError(
            f"pattern {text[:80]!r}{place}: {error.msg}; a pattern is one Python expression",
            field="custom_yaku",
        ) from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise RulesetError(f"pattern {text[:80]!r}: {error}", field="custom_yaku") from None
    compiler = _Compiler(text.strip())
    try:
        compiler.expression(tree.body, {})
    except RecursionError:
        raise RulesetError(f"pattern {text[:80]!r}: too deeply nested", field="custom_yaku") from None
    return tuple(compiler.steps)


class _Compiler:
    """One pattern on its way. Every expression leaves exactly one value on the stack; `depth` follows it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.steps: list[tuple[int, int]] = []
        self.depth = 0

    def error(self, node: ast.AST, message: str) -> RulesetError:
        at = getattr(node, "col_offset", 0)
        return RulesetError(f"pattern, at {at} of {self.text[:200]!r}: {message}", field="custom_yaku")

    def emit(self, node: ast.AST, op: str, argument: int = 0, change: int = 0) -> None:
        self.steps.append((OPS[op], argument))
        self.depth += change
        if len(self.steps) > MAX_STEPS or self.depth > MAX_STACK:
            raise self.error(node, "the pattern is too large")

    # ------------------------------------------------------------ expressions

    def expression(self, node: ast.expr, names: dict[str, Any]) -> None:
        constant = self.constant(node, names)
        if constant is not None:
            if isinstance(constant, str):
                raise self.error(node, "a text stands only inside the brackets of a question about tiles")
            self.emit(node, "push", constant, 1)
        elif isinstance(node, ast.Name):
            if node.id not in FEATURES:
                raise self.error(node, f"unknown name {node.id!r}; features are {' '.join(FEATURES)}")
            self.emit(node, "feature", FEATURES[node.id], 1)
        elif isinstance(node, ast.BoolOp):
            jump = "or" if isinstance(node.op, ast.Or) else "and"
            self.chain(node, jump, [(value, names) for value in node.values])
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self.expression(node.operand, names)
            self.emit(node, "not")
        elif isinstance(node, ast.Compare):
            self.compare(node, names)
        elif isinstance(node, ast.BinOp) and type(node.op) in _ARITHMETIC:
            self.expression(node.left, names)
            self.expression(node.right, names)
            self.emit(node, _ARITHMETIC[type(node.op)], 0, -1)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            self.call(node, node.func.id, names)
        else:
            raise self.error(node, f"{type(node).__name__} has no meaning in a pattern")

    def chain(self, node: ast.AST, jump: str, parts: list[tuple[ast.expr, dict[str, Any]]]) -> None:
        """a or b or ..., a and b and ...: stops at the first that decides."""
        jumps = []
        for at, (value, names) in enumerate(parts):
            self.expression(value, names)
            if at < len(parts) - 1:
                jumps.append(len(self.steps))
                self.emit(node, jump, 0, -1)
        for at in jumps:
            self.steps[at] = (self.steps[at][0], len(self.steps))

    def compare(self, node: ast.Compare, names: dict[str, Any]) -> None:
        pairs = list(zip([node.left, *node.comparators[:-1]], node.ops, node.comparators, strict=True))
        jumps = []
        for at, (left, op, right) in enumerate(pairs):
            if type(op) not in _COMPARE:
                raise self.error(node, "only == != < <= > >= compare in a pattern")
            self.expression(left, names)
            self.expression(right, names)
            self.emit(node, _COMPARE[type(op)], 0, -1)
            if at < len(pairs) - 1:
                jumps.append(len(self.steps))
                self.emit(node, "and", 0, -1)
        for at in jumps:
            self.steps[at] = (self.steps[at][0], len(self.steps))

    def call(self, node: ast.Call, name: str, names: dict[str, Any]) -> None:
        if node.keywords:
            raise self.error(node, f"{name}() takes no keywords")
        if name in ("any", "all", "sum"):
            self.spread(node, name, names)
        elif name in _QUESTIONS:
            kinds = self.kinds(node, name, names)
            argument = kinds[0] if name == "sequence" else sum(1 << kind for kind in set(kinds))
            self.emit(node, _QUESTIONS[name], argument, 1)
        else:
            raise self.error(node, f"unknown function {name!r}; there are {' '.join(_QUESTIONS)} any all sum")

    def spread(self, node: ast.Call, name: str, names: dict[str, Any]) -> None:
        """A generator, written out."""
        if len(node.args) != 1 or not isinstance(node.args[0], ast.GeneratorExp):
            raise self.error(node, f"{name}(...) takes a generator: {name}(... for n in range(1, 8))")
        generator = node.args[0]
        cases = list(self.cases(generator.generators, dict(names)))
        if name == "sum":
            self.emit(node, "push", 0, 1)
            for case in cases:
                self.expression(generator.elt, case)
                self.emit(node, "+", 0, -1)
        elif not cases:
            self.emit(node, "push", int(name == "all"), 1)
        else:
            self.chain(node, "or" if name == "any" else "and", [(generator.elt, case) for case in cases])

    def cases(self, loops: list[ast.comprehension], names: dict[str, Any]) -> Iterator[dict[str, Any]]:
        if not loops:
            yield names
            return
        loop = loops[0]
        for value in self.values(loop.iter, names):
            inner = names | self.bound(loop.target, value)
            if all(self.known(condition, inner) for condition in loop.ifs):
                yield from self.cases(loops[1:], inner)

    def values(self, node: ast.expr, names: dict[str, Any]) -> list[Any]:
        if isinstance(node, ast.Name) and node.id == "orders":
            return list(permutations("mps"))
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return list(node.value)
        if isinstance(node, (ast.Tuple, ast.List)):
            return [self.known(item, names) for item in node.elts]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range":
            bounds = [self.known(item, names) for item in node.args]
            if (
                1 <= len(bounds) <= 3
                and all(isinstance(b, int) and abs(b) <= 100 for b in bounds)
                and 0 not in bounds[2:]
            ):
                return list(range(*bounds))
        raise self.error(node, 'a pattern goes through range(...), a tuple, a text such as "mps", or orders')

    def bound(self, target: ast.expr, value: Any) -> dict[str, Any]:
        if isinstance(target, ast.Name):
            return {target.id: value}
        if isinstance(target, ast.Tuple) and isinstance(value, tuple) and len(target.elts) == len(value):
            found: dict[str, Any] = {}
            for one, part in zip(target.elts, value, strict=True):
                found |= self.bound(one, part)
            return found
        raise self.error(target, "this does not fit what it goes through")

    # ------------------------------------------------------------ what is known while compiling

    def known(self, node: ast.expr, names: dict[str, Any]) -> Any:
        value = self.constant(node, names)
        if value is None:
            raise self.error(node, "this must be known while the pattern is compiled")
        return value

    def constant(self, node: ast.expr, names: dict[str, Any]) -> int | str | None:
        """The value of an expression of numbers, texts and loop names; None for anything that asks the
        reading.
        """
        if isinstance(node, ast.Constant):
            if isinstance(node.value, (int, str)) and not (
                isinstance(node.value, int) and abs(node.value) > _LARGEST
            ):
                return int(node.value) if isinstance(node.value, bool) else node.value
            raise self.error(node, f"{node.value!r} is no number of a pattern")
        if isinstance(node, ast.Name):
            return names.get(node.id)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            value = self.constant(node.operand, names)
            return -value if isinstance(value, int) else None
        if isinstance(node, ast.BinOp) and type(node.op) in _ARITHMETIC:
            left, right = self.constant(node.left, names), self.constant(node.right, names)
            if isinstance(left, int) and isinstance(right, int):
                result = {ast.Add: left + right, ast.Sub: left - right, ast.Mult: left * right}[type(node.op)]
                if abs(result) > _LARGEST:
                    raise self.error(node, "a number too large")
                return result
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _COMPARE:
            left, right = self.constant(node.left, names), self.constant(node.comparators[0], names)
            if left is not None and type(left) is type(right):
                return int(_compared(_COMPARE[type(node.ops[0])], left, right))
        return None

    def kinds(self, node: ast.Call, name: str, names: dict[str, Any]) -> list[int]:
        """The tiles a question is about: a text, or a number and a suit."""
        words = [self.known(argument, names) for argument in node.args]
        if len(words) == 2 and isinstance(words[0], int) and isinstance(words[1], str):
            words = [f"{words[0]}{words[1]}"]
        if len(words) != 1 or not isinstance(words[0], str):
            raise self.error(
                node, f'{name}() takes tiles, {name}("567z"), or a number and a suit, {name}(n, "m")'
            )
        try:
            kinds = [KIND[tile] for tile in parse_tiles(words[0])]
        except MahjongError as error:
            raise self.error(node, str(error)) from None
        if not kinds or max(kinds) > 33:
            raise self.error(node, f"{words[0]!r} are no tiles of riichi")
        if name == "sequence" and not _starts_sequence(kinds):
            raise self.error(node, f'{words[0]!r} is no sequence: write sequence("123m") or its lowest tile')
        return kinds


def _starts_sequence(kinds: list[int]) -> bool:
    lowest = kinds[0]
    in_order = kinds in ([lowest], [lowest, lowest + 1, lowest + 2])
    return in_order and lowest < 27 and lowest % 9 < 7


def _compared(op: str, left: Any, right: Any) -> bool:
    if op == "==":
        return bool(left == right)
    if op == "!=":
        return bool(left != right)
    if op == "<":
        return bool(left < right)
    if op == "<=":
        return bool(left <= right)
    return bool(left > right) if op == ">" else bool(left >= right)
