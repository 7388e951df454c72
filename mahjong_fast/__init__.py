"""Mahjong for people who compute: hand analysis, scoring, games, logs and probability studies."""

__version__ = "0.1.0"
