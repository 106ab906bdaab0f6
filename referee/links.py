"""The secret links of a table: what makes whoever holds one its keeper or its scorer.

A link is a capability: 128 random bits of which only a hash is stored. Whoever asks shows the secrets that the
phone holds for the table, and is the most that any of them makes of it.
"""

import hashlib
import secrets
from collections.abc import Iterable

from referee.models import Table

KEEPER, SCORER = "keeper", "scorer"
ROLES = (KEEPER, SCORER)  # the one that may do most comes first


class NotAllowed(Exception):
    """Whoever writes holds no link that allows it: none at all, or one that has been replaced meanwhile."""


def new_secret() -> str:
    """A secret for a link: 128 random bits."""
    return secrets.token_urlsafe(16)


def hashed(secret: str) -> str:
    """What is stored of a secret; it is 128 random bits, so one round of a fast hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def role_of(table: Table, held: Iterable[str]) -> str | None:
    """The most that these secrets make of whoever holds them at this table: "keeper", "scorer", or nothing."""
    hashes = [hashed(each) for each in held]
    return next((role for role in ROLES if any(opens(table, role, each) for each in hashes)), None)


def opens(table: Table, role: str, hash_: str) -> bool:
    """Whether this is the hash of the secret of a role's link."""
    stored = table.keeper_hash if role == KEEPER else table.scorer_hash
    return stored is not None and secrets.compare_digest(stored, hash_)
