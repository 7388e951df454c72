"""The rules as values: `Ruleset`, the presets by name, and files of one's own (`rules("club.toml")`)."""

from .presets import rules, ruleset_names
from .ruleset import CustomYaku, Ruleset, family_fields

__all__ = ["CustomYaku", "Ruleset", "family_fields", "rules", "ruleset_names"]
