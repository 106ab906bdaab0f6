"""What a link can make of whoever holds it: a role, and what it may do. A new role is one more value here."""

from dataclasses import dataclass

from referee.engine.wording import N_


@dataclass(frozen=True)
class Role:
    """What somebody is at a table, and what they may do there."""

    key: str
    """How it is stored with a link and with an entry, and named in an address."""
    name: str
    """What the history of a line calls whoever wrote it."""
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
    N_("the keeper"),
    can_write=True,
    can_share=True,
    link_title=N_("The keeper's link"),
    link_says=N_("Full control of this table. Do not share it."),
)
SCORER = Role(
    "scorer",
    N_("the scorer"),
    can_write=True,
    link_title=N_("The scorer's link"),
    link_says=N_("Whoever has it may record, correct, and begin another game."),
)
WATCHER = Role("watcher", N_("a watcher"))  # whoever holds no link

ROLES = {role.key: role for role in (KEEPER, SCORER)}  # those that a link makes; the one that may do most comes first
WRITERS = tuple(role for role in ROLES.values() if role.can_write)
SHARERS = tuple(role for role in ROLES.values() if role.can_share)
