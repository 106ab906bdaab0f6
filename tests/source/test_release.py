"""What a release says of itself on an index page: true, and readable far from the files of the project."""

import os
import re
import subprocess
import tomllib
from email import message_from_string
from email.message import Message
from pathlib import Path
from zipfile import ZipFile

import pytest
import yaml
from babel import Locale
from hatchling.build import prepare_metadata_for_build_wheel
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder
from packaging.version import Version

from referee import i18n
from referee.rulesets.formats import FORMATS
from tests.source.files import ROOT, breaking, text

ADDRESS = "https://forge.example/club/dominoes"
PROJECT = tomllib.loads(text(ROOT / "pyproject.toml"))["project"]
VERSION = PROJECT["version"]
RELEASE = ROOT / ".github/workflows/release.yml"
WORKFLOW = yaml.safe_load(text(RELEASE))
FORGE = re.compile(rf"{ADDRESS}/(blob|raw|tree)/v{re.escape(VERSION)}/([^)\"\s#]+)")

TEXTS = {".md", ".py", ".html", ".txt", ".js", ".json", ".yml", ".yaml", ".toml", ".po", ".sh"}
# pip, pipx and uv ask an index for a name, and there it may be somebody else's.
INSTALLS = r"\binstall|\buvx|\bpipx run|\buv (?:add|run|tool run)|--(?:from|spec|with)"
BY_NAME = re.compile(rf"(?:{INSTALLS})\b(?:\s+-\S+)*\s+[\"']?(?:domino[-_]referee|referee)\b(?![-\w.]*\.whl|\S* ?@)")

FUZZY = {"#, fuzzy", "#, fuzzy, python-format", "#, fuzzy, python-brace-format"}

# A tag of an action can be moved, and a tool without a version is whatever its index has that day.
MOVING = re.compile(r"uses: (?!\S+@[0-9a-f]{40}  # v\d+\.\d+\.\d+$).*|\b(?:pipx|uvx|npx)\b.*", re.MULTILINE)


def metadata(folder: Path) -> Message:
    """The METADATA of the wheel, with the README as its body."""
    return message_from_string(text(folder / prepare_metadata_for_build_wheel(str(folder)) / "METADATA"))


