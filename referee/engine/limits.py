"""How large a game may grow, and its record: every limit is declared here, once, for telling and for importing.

They are far beyond what any evening needs, and small enough that each page of the largest game there can be is
still a page. None is ever lowered: what was written under it is read under it.
"""

from dataclasses import dataclass

from referee.engine.facts import ImpossibleFact
from referee.engine.wording import Counted

MAX_BYTES = 1024 * 1024  # of a record, and of any request but one that brings a table
MAX_TABLE_BYTES = 8 * MAX_BYTES  # of a table: as many games as it can have, with 40 hands each
MAX_DEPTH = 64  # of lists and objects in each other; a table's file has nine
MAX_LINES = 500  # of a sheet, struck ones included: an evening of short hands has some 120
MAX_REVISIONS = 10  # of one line, the first telling and the striking included
MAX_SEATS = 24  # there ever were in a game: twelve who play, and as many again who come and go
MAX_BONUSES = 6  # in a hand
MAX_SCORES = 28  # in a hand, one for each tile of a double-six set
MAX_TAPS = 100  # in a hand that is told as it happens, those that were taken back included
MAX_REPORTS = 30  # of one seat, of what it holds when a hand has ended
MAX_GAMES = 999  # at a table
MAX_POINTS = 100_000
MAX_ALIASES = 100  # at a table
MAX_ARRIVALS = 40  # of an evening at a table
MAX_SEASON_POINTS = 100  # for an evening or a game
MAX_CLOCK_CHANGES = 200  # of a game
MAX_MINUTES = 60  # that a clock is given at once
MAX_STATEMENTS = 5000  # of the lines of a game
EARLIEST_YEAR = 1900  # in which anything was written
MAX_NAME_LENGTH = 40
MAX_TEXT_LENGTH = 200  # a reason, what a seat holds, an answer to a question
MAX_NOTES_LENGTH = 500  # what a table wants to remember of itself
MAX_NAMES_LENGTH = 504  # twelve names with ", " between them
MAX_QUERY_LENGTH = 61_440  # bytes of an address after its question mark; a question with each field full has 49,800


@dataclass(frozen=True)
class Limit:
    """The most there may be of something, and the sentence for whoever enters more, with its gap `most`."""

    most: int
    text: Counted
    field: str = ""

    def refuse(self, number: int) -> None:
        """Refuse the one with this number, counted from 1, where it is beyond the limit."""
        if number > self.most:
            raise ImpossibleFact(self.field, self.text, most=self.most)


SEATS = Limit(
    MAX_SEATS,
    Counted(
        "A game takes {most} player, counting those who left. Start another.",
        "A game takes {most} players, counting those who left. Start another.",
        "most",
    ),
    "kind",
)
LINES = Limit(
    MAX_LINES,
    Counted(
        "This sheet is full: {most} line. Start a new game.",
        "This sheet is full: {most} lines. Start a new game.",
        "most",
    ),
)
REVISIONS = Limit(
    MAX_REVISIONS,
    Counted(
        "This line was saved {most} time. Add or subtract points instead.",
        "This line was saved {most} times. Add or subtract points instead.",
        "most",
    ),
)
TAPS = Limit(
    MAX_TAPS,
    Counted(
        "A hand takes {most} tap. Save or clear it first.", "A hand takes {most} taps. Save or clear it first.", "most"
    ),
)
REPORTS = Limit(
    MAX_REPORTS,
    Counted(
        "This seat entered the hand {most} time. Ask the scorekeeper to save it.",
        "This seat entered the hand {most} times. Ask the scorekeeper to save it.",
        "most",
    ),
)
GAMES = Limit(
    MAX_GAMES,
    Counted("This table has had {most} game. Open another.", "This table has had {most} games. Open another.", "most"),
)
