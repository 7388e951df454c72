WAIT_NAMES: dict[int, str]
