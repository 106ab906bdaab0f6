"""The guides say what is true: their settings, commands, links and files are held to the source."""

import ast
import doctest
import json
import re
import shutil
import subprocess
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest
import yaml
from click import Context

from referee import create_app
from referee.cli import main
from referee.record import from_text
from tests.support.commands import run

COMMANDS = Context(main)
ROOT = Path(__file__).parents[2]
HOSTING = ROOT / "docs/hosting"
GUIDES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
READMES = [ROOT / "README.md", *sorted(ROOT.glob("README.*.md"))]
TOLD = [*GUIDES, *HOSTING.glob("referee*"), ROOT / "Dockerfile", ROOT / "compose.yaml"]
SETTING = re.compile(r"(?:REFEREE_[A-Z_]+|DATABASE_URL|SECRET_KEY)(?:_FILE)?")
FILES = {"DATABASE_URL_FILE", "SECRET_KEY_FILE"}
HANDED_ON = {"REFEREE_THREADS", "REFEREE_ALONE"}  # by `referee serve` to its workers, and by the pocket to its app


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def in_the_guide() -> set[str]:
    """The settings in the table of the hosting guide."""
    rows = re.findall(r"^\| `([A-Z_]+)` \|", (HOSTING.parent / "hosting.md").read_text(), re.MULTILINE)
    assert len(rows) == len(set(rows)) > 5
    return set(rows)


