"""All ruleset fields of a preset as a plain dict: the presets file, with the seed values underneath."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parent.parent / "data"
PRESETS: dict[str, dict[str, Any]] = json.loads((DATA / "riichi_presets.json").read_text("utf-8"))


def rules(name: str = "seed", **fields: Any) -> dict[str, Any]:
    full = {k: v for k, v in PRESETS["seed"].items() if not k.startswith("_")}
    full |= {k: v for k, v in PRESETS[name].items() if not k.startswith("_")}
    unknown = set(fields) - set(full)
    if unknown:
        raise KeyError(f"no such ruleset field: {sorted(unknown)}")
    return full | fields
