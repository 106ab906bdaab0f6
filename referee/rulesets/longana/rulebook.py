"""The fixed rules of Longana, one clause each, and worked examples."""

from referee.engine.facts import Opening
from referee.engine.ruleset import Example, clause
from referee.engine.wording import N_

CLAUSES = (
    clause("LON-02", N_("Two to four players; each plays for himself.")),
    clause("LON-03", N_("Double-nine: 55 tiles, 495 pips."), "LON-07"),
    clause(
        "LON-05", N_("Everybody takes eight tiles, which hold 125 pips at the most; nobody ever draws."),
        "LON-06 LON-G19",
    ),
    clause("LON-10", N_("The holder of the highest double leads the first round, and leads that double.")),
    clause("LON-11", N_("Later the winner of the last round has the first right to lead, with any double."), "LON-G5"),
    clause("LON-12", N_("Without a double the right passes to the right, and so on round.")),
    clause(
        "LON-13", N_("When nobody holds a double the round is dealt again, and the same player has first right."),
        "LON-G4",
    ),
    clause("LON-16", N_("Play goes anticlockwise, one tile or one pass a turn."), "LON-25 LON-G7"),
    clause(
        "LON-18", N_("Each player builds an arm from the led double; a tile must match the arm's end."),
        "LON-14 LON-15 LON-19",
    ),
    clause(
        "LON-08", N_("A double may go on anybody's arm, open or closed; it opens no new branch."),
        "LON-09 LON-G6 LON-17",
    ),
    clause("LON-20", N_("Another player's arm may be used only while it is open."), "LON-23"),
    clause(
        "LON-21",
        N_("Of several open arms that need the same number the one open longest must be used."),
        "LON-G8 LON-G9 LON-G12",
    ),
    clause("LON-22", N_("Who can play nowhere opens his own arm and passes."), "LON-G10"),
    clause("LON-24", N_("As soon as he plays anywhere again the token comes off and the arm is closed."), "LON-G11"),
    clause("LON-28", N_("Who plays his last tile wins the round, with a double too."), "LON-26 LON-G14"),
    clause("LON-27", N_("A round is blocked when nobody can play.")),
    clause("LON-29", N_("In a blocked round the fewest pips in hand win.")),
    clause(
        "LON-31", N_("The points go to the winner's total; nobody else scores, and a round can be worth 0."),
        "LON-30 LON-32 LON-G15 LON-34",
    ),
    clause("LON-G18", N_("Joining and leaving only between rounds.")),
    clause("GEN-1", N_("A written score may be corrected; what was written stays visible and totals follow."), "GEN-2"),
    clause("GEN-9", N_("The double that leads the first hand is in no hand at its end; where it is, count again.")),
    clause("GEN-8", N_("Hands that the tiles of the set cannot make, each tile in one hand alone, are refused.")),
    clause("GEN-3", N_("Somebody who takes over a seat takes its score too; two who change seats keep theirs.")),
    clause("GEN-4", N_("A table may stop before the target; then the player with most points wins.")),
)  # fmt: skip

TRIO = ("Ana", "Ben", "Cy")
BLOCKED = {"blocked_by": None, "held": ["1-3", "4-5", "8-8 1-2 0-1"]}

EXAMPLES = (
    Example(
        N_("Out: the pips of every hand"), ("LON-26", "LON-28", "LON-30", "LON-31"),
        {"out": 0, "held": ["", "3-4 9-9", "0-0 2-5"]},
        {"winner": 0, "points": 32, "pips": (0, 25, 7), "totals": (72, 61, 0), "next_lead": 0},
        seats=TRIO, opening=Opening((40, 61, 0)),
    ),
    Example(
        N_("Blocked: the fewest pips win, and count too"), ("LON-27", "LON-29", "LON-30", "LON-G1"), BLOCKED,
        {"winner": 0, "points": 33, "awards": (33, 0, 0)}, seats=TRIO,
    ),
    Example(
        N_("The same block for the others' pips"), ("LON-G1",), BLOCKED,
        {"winner": 0, "points": 29}, {"count": "opponents"}, seats=TRIO,
    ),
    Example(
        N_("Level for the fewest: nobody scores"), ("LON-G2", "LON-G3"),
        {"blocked_by": None, "held": ["1-5", "0-2 0-4", "6-8"]},
        {"winner": None, "points": 0, "totals": (50, 20, 97), "next_lead": 1},
        seats=TRIO, opening=Opening((50, 20, 97), lead=1),
    ),
    Example(
        N_("0-0 counts 50 at this table"), ("LON-G16",),
        {"out": 0, "held": ["", "0-0 1-2"]},
        {"points": 53, "pips": (0, 53), "totals": (103, 40)},
        {"double_blank": 50}, seats=("Ana", "Ben"), opening=Opening((50, 40)),
    ),
)  # fmt: skip
