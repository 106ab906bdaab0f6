"""The secret links of a table: each makes whoever holds it somebody there, and is a row of its own.

A link is a capability: 128 random bits of which only a hash is stored. Whoever asks shows the secrets that the
phone holds for the table, and is the most that any of them makes of it.
"""

import hashlib
import secrets
from collections.abc import Iterable

from referee.roles import ROLES, WATCHER, Role
from referee.rows import TableRow


def new_secret() -> str:
    """A secret for a link: 128 random bits."""
    return secrets.token_urlsafe(16)


def hashed(secret: str) -> str:
    """What is stored of a secret; it is 128 random bits, so one round of a fast hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def role_of(table: TableRow, held: Iterable[str]) -> Role:
    """The most that these secrets make of whoever holds them at this table."""
    held = list(held)
    return next((role for role in ROLES.values() if any(opens(table, role, secret) for secret in held)), WATCHER)


def opens(table: TableRow, role: Role, secret: str) -> bool:
    """Whether this is the secret of a role's link."""
    return any(link.role == role.key and secrets.compare_digest(link.hash, hashed(secret)) for link in table.links)
