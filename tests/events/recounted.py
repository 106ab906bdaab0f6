"""The standing of an event once more, the long way: by loops over the tables, and from the canon's words alone."""

from collections import defaultdict
from fractions import Fraction

FREE = {"target_half": (1, 0.5), "half_nil": (0.5, 0), "win_only": (0, 0), "nothing": (0, 0)}
CAME = {"mirror": (1, 0.5), "nil": (0.5, 0)}
MISSED = {"mirror": (0.5, 1), "nil": (0, 1)}


class Recount:
    """Every side's games as (points, points against, half wins, opponents, whether it was played)."""

    def __init__(self, event):
        self.event, self.rules = event, event.rules
        self.out = set()
        self.out = {side.number for side in event.sides if self.counts_for_nobody(side)}
        self.games = self.counted()
        self.sides = [side.number for side in event.sides if side.number not in self.out]

    def counts_for_nobody(self, side):
        if side.until == 200 or self.still_plays(side):
            return False
        if self.rules.leaving != "by_format" or self.rules.format != "round_robin":
            return self.rules.leaving == "struck" or side.until < side.since
        meetings = (len(self.event.sides) - 1) * (1 + self.rules.twice)
        played = [game for game in self.counted()[side.number] if game[4]]
        return len(played) < meetings / 2 or side.until < side.since

    def still_plays(self, side):
        tables = self.event.rounds[-1].meetings if self.event.rounds else ()
        return any(side.number in table.sides and table.result is None for table in tables) and side.until >= side.since

    def counted(self):
        games = defaultdict(list)
        for number, round_ in enumerate(self.event.rounds, start=1):
            for meeting in round_.meetings:
                if meeting.result and meeting.result.outcome != "void" and not self.out & {*meeting.sides}:
                    self.count(games, meeting.sides, meeting.result)
            for rest in round_.rests:
                side = self.event.sides[rest.side - 1]
                if side.since <= number <= side.until and number not in side.misses:
                    games[side.number].append((*self.worth(FREE[self.rules.bye]), self.won(), (), False))
        return games

    def won(self):
        return 0 if self.rules.bye == "nothing" else 2

    def worth(self, shares):
        got, against = (int(self.event.target * share) for share in shares)
        return (against, got) if self.event.lowest_wins else (got, against)

    def count(self, games, sides, result):
        for side, other in (sides, sides[::-1]):
            if result.outcome == "absent":
                there = side not in result.absent
                shares = (CAME if there else MISSED)[self.rules.forfeit]
                games[side].append((*self.worth(shares), 2 * there, (other,), False))
                continue
            own, theirs = result.points if side == sides[0] else result.points[::-1]
            if self.rules.excess == "capped":
                own, theirs = min(own, self.event.target), min(theirs, self.event.target)
            ahead = theirs - own if self.event.lowest_wins else own - theirs
            games[side].append((own, theirs, 2 if ahead > 0 else 0 if ahead else 1, (other,), True))

    def half_wins(self, side):
        return sum(game[2] for game in self.games[side])

    def made(self, side):
        return sum(game[0] for game in self.games[side])

    def lost(self, side):
        return sum(game[1] for game in self.games[side])

    def opponents(self, side):
        own = [self.half_wins(side)] if self.rules.opponents_bye == "own" else []
        lists = ([*map(self.half_wins, game[3])] if game[4] else own for game in self.games[side])
        return sorted(wins for each in lists for wins in each)

    def against(self, side, other):
        return [game for game in self.games[side] if game[4] and other in game[3]]

    def value(self, key, side, level):
        """How good a side is by a key among those it is level with."""
        sign = -1 if self.event.lowest_wins else 1
        others = [other for other in level if other != side]
        if key.startswith("direct"):
            return self.direct(key, side, others, level)
        return {
            "wins": self.half_wins(side),
            "effectiveness": sign * (self.made(side) - self.lost(side)),
            "points_for": sign * self.made(side),
            "points_against": -sign * self.lost(side),
            "ratio": sign * self.ratio(side),
            "games": sum(game[4] for game in self.games[side]),
            "opponents_wins": sum(self.opponents(side)),
            "opponents_cut": sum(self.opponents(side)[1:]),
        }[key]

    def ratio(self, side):
        made, lost = self.made(side), self.lost(side)
        return Fraction(made, lost) if lost else float("inf") if made else 1

    def direct(self, key, side, others, level):
        sign = -1 if self.event.lowest_wins else 1
        games = [game for other in others for game in self.against(side, other)]
        if all(self.against(one, two) for one in level for two in level if one != two):
            return sum(game[2] for game in games) if key == "direct" else sign * sum(game[0] for game in games)
        beaten = (sum(game[2] for game in met) > len(met) for met in (self.against(side, other) for other in others))
        return int(key == "direct" and all(beaten))

    def figures(self, side):
        return self.half_wins(side), self.made(side), self.lost(side)

    def table(self):
        """(place, side, half wins, points for, points against, what decides) for every side, best first."""
        groups = [[None, self.sides]] if self.sides else []
        for key in self.rules.order.split():
            groups = [part for by, level in groups for part in self.parted(key, by, level)]
        rows = []
        for by, level in groups:
            place = len(rows) + 1
            for side in sorted(level):
                shared = place <= len(rows)
                rows.append((place, side, *self.figures(side), "shared" if shared else by))
        return rows

    def parted(self, key, by, level):
        values = {side: self.value(key, side, level) for side in level}
        for position, value in enumerate(sorted({*values.values()}, reverse=True)):
            yield [key if position else by, [side for side in level if values[side] == value]]
