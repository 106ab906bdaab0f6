"""Followed to the letter, on the day that something goes wrong: every sentence is read, and done by its word.

Servers are killed at moments that chance picks, and their files spoiled as in real life. Each sentence that is then
said, at a start, by a command or on a page, must be in `SAYS`, with what somebody does who reads it. In the end the
games must be there, and what was put aside where that is said to be. The pocket's part is in `tests/pocket/letter.py`.
"""

import os
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from copy import deepcopy
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from threading import Timer
from urllib.parse import urlsplit

from sqlalchemy import make_url

from referee.cli.guard import NEW
from tests.pocket import letter as pocket
from tests.pocket.kills import Play
from tests.proofs.trust.phone import Answer, Phone
from tests.proofs.trust.proof import Acts, Run, expect, follow, no_bug_logged, number_of
from tests.support.commands import run_apart
from tests.support.html import filled
from tests.support.process import Server

HANDS = 3  # told before the backup
LONGEST = 0.5  # seconds of play before the end comes
REPLACE = "referee restore --replace FILE"
PARTS = "h1", "p", "a", "button"  # of a page that says that something is wrong
NEWER = """
from referee.rulesets import formats
formats.FORMATS += (formats.Format(number=99, app="99.1.0", shapes={"partners": "newer"}),)
"""


@dataclass
class Day:
    """A server on which something goes wrong, and whoever runs it and plays there: they do what they read."""

    run: Run
    server: Server
    file: Path  # the database, where it is one
    backup: Path
    met: set[str]  # the sentences that were read
    phone: Phone  # the host's
    kept: Play  # what was told before the backup
    late: Play | None = None  # and after it, until the server was killed
    newer: str = ""  # where the code of a newer version is
    meanwhile: Callable[[], object] = bool  # what comes to pass while somebody waits, as they are told
    read_to: int = 0  # of the server's log
    line: str = ""  # the command that was given last
    before: bytes = b""  # the database before it
    page: Answer | None = None
    holder: Phone | None = None  # who reads that page, if not the host

    @property
    def sheet(self) -> str:
        return f"/t/{self.kept.code}/1"

    def read(self, said: str) -> None:
        self.met.update(follow(said, SAYS, self))

    def start(self, *_said: object) -> None:
        """Start the server, anew if it runs, and read what it says."""
        self.end()
        with suppress(RuntimeError):  # it says why
            self.server.start()
        self.phone = self.phone.like(self.server.port)
        log = self.server.log.read_text()
        said, self.read_to = log[self.read_to : log.rfind("\n") + 1], log.rfind("\n") + 1  # whole lines
        self.read(said)

    def end(self) -> None:
        if self.server.process.poll() is None:
            self.server.stop()

    def command(self, line: str) -> None:
        """Give a command as it is printed, and read what it says."""
        self.line, self.before = line, self.file.read_bytes() if self.file.is_file() else b""
        came = subprocess.run(self.words(line), env=self.server.settings, capture_output=True, text=True, check=False)
        self.read(came.stdout + came.stderr)

    def words(self, line: str) -> list[str]:
        return [sys.executable, "-m", "referee.cli", *shlex.split(line.replace("FILE", str(self.backup)))[1:]]

    def restore(self, line: str = REPLACE) -> None:
        """Stop the server, have the backup in the place of the database, and start."""
        self.end()
        self.command(line)
        self.forget()
        self.start()

    def forget(self) -> None:
        """From now on nothing is expected but what is in the backup."""
        self.late = None
        del self.kept.acknowledged[HANDS:]

    def show(self, answer: Answer, holder: Phone | None = None) -> None:
        """Read a page that says that something is wrong: its sentences, buttons and links."""
        former, self.page, self.holder = (self.page, self.holder), answer, holder
        parts = answer.page.one("main").all(*PARTS)
        self.read("\n".join(f"[{each.text}]" if each.tag in PARTS[2:] else each.text for each in parts))
        self.page, self.holder = former

    def press(self, said: re.Match[str]) -> None:
        """Press a button of the page, or follow its link, and read what comes if that says that something is wrong."""
        assert self.page
        pressed = next(each for each in self.page.page.one("main").all("a", "button") if each.text == said[1])
        holder, form = self.holder or self.phone, pressed.closest("form")
        answer = holder.post(form["action"], **dict(filled(form))) if form else holder.get(pressed["href"])
        if answer.status >= 400:
            self.show(answer, self.holder)

    def refused(self) -> None:
        """Tell a hand that cannot be written, and read why."""
        answer = self.kept.tell(self.phone)
        expect(answer.status == 503, f"a hand that cannot be written is answered with {answer.status}")
        self.show(answer)

    def games_are_there(self) -> None:
        """Every hand is on its sheet, once."""
        for play in filter(None, (self.kept, self.late)):
            play.settle(Phone(self.server.port))
        no_bug_logged(self.server)

    def once_more(self) -> "Day":
        """The same in a folder of its own, before anybody starts it."""
        self.end()
        file = self.run.new_folder() / self.file.name
        shutil.copytree(self.file.parent, file.parent, dirs_exist_ok=True)
        self.server.settings["DATABASE_URL"] = f"sqlite:///{file}"
        read_to = len(self.server.log.read_text())
        return replace(self, file=file, kept=deepcopy(self.kept), late=deepcopy(self.late), read_to=read_to)


