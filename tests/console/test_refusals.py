"""Every refusal has a sentence, in both languages."""

import ast
import re
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from app.console.refusal_texts import TEXTS, WORDS
from app.console.refusals import refusal as told
from app.filling import filled, filled_from
from app.i18n import translator
from app.storage.problems import ProblemId, SaveProblem
from app.storage_words import TEXTS as STORAGE_TEXTS
from app.storage_words import problem_text
from rules.errors import Refused
from rules.state import GameState
from rules.system import get, names
from rules.zones import DEFAULT_ZONES

ROOT = Path(__file__).parents[2]
SLOT = re.compile(r"\{(\w+)\}")
STATE = GameState(rules="ezd6", seed="", zones=DEFAULT_ZONES)


def raised() -> dict[str, set[str]]:
    """The ids that the sources refuse with, and the arguments each is ever given."""
    found: dict[str, set[str]] = {}
    for package in ("rules", "app"):
        texts = [path.read_text("utf-8") for path in (ROOT / package).rglob("*.py")]
        for text in (text for text in texts if "Refused" in text):
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused" and node.args:
                    for refusal in _ids(node.args[0]):
                        found.setdefault(refusal, set()).update(_arguments(node))
    return found


def _ids(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if not isinstance(node, ast.JoinedStr):
        return []
    # `f"unknown-{self.kind}"`, and `f"{state_id}d"` for a state that prevents an ability.
    begins = isinstance(node.values[0], ast.Constant)
    return ["unknown-name", "unknown-zone"] if begins else ["silenced", "immobilised"]


def _arguments(call: ast.Call) -> set[str]:
    names = {keyword.arg for keyword in call.keywords if keyword.arg}
    for keyword in call.keywords:
        if keyword.arg is None and isinstance(keyword.value, ast.Dict):
            names |= {str(key.value) for key in keyword.value.keys if isinstance(key, ast.Constant)}
    return names


IDS = raised()
SYSTEMS = tuple(name for name in names() if name != "toy")
#: Every sentence with the rule system whose campaigns say it.
SAID = [
    *(("ezd6", refusal, text) for refusal, text in TEXTS.items()),
    *((system, refusal, text) for system in SYSTEMS for refusal, text in get(system).refusals.items()),
]


def test_every_refusal_has_a_sentence() -> None:
    assert set(IDS) == {refusal for _, refusal, _ in SAID}


def test_every_sentence_is_filled_by_what_the_refusal_says() -> None:
    # The candidates and the options are found by whoever reads the line.
    wrong = {
        refusal: slots
        for _, refusal, text in SAID
        if (slots := set(SLOT.findall(text)) - IDS[refusal] - {"candidates", "options"})
    }
    assert not wrong


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("system", "refusal"), sorted((system, refusal) for system, refusal, _ in SAID))
def test_a_sentence_reads_well(system: str, refusal: str, language: str) -> None:
    t = translator(language)
    args = {name: "near" if name in ("zone", "from") else "Lucía" for name in IDS[refusal]}
    text = told(Refused(refusal, **args), replace(STATE, rules=system), t)
    assert text[0].isupper() or text[0] in "“«"
    assert text[-1] in ".?)"
    assert not re.search(r"\{\w*\}|  ", text)


@pytest.mark.parametrize("language", ["en", "es"])
def test_words_inside_sentences(language: str) -> None:
    t = translator(language)
    for what in WORDS:
        assert t.text(WORDS[what]) in told(Refused("missing-name", what=what), STATE, t)
    spoken = told(Refused("bad-choice", field="wealth", value="x", choices="pauper, kingly"), STATE, t)
    assert ("pauper" in spoken) == (language == "en")
    assert ("paupérrimo" in spoken) == (language == "es")


def test_typed_words_never_fill_slots() -> None:
    text = told(
        Refused("unknown-name", name="{candidates}{who}", candidates="{name}"), STATE, translator("en")
    )
    assert text == "Nobody is called “{candidates}{who}”. At the table: {name}."


def test_long_words_are_cut() -> None:
    text = told(Refused("unknown-verb", word="x" * 4000), STATE, translator("en"))
    assert len(text) < 150


def test_an_id_from_the_future_is_told_all_the_same() -> None:
    assert "not-thought-of" in told(Refused("not-thought-of"), STATE, translator("es"))


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("problem", get_args(ProblemId))
def test_every_fault_of_the_disk_has_a_sentence(problem: ProblemId, language: str) -> None:
    assert set(STORAGE_TEXTS) == set(get_args(ProblemId))
    fault = SaveProblem(problem, Path("mesa") / "x.json", candidates=("Una", "Otra"))
    text = problem_text(fault, translator(language))
    assert text[-1] == "."
    assert "{" not in text


def test_what_a_slot_is_filled_with_is_never_filled_again() -> None:
    assert (
        filled("“{line}” ran, {left} did not.", line="note {left}", left=3) == "“note {left}” ran, 3 did not."
    )
    assert filled("{n} of {m}", n=1) == "1 of {m}"
    assert filled_from("{who}: {what}", {"who": "{what}"}) == "{what}: –"
