"""The secret links of a table: each makes whoever holds it somebody there, and is a row of its own.

A link is a capability: 128 random bits of which only a hash is stored. Whoever asks shows the secrets that the
phone holds for the table, and is the most that any of them makes of it.
"""

import hashlib
import secrets
from collections.abc import Iterable

from referee.roles import ROLES, SEAT, WATCHER, Role
from referee.rows import LinkRow, TableRow


def new_secret() -> str:
    """A secret for a link: 128 random bits."""
    return secrets.token_urlsafe(16)


def hashed(secret: str) -> str:
    """What is stored of a secret; it is 128 random bits, so one round of a fast hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def role_of(table: TableRow, held: Iterable[str]) -> Role:
    """The most that these secrets make of whoever holds them at this table."""
    made = {link.role for link in opened(table, held) if link.role != SEAT.key or link.player}
    return next((role for key, role in ROLES.items() if key in made), WATCHER)


def player_of(table: TableRow, held: Iterable[str]) -> int | None:
    """The row of the person whose seat one of these secrets is; None where none is."""
    return next((link.player for link in opened(table, held) if link.player), None)


def may_sit(table: TableRow, held: Iterable[str]) -> bool:
    """Whether one of these secrets is the table's seat code, or of somebody who may write and so needs none."""
    return any(ROLES[link.role].can_write or link.role == SEAT.key for link in opened(table, held))


def opens(table: TableRow, role: Role, secret: str) -> bool:
    """Whether this is the secret of the link that is handed out for a role."""
    return any(link.role == role.key and not link.player for link in opened(table, [secret]))


def opened(table: TableRow, held: Iterable[str]) -> list[LinkRow]:
    """The links of a table that these secrets open."""
    shown = [hashed(secret) for secret in held]
    return [link for link in table.links if any(secrets.compare_digest(link.hash, each) for each in shown)]
