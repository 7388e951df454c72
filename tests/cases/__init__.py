"""Scoring cases from files, as keyword arguments of the public `score()` with what is expected of them."""
