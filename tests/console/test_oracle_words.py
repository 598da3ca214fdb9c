"""U72: what the oracle says is data, for each language, and the user's own words come in its place."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from desk import Desk

from app.cli import run
from app.i18n import languages, translator
from app.oracle_words import WORDS, _shipped, own_file, wrong_words
from app.toml_files import read_toml
from rules.solo.oracle import ANSWERS, LIKELIHOODS
from rules.solo.telling import answer_word, likelihood_word, twist_word

OURS = """
[answers]
yes = "aye"
no = ""
[likelihoods]
likely = "as the bones will have it"
[words]
twist = "The wheel turns!"
doom = "?"
[spells]
a = "b"
"""


def write(language: str, text: str) -> None:
    """The user's file for a language."""
    path = own_file(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


@pytest.mark.parametrize("language", languages())
def test_every_language_ships_every_word(language: str) -> None:
    """No answer, likelihood or sign of a twist is missing, and no two answers read alike."""
    held = read_toml(_shipped(language), 20_000)
    assert {table: tuple(words) for table, words in held.items()} == WORDS
    t = translator(language)
    assert len({answer_word(answer, t) for answer in ANSWERS}) == len(ANSWERS)
    assert len({likelihood_word(steps, t) for steps in LIKELIHOODS.values()}) == len(LIKELIHOODS)
    assert twist_word(t) == held["words"]["twist"]


def test_the_users_words_are_said_in_place_of_ours(desks: Callable[..., Desk]) -> None:
    """At once, in the log and in the odds; a word left out or empty, and another language, stay ours."""
    desk, es = desks(), desks("es")
    desk.type("ask Is it cold? likely dice=5,3,6,6")
    assert "yes" in desk.lines("log 1")[0]
    write("en", OURS)
    told = desk.lines("log 1")[0]
    assert "aye" in told
    assert "as the bones will have it" in told
    assert desk.lines("ask Is it dark? dice=2,6,6")[0].endswith("no")
    assert "The wheel turns!" in "\n".join(desk.lines("ask Is it late? dice=3,1,1"))
    es.type("ask ¿Hace frío? dice=5,6,6")
    assert es.lines("log 1")[0].endswith("sí")
    own_file("en").unlink()
    assert "yes" in desk.lines("log 9")[0]


def test_words_that_are_never_said_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """`fogon tables` names what a file has that the oracle does not say, and a file that cannot be read."""
    write("en", OURS)
    assert wrong_words("en") == ("answers.no", "words.doom", "spells")
    assert run(["tables", "--lang", "en"]) == 0
    assert "the oracle does not say answers.no, words.doom, spells." in capsys.readouterr().err
    write("en", "[answers\n")
    assert wrong_words("en") is None
    assert run(["tables", "--lang", "en"]) == 0
    assert "cannot be read" in capsys.readouterr().err
    assert answer_word("yes", translator("en")) == "yes"
