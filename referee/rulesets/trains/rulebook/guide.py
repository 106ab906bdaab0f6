"""How Mexican Train and Chickenfoot are played, for somebody who never did."""

from referee.engine.desk.rulebook import Guide, by_rule, line
from referee.engine.wording import N_
from referee.rulesets.trains.options import Trains, chickenfoot, mexican
from referee.rulesets.trains.rulebook.clauses import (
    ANYBODYS,
    CLOCKWISE,
    COVER,
    DRAW_OR_PASS,
    DRAWN_FOR,
    FOUR_FIRST,
    FOUR_SIDES,
    MARK,
    OUT,
    OWN_TRAIN,
    PIPS_LEFT,
    PLAYERS,
    TOES,
    UNMARK,
    its_holder_starts,
    must_be_covered,
    plays_up_to,
)
from referee.rulesets.trains.rulebook.drawings import pictures

GUIDE = Guide[Trains](
    pictures=pictures,
    aim=(line(N_("Get rid of your tiles: the pips you are left with count against you, and the lowest total wins.")),),
    need=(
        *(line(text, when=plays_up_to(most)) for most, text in PLAYERS.items()),
        by_rule("set"),
        line(N_("A marker each, such as a coin or a little train."), when=mexican),
    ),
    deal=(
        line(N_("Shuffle the tiles face down.")),
        by_rule("hand_tiles"),
        line(N_("The rest is the boneyard.")),
    ),
    lead=(
        line(N_("Each round begins with a double in the middle of the table, the engine.")),
        by_rule("engine"),
        by_rule("next_lead"),
        line(DRAWN_FOR, when=its_holder_starts),
        by_rule("first_turn", when=lambda options: options.first_turn != "one_tile"),
    ),
    turn=(
        line(CLOCKWISE),
        line(N_("Equal numbers touch. Doubles go across.")),
        line(OWN_TRAIN, when=mexican),
        by_rule("communal"),
        line(FOUR_FIRST, when=chickenfoot),
        line(FOUR_SIDES, when=chickenfoot),
        line(ANYBODYS, when=chickenfoot),
        by_rule("knock", when=lambda options: options.knock == "draw_two"),
    ),
    doubles=(
        line(COVER, when=must_be_covered),
        by_rule("doubles_bind", when=lambda options: not options.must_cover),
        by_rule("several_doubles", when=lambda options: options.several_doubles != "one"),
        line(TOES, when=chickenfoot),
        by_rule("dead_double", when=lambda options: options.dead_double == "binds"),
    ),
    stuck=(
        line(MARK, when=mexican),
        line(UNMARK, when=mexican),
        line(DRAW_OR_PASS, when=chickenfoot),
    ),
    end=(line(OUT), by_rule("blocked_when")),
    score=(
        line(PIPS_LEFT),
        by_rule("double_blank"),
        by_rule("single_blank"),
        by_rule("winner_bonus"),
        by_rule("double_out"),
    ),
    win=(
        by_rule("rounds"),
        by_rule("tie", when=lambda options: options.tie != "shared"),
        by_rule("ends_at"),
        by_rule("time_limit"),
    ),
    also=("chickenfoot",),
)