def in_the_source() -> set[str]:
    """The settings that the source names, as a text of its own."""
    trees = [ast.parse(path.read_text()) for path in (ROOT / "referee").rglob("*.py")]
    texts = (node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {text for text in texts if isinstance(text, str) and SETTING.fullmatch(text)}


def test_every_setting_of_the_source_is_in_the_guide_and_the_other_way_round():
    assert in_the_guide() == in_the_source() - HANDED_ON | FILES


@pytest.mark.parametrize("path", [ROOT / "compose.yaml", HOSTING / "env", HOSTING / "healthcheck.py"], ids=named)
def test_a_file_for_hosting_names_only_settings_that_there_are(path):
    assert set(SETTING.findall(path.read_text())) <= in_the_guide()


def typed(path: Path) -> list[list[str]]:
    """Every `referee ...` in a file that is meant to be typed, word by word: a line of code, or of a unit."""
    text = path.read_text()
    spans = re.findall(r"```.*?```|`[^`\n]+`", text, re.DOTALL) if path.suffix == ".md" else [text]
    lines = [line.strip("` ") for span in spans for line in span.splitlines()]
    return [words for line in lines for words in [command(line)] if words]


def command(line: str) -> list[str]:
    """The words after `referee`; those that `make run` hands on are `serve`'s."""
    plain = re.sub(r'^CMD \["(.*)"\]$', lambda found: found[1].replace('", "', " "), line)
    found = re.match(
        r"(?:\$ |sudo |[A-Z_]+=\S+ |docker compose exec |ExecStart=|/opt/referee/bin/)*referee (.*)", plain
    )
    handed_on = re.search(r'make run ARGS="(.*?)"', plain)
    return found[1].partition(" #")[0].split() if found else ["serve", *handed_on[1].split()] if handed_on else []


@pytest.mark.parametrize("path", [path for path in TOLD if typed(path)], ids=named)
def test_every_command_in_a_guide_exists_with_its_options(path):
    for name, *words in typed(path):
        if name not in ("...", "--help", "referee"):
            options = {each for option in main.get_command(COMMANDS, name).params for each in option.opts}
            assert {word for word in words if word.startswith("--")} <= options | {"--help"}, (name, words)


def test_every_command_is_in_a_guide():
    assert set(main.list_commands(COMMANDS)) - {name for path in TOLD for name, *_ in typed(path)} == {"schema"}


def anchors(path: Path) -> set[str]:
    """What can stand after # in a link to a guide: its headings as the forge spells them."""
    headings = re.findall(r"^#+ (.+)$", re.sub(r"```.*?```", "", path.read_text(), flags=re.DOTALL), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("path", GUIDES, ids=named)
def test_every_link_in_a_guide_leads_somewhere(path):
    for link in re.findall(r'\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"', path.read_text()):
        place, _, heading = (link[0] or link[1]).partition("#")
        if not re.match(r"https?:", place):
            target = (path.parent / place).resolve() if place else path
            assert target.exists(), link
            assert not heading or heading in anchors(target), link


def test_a_folder_of_documents_is_read_at_a_glance():
    folders = [ROOT / "docs", *(path for path in ROOT.glob("docs/**/*") if path.is_dir())]
    assert {named(path): count for path in folders if (count := len([*path.iterdir()])) > 12} == {}


@pytest.mark.parametrize("path", [*ROOT.glob("*.yaml"), *ROOT.glob(".github/**/*.yml")], ids=named)
def test_a_file_of_yaml_can_be_read(path):
    read = yaml.safe_load(path.read_text())
    assert {"services", "jobs", "updates"} & set(read)


def test_a_workflow_may_only_read_unless_a_job_says_what_it_writes():
    for path in ROOT.glob(".github/workflows/*.yml"):
        read = yaml.safe_load(path.read_text())
        assert read["permissions"] == {"contents": "read"}
        assert all("permissions" in job for job in read["jobs"].values() if "github.token" in str(job))


def test_ci_asks_for_parts_that_there_are_and_one_machine_for_the_same():
    parts = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text())["jobs"]["check"]["strategy"]["matrix"][
        "part"
    ]
    asked = {word for part in parts for word in part.split() if "=" not in word}
    targets = dict(re.findall(r"^([a-z]+):(.*)", (ROOT / "Makefile").read_text(), re.MULTILINE))
    alone = {*re.findall(r"[a-z]+", " ".join(re.findall(r"make ([a-z ]+)", (ROOT / ".ci/run").read_text())))}
    assert asked | alone <= targets.keys()
    assert asked == alone - {"test"} | {*targets["test"].partition("#")[0].split()}


DOCUMENTS = [path for path in GUIDES if path.name != "CHANGELOG.md"]  # which says what there was
SOURCES = [path for path in (ROOT / "referee").rglob("*.py") if "versions" not in path.parts]
CODE = [path for folder in ("referee", "templates", "static", "tests", "docs") for path in (ROOT / folder).rglob("*")]
PLACES = [f"/{named(path)}{'/' if path.is_dir() else ''}" for path in [*CODE, *ROOT.iterdir()]]
# Made by whoever needs them.
NOT_YET = {"referee/translations/", "referee/translations/xx/", "instance/", "dist/", "dist/pocket/"}


def written(path: Path) -> str:
    """All that a guide says, or the docstrings of a module."""
    if path.suffix == ".md":
        return path.read_text()
    texts = (node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Expr))
    return "\n".join(str(text.value) for text in texts if isinstance(text, ast.Constant))


@pytest.mark.parametrize("path", DOCUMENTS, ids=named)
def test_every_file_that_a_guide_names_is_there(path):
    spans = {*re.findall(r"`([\w.-][\w./-]*(?:/|\.(?:py|html|svg|js|css|md|json|toml|yaml)))`", path.read_text())}
    assert {each for each in spans - NOT_YET if not any(place.endswith(f"/{each}") for place in PLACES)} == set()


def is_there(name: str) -> bool:
    """Whether a module, or what is named in it, exists."""
    with suppress(ImportError):
        return bool(import_module(name))
    module, _, part = name.rpartition(".")
    with suppress(ImportError):
        return hasattr(import_module(module), part)
    return False


def test_every_module_that_is_named_is_there():
    texts = "\n".join(map(written, [*DOCUMENTS, *SOURCES]))
    modules = {*re.findall(r"`(referee(?:\.[a-z_]\w*)+)`", texts)} - {"referee.sqlite"}
    assert "referee.storage.drafts" in modules
    assert {each for each in modules if not is_there(each)} == set()


