"""What the shell says is in the list that is translated."""

import re
import runpy

from tests.pocket.shell import SOURCES

SENTENCE = re.compile(r'(?<![\w.])"([A-ZÀ-Ý][^"\n]* [^"\n]*)"|_\("([^"]+)"|buttons: \{ "?([A-Z][\w ]*)"?:')


def test_every_sentence_of_the_shell_can_be_translated() -> None:
    listed = {str(text) for text in runpy.run_path(str(SOURCES / "words.py"))["WORDS"]}
    said = {
        next(filter(None, found))
        for path in SOURCES.rglob("*.js")
        if path.name not in ("worker.js", "store.js", "sw.js")
        for found in SENTENCE.findall(path.read_text("utf-8"))
    }
    assert said <= listed
    assert len(listed) == len(set(listed))
