"""What a table that plays trains agrees on for the play itself: tiles, doubles, turns, and when a round is blocked."""

from dataclasses import dataclass, replace

from referee.engine.options import Answer, Answers, HouseRule, Number, Value, When, answer, declare
from referee.engine.wording import N_, Counted

PLAY = N_("On the table")
MEXICAN = ("game", "mexican")
EACH_DRAWS = {
    ("mexican", 12): N_("Two to four players take 15 tiles each, five or six 12, seven or eight 11, nine or ten 8."),
    ("mexican", 9): N_("Two players take 12 tiles each, three 11, four 10."),
    ("mexican", 6): N_("Two players take eight tiles each."),
    ("chickenfoot", 12): N_("Two to four players take 15 tiles each, five or six 12, seven or eight 11."),
    ("chickenfoot", 9): N_("Two players take 21 tiles each, three 14, four 11, five 8, six 7, seven 6, eight 5."),
    ("chickenfoot", 6): N_("Everyone takes five tiles."),
}
"""What everybody takes where the table has agreed on no number, by the game and the set (MEX-G4, CHK-G3)."""
OF_FIFTEEN = N_("Everyone takes eleven tiles.")


def _drawn(agreed: Answer[Value], answers: Answers) -> Answer[Value]:
    """How many tiles everybody takes, which the set and the number of players say where the table does not."""
    if answers["hand_tiles"]:
        return agreed
    return replace(agreed, sentence=EACH_DRAWS.get((str(answers["game"]), int(answers["set"])), OF_FIFTEEN))


def _announced(agreed: Answer[Value], answers: Answers) -> Answer[Value]:
    """What is drawn where nobody said that one tile is left; with feet it is one (CHK-12)."""
    if agreed.value != "draw_two" or answers["game"] == "mexican":
        return agreed
    text = N_("Say so when you have one tile left. If you forget and it is noticed before the next play, draw one.")
    return replace(agreed, sentence=text)


@dataclass(frozen=True)
class PlayRules:
    """What is agreed on for the play itself."""

    hand_tiles: int = declare(
        HouseRule(N_("How many tiles each?"), PLAY,
            number=Number(0, 20, (0, 10, 12, 15),
            zero=N_("The usual number of tiles for this set and this many players."),
            zero_is_usual=True), compared=False, worded=_drawn),
        answer(0, N_("Tiles each"), Counted("Everyone draws {value} tile.", "Everyone draws {value} tiles."),
            "MEX-G4 MEX-04 CHK-G3", N_("Cardinal and others 15, 12, 11; goodsams-florida.org 12")),
    )  # fmt: skip
    next_lead: str = declare(
        HouseRule(N_("Who starts the next round?"), PLAY),
        answer("told", N_("The player with the engine"),
            N_("The player with the engine puts it in the middle and plays first."),
            "MEX-G7 MEX-08"),
        answer("next_seat", N_("The next player"), N_("The start passes to the next player each round."), "MEX-G7",
            N_("The Greves' club; Nathan Long's rules")),
    )  # fmt: skip
    doubles_bind: str = declare(
        HouseRule(N_("Must a double be covered?"), PLAY, when=When(MEXICAN), not_scored=True),
        answer("cover", N_("Yes, by the next player"),
            N_("Until a double is covered, nobody may play anywhere else."), "MEX-G13 MEX-13"),
        answer("follow_up", N_("It only earns another turn"),
            N_("After a double, play one more tile, anywhere; nobody else is bound."), "MEX-G13",
            N_("Good Sam, a club of Florida campers; Reference")),
    )  # fmt: skip
    several_doubles: str = declare(
        HouseRule(N_("Several doubles in one turn?"), PLAY, when=When(MEXICAN, ("doubles_bind", "cover")),
            not_scored=True),
        answer("one", N_("No: cover the first"), N_("A double is covered before another is played."), "MEX-G13 MEX-13"),
        answer("last_covered", N_("Yes, if the last is covered"),
            N_("Several doubles may be played in one turn if the last of them is covered."), "MEX-G13",
            N_("The site Mexican Train")),
        answer("in_order", N_("Yes, covered in their order"),
            N_("Several doubles may be played in one turn; they are covered in the order in which they were played."),
            "MEX-G13", N_("A German sheet of rules")),
    )  # fmt: skip
    dead_double: str = declare(
        HouseRule(N_("A double that nobody can cover any more?"), PLAY,
            when=When(unless=((MEXICAN, ("doubles_bind", "follow_up")),)), compared=False),
        answer("free", N_("Doesn't have to be covered"),
            N_("If all the other tiles of its number are on the table, a double doesn't have to be covered."),
            "MEX-G12 CHK-G8"),
        answer("binds", N_("Binds all the same"),
            N_("A double binds even when all other tiles of its number are on the table, so it can block the round."),
            "MEX-G12 CHK-G8", N_("Collections of rules (amebaownd.com)")),
    )  # fmt: skip
    first_turn: str = declare(
        HouseRule(N_("The first turn?"), PLAY, when=When(MEXICAN), not_scored=True),
        answer("one_tile", N_("One tile"), N_("The first turn is a single tile, wherever you may play."), "MEX-G15"),
        answer("whole_train", N_("The whole train"), N_("On the first turn, everyone plays as long a train as they "
            "can. If somebody goes out on that turn, the others still get theirs."), "MEX-G15",
            N_("Cardinal's sheet, htfbw.com, qcsalon.net")),
        answer("own_train", N_("Only on one's own train"),
            N_("In the first turn everyone may play only on their own train."), "MEX-G15", N_("wikiHow, twrtimes.com")),
    )  # fmt: skip
    knock: str = declare(
        HouseRule(N_("With one tile left?"), PLAY, not_scored=True, worded=_announced),
        answer("courtesy", N_("Knock, as a courtesy"),
            N_("Knock when you have one tile left. Nothing is drawn if you forget."), "MEX-G16",
            N_("Good Sam, a club of Florida campers")),
        answer("draw_two", N_("Knock, or draw"),
            N_("Knock when you have one tile left. If you forget and it is noticed before the next play, draw two."),
            "MEX-G16 CHK-12", N_("The site Mexican Train; Omega Foundation; with feet one tile: Nathan Long's rules")),
        answer("none", N_("Nothing is said"), N_("Nobody has to say that one tile is left."), "MEX-G16",
            N_("Most rulebooks")),
    )  # fmt: skip
    communal: bool = declare(
        HouseRule(N_("Is there a Mexican Train?"), PLAY, when=When(MEXICAN), not_scored=True),
        answer(True, N_("Yes"),
            N_("The Mexican Train also starts from the engine's number, and everyone may begin it or play on it."),
            "MEX-G17 MEX-11"),
        answer(False, N_("No"), N_("There is no Mexican Train: everyone has only their own."), "MEX-G17",
            N_("Wikipedia, Mexican Train")),
    )  # fmt: skip
    blocked_when: str = declare(
        HouseRule(N_("When is a round blocked?"), PLAY, compared=False),
        answer("nobody_can", N_("Nobody can play"),
            N_("A round is blocked once nobody can play and nothing is left to draw."), "CHK-G6 MEX-18 CHK-09"),
        answer("first_stuck", N_("Somebody cannot play"),
            N_("A round ends as soon as somebody cannot play and nothing is left to draw."), "CHK-G6",
            N_("nathanlong/rules")),
    )  # fmt: skip