def bound(path: Path) -> set[str]:
    """Every name that a module has or gives: its own, its classes, functions, fields and constants."""
    nodes = [*ast.walk(ast.parse(path.read_text()))]
    names = {getattr(node, "name", None) or getattr(node, "arg", None) for node in nodes}
    return {path.stem, *filter(None, names)} | {node.id for node in nodes if isinstance(node, ast.Name)}


def test_every_name_of_the_architecture_is_in_the_code():
    text = (ROOT / "docs/architecture.md").read_text()
    names = {*re.findall(r"`([A-Za-z_]\w+(?:\.[a-z_]\w+)?)(?:\(.*?\))?`", text)}
    defined = set().union(*map(bound, SOURCES))
    assert "RuleSet.put_together" in names
    assert {name for name in names if not is_file(name) and not {*name.split(".")} <= defined} == set()


def is_file(name: str) -> bool:
    return any(place.endswith(f"/{name}") for place in PLACES)


def test_every_filter_that_is_named_is_there():
    texts = "\n".join(map(written, [*DOCUMENTS, *SOURCES]))
    filters = create_app({"SECRET_KEY": "for tests only"}).jinja_env.filters
    assert {"translated"} <= {*re.findall(r"filter `(\w+)`", texts)} <= filters.keys()


def tool(name: str) -> str:
    return shutil.which(name) or pytest.skip(f"{name} is not on this machine")


def checked(*command: str) -> str:
    """What a tool says of a file that it finds nothing wrong with."""
    came = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert came.returncode == 0, came.stdout + came.stderr
    return came.stdout + came.stderr


@pytest.fixture
def installed(tmp_path):
    """The units, with this machine's own `true` where the service's command will be, and its own user."""
    for unit in HOSTING.glob("referee*.[st]*e*"):
        text = unit.read_text().replace("/opt/referee/bin/referee", shutil.which("true") or "/bin/true")
        (tmp_path / unit.name).write_text(text.replace("=referee\n", "=root\n"))
    return tmp_path


def test_systemd_takes_the_units(installed):
    systemd = tool("systemd-analyze")
    units = sorted(map(str, installed.glob("*.service"))) + sorted(map(str, installed.glob("*.timer")))
    assert len(units) == 3
    assert checked(systemd, "verify", *units) == ""


def test_caddy_takes_the_example():
    said = checked(tool("caddy"), "validate", "--adapter", "caddyfile", "--config", str(HOSTING / "Caddyfile"))
    assert "not formatted" not in said


def test_nginx_takes_the_example(tmp_path):
    nginx, key, certificate = tool("nginx"), tmp_path / "key.pem", tmp_path / "certificate.pem"
    made = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-keyout", str(key), "-out", str(certificate)]
    checked(tool("openssl"), "req", "-x509", "-nodes", "-subj", "/CN=dominoes.example", *made)
    example = (HOSTING / "nginx.conf").read_text().replace("/var/log/nginx", str(tmp_path))
    example = re.sub(r"\S+/fullchain.pem", str(certificate), re.sub(r"\S+/privkey.pem", str(key), example))
    example = re.sub(r"listen (\[::\]:)?(80|443)", rf"listen unix:{tmp_path}/\2", example)
    example = re.sub(r"(    listen unix:(\S+)[^\n]*\n)    listen unix:\2[^\n]*\n", r"\1", example)
    config = tmp_path / "nginx.conf"
    config.write_text(f"pid {tmp_path}/pid;\nerror_log stderr;\nevents {{}}\nhttp {{\n{example}\n}}\n")
    assert "[warn]" not in checked(nginx, "-t", "-c", str(config), "-p", str(tmp_path))