# What somebody does who reads a sentence


def _is_there(_day: Day, said: re.Match[str]) -> None:
    expect(Path(said["file"]).is_file(), f"{said[0]} It is not there.")


def _opens(_day: Day, said: re.Match[str]) -> None:
    status = Phone(int(said["port"])).get("/").status
    expect(status == 200, f"{said[0]}, and that answers {status}")


def _does_not_start(day: Day, said: re.Match[str]) -> None:
    expect(day.server.process.poll() is not None, f"{said[0]} And it has started.")


def _is_aside(day: Day, said: re.Match[str]) -> None:
    """What was put aside is where that is said, as it was."""
    folder = Path(said["folder"])
    found = {each.name for each in folder.iterdir()}
    expect(found == set(said["names"].split(", ")), f"{said[0]} There is {found}.")
    expect((folder / day.file.name).read_bytes() == day.before, f"{said[0]} It is not as it was.")


def _log_is_aside(day: Day, said: re.Match[str]) -> None:
    expect(Path(said["folder"], f"{day.file.name}-wal").stat().st_size > 0, f"{said[0]} It is empty.")


def _former_is_aside(day: Day, said: re.Match[str]) -> None:
    """All of before is where that is said, and can be used again."""
    copy = shutil.copytree(said["folder"], day.run.new_folder() / "copy")
    told = sum(len(play.acknowledged) for play in (day.kept, day.late) if play)
    expect(number_of(f"sqlite:///{copy / day.file.name}", "entries") >= told, f"{said[0]} Hands are missing there.")
    day.forget()


def _takes_newer(day: Day, said: re.Match[str]) -> None:
    expect(said["version"] == "99.1.0", f"{said[0]}: that is not the version that wrote them")
    day.server.settings["PYTHONPATH"] = day.newer
    day.start()


def _opens_backup(day: Day, said: re.Match[str]) -> None:
    """A server on what the backup says, with another key to sign cookies."""
    other = day.run.server(said["address"], SECRET_KEY="another key")
    day.kept.settle(Phone(other.port))
    day.holder = day.phone.like(other.port)


def _opens_again(day: Day, _said: re.Match[str]) -> None:
    """Whoever has a link loses nothing, not even a form that was open; who has only watched, the way to the table."""
    assert day.holder
    status = deepcopy(day.kept).tell(day.holder).status
    expect(status == 303, f"a form that was open is answered with {status}")
    watcher = Phone(day.server.port)
    watcher.see(day.sheet)
    watcher = watcher.like(day.holder.port)
    expect(day.kept.code not in watcher.get("/").text, "a phone that has watched knows its table under another key")
    watcher.see(day.sheet)
    expect(day.kept.code in watcher.get("/").text, "a phone does not know the table that it has opened again")


def _sends_twice(day: Day, _said: re.Match[str]) -> None:
    """All that was typed is in the form, and may be sent more than once."""
    assert day.page
    assert day.kept.unanswered
    form = day.page.page.one("main").one("form")
    typed = {name: str(value) for name, value in day.kept.unanswered.fields.items()}
    expect(typed.items() <= dict(filled(form)).items(), "the page has lost what was typed")
    status = day.phone.post(form["action"], **dict(filled(form))).status
    expect(status == 303, f"what was typed is answered with {status} when it is sent again")
    day.kept.acknowledge()


def _asks_host(day: Day, _said: re.Match[str]) -> None:
    answer = day.phone.get(f"/t/{day.kept.code}")
    expect(answer.status == 404, f"a deleted table answers {answer.status}")
    day.show(answer)


