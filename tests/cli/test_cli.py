"""The `referee` command: scoring records, looking after the database, and serving the app."""

import io
import json
import re
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from urllib.request import urlopen

import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.cli.serve import announce
from referee.engine.limits import MAX_BYTES
from referee.record import record_schema
from referee.storage.access import ROLES, new_secret, opens
from referee.storage.queries import find_table
from tests.support.builders import DOCUMENTED, document, out, told, tricks
from tests.support.commands import run, run_apart
from tests.support.process import Server
from tests.support.words import REPLACE_LINK

REPORTED = """
{
  "opening": {"totals": [30, 60], "next_lead": 1},
  "entries": [
    {"winner": 0, "points": 23, "awards": [23, 0], "pips": [5, 3, 9, 20], "totals": [53, 60],
     "next_lead": 2, "game_winner": null}
  ],
  "totals": [53, 60], "next_lead": 2, "game_winner": null
}
"""


def referee(*arguments, sent=None):
    """What the command comes to in this process; nothing but its own exit may end it."""
    came = CliRunner().invoke(main, [str(each) for each in arguments], input=sent)
    assert came.exception is None or isinstance(came.exception, SystemExit), came.exception
    return came


@pytest.fixture
def file(tmp_path):
    def write(content):
        path = tmp_path / "game.json"
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return path

    return write


def refused(came):
    assert (came.exit_code, came.stdout) == (2, "")
    error = json.loads(came.stderr)
    assert list(error) == ["error"]
    return error["error"]


def test_the_documented_record_is_scored_as_documented(file):
    came = referee("score", "--json", file(DOCUMENTED | {"entries": DOCUMENTED["entries"][:1]}))
    scored = json.loads(came.stdout)
    steps, remarks = (scored["entries"][0].pop(each) for each in ("steps", "remarks"))
    assert scored == json.loads(REPORTED)
    assert {"clause", "text"} == set(steps[0]) == set(remarks[0])
    assert (came.exit_code, came.stderr) == (0, "")


SHARED = ("line", "places")
"""What games share beside their own folders."""


def test_a_record_is_scored_without_a_wait_for_other_games(file):
    """Each takes as long to be imported as forty hands take to be judged."""
    command = [sys.executable, "-X", "importtime", "-m", "referee.cli", "score", str(file(DOCUMENTED))]
    came = subprocess.run(command, capture_output=True, text=True, check=True)
    assert set(re.findall(r"referee\.rulesets\.(\w+)", came.stderr)) == {DOCUMENTED["ruleset"], *SHARED}


def test_hands_that_were_counted_together_are_one_number(file):
    heap = told("heap", seats=[1, 3], held="19")
    said = referee("score", file(document("partners", out(0, "", "?", "?", "?", heaps=[heap]), lead=0))).stdout
    assert "Ben and Dee hold 19 together." in said
    assert "Ana and Cy +19: opponents' pips, 19." in said


def test_a_level_block_may_be_written_though_nobody_knows_who_blocked(file):
    level = told("hand", blocked_by=None, held=["5", "4", "5", "6"], nobody_knows=["blocked_by"])
    said = referee("score", file(document("partners", level, preset="duo50"))).stdout
    assert "Tied at 10, and nobody knows who blocked: nobody scores.  [DUO-G2]" in said


def test_a_hand_that_was_stopped_may_be_written_with_the_points_the_table_says(file):
    stopped = told("hand", broken_off=True, held=["?"] * 4, agreed_points=12, winner=1)
    said = referee("score", file(document("partners", stopped))).stdout
    assert "Ben and Dee +12: agreed at the table, not counted.  [GEN-2]" in said


def test_a_record_may_come_from_standard_input(file):
    from_file = referee("score", file(DOCUMENTED), "--json")
    assert referee("score", "-", "--json", sent=json.dumps(DOCUMENTED)).stdout == from_file.stdout


def test_a_score_sheet_can_be_read(file):
    said = referee("score", file(DOCUMENTED)).stdout
    assert said.startswith("Partnership dominoes, Partners to 100\n")
    assert "  1  Ana and Cy +23 = 53   Ben and Dee +0 = 60" in said
    assert "[LAG-24]" in said
    assert said.rstrip().endswith("leads next.")


