"""The secret links of a table, and the roles they give. A new role is one more value here.

A link is a capability: 128 random bits of which only a hash is stored, so a plain one does, where the slow hashes of
werkzeug.security, made for passwords, would cost each request milliseconds. A token signed by itsdangerous could not be
replaced by itself. Whoever asks shows the secrets that the phone has for the table, and gets the most that any of them
gives.
"""

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from referee.engine.wording import N_
from referee.storage.db import is_alone
from referee.storage.models import LinkRow, TableRow


@dataclass(frozen=True)
class Role:
    """What somebody is at a table, and what they may do there."""

    key: str
    """How it is stored with a link and with an entry, and named in an address."""
    name: str
    """What it is called by itself, as a choice of the log."""
    saved_by: str = ""
    """That whoever has it saved a line: a whole sentence, as the next two, for a language may bend the role in it."""
    edited_by: str = ""
    """That they edited a line."""
    crossed_out_by: str = ""
    """That they crossed a line out."""
    can_tell: bool = False
    """Whether they may tell what is theirs: the tiles left in a hand, a tap of a hand that goes on, their agreement."""
    can_write: bool = False
    """Whether they may tell, correct and strike, and begin another game."""
    can_share: bool = False
    """Whether they are shown the links, and may replace them."""
    link_title: str = ""
    """What the page with the links calls the one that makes it."""
    link_says: str = ""
    """What that link lets its holder do."""


KEEPER = Role(
    "keeper",
    N_("Host"),
    N_("Saved by the host"),
    N_("Edited by the host"),
    N_("Crossed out by the host"),
    can_tell=True,
    can_write=True,
    can_share=True,
    link_title=N_("Host link"),
    link_says=N_("It controls the table: keep it private."),
)
SCORER = Role(
    "scorer",
    N_("Scorekeeper"),
    N_("Saved by the scorekeeper"),
    N_("Edited by the scorekeeper"),
    N_("Crossed out by the scorekeeper"),
    can_tell=True,
    can_write=True,
    link_title=N_("Scorekeeper link"),
    link_says=N_("To enter hands, edit and start games."),
)
SEAT = Role(
    "seat",
    N_("A player's phone"),
    N_("Saved by a player"),
    N_("Edited by a player"),
    N_("Crossed out by a player"),
    can_tell=True,
    link_title=N_("Let players enter their own tiles"),
    link_says=N_("Players open or scan the link and tap their name."),
)
WATCHER = Role("watcher", N_("Viewer"))  # whoever holds no link

ROLES = {role.key: role for role in (KEEPER, SCORER, SEAT)}  # those of links, who may do most first
TELLERS = tuple(role for role in ROLES.values() if role.can_tell)
WRITERS = tuple(role for role in ROLES.values() if role.can_write)
SHARERS = tuple(role for role in ROLES.values() if role.can_share)


def new_secret() -> str:
    """A secret for a link: 128 random bits."""
    return secrets.token_urlsafe(16)


def hashed(secret: str) -> str:
    """What is stored of a secret; it is 128 random bits, so one round of a fast hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def role_of(table: TableRow, credentials: Iterable[str]) -> Role:
    """The most that these secrets make of whoever holds them at this table.

    Where one phone is alone whoever has it is the host: no link has to be kept, and none that is lost loses a table.
    """
    if is_alone():
        return KEEPER
    made = {link.role for link in opened(table, credentials) if link.role != SEAT.key or link.player}
    return next((role for key, role in ROLES.items() if key in made), WATCHER)


def player_of(table: TableRow, credentials: Iterable[str]) -> int | None:
    """The row of the person whose seat one of these secrets is; None where none is."""
    return next((link.player for link in opened(table, credentials) if link.player), None)


def may_sit(table: TableRow, credentials: Iterable[str]) -> bool:
    """Whether one of these secrets is the table's seat code, or of somebody who may write and so needs none."""
    return any(ROLES[link.role].can_write or link.role == SEAT.key for link in opened(table, credentials))


def opens(table: TableRow, role: Role, secret: str) -> bool:
    """Whether this is the secret of the link that is handed out for a role."""
    return any(link.role == role.key and not link.player for link in opened(table, [secret]))


def opened(table: TableRow, credentials: Iterable[str]) -> list[LinkRow]:
    """The links of a table that these secrets open."""
    hashes = [hashed(secret) for secret in credentials]
    return [link for link in table.links if any(secrets.compare_digest(link.hash, digest) for digest in hashes)]
