"""What is a hand worth? The public functions of scoring; each family of rules is a package below."""

from .riichi import judge as _riichi_judge  # noqa: F401  registers the Family of riichi with the core
