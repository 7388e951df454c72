"""What the rules of every family share: the way into the core, questions about a WIN record, lines of a settlement, and
packed records for Python.
"""
