"""How Mexican Train and Chickenfoot are played, for somebody who never did."""

from referee.engine.desk.rulebook import Guide, by_rule, line
from referee.engine.wording import N_
from referee.rulesets.trains.options import Trains, chickenfoot, mexican
from referee.rulesets.trains.rulebook.clauses import (
    ANYBODYS,
    BOTH_HALVES,
    CLOCKWISE,
    COVER,
    DRAW_OR_PASS,
    DRAWN_FOR,
    FOUR_FIRST,
    FOUR_SIDES,
    LOWEST,
    MARK,
    NOBODY_WON,
    NOT_BEGUN,
    NOTHING_LEFT,
    NOTHING_TO_DRAW,
    OUT,
    OWN_TRAIN,
    PIPS_LEFT,
    PLAYERS,
    TOES,
    UNMARK,
    by_rounds,
    its_holder_starts,
    must_be_covered,
    open_from_the_start,
    plays_up_to,
)
from referee.rulesets.trains.rulebook.drawings import pictures

GUIDE = Guide[Trains](
    pictures=pictures,
    aim=(line(N_("Get rid of your tiles: the pips you are left with count against you, and the lowest total wins.")),),
    need=(
        *(line(text, when=plays_up_to(most)) for most, text in PLAYERS.items()),
        by_rule("set"),
        line(N_("A marker for each train: a coin, a button, a little train."), when=mexican),
    ),
    deal=(
        line(
            N_("Shuffle the tiles face down. Everyone takes the same number and hides them; the rest are the boneyard.")
        ),
        by_rule("hand_tiles"),
    ),
    lead=(
        line(N_("Each round has a double in the middle of the table: its engine.")),
        by_rule("engine"),
        by_rule("first_engine"),
        by_rule("next_lead"),
        line(DRAWN_FOR, when=its_holder_starts),
        by_rule("first_turn"),
    ),
    turn=(
        line(CLOCKWISE),
        line(N_("A tile fits where equal numbers touch. Doubles lie across the line.")),
        line(OWN_TRAIN, when=mexican),
        by_rule("communal"),
        line(NOT_BEGUN, when=open_from_the_start),
        line(FOUR_FIRST, when=chickenfoot),
        line(FOUR_SIDES, when=chickenfoot),
        line(ANYBODYS, when=chickenfoot),
        by_rule("knock"),
    ),
    doubles=(
        line(COVER, when=must_be_covered),
        by_rule("doubles_bind"),
        by_rule("several_doubles"),
        line(TOES, when=chickenfoot),
        by_rule("dead_double"),
    ),
    stuck=(
        line(MARK, when=mexican),
        line(UNMARK, when=mexican),
        line(NOTHING_TO_DRAW, when=mexican),
        line(DRAW_OR_PASS, when=chickenfoot),
        line(NOTHING_LEFT, when=chickenfoot),
    ),
    end=(
        line(OUT),
        by_rule("blocked_when"),
        line(NOBODY_WON),
    ),
    score=(
        line(PIPS_LEFT),
        line(BOTH_HALVES),
        by_rule("double_blank"),
        by_rule("single_blank"),
        by_rule("winner_bonus"),
        by_rule("double_out"),
    ),
    win=(by_rule("rounds"), line(LOWEST, when=by_rounds), by_rule("tie"), by_rule("ends_at"), by_rule("time_limit")),
    also=("chickenfoot",),
)
