"""How partnership dominoes is played, for somebody who never did."""

from referee.engine.desk.drawing import Drawing
from referee.engine.desk.pictures import A_BLOCK, A_LINE, GOING_OUT, NONE_FITS, a_tile, left_in_hands
from referee.engine.desk.rulebook import Guide, by_rule, line
from referee.engine.wording import N_
from referee.rulesets.partners.options import Partners
from referee.rulesets.partners.options.bonuses import ALL
from referee.rulesets.partners.rulebook.clauses import DEALT_ANEW, WHO_BLOCKED, by_blocker, says, tiles_sleep


def _pictures(options: Partners) -> dict[str, Drawing]:
    """A line, who is stuck, a block, and what is counted."""
    scored = left_in_hands("Ben", "Dee") if options.scoring not in ("hands", "by_win") else GOING_OUT
    return {"need": a_tile(options.set), "turn": A_LINE, "stuck": NONE_FITS, "end": A_BLOCK, "score": scored}


GUIDE = Guide[Partners](
    pictures=_pictures,
    aim=(line(N_("If you or your partner are the first to play all their tiles, your pair wins the hand.")),),
    need=(
        line(N_("Four players in pairs. Partners face each other and share one score.")),
        line(
            N_("A double-six set: 28 tiles, 0-0 to 6-6. Dots are pips."),
            when=lambda options: options.set == 6,
        ),
        line(
            N_("A double-nine set: 55 tiles, 0-0 to 9-9. Dots are pips."),
            when=lambda options: options.set == 9,
        ),
    ),
    deal=(
        line(N_("Shuffle face down.")),
        by_rule("hand_tiles"),
        line(N_("Nobody else may see your tiles, not even your partner.")),
        line(N_("The other tiles sleep: nobody looks at them, and nobody draws."), when=tiles_sleep),
        by_rule("redeal_doubles"),
    ),
    lead=(
        by_rule("first_lead"),
        by_rule("next_lead"),
        by_rule("drawn_lead", when=lambda options: options.next_lead != options.drawn_lead),
    ),
    turn=(
        line(N_("Play goes to the right, counterclockwise. Tiles form one line with two open ends.")),
        line(N_("Add one tile to an open end, so that equal numbers touch. Doubles go across the line.")),
        line(N_("If you can match an open end, you must.")),
    ),
    stuck=(line(N_("You pass.")),),
    end=(
        line(N_("Play your last tile, and your pair wins the hand.")),
        line(N_("If nobody can play, the hand is blocked.")),
        by_rule("blocked"),
        by_rule("block_counts", when=says("block_is_nobodys")),
        by_rule("tie"),
        line(WHO_BLOCKED, when=by_blocker),
        by_rule("forced_blocker", when=lambda options: options.forced_blocker == "drawn"),
    ),
    score=(
        by_rule("scoring"),
        by_rule("both_win", when=lambda options: options.both_win != 3),
        by_rule("cross_win"),
        by_rule("dekabes", when=lambda options: options.counts_dekabes),
        by_rule("block_points", when=lambda options: options.block_scoring != options.scoring),
        by_rule("block_bonus", when=lambda options: options.block_bonus > 0),
        by_rule("pips_written", when=lambda options: options.pips_written != "exact"),
        by_rule("twice", when=says("counts_some_twice")),
        by_rule("after_draw", when=lambda options: options.after_draw != "nothing"),
        by_rule("key_win", when=says("counts_keys")),
        by_rule("first_hands", when=lambda options: options.first_hands),
        *map(by_rule, ALL),
        by_rule("bonus_need"),
        line(DEALT_ANEW),
    ),
    win=(
        by_rule("target"),
        by_rule("written_beyond", when=lambda options: options.written_beyond is not True),
        by_rule("in_a_row", when=lambda options: options.in_a_row),
        by_rule("broken_run", when=says("both_start_anew")),
        by_rule("shutout", when=lambda options: options.shutout == "double"),
        by_rule("losers_below"),
        by_rule("time_limit"),
    ),
)