@pytest.mark.parametrize(
    ("record", "ending"),
    [
        (document("partners"), "Partners to 100"),
        (document("partners", told("stop")), "The game is over."),
        (document("partners", out(0, "", "60", "?", "45/7"), lead=0), "Won by Ana and Cy."),
        (document("loo", tricks(2, 2, 1, 0), totals=(13, 13, 0, 0), at_target="shared"), "Won by Ana and Ben."),
        (document("loo", preset="pot"), "Ana deals next."),
    ],
)
def test_a_score_sheet_says_how_it_ends(file, record, ending):
    assert referee("score", file(record)).stdout.rstrip().endswith(ending)


@pytest.mark.parametrize(
    ("entries", "entry", "field", "message"),
    [
        ([out(0, "", "1-2 4-4", "?", "4-4")], 0, "held.3", "4-4 is also in Ben's hand."),
        ([told("redeal"), out(0, "", "9-4", "?", "5")], 1, "held.1", "9-4 is not in a double-six set."),
        ([told("stop"), told("redeal")], 1, "kind", "The game is over: nothing more can be entered."),
        ([told("hand", out=0)], 0, "", "“held” is missing."),
    ],
)
def test_what_cannot_be_is_one_error_with_its_place(file, entries, entry, field, message):
    error = refused(referee("score", "--json", file(document("partners", *entries))))
    assert error == {"entry": entry, "field": field, "message": message}


DEEP = 40_000
UNREADABLE = {
    "nothing": b"",
    "a letter": b"Dear referee,",
    "noise": bytes(range(256)),
    "another alphabet": "{}".encode("utf-16"),
    "half a record": json.dumps(DOCUMENTED).encode()[:-9],
    "a list": b"[]",
    "a number": b"1e999",
    "not a number": b"NaN",
    "an endless number": b"9" * 10_000,
    "a deep hole": b"[" * DEEP + b"]" * DEEP,
    "a hole as deep as it gets": b'{"entries": ' + b"[" * 900 + b"]" * 900 + b"}",
    "chess": json.dumps(DOCUMENTED | {"ruleset": "chess"}).encode(),
    "a ruleset that is none": json.dumps(DOCUMENTED | {"ruleset": ["partners"]}).encode(),
    "a preset that is none": json.dumps(DOCUMENTED | {"preset": {}}).encode(),
    "another version": json.dumps(DOCUMENTED | {"format": "domino-referee/2"}).encode(),
    "an unknown key": json.dumps(DOCUMENTED | {"score": [0, 0]}).encode(),
    "an unknown rule": json.dumps(DOCUMENTED | {"options": {"goal": 5}}).encode(),
    "a target that is no number": json.dumps(DOCUMENTED).replace(": 100", ": NaN").encode(),
    "a target beyond all numbers": json.dumps(DOCUMENTED).replace(": 100", ": 1e999").encode(),
    "a target told twice": json.dumps(DOCUMENTED).replace('"target"', '"target": 50, "target"').encode(),
    "seats told twice": json.dumps(DOCUMENTED).replace('"seats"', '"seats": [], "seats"').encode(),
    "half a letter": json.dumps(DOCUMENTED | {"seats": ["Ana", "Ben", "Cy", "\ud800"]}).encode(),
    "a tile of a million": json.dumps(DOCUMENTED | {"entries": [out(0, "", "9" * 190, "?", "5")]}).encode(),
    "too many lines": json.dumps(DOCUMENTED | {"entries": [told("redeal")] * 1001}).encode(),
}


