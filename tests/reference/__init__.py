"""Slow, obvious judges written from the rule texts alone; the package's fast code is compared with them."""