def _moves_back(day: Day, _said: re.Match[str]) -> None:
    day.file.with_name("moved").rename(day.file)
    day.start()


def _administer(day: Day, line: str) -> None:
    """Do what the administrator of PostgreSQL does, who nobody need become here."""
    place = make_url(day.server.settings["DATABASE_URL"])
    paths = f"{day.run.postgres.server.bin_path}{os.pathsep}{os.environ['PATH']}"
    env = os.environ | {"PGHOST": str(place.query["host"]), "PGUSER": str(place.username), "PATH": paths}
    came = subprocess.run(shlex.split(line), env=env, capture_output=True, text=True, check=False)
    expect(came.returncode == 0, f"{line} says {came.stderr}")


def _brings_backup(day: Day, said: re.Match[str]) -> None:
    if day.backup.suffix == ".sqlite":
        day.command(said[0])


def _brings_dump(day: Day, said: re.Match[str]) -> None:
    if day.backup.suffix != ".sqlite":
        _administer(day, said[day.backup.suffix[1:]])


FILE, FOLDER, LOGGED = r"(?P<file>/\S+)", r"(?P<folder>/\S+)", r"\[[^]\n]+\] ERROR (?:503 )?\w+ [\w.]+: "
UNTIL = r"Until \d+ \w+ \d\d:\d\d UTC"
SAYS: Acts = {
    # At a start
    r"Error:": None,
    rf"(A new|The) database: {FILE}": _is_there,
    r"(A new|The) database: postgresql\S+": None,
    r"On this machine: +http://127\.0\.0\.1:(?P<port>\d+)/": _opens,
    r"\[(?:INFO|WARNING|ERROR)\] [^\n]+": None,  # of the server that it runs in, which a slow one kills in the end
    r"\[[^]\n]+\] (INFO|WARNING 429) [^\n]+": None,
    rf"{LOGGED}\w+Error: [^\n]+": None,
    rf"{LOGGED}game 1 of \w+ is damaged": None,
    rf"{LOGGED}the database file was moved: start the server again": None,  # which is done where it is read here
    rf"{FILE} is damaged \([^\n]+?\)\.": _does_not_start,
    rf"{FILE} was there already, but empty\. If there were games in it:": None,
    rf"Stop the server, and run `({REPLACE})` with a file that `referee backup` made\.": (
        lambda day, said: day.restore(said[1])
    ),
    rf"{FILE} was moved away, but \S+-wal was not\.": _does_not_start,
    r"Move the file back, or the log to it\.": _moves_back,
    rf"If it is lost: Stop the server, and run `{REPLACE}` with a file that `referee backup` made\.": None,  # it is not
    rf"The log beside {FILE} is not of this file: it was not used, and is in {FOLDER}\.": _log_is_aside,
    rf"A restore had been cut short, and is complete now\. What was there before is in {FOLDER}\.": _former_is_aside,
    r"These games need version (?P<version>\S+) of the app, or a later one; this is \S+\.": _takes_newer,
    # By a command
    r"\d+ rows? from /\S+ in (/\S+|the database)\.": None,
    rf"What was there is in {FOLDER}: (?P<names>\S+(, \S+)*)\.": _is_aside,
    rf"{FILE} is in use: stop the server first\.": lambda day, _said: day.restore(day.line),
    rf"\d+ rows? in {FILE}\.": _is_there,
    r"DATABASE_URL=(?P<address>\S+) opens it\.": _opens_backup,
    r"The secret key is not in it: restored without it, phones that only watched must open their tables again\.": (
        _opens_again
    ),
    r"PostgreSQL has these games, and no file takes its place\.": None,
    r"Nothing was changed\.": lambda day, _said: day.games_are_there(),
    r"Stop the server, then:": lambda day, _said: day.end(),
    r"sudo -u postgres ([^\n]+)": lambda day, said: _administer(day, said[1]),
    r"referee restore /\S+": _brings_backup,
    r"Of a dump that pg_dump made, the last line is `(?P<dump>[^`]+)`, or `(?P<sql>[^`]+)`\.": _brings_dump,
    # On a page
    r"Not saved|Can't read this now|Game 1 is damaged\.?|Too many tries|Nothing here": None,
    r"(Everything saved is safe\. )?Try again (soon|in a moment)\.": lambda day, _said: day.meanwhile(),
    r"What you typed is here\. Sent twice, it saves once\.": _sends_twice,
    r"The server's database was moved\. Whoever runs it must start the server again\.": Day.start,
    r"It is kept as it is\. A backup from before may have it whole\.": lambda day, _said: day.restore(),
    r"Table \w+ is deleted": None,
    rf"{UNTIL} its host can put it back\. Then it is gone\.": _asks_host,
    rf"{UNTIL} it can be put back, from this phone or with the host link\. Then it is gone\.": None,
    r"Try again in (\d+) seconds?\.": lambda _day, said: time.sleep(int(said[1])),
    r"The address was mistyped, or it is from another table\.": None,
    r"\[([\w ]+)\]": Day.press,
}


