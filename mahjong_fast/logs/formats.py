"""Which format is it? A record's format by its first bytes, and the format to write by a file's name."""

from __future__ import annotations

import re

from mahjong_fast.errors import LogError

FORMATS = ("mjai", "tenhou_xml", "tenhou_json", "majsoul", "majiang")
"""The names of the formats; each has a module that parses and one that writes."""

_SUFFIXES = {
    ".mjlog": "tenhou_xml",
    ".xml": "tenhou_xml",
    ".mjson": "mjai",
    ".jsonl": "mjai",
    ".json": "mjai",
    ".tenhou.json": "tenhou_json",
    ".tenhou6.json": "tenhou_json",
    ".tenhou.jsonl": "tenhou_json",
    ".tenhou6.jsonl": "tenhou_json",
    ".majsoul.json": "majsoul",
    ".majiang.json": "majiang",
}
_MJAI_TYPE = re.compile(r'"type"\s*:\s*"(start_game|start_kyoku|hello|tsumo|haipai|end_game|dahai|none)"')
_T6_LOG = re.compile(r'"log"\s*:\s*\[\s*\[\s*\[')
_T6_LINK = re.compile(r"tenhou\.net/\d/#json=")
_HEAD = 4096


def sniff(data: bytes | str, file: str | None = None) -> str:
    """The name of the format. LogError when it looks like none."""
    text = data[: 16 * _HEAD]
    if isinstance(text, bytes):
        codec = "utf-16" if text[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8"
        text = text.decode(codec, "replace")
    text = text.lstrip("\ufeff \t\r\n")
    head = text[:_HEAD]
    if head.startswith("<") and "<mjloggm" in text:
        return "tenhou_xml"
    if _T6_LINK.search(head):
        return "tenhou_json"
    if head.startswith(("{", "[")):
        if _MJAI_TYPE.search(head):
            return "mjai"
        if '"qipai"' in text:
            return "majiang"
        if _T6_LOG.search(text):
            return "tenhou_json"
        if "RecordNewRound" in text or ('"head"' in head and '"accounts"' in text):
            return "majsoul"
    shown = repr(head[:40].replace("\n", " "))
    expected = f"a record in one of the formats {', '.join(FORMATS)}"
    raise LogError(
        f"{file or 'record'}: {f'begins with {shown}' if text else 'is empty'}: {expected} expected",
        file=file,
        line=1,
        expected=expected,
    )


def check_format(format: object) -> None:
    """LogError for what is neither None nor the name of a format."""
    if format is not None and (not isinstance(format, str) or format not in FORMATS):
        expected = f"one of {', '.join(FORMATS)}"
        raise LogError(f"unknown format {format!r}: expected {expected}", expected=expected)


def format_of_name(name: str) -> str | None:
    """The format that a file name asks for (`.mjlog`, `.tenhou6.json`, `.jsonl.gz` ...), or None."""
    name = name.lower().removesuffix(".gz")
    for suffix in sorted(_SUFFIXES, key=len, reverse=True):
        if name.endswith(suffix):
            return _SUFFIXES[suffix]
    return None