@pytest.fixture
def released(tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("PROJECT_ADDRESS", f"{ADDRESS}/")
    return metadata(tmp_path)


def test_on_an_index_page_every_link_and_picture_of_the_readme_is_absolute(released):
    shown = re.sub(r"```.*?```|`[^`\n]+`", "", released.get_payload(), flags=re.DOTALL)
    links = [a or b for a, b in re.findall(r'\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"', shown)]
    assert len(links) > 15
    assert [link for link in links if not link.startswith(("https://", "#"))] == []


def test_whatever_an_index_page_links_to_is_a_file_of_this_version(released):
    places = FORGE.findall(str(released))
    assert {"raw", "blob", "tree"} == {kind for kind, _path in places}
    assert [path for _kind, path in places if not (ROOT / path).exists()] == []
    assert {path for kind, path in places if kind == "raw"} >= {"docs/pictures/en/picker.png"}


def test_a_release_says_where_the_project_lives(released):
    labels = dict(line.split(", ", 1) for line in released.get_all("Project-URL"))
    assert labels["Homepage"] == ADDRESS
    assert labels.keys() == {"Homepage", "Documentation", "Changelog", "Issues"}


def test_a_build_that_is_not_told_where_the_project_lives_claims_no_address(tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv("PROJECT_ADDRESS", raising=False)
    built = metadata(tmp_path)
    assert built.get_all("Project-URL") is None
    assert built.get_payload() == text(ROOT / "README.md")


def test_the_classifiers_are_the_languages_and_the_pythons_that_there_are():
    languages = {line.split()[3] for line in PROJECT["classifiers"] if line.startswith("Natural Language")}
    assert languages == {str(Locale.parse(name).english_name).split()[0] for name in i18n.available()}
    pythons = [line.rpartition(" ")[2] for line in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", line)]
    assert pythons[0] == PROJECT["requires-python"].removeprefix(">=")
    assert set(re.findall(r'"(3\.\d+)"', text(ROOT / ".github/workflows/ci.yml"))) == {pythons[0], pythons[-1]}


def changelog(content: str) -> tuple[bool, list[str]]:
    """Whether anything waits to be released, and the versions that have been, newest first."""
    waiting, *dated = re.split(r"^## \[(?=Unreleased\]$|\d)", content, flags=re.MULTILINE)[1:]
    assert waiting.startswith("Unreleased]")
    return bool(re.search(r"^- ", waiting, re.MULTILINE)), [part.partition("]")[0] for part in dated]


def test_the_version_moves_with_the_first_entry_that_is_not_released():
    waits, versions = changelog(text(ROOT / "CHANGELOG.md"))
    before = [Version(each) for each in versions] or [Version("0")]
    if waits:
        assert f"{Version(VERSION).base_version}.dev0" == VERSION
        assert Version(VERSION).release > before[0].release
    else:
        assert versions[0] == VERSION


def judged(tmp_path, tag, version, log):
    """What the workflow says of a tag on such a version and changelog: 0 where it goes on."""
    (tmp_path / "pyproject.toml").write_text(f'[project]\nversion = "{version}"\n')
    (tmp_path / "CHANGELOG.md").write_text(log)
    steps = (step for step in WORKFLOW["jobs"]["build"]["steps"] if "nothing waits" in step.get("name", ""))
    env = {"GITHUB_REF_NAME": tag, "PATH": os.environ["PATH"]}
    return subprocess.run(["bash", "-e", "-c", next(steps)["run"]], cwd=tmp_path, env=env, check=False).returncode


@pytest.mark.parametrize(
    ("tag", "version", "log", "code"),
    [
        pytest.param(
            "v1.1.0", "1.1.0", "## [Unreleased]\n\n## [1.1.0] - 2026-12-01\n\n- Games\n", 0, id="as it should be"
        ),
        pytest.param("v1.1.0", "1.1.0", "## [Unreleased]\n\n- Games\n\n## [1.1.0] - 2026-12-01\n", 1, id="more waits"),
        pytest.param("v1.1.0", "1.1.0", "## [Unreleased]\n\n- Games\n", 1, id="it has no notes"),
        pytest.param("v1.1.0", "1.1.0.dev0", "## [Unreleased]\n\n## [1.1.0] - 2026-12-01\n", 1, id="another version"),
        pytest.param("v1.1.0.dev0", "1.1.0.dev0", "## [Unreleased]\n\n- Games\n", 1, id="in the making"),
    ],
)
def test_a_tag_is_taken_only_where_nothing_waits_to_be_released(tmp_path, tag, version, log, code):
    assert judged(tmp_path, tag, version, log) == code


def test_a_dry_run_publishes_nothing():
    """What a job may write it writes for a tag alone, but for the image, which is built then too and not sent."""
    assert {*WORKFLOW[True]} == {"push", "workflow_dispatch"}  # YAML takes the key `on` for a truth
    jobs = {name: job for name, job in WORKFLOW["jobs"].items() if "write" in str(job.get("permissions"))}
    assert jobs.keys() == {"draft", "publish", "pages", "image", "release"}
    image, release = jobs.pop("image"), jobs.pop("release")
    assert all(job["if"].startswith("github.event_name == 'push'") for job in jobs.values())
    assert "needs.draft.result == 'success'" in release["if"]
    *_before, login, _names, build = image["steps"]
    assert login["if"] in build["with"]["push"] == "${{ github.event_name == 'push' }}"


def test_a_release_is_a_draft_until_all_that_is_switched_on_has_it():
    jobs = WORKFLOW["jobs"]
    assert "--draft " in str(jobs["draft"]["steps"])
    assert {*jobs["release"]["needs"]} == jobs.keys() - {"build", "release"}
    assert "--draft=false" in jobs["release"]["steps"][0]["run"]


def test_it_is_called_stable_once_ten_real_phones_have_tried_it():
    rows = re.findall(r"^\|(?! when| ---|---)(.*)\|$", text(ROOT / "docs/phones.md"), re.MULTILINE)
    tried = [row for row in rows if all(cell.strip() for cell in row.split("|"))]
    stages = [line for line in PROJECT["classifiers"] if line.startswith("Development Status")]
    assert stages == [f"Development Status :: {'5 - Production/Stable' if len(tried) >= 10 else '4 - Beta'}"]


def test_the_release_explains_every_variable_that_switches_something_on():
    workflow = text(RELEASE)
    explained = re.findall(r"^#   ([A-Z]+)=", workflow, re.MULTILINE)
    assert len(explained) == 4
    assert {*explained} == {*re.findall(r"\bvars\.([A-Z]+)", workflow)}


def test_a_guide_names_the_file_of_this_version_or_of_the_one_in_the_making():
    files = re.compile(r"domino[_-]referee-(?:pocket-)?(\d[\d.]*\d)(?:-py3|\.zip)")
    guides = [*ROOT.glob("README*.md"), *ROOT.glob("docs/**/*.md")]
    assert {version for path in guides for version in files.findall(text(path))} == {Version(VERSION).base_version}


def test_the_source_distribution_takes_no_games_and_no_key_along():
    assert (ROOT / "instance/.gitignore").exists()
    packed = {Path(file.distribution_path).parts[0] for file in SdistBuilder(str(ROOT)).recurse_included_files()}
    assert {"referee", "tests", "hatch_build.py"} <= packed
    assert "instance" not in packed


def test_the_wheel_has_the_texts_and_the_search_words_of_each_language():
    texts = [*(ROOT / "referee/translations").glob("*/*/messages.po"), *(ROOT / "referee/search/words").glob("*.toml")]
    packed = {file.distribution_path for file in WheelBuilder(str(ROOT)).recurse_included_files()}
    assert {path.relative_to(ROOT).as_posix() for path in texts} - packed == set()
    assert {"referee/translations/es_MX/LC_MESSAGES/messages.po", "referee/search/words/es.toml"} <= packed


def test_the_wheel_has_the_catalogues_without_what_is_for_translators(tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    with ZipFile(next(WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"]))) as packed:
        texts = [name for name in packed.namelist() if name.endswith(".po")]
        packed.extractall(tmp_path, texts)
    assert len(texts) == len({*texts}) == len(i18n.available()) - 1
    for name in texts:
        locale = Path(name).parts[2]
        short = i18n.catalogue(tmp_path / "referee/translations", locale)
        assert short._catalog == i18n.catalogue(i18n.FOLDER, locale)._catalog != {}
        assert {*re.findall(r"^#.*", text(tmp_path / name), re.MULTILINE)} <= FUZZY


@pytest.mark.parametrize(
    "line",
    ['pip install "domino-referee[redis]"', "uvx --from domino-referee referee serve", "pipx install --force referee"],
)
def test_an_install_by_name_is_recognized(line):
    assert BY_NAME.search(line)


@pytest.mark.parametrize(
    "line",
    [
        'pip install "./domino_referee-1.0.0-py3-none-any.whl[redis]"',
        'pip install "domino-referee[redis] @ file:///srv/a.whl"',
        "uvx --from ./domino_referee-1.0.0-py3-none-any.whl referee serve",
    ],
)
def test_an_install_of_a_file_is_not_taken_for_one_by_name(line):
    assert not BY_NAME.search(line)


def test_nobody_is_told_to_install_a_name_from_an_index():
    """Whoever registers it there would be run by everybody who follows the hint."""
    folders = [ROOT / folder for folder in ("docs", "referee", "templates", "static", ".github")]
    paths = [*ROOT.glob("*.*"), *(path for folder in folders for path in folder.rglob("*.*"))]
    assert breaking(lambda path: BY_NAME.findall(text(path)), [path for path in paths if path.suffix in TEXTS]) == {}


@pytest.mark.parametrize("line", ["uses: actions/checkout@v7", f"uses: actions/checkout@{'0' * 40}", "pipx run twine"])
def test_what_others_can_move_is_recognized(line):
    assert MOVING.search(line)


def test_workflows_run_only_what_nobody_else_can_move():
    workflows = [*(ROOT / ".github/workflows").glob("*.yml")]
    assert any("uses: " in text(path) for path in workflows)
    assert breaking(lambda path: MOVING.findall(text(path)), workflows) == {}


def test_a_format_names_a_version_that_is_out_or_to_come():
    waits, versions = changelog(text(ROOT / "CHANGELOG.md"))
    assert {each.app for each in FORMATS} <= {*versions, *([Version(VERSION).base_version] if waits else [])}