# What goes wrong


def _evening(run: Run, database: str, chance: Random, met: set[str]) -> Day:
    """Games, a backup, more games, and the power goes while somebody plays."""
    server, backup = run.server(database), run.new_folder() / "backup.sqlite"
    phone = Phone(server.port)
    url = make_url(database)
    file = Path(str(url.database) if url.get_backend_name() == "sqlite" else "")
    day = Day(run, server, file, backup, met, phone, Play().open(phone, HANDS), Play())
    came = run_apart("backup", backup, database=database)
    expect(came.returncode == 0, f"no backup is made: {came.stderr}")
    end = Timer(chance.uniform(0.02, LONGEST), server.kill)
    day.late.go_on(Phone(server.port), end)
    end.join()
    return day


def _overwrite(day: Day, chance: Random, first: int) -> None:
    size = day.file.stat().st_size
    with day.file.open("r+b") as file:
        file.seek(chance.randrange(1, size // 4096) * 4096 if first else 0)
        file.write(chance.randbytes(4096))


def _empty(day: Day, _chance: Random) -> None:
    os.truncate(day.file, 0)
    os.utime(day.file, (0, 0))


def _copy_in(day: Day, _chance: Random) -> None:
    shutil.copy(day.backup, day.file)
    day.forget()


def _cut_restore(day: Day, chance: Random) -> None:
    """Kill a restore, which leaves the old games or the new, whole."""
    day.before = day.file.read_bytes()
    restoring = subprocess.Popen(day.words(REPLACE), env=day.server.settings, stdout=subprocess.PIPE, text=True)
    with suppress(subprocess.TimeoutExpired):
        restoring.wait(chance.uniform(0.3, 1.5))
    restoring.kill()
    day.read(restoring.communicate()[0])
    if any(day.file.parent.glob(f"*/{day.file.name}")) and not any(day.file.parent.glob(f"*/{NEW}")):
        day.forget()


def _harm_entry(day: Day, _chance: Random) -> None:
    with closing(sqlite3.connect(day.file)) as file, file:
        file.execute("update entries set data = '[1]' where game_id = 1")


SPOILT: dict[str, Callable[[Day, Random], object]] = {
    "cut": lambda day, chance: os.truncate(day.file, chance.randrange(100, day.file.stat().st_size)),
    "its head written over": lambda day, chance: _overwrite(day, chance, 0),
    "a page written over": lambda day, chance: _overwrite(day, chance, 1),
    "emptied": _empty,
    "a backup copied in": _copy_in,
    "a restore cut short": _cut_restore,
    "an entry harmed": _harm_entry,
}


def _spoilt(run: Run, met: set[str]) -> int:
    """A server is killed, and its file spoiled before it starts again."""
    chance, rounds = run.chance("spoilt"), run.times(8, 1)
    for number in range(rounds):
        made = _evening(run, run.sqlite(), chance, met)
        for spoil in chance.sample([*SPOILT.values()], run.times(len(SPOILT), 2)):
            day = made.once_more()
            spoil(day, chance)
            day.start()
            if (answer := day.phone.get(day.sheet)).status != 200:
                day.show(answer) if number % 2 else day.refused()
            day.games_are_there()
    return rounds * run.times(len(SPOILT), 2)


def _lock(day: Day) -> None:
    """Somebody else has the database while a hand is told."""
    other = sqlite3.connect(day.file, isolation_level=None)
    other.execute("begin immediate")
    day.meanwhile = other.close
    day.refused()


def _delete(day: Day) -> None:
    """Delete a table, which a scorer finds gone; the host's link has the way back on another phone, too."""
    scorer = Phone(day.server.port).enter(day.phone.link(day.kept.code, "scorer", make=True))
    link = day.phone.link(day.kept.code)
    day.phone.see(f"/t/{day.kept.code}/delete")
    status = day.phone.post(f"/t/{day.kept.code}/delete", sure="y").status
    expect(status == 200, f"deleting a table is answered with {status}")
    day.server.kill()
    day.start()
    linked = Phone(day.server.port).get(urlsplit(link).path).page
    expect("Put it back" in linked.buttons(), "the host link does not put a table back")
    scorer = scorer.like(day.server.port)
    day.show(scorer.get(day.sheet), scorer)


def _guess(day: Day) -> None:
    """Mistype codes until there have been too many."""
    day.server.settings["REFEREE_LIMITS"] = "on"
    day.start()
    guest = Phone(day.server.port)
    while (answer := guest.get("/t/QQQQQQ")).status == 404:
        pass
    day.show(answer, guest)
    day.server.settings["REFEREE_LIMITS"] = "off"
    day.start()


def _move(day: Day) -> None:
    """Take the file to another disk while it is served, and bring it back."""
    moved = day.file.rename(day.file.with_name("moved"))
    shutil.copy(moved, day.file)
    day.refused()


def _move_away(day: Day) -> None:
    """Take the file to another place while it is served."""
    day.file.rename(day.file.with_name("moved"))
    day.refused()


def _replace_by_hand(day: Day) -> None:
    """Copy a backup to the place of a file that is served."""
    day.file.unlink()
    shutil.copy(day.backup, day.file)
    day.forget()
    day.refused()


def _write_by_newer(day: Day) -> None:
    """A newer version is used for an evening, and then this one again."""
    day.newer = str(day.run.new_folder())
    Path(day.newer, "sitecustomize.py").write_text(NEWER)
    day.server.settings["PYTHONPATH"] = day.newer
    day.start()
    day.kept = Play().open(day.phone, HANDS)
    day.server.kill()
    del day.server.settings["PYTHONPATH"]
    day.start()


SERVED: tuple[Callable[[Day], object], ...] = (
    *(_lock, _delete, _guess, lambda day: day.command(f"referee backup {day.run.new_folder() / 'more.sqlite'}")),
    *(lambda day: day.command(REPLACE), _move, _move_away, _replace_by_hand, _write_by_newer),
)


def _served(run: Run, met: set[str]) -> int:
    """Something goes wrong while it is served."""
    chance, rounds = run.chance("served"), run.times(4, 1)
    for _time in range(rounds):
        day = _evening(run, run.sqlite(), chance, met)
        day.start()
        for number in sorted(chance.sample(range(len(SERVED)), run.times(len(SERVED), 3))):
            SERVED[number](day)
            day.games_are_there()
    return rounds * run.times(len(SERVED), 3)


def _dump(day: Day, kind: str) -> None:
    """Have a copy that pg_dump made."""
    name = make_url(day.server.settings["DATABASE_URL"]).database
    day.backup = day.run.new_folder() / f"games.{kind}"
    _administer(day, f"pg_dump --format {'custom' if kind == 'dump' else 'plain'} --file {day.backup} {name}")


def _postgres(run: Run, met: set[str]) -> int:
    """PostgreSQL goes away; and its games are replaced, by a backup or by a dump of its own."""
    chance, kinds = run.chance("postgres"), ("sqlite", "dump", "sql")[: run.times(3, 1)]
    for kind in kinds:
        day = _evening(run, run.postgres.new_database(), chance, met)
        day.start()
        run.postgres.stop()
        day.meanwhile = run.postgres.start
        day.show(day.phone.get(day.sheet))
        if kind != "sqlite":
            _dump(day, kind)
        day.command(REPLACE)
        if kind == "sqlite":
            day.forget()
        day.start()
        day.games_are_there()
    return 2 * len(kinds)


def prove(run: Run) -> str:
    """All of it once, and in full many times: on servers, on PostgreSQL and in the pocket beside each other."""
    expect(bool(run.postgres.pid), "PostgreSQL does not start")
    met: set[str] = set()
    with ThreadPoolExecutor() as pool:
        try:
            parts = pool.map(lambda part: part(run, met), (_spoilt, _served, _postgres, pocket.spoilt))
            spoilt, served, postgres, phone = parts
        except BaseException:
            run.end_servers()  # so that the others end, too
            raise
    return (
        f"{spoilt} files spoiled, {served} mishaps while served, {postgres} with PostgreSQL, {phone} with the pocket; "
        f"{len(met)} of {len(SAYS) + len(pocket.SAYS)} sentences met and followed, no game lost"
    )