@pytest.mark.parametrize("content", UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_read_is_one_error_too(file, content):
    error = refused(referee("score", "--json", file(content)))
    assert error["message"]
    assert error["entry"] is None or "entries" in content.decode("latin-1")
    came = referee("score", file(content))
    assert (came.exit_code, came.stdout) == (2, "")
    assert came.stderr.endswith(f"{error['message']}\n")


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        (
            document("partners", told("redeal"), out(0, "", "9-4", "?", "5")),
            "Line 2, held.1: 9-4 is not in a double-six set.",
        ),
        (document("partners", told("hand", out=0)), "Line 1: “held” is missing."),
        (DOCUMENTED | {"options": {"tagret": 50}}, "options: “tagret” is not allowed here: is it “target”?"),
        (DOCUMENTED | {"score": [0, 0]}, "“score” is not allowed here, only format, ruleset, preset, options, seats,"),
    ],
)
def test_a_person_is_told_in_words_what_is_wrong_and_where(file, record, sentence):
    assert referee("score", file(record)).stderr.startswith(sentence)


def test_a_hand_without_an_end_is_asked_for_by_its_keys(file):
    said = referee("score", file(document("partners", told("hand", held=["", "5", "?", "6"])))).stderr
    assert "Line 1, out: Who went out, or was it blocked? “out” or “blocked_by” says so" in said


@pytest.mark.parametrize(("encoding", "said"), [("utf-8", "¿Es posible"), ("ascii", r"\u00bfEs posible")])
def test_json_is_in_the_letters_of_its_language_where_the_output_has_them(encoding, said):
    came = run_apart("ask", "count", "--json", LANGUAGE="es", PYTHONIOENCODING=encoding)
    assert said in came.stdout


@pytest.mark.parametrize("path", ["nowhere.json", "."])
def test_a_file_that_is_none_is_one_error_too(tmp_path, path):
    error = refused(referee("score", "--json", tmp_path / path))
    assert (error["entry"], error["field"]) == (None, "")
    assert path.strip(".") in error["message"]


def test_the_schema_is_printed():
    assert json.loads(referee("schema").stdout) == record_schema()


def test_a_server_for_every_phone_shows_its_address_as_a_qr_code(monkeypatch, capsys):
    monkeypatch.setattr("referee.cli.serve._near_address", lambda: "192.168.1.7")
    announce("0.0.0.0", 8000)
    said = capsys.readouterr().out
    assert "On this machine:  http://localhost:8000/" in said
    assert "On other phones:  http://192.168.1.7:8000/" in said
    assert "█" in said


def test_a_server_whose_output_has_no_blocks_shows_no_qr_code(monkeypatch):
    monkeypatch.setattr("referee.cli.serve._near_address", lambda: "192.168.1.7")
    log = io.TextIOWrapper(io.BytesIO(), encoding="cp1252")
    monkeypatch.setattr(sys, "stdout", log)
    announce("0.0.0.0", 8000)
    log.seek(0)
    assert log.read().splitlines()[1] == "On other phones:  http://192.168.1.7:8000/"


def test_a_name_that_the_output_cannot_show_does_not_end_the_command(file):
    record = file(document("partners", out(0, "", "5", "?", "6")) | {"seats": ["Ana", "Ben", "Cy", "Jūratė"]})
    came = run_apart("score", record, PYTHONIOENCODING="cp1252")
    assert (came.returncode, "J?rat?" in came.stdout) == (0, True)


def test_a_server_for_this_machine_shows_no_other_address(capsys):
    announce("127.0.0.1", 8000)
    assert capsys.readouterr().out == "On this machine:  http://127.0.0.1:8000/\n"


def test_what_is_for_one_phone_alone_shows_others_no_address(monkeypatch, capsys):
    monkeypatch.setenv("REFEREE_ALONE", "1")
    announce("0.0.0.0", 8000)
    assert capsys.readouterr().out == "On this machine:  http://localhost:8000/\n"


def test_a_port_that_is_taken_is_said_so():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        came = referee("serve", "--host", "127.0.0.1", "--port", port)
    assert (came.exit_code, came.stderr) == (
        1,
        f"Error: Port {port} on 127.0.0.1 is not free: try --port {port + 1}.\n",
    )


def test_the_environment_may_say_where_to_listen():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = str(taken.getsockname()[1])
        came = run("serve", HOST="127.0.0.1", PORT=port)
    assert f"Port {port} on 127.0.0.1 is not free" in came.stderr
    assert "'many' is not a valid integer" in run("serve", WORKERS="many").stderr


