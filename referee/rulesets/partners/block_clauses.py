"""The fixed rules about a hand of partners in which nobody could play, each under the house rules it is true under."""

from referee.engine.clauses import clause
from referee.engine.wording import N_
from referee.rulesets.partners.options import Partners


def by_winner_of_pair(options: Partners) -> bool:
    """Whether the winner of a hand leads the next, and is looked for in the side that won a block."""
    return options.next_lead == "previous_winner" and options.blocked != "blocker_vs_next"


def by_winner_of_two(options: Partners) -> bool:
    """Whether the winner of a hand leads the next, and is one of the two compared in a block."""
    return options.next_lead == "previous_winner" and options.blocked == "blocker_vs_next"


def by_lightest(options: Partners) -> bool:
    """Whether the single lightest hand wins a block."""
    return options.blocked == "individual"


def by_blocker(options: Partners) -> bool:
    """Whether a block can be decided by who blocked."""
    return options.tie in ("blocker_wins", "blocker_loses") or options.blocked == "blocker_vs_next"


def spares_the_forced(options: Partners) -> bool:
    """Whether a tied block can hang on whether the blocker had a choice."""
    return options.tie == "blocker_loses" and options.forced_blocker == "drawn"


def by_any_blocker(options: Partners) -> bool:
    """Whether a block can be decided by who blocked, forced or not."""
    return by_blocker(options) and not spares_the_forced(options)


def by_opener(options: Partners) -> bool:
    """Whether a tied block is decided by who led."""
    return options.tie == "opener_wins"


def by_equal_sums(options: Partners) -> bool:
    """Whether the other side of the blocker scores the equal sum of a tied block."""
    return options.tie == "blocker_loses" and options.blocked == "team" and options.scoring == "opponents"


def lighter_may_score_less(options: Partners) -> bool:
    """Whether the winners of a block may hold more than they score."""
    return options.blocked != "team" and options.scoring == "opponents"


BLOCK_CLAUSES = (
    clause("LAG-G2", N_("Two partners who are level for the lightest hand have won the block."), when=by_lightest),
    clause(
        "DUO-G2",
        N_("The side that blocked is that of whoever laid the last tile, forced or not. Where a block hangs on it and "
        "nobody can tell any more, nobody scores."),
        others=(N_("Whoever was forced has not blocked."),), when=by_any_blocker,
    ),
    clause(
        "DUO-G2",
        N_("The side that blocked is that of whoever laid the last tile. Where a block hangs on it, or a tied one on "
        "whether it was forced, and nobody can tell any more, nobody scores."),
        when=spares_the_forced,
    ),
    clause(
        "LAG-G1", N_("Where nobody can tell any more who led, a tied block scores nothing."), when=by_opener,
    ),
    clause(
        "DUO-G8",
        N_("A block is tied when both sums are equal; what the side that did not block then scores is that sum."),
        "DUO-G1", when=by_equal_sums,
    ),
    clause(
        "LAG-G23",
        N_("The winners of a block score the other side's pips even where their own are more."),
        when=lighter_may_score_less,
    ),
    clause(
        "LAG-G4",
        N_("After a block the player who won is the one with the lighter hand of the winning side; if its hands are "
        "equal, the first of the two after the blocker."),
        others=(N_("The pair says which of them leads."),), when=by_winner_of_pair,
    ),
    clause(
        "LAG-G4", N_("After a block the player who won is the one of the two compared whose side has won it."),
        others=(N_("The pair says which of them leads."),), when=by_winner_of_two,
    ),
)  # fmt: skip
