"""What an event agrees on before its first round, declared as house rules are; canon EVT.1 to EVT.3 and EVT.5."""

from dataclasses import dataclass

from referee.engine.options import HouseRule, Number, When, answer, declare
from referee.engine.wording import N_

SWISS, ROBIN, KNOCKOUT, PARTNERS, PLAN, MOVEMENT, MATCH = FORMATS = (
    "swiss", "round_robin", "knockout", "partners", "plan", "movement", "match",
)  # fmt: skip
BY_WINS = ("format", SWISS, ROBIN)
FORMAT, PLACES, ABSENCE = N_("Who meets whom"), N_("The standing"), N_("When somebody does not play")


@dataclass(frozen=True)
class EventRules:
    """What an event agrees on before its first round."""

    format: str = declare(
        HouseRule(N_("Who meets whom?"), FORMAT, prominent=True),
        answer(SWISS, N_("Swiss"),
            N_("Each round, sides with like results meet; no two meet twice."), "EVT-10 EVT-12 EVT-13"),
        answer(ROBIN, N_("Round robin"), N_("Everybody meets everybody."), "EVT-01 EVT-04"),
        answer(KNOCKOUT, N_("Knockout"), N_("Whoever loses is out."), "EVT-26"),
        answer(PARTNERS, N_("Partners that change"),
            N_("Each round, first and third in the standing play second and fourth."), "EVT-17"),
        answer(PLAN, N_("Everybody with everybody"),
            N_("By a fixed plan, everybody partners everybody else once."), "EVT-19"),
        answer(MOVEMENT, N_("Some move each round"), N_("After each round some move to another table."), "EVT-21"),
        answer(MATCH, N_("Teams in a league"),
            N_("Teams meet in singles and doubles; the games won make the league’s points."), "EVT-20 EVT-22"),
    )  # fmt: skip
    rounds: int = declare(
        HouseRule(N_("How many rounds?"), FORMAT, number=Number(0, 60, (5, 6, 7)),
            when=When(("format", SWISS, PARTNERS, MOVEMENT))),
        answer(0, N_("Rounds"), N_("{value} rounds are played."), "EVT-10 EVT-G16"),
    )  # fmt: skip
    twice: bool = declare(
        HouseRule(N_("How often does everybody meet?"), FORMAT, when=When(("format", ROBIN, MATCH))),
        answer(False, N_("Once"), N_("Everybody meets once."), "EVT-01"),
        answer(True, N_("Twice, at home and away"), N_("Everybody meets twice, at home and away."), "EVT-02 EVT-03"),
    )  # fmt: skip
    minutes: int = declare(
        HouseRule(N_("How many minutes a round?"), FORMAT, number=Number(0, 300, (30, 40, 45, 60))),
        answer(0, N_("Minutes"), N_("A round lasts {value} minutes."), "EVT-50 EVT-53"),
    )  # fmt: skip
    neighbours: str = declare(
        HouseRule(N_("Whom does the first of a group meet?"), FORMAT, when=When(("format", SWISS))),
        answer("neighbours", N_("The second"), N_("First meets second, third meets fourth."), "EVT-12 EVT-G13"),
        answer("halves", N_("The first of its lower half"),
            N_("The upper half of those with like wins meets the lower half."), "EVT-G13"),
    )  # fmt: skip
    split: str = declare(
        HouseRule(N_("How do four become two pairs?"), FORMAT, when=When(("format", PARTNERS))),
        answer("as_it_comes", N_("First and third against second and fourth"),
            N_("First and third play second and fourth, whoever partnered before."), "EVT-17 EVT-G17"),
        answer("fresh", N_("Those who partnered least"),
            N_("Of four, those are partners who were partners least often."), "EVT-18 EVT-G17"),
    )  # fmt: skip
    seats: int = declare(
        HouseRule(N_("How many sit at a table?"), FORMAT, number=Number(2, 12, (4, 6, 8)),
            when=When(("format", MOVEMENT))),
        answer(4, N_("At a table"), N_("At most {value} sit at a table."), "EVT-21"),
    )  # fmt: skip
    move: int = declare(
        HouseRule(N_("How many move?"), FORMAT, number=Number(1, 6, (1, 2, 3)), when=When(("format", MOVEMENT))),
        answer(1, N_("Move"), N_("Of each table {value} move."), "EVT-21"),
    )  # fmt: skip
    way: str = declare(
        HouseRule(N_("Where do they move?"), FORMAT, when=When(("format", MOVEMENT))),
        answer("up", N_("The best go up a table, the worst down"),
            N_("The best of each table change places with the worst of the table above."), "EVT-21 EVT-G12"),
        answer("cycle", N_("The worst go to the next table"),
            N_("The worst of each table go to the next, those of the last to the first."), "EVT-21 EVT-G12"),
        answer("progressive", N_("Winners go up, losers stay"),
            N_("Winners go up a table; the losers of the first go to the last."), "EVT-21 EVT-G12"),
    )  # fmt: skip
    best_of: int = declare(
        HouseRule(N_("How many games does a match have at most?"), FORMAT, number=Number(1, 11, (1, 3, 5)),
            when=When(("format", KNOCKOUT))),
        answer(1, N_("Games"), N_("A match is the best of {value}."), "EVT-26"),
    )  # fmt: skip
    consolation: bool = declare(
        HouseRule(N_("Do those who lose at once play on?"), FORMAT, when=When(("format", KNOCKOUT))),
        answer(False, N_("No"), N_("Whoever loses is out."), "EVT-26"),
        answer(True, N_("Yes, in a consolation"),
            N_("Those who lose their first match play a consolation among themselves."), "EVT-28"),
    )  # fmt: skip
    singles: int = declare(
        HouseRule(N_("How many singles has a match?"), FORMAT, number=Number(0, 20, (0, 6)),
            when=When(("format", MATCH))),
        answer(6, N_("Singles"), N_("A match has {value} singles."), "EVT-20"),
    )  # fmt: skip
    doubles: int = declare(
        HouseRule(N_("How many doubles has a match?"), FORMAT, number=Number(0, 10, (3, 8)),
            when=When(("format", MATCH))),
        answer(3, N_("Doubles"), N_("A match has {value} doubles."), "EVT-20"),
    )  # fmt: skip
    league: str = declare(
        HouseRule(N_("What is a match worth?"), PLACES, when=When(("format", MATCH)), prominent=True),
        answer("win_plus_games", N_("2 points, and 1 for each game won"),
            N_("A match won is worth 2 points, and each game won 1 more."), "EVT-22", N_("Leek")),
        answer("three_one", N_("3 points, and 1 for losing by one game"),
            N_("A match won is worth 3 points, and one lost by a single game 1."), "EVT-23", N_("Solihull")),
        answer("win_only", N_("2 points"), N_("A match won is worth 2 points."), "EVT-24"),
    )  # fmt: skip
    order: str = declare(
        HouseRule(N_("Who is placed higher?"), PLACES, when=When(BY_WINS)),
        answer("wins effectiveness points_for", N_("Wins, then the balance of points, then points made"),
            N_("Wins come first, then points made less points lost, then points made."), "EVT-30 EVT-31 EVT-32 EVT-G1"),
        answer("wins points_for effectiveness", N_("Wins, then points made"),
            N_("Wins come first, then points made, then points made less points lost."), "EVT-G1"),
        answer("wins direct effectiveness points_for", N_("Wins, then who beat whom"),
            N_("Wins come first, then who beat whom, then points made less points lost."), "EVT-36 EVT-G1"),
        answer("wins opponents_wins effectiveness points_for", N_("Wins, then the opponents’ wins"),
            N_("Wins come first, then the wins of those one has met, then points made less points lost."),
            "EVT-35 EVT-G1"),
        answer("wins opponents_cut opponents_wins effectiveness", N_("Wins, then the opponents’ wins but the lowest"),
            N_("Wins come first, then the wins of those one has met without the lowest of them."), "EVT-35 EVT-G1"),
        answer("points_for wins effectiveness", N_("Points made, then wins"),
            N_("Points made come first, then wins."), "EVT-G1"),
    )  # fmt: skip
    excess: str = declare(
        HouseRule(N_("Do points beyond the target count?"), PLACES, when=When(BY_WINS)),
        answer("counted", N_("Yes"), N_("Points beyond the target count in full."), "EVT-34 EVT-G2"),
        answer("capped", N_("No"), N_("Whoever goes beyond the target has just the target."), "EVT-34 EVT-G2"),
    )  # fmt: skip
    bye: str = declare(
        HouseRule(N_("What is resting worth?"), ABSENCE, when=When(BY_WINS)),
        answer("target_half", N_("A win, the target to half of it"),
            N_("Whoever rests has won, the target to half of it."), "EVT-40 EVT-G5"),
        answer("half_nil", N_("A win, half the target to nothing"),
            N_("Whoever rests has won, half the target to nothing."), "EVT-G5"),
        answer("win_only", N_("A win without points"), N_("Whoever rests has won, without points."), "EVT-G5"),
        answer("nothing", N_("Nothing"), N_("Resting is worth nothing."), "EVT-G5", is_off=True),
    )  # fmt: skip
    forfeit: str = declare(
        HouseRule(N_("What if somebody does not come?"), ABSENCE, when=When(BY_WINS)),
        answer("mirror", N_("Target to half, for and against"),
            N_("Whoever came has won, the target to half of it, and the others have lost just so."), "EVT-41 EVT-G6",
            N_("Málaga")),
        answer("nil", N_("Half to nothing; nothing to the target"),
            N_("Whoever came has won by half the target to nothing; the others have nothing against the target."),
            "EVT-41 EVT-G6", N_("The world federation")),
    )  # fmt: skip
    opponents_bye: str = declare(
        HouseRule(N_("A free round among the opponents’ wins?"), ABSENCE,
            when=When(("order", "wins opponents_wins effectiveness points_for",
                "wins opponents_cut opponents_wins effectiveness"))),
        answer("own", N_("One’s own wins"), N_("A free round counts as an opponent with one’s own wins."), "EVT-G3"),
        answer("zero", N_("Nothing"), N_("A free round counts as no opponent."), "EVT-G3"),
    )  # fmt: skip
    leaving: str = declare(
        HouseRule(N_("What of a side that leaves?"), ABSENCE, when=When(BY_WINS)),
        answer("by_format", N_("Its results stand, in a round robin only from half of them"),
            N_("Results stand, but in a round robin a side that played fewer than half of its games is struck out."),
            "EVT-45 EVT-G11"),
        answer("stands", N_("Its results stand"), N_("The results of a side that leaves stand."), "EVT-G11"),
        answer("struck", N_("It is struck out"), N_("A side that leaves is struck out."), "EVT-G11"),
    )  # fmt: skip
    rest: str = declare(
        HouseRule(N_("What is a rest worth?"), ABSENCE, when=When(("format", PARTNERS, PLAN))),
        answer("mean", N_("The mean of the round"), N_("A rest is worth the mean of the round’s points."), "EVT-G8"),
        answer("own_average", N_("One’s own average"), N_("A rest is worth one’s own average."), "EVT-G8"),
        answer("half", N_("Half the target"), N_("A rest is worth half the target."), "EVT-G8"),
        answer("nothing", N_("Nothing"), N_("A rest is worth nothing."), "EVT-G8", is_off=True),
    )  # fmt: skip
