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
    N_("the keeper"),
    can_tell=True,
    can_write=True,
    can_share=True,
    link_title=N_("The keeper's link"),
    link_says=N_("Full control of this table. Do not share it."),
)
SCORER = Role(
    "scorer",
    N_("the scorer"),
    can_tell=True,
    can_write=True,
    link_title=N_("The scorer's link"),
    link_says=N_("Whoever has it may record, correct, and begin another game."),
)
SEAT = Role(
    "seat",
    N_("a seat"),
    can_tell=True,
    link_title=N_("Everybody tells their own tiles"),
    link_says=N_("Whoever scans this seat code takes a seat by tapping their name. It cannot write on the sheet."),
)
WATCHER = Role("watcher", N_("a watcher"))  # whoever holds no link

ROLES = {role.key: role for role in (KEEPER, SCORER, SEAT)}  # those of links, who may do most first
TELLERS = tuple(role for role in ROLES.values() if role.can_tell)
WRITERS = tuple(role for role in ROLES.values() if role.can_write)
SHARERS = tuple(role for role in ROLES.values() if role.can_share)
