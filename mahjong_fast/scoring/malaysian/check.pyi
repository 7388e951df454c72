CAUSES: dict[int, tuple[str, str]]
