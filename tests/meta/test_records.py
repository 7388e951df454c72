"""Are the dtypes of Python the records of C++? One list, csrc/base/records.hpp; everything else is compared
with it.
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from mahjong_fast import _core
from mahjong_fast.reading import FORMS, RECORD, SET_KINDS, WAITS
from mahjong_fast.scoring.korean.record import SCORE_KOREAN
from mahjong_fast.scoring.malaysian.record import SCORE_MALAYSIAN
from mahjong_fast.scoring.mcr.record import SCORE_MCR
from mahjong_fast.scoring.records import LIMITS, SCORE, STATUSES, WIN, WinFlag

SOURCE = (Path(__file__).parents[2] / "csrc" / "base" / "records.hpp").read_text("utf-8")
PXD = Path(__file__).parents[2] / "mahjong_fast" / "scoring" / "records.pxd"
TYPES = {"std::uint8_t": "u1", "std::uint16_t": "<u2", "std::uint32_t": "<u4", "std::uint64_t": "<u8"}
TYPES |= {"std::int32_t": "<i4", "std::int64_t": "<i8", "KindMask": "<u8"}


def struct_of(name: str) -> list[tuple[str, str, tuple[int, ...]]]:
    """(member, type, shape) of a C++ struct."""
    body = SOURCE[SOURCE.index(f"struct {name} {{") :]
    body = body[: body.index("};")]
    found = re.findall(r"^\s*([\w:]+) (\w+)(?:\[(\d+)\])?;", body, re.MULTILINE)
    return [(member, TYPES[kind], (int(size),) if size else ()) for kind, member, size in found]


def enum_of(name: str) -> dict[str, int]:
    """{word: number} of a C++ enum; the k is dropped."""
    body = SOURCE[SOURCE.index(f"enum {name} ") :]
    body = body[: body.index("};")]
    words = re.findall(r"k(\w+) = (?:1u << )?(\d+)", body)
    return {word: 1 << int(number) if "1u <<" in body else int(number) for word, number in words}


def snake(word: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z0-9])", "_", word).lower()


def test_dtypes_are_the_structs() -> None:
    size_of_score = _core.score_size
    for name, dtype, size in (
        ("Win", WIN, _core.win_size),
        ("Score", SCORE, size_of_score),
        ("ScoreMcr", SCORE_MCR, size_of_score),
        ("ScoreKorean", SCORE_KOREAN, size_of_score),
        ("ScoreMalaysian", SCORE_MALAYSIAN, size_of_score),
    ):
        assert dtype.itemsize == size
        built = np.dtype([(member, kind, shape) for member, kind, shape in struct_of(name)], align=True)
        assert built == dtype
        assert built.itemsize == size


def test_the_reading_is_the_struct() -> None:
    built = np.dtype([(member, kind, shape) for member, kind, shape in struct_of("Reading")], align=True)
    assert built.itemsize == RECORD.size == 64
    assert sum(
        int(np.prod(shape)) if shape else 1 for member, _, shape in struct_of("Reading") if member != "pad"
    ) == len(RECORD.unpack(bytes(64)))


def test_words_are_the_enums() -> None:
    assert [snake(word) for word in enum_of("Status")] == list(STATUSES)
    assert {snake(word).upper(): bit for word, bit in enum_of("WinFlag").items()} == {
        flag.name: flag.value for flag in WinFlag
    }
    assert [snake(word) for word in enum_of("Limit")][1:] == list(LIMITS[1:])
    assert [snake(word) for word in enum_of("Form")] == list(FORMS)
    assert [snake(word) for word in enum_of("Wait")][1:] == list(WAITS[1:])
    assert [word.lower() for word in enum_of("SetType")] == list(SET_KINDS)


def test_the_declarations_of_the_rules_name_every_member() -> None:
    text = PXD.read_text("utf-8")
    for name in ("Win", "Score", "ScoreMcr", "ScoreKorean", "ScoreMalaysian", "Reading"):
        body = text[text.index(f"cdef struct {name}:") :].split("\n\n")[0]
        declared = re.findall(r"u?int\d+_t (\w+)", body)
        assert declared == [
            member for member, _, _ in struct_of(name) if member != "pad" or name in ("Win", "Score")
        ]
