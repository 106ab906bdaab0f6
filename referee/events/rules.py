"""What an event agrees on before its first round, declared as house rules are; canon EVT.1 to EVT.3 and EVT.5."""

from dataclasses import dataclass

from referee.engine.options import HouseRule, Number, When, answer, declare, house_rules
from referee.engine.wording import N_, NP_

SWISS, ROBIN, KNOCKOUT, PARTNERS, PLAN, MOVEMENT, MATCH = FORMATS = (
    "swiss", "round_robin", "knockout", "partners", "plan", "movement", "match",
)  # fmt: skip
BY_WINS = ("format", SWISS, ROBIN)
FORMAT, PLACES, ABSENCE = N_("Who plays whom"), N_("Standings"), N_("When somebody does not play")


@dataclass(frozen=True)
class EventRules:
    """What an event agrees on before its first round."""

    format: str = declare(
        HouseRule(N_("Who plays whom?"), FORMAT, by_preset=True),
        answer(SWISS, N_("Swiss"),
            N_("Each round, sides with equal wins play each other; no two meet twice."), "EVT-10 EVT-12 EVT-13"),
        answer(ROBIN, N_("Round robin"), N_("Everyone plays everyone else."), "EVT-01 EVT-04"),
        answer(KNOCKOUT, N_("Knockout"), N_("Whoever loses is out."), "EVT-26"),
        answer(PARTNERS, N_("Changing partners"),
            N_("Each round, first and third in the standings play second and fourth."), "EVT-17"),
        answer(PLAN, N_("Everyone partners everyone"),
            N_("By a fixed plan, everyone partners everyone else once."), "EVT-19"),
        answer(MOVEMENT, N_("Moving between tables"),
            N_("After each round, some players move to another table."), "EVT-21"),
        answer(MATCH, N_("Teams in a league"),
            N_("Teams play singles and doubles; games won decide the league points."), "EVT-20 EVT-22"),
    )  # fmt: skip
    rounds: int = declare(
        HouseRule(NP_("event", "How many rounds?"), FORMAT, number=Number(0, 60, (5, 6, 7)),
            when=When(("format", SWISS, PARTNERS, MOVEMENT)), prominent=True),
        answer(0, NP_("event", "Rounds"), N_("Rounds played: {value}."), "EVT-10 EVT-G16"),
    )  # fmt: skip
    twice: bool = declare(
        HouseRule(N_("How many times does everyone meet?"), FORMAT, when=When(("format", ROBIN, MATCH))),
        answer(False, N_("Once"), N_("Everyone meets once."), "EVT-01"),
        answer(True, N_("Twice, home and away"), N_("Everyone meets twice, home and away."), "EVT-02 EVT-03"),
    )  # fmt: skip
    minutes: int = declare(
        HouseRule(N_("How many minutes per round?"), FORMAT, number=Number(0, 300, (30, 40, 45, 60)), prominent=True),
        answer(0, N_("Minutes"), N_("A round lasts {value} minutes."), "EVT-50 EVT-53"),
    )  # fmt: skip
    neighbours: str = declare(
        HouseRule(N_("Of those with equal wins, who plays whom?"), FORMAT, when=When(("format", SWISS))),
        answer("neighbours", N_("First plays second"),
            N_("Of those with equal wins, first plays second and third plays fourth."), "EVT-12 EVT-G13"),
        answer("halves", N_("Upper half plays lower half"),
            N_("Of those with equal wins, the upper half plays the lower half."), "EVT-G13"),
    )  # fmt: skip
    split: str = declare(
        HouseRule(N_("How do four players pair up?"), FORMAT, when=When(("format", PARTNERS))),
        answer("as_it_comes", N_("First and third against second and fourth"),
            N_("First and third play second and fourth, even if they were partners before."), "EVT-17 EVT-G17"),
        answer("fresh", N_("Those who have partnered least"),
            N_("Of the four, those who have been partners least often play together."), "EVT-18 EVT-G17"),
    )  # fmt: skip
    seats: int = declare(
        HouseRule(N_("How many sit at a table?"), FORMAT, number=Number(2, 12, (4, 6, 8)),
            when=When(("format", MOVEMENT))),
        answer(4, N_("At a table"), N_("At most {value} sit at a table."), "EVT-21"),
    )  # fmt: skip
    move: int = declare(
        HouseRule(N_("How many move?"), FORMAT, number=Number(1, 6, (1, 2, 3)), when=When(("format", MOVEMENT))),
        answer(1, N_("Players who move"), N_("Players who move from each table: {value}."), "EVT-21"),
    )  # fmt: skip
    way: str = declare(
        HouseRule(N_("Where do they move?"), FORMAT, when=When(("format", MOVEMENT))),
        answer("up", N_("The best go up a table, the worst go down"),
            N_("The best at each table swap places with the worst at the table above."), "EVT-21 EVT-G12"),
        answer("cycle", N_("The worst go to the next table"),
            N_("The worst at each table go to the next table, and from the last to the first."), "EVT-21 EVT-G12"),
        answer("progressive", N_("Winners go up, losers stay"),
            N_("Winners go up a table; the losers at the first table go to the last."), "EVT-21 EVT-G12"),
    )  # fmt: skip
    best_of: int = declare(
        HouseRule(N_("A match is best of how many games?"), FORMAT, number=Number(1, 11, (1, 3, 5)),
            when=When(("format", KNOCKOUT))),
        answer(1, N_("Games"), N_("A match is best of {value}."), "EVT-26"),
    )  # fmt: skip
    consolation: bool = declare(
        HouseRule(N_("Do those who lose their first match play on?"), FORMAT, when=When(("format", KNOCKOUT))),
        answer(False, N_("No"), N_("Whoever loses is out."), "EVT-26"),
        answer(True, N_("Yes, in a consolation bracket"),
            N_("Those who lose their first match play on in a consolation bracket."), "EVT-28"),
    )  # fmt: skip
    singles: int = declare(
        HouseRule(N_("How many singles are in a match?"), FORMAT, number=Number(0, 20, (0, 6)),
            when=When(("format", MATCH))),
        answer(6, N_("Singles in a match"), N_("Singles in a match: {value}."), "EVT-20"),
    )  # fmt: skip
    doubles: int = declare(
        HouseRule(N_("How many doubles are in a match?"), FORMAT, number=Number(0, 10, (3, 8)),
            when=When(("format", MATCH))),
        answer(3, N_("Doubles in a match"), N_("Doubles in a match: {value}."), "EVT-20"),
    )  # fmt: skip
    league: str = declare(
        HouseRule(N_("What is a match worth?"), PLACES, when=When(("format", MATCH)), prominent=True),
        answer("win_plus_games", N_("2 points, and 1 for each game won"),
            N_("Winning a match is worth 2 points, and each game won 1 more."), "EVT-22", N_("Leek")),
        answer("three_one", N_("3 points, and 1 for losing by one game"),
            N_("Winning a match is worth 3 points, and losing by a single game 1."), "EVT-23", N_("Solihull")),
        answer("win_only", N_("2 points"), N_("Winning a match is worth 2 points."), "EVT-24"),
    )  # fmt: skip
    order: str = declare(
        HouseRule(N_("What decides the standings?"), PLACES, when=When(BY_WINS)),
        answer("wins effectiveness points_for", N_("Wins, then point difference, then points scored"),
            N_("Wins come first, then point difference, then points scored."), "EVT-30 EVT-31 EVT-32 EVT-G1"),
        answer("wins points_for effectiveness", N_("Wins, then points scored"),
            N_("Wins come first, then points scored, then point difference."), "EVT-G1"),
        answer("wins direct effectiveness points_for", N_("Wins, then who beat whom"),
            N_("Wins come first, then who beat whom, then point difference."), "EVT-36 EVT-G1"),
        answer("wins opponents_wins effectiveness points_for", N_("Wins, then opponents’ wins"),
            N_("Wins come first, then opponents’ wins, then point difference."),
            "EVT-35 EVT-G1"),
        answer("wins opponents_cut opponents_wins effectiveness", N_("Wins, then opponents’ wins without the lowest"),
            N_("Wins come first, then opponents’ wins without the lowest."), "EVT-35 EVT-G1"),
        answer("points_for wins effectiveness", N_("Points scored, then wins"),
            N_("Points scored come first, then wins."), "EVT-G1"),
    )  # fmt: skip
    excess: str = declare(
        HouseRule(N_("Do points beyond the target count?"), PLACES, when=When(BY_WINS)),
        answer("counted", N_("Yes"), N_("Points beyond the target count in full."), "EVT-34 EVT-G2"),
        answer("capped", N_("No"), N_("Points beyond the target do not count."), "EVT-34 EVT-G2"),
    )  # fmt: skip
    bye: str = declare(
        HouseRule(N_("What is a bye worth?"), ABSENCE, when=When(BY_WINS)),
        answer("target_half", N_("A win, the target to half the target"),
            N_("A bye is a win, with the target for and half of it against."), "EVT-40 EVT-G5"),
        answer("half_nil", N_("A win, half the target to 0"),
            N_("A bye is a win, with half the target for and 0 against."), "EVT-G5"),
        answer("win_only", N_("A win without points"), N_("A bye is a win without points."), "EVT-G5"),
        answer("nothing", N_("Nothing"), N_("A bye is worth nothing."), "EVT-G5", is_off=True),
    )  # fmt: skip
    forfeit: str = declare(
        HouseRule(N_("What if a side does not come?"), ABSENCE, when=When(BY_WINS)),
        answer("mirror", N_("Target to half; the others half to target"),
            N_("Those who came win, with the target for and half of it against; the others get the reverse."),
            "EVT-41 EVT-G6", N_("Málaga")),
        answer("nil", N_("Half to 0; the others 0 to target"),
            N_("Those who came win, with half the target for and 0 against; the others get 0 and the target."),
            "EVT-41 EVT-G6", N_("The world federation")),
    )  # fmt: skip
    opponents_bye: str = declare(
        HouseRule(N_("How does a bye count among opponents’ wins?"), ABSENCE,
            when=When(BY_WINS, ("order", "wins opponents_wins effectiveness points_for",
                "wins opponents_cut opponents_wins effectiveness"))),
        answer("own", N_("As your own wins"), N_("A bye counts as an opponent with as many wins as you."), "EVT-G3"),
        answer("zero", N_("Nothing"), N_("A bye does not count as an opponent."), "EVT-G3"),
    )  # fmt: skip
    leaving: str = declare(
        HouseRule(N_("What if a side leaves?"), ABSENCE, when=When(BY_WINS)),
        answer("by_format", N_("Its results stand; in a round robin, only after half its games"),
            N_("Results stand, but in a round robin a side that has played fewer than half its games is struck out."),
            "EVT-45 EVT-G11"),
        answer("stands", N_("Its results stand"), N_("If a side leaves, its results stand."), "EVT-G11"),
        answer("struck", N_("Its results are struck out"),
            N_("If a side leaves, its results are struck out."), "EVT-G11"),
    )  # fmt: skip
    rest: str = declare(
        HouseRule(N_("What is a bye worth?"), ABSENCE, when=When(("format", PARTNERS, PLAN))),
        answer("mean", N_("The average of the round"), N_("A bye is worth the average points of the round."), "EVT-G8"),
        answer("own_average", N_("Your own average"), N_("A bye is worth your own average."), "EVT-G8"),
        answer("half", N_("Half the target"), N_("A bye is worth half the target."), "EVT-G8"),
        answer("nothing", N_("Nothing"), N_("A bye is worth nothing."), "EVT-G8", is_off=True),
    )  # fmt: skip


FORMAT_RULE = house_rules(EventRules)[0]
