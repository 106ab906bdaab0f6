"""Ids of the rules: which stand for the text of a game, and which for a default of ours where it is silent."""

OURS_EVERYWHERE = frozenset({"GEN-1", "GEN-2", "GEN-3", "GEN-4", "GEN-12"})
"""What no game's text says, the same in all of them; the other GEN- ids are arithmetic."""


def is_ours(rule: str) -> bool:
    """Whether a rule is our default for a gap in the game's text, not the text itself."""
    return "-G" in rule or rule in OURS_EVERYWHERE