@pytest.mark.parametrize("host", ["192.0.2.1", "x86_64-conda-linux-gnu"])
def test_an_address_that_is_not_of_this_machine_is_said_so(host):
    assert run("serve", HOST=host).stderr == f"Error: {host} is no address of this machine: see --host, or HOST.\n"


def test_a_port_that_is_taken_is_said_so_where_an_option_would_take_it_over(monkeypatch):
    monkeypatch.setattr(socket, "SO_REUSEADDR", socket.SO_REUSEPORT)  # which is what it does on Windows
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", -5, raising=False)
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        came = referee("serve", "--host", "127.0.0.1", "--port", taken.getsockname()[1])
    assert "is not free" in came.stderr


@pytest.fixture
def server(tmp_path):
    """Two workers of the real server."""
    running = Server(tmp_path, "--workers", "2")
    yield running
    if running.process.poll() is None:
        running.kill()


@pytest.mark.tour
def test_two_workers_keep_one_database_though_killed_and_end_when_they_are_asked_to(server):
    tickets = [new_secret() for _ in range(8)]
    with ThreadPoolExecutor(8) as phones:
        codes = set(phones.map(server.opens_a_table, [*tickets, *tickets]))
    server.kill()
    server.start()
    assert {urlopen(f"{server.url}/t/{code}").status for code in codes} == {200}
    assert len(codes) == 8
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(20) == 0


@pytest.mark.tour
def test_a_keeper_who_lost_the_link_gets_a_new_one_from_who_runs_the_server(app, new_client):
    database, keeper = app.config["SQLALCHEMY_DATABASE_URI"], new_client().open_table()
    code = keeper.code
    came = run("link", code.lower(), "keeper", "--address", "https://dominoes.example", database=database)
    address = came.stdout.strip()
    assert re.fullmatch(rf"https://dominoes\.example/t/{code}/enter/[\w-]{{22}}", address), came
    assert REPLACE_LINK in new_client().enter(address).see(f"/t/{code}/share").buttons()
    assert REPLACE_LINK not in keeper.see(f"/t/{code}/share").buttons()


@pytest.mark.parametrize("role", ROLES)
def test_who_runs_the_server_makes_the_link_of_any_role(app, new_client, role):
    code, database = new_client().open_table().code, app.config["SQLALCHEMY_DATABASE_URI"]
    address = run("link", code, role, database=database).stdout.strip()
    with app.app_context():
        assert opens(find_table(code), ROLES[role], address.rpartition("/")[2])


def test_a_link_to_a_table_that_is_not_there_is_refused_in_a_sentence(app):
    came = run("link", "QQQQQQ", "keeper", database=app.config["SQLALCHEMY_DATABASE_URI"])
    assert (came.exit_code, came.stderr) == (1, "Error: There is no table QQQQQQ.\n")


def test_no_more_is_read_than_a_record_may_have(tmp_path):
    large = tmp_path / "large.json"
    large.write_bytes(b" " * 8 * MAX_BYTES)
    with large.open("rb") as file:
        answers = [CliRunner().invoke(main, ["score", name], input=file) for name in (str(large), "-")]
        assert file.tell() <= MAX_BYTES + 1
    for each in answers:
        assert each.stderr == "A game file has at most 1048576 bytes.\n"


def test_pips_that_may_be_meant_as_a_tile_are_said_as_they_were_read_and_score_the_same(file):
    record = document("partners", out(0, "", "6/4", "?", "63"), lead=0)
    read = ["Read as 6 pips in 4 tiles. The tile is written 6-4.", "Read as 63 pips. The tile is written 6-3."]
    sheet = referee("score", file(record)).stdout.splitlines()
    assert [line.strip() for line in sheet if "Read as" in line] == read
    (entry,) = json.loads(referee("score", file(record), "--json").stdout)["entries"]
    assert [remark["text"] for remark in entry["remarks"]] == read
    assert entry["awards"] == [69, 0]


def test_a_record_may_have_what_people_paste(file):
    record = document("partners", out(0, "", "6\u20134 [3|1]", "?", "17 pips"), lead=0)
    assert "Ana and Cy +31" in referee("score", file(record)).stdout