@pytest.mark.parametrize("path", READMES, ids=named)
def test_a_readme_shows_what_comes_of_a_hand_that_can_exist(path):
    scored = r"cat game.json\n(.*?)\n\n\$ (?:LANG=(\S+) )?referee score game.json\n(.*?)```"
    record, language, printed = re.search(scored, path.read_text(), re.DOTALL).groups()
    assert run("score", "-", sent=record, LANG=language or "en_US.UTF-8").stdout == printed
    assert [line.verdict.remarks for line in from_text(record).scored()] == [()]


@pytest.mark.parametrize("path", READMES, ids=named)
def test_a_readme_shows_what_comes_of_the_rules_as_a_library(path):
    shown = re.search(r"```python\n(>>>.*?)```", path.read_text(), re.DOTALL)[1]
    lines = doctest.DocTestParser().get_doctest(shown, {}, path.name, None, 0)
    assert doctest.DocTestRunner().run(lines) == (0, 6)
    assert len(shown.splitlines()) <= 15


@pytest.mark.parametrize("path", READMES, ids=named)
def test_a_readme_says_first_what_it_is_shows_it_and_tells_how_to_open_it(path):
    title, what, picture, way, others = [line for line in path.read_text().splitlines() if line][:5]
    assert title.startswith("# ")
    assert (what.count("**"), picture.startswith("<img "), "`make run`" in way) == (2, True, True)
    assert others.count("README") == len(READMES) - 1


def test_the_readmes_are_equally_whole():
    """Chapters, lists, links to the same documents, and about as many words."""
    whole, *others = (re.sub("pictures/[^/]+|README[^)]*", "", path.read_text()) for path in READMES)
    marks = re.compile(r"^## |^- |^```|(?<=\]\()[a-z][^)#]+|(?<=src=\")[^\"]+", re.MULTILINE)
    for other in others:
        assert sorted(marks.findall(other)) == sorted(marks.findall(whole))
        here, there = (len(text.encode().split()) for text in (other, whole))  # not at spaces that do not break
        assert abs(here - there) < there / 10


def test_every_question_that_a_guide_asks_is_about_hands_that_can_exist():
    asked = [words for path in TOLD for words in typed(path) if words[0] == "ask" and words[2:]]
    assert asked
    for words in asked:
        assert json.loads(run(*words, "--json").stdout)["remarks"] == []


@pytest.fixture(params=["in this process", pytest.param("apart", marks=pytest.mark.tour)])
def commands(request, monkeypatch):
    """The commands as processes of their own, and in this one, which is fast."""
    if request.param == "in this process":
        monkeypatch.setattr(subprocess, "run", lambda command, **sent: run(*command[3:], sent=sent["input"]))


def test_the_script_for_the_worked_cases_finds_that_all_agree(commands, monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    script = re.search(r"```python\n(.*?)```", (ROOT / "docs/cases.md").read_text(), re.DOTALL)[1]
    assert len([line for line in script.splitlines() if line]) <= 20
    exec(script, {})
    paths = sorted((ROOT / "tests/rulesets/cases").iterdir())
    cases = [case for path in paths for case in json.loads(path.read_text())]
    put = [f"agrees  {each['id']} {each['title']}" for each in cases if {"record", "told"} & each.keys()]
    assert capsys.readouterr().out.splitlines() == put
    assert len(cases) - len(put) == 12


@pytest.mark.tour
@pytest.mark.parametrize(
    "module", ["browser.album", *(f"proofs.{each}" for each in ("bench", "hosting", "lighthouse", "trust"))]
)
def test_what_a_contributor_can_run_says_how_wherever_it_is(module):
    """Also where no proxy is installed, and nothing else that it tries."""
    command = [sys.executable, "-m", f"tests.{module}", "--help"]
    came = subprocess.run(command, cwd=ROOT, env={"PATH": ""}, capture_output=True, text=True, timeout=120, check=False)
    assert (came.returncode, "usage:" in came.stdout) == (0, True), came.stderr
