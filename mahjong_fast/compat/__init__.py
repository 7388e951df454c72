"""Names of other libraries over this one, so that their users change one import."""
