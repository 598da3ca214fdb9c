"""The third rule system in lines, in both languages, and as the program that a reader would have."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import test_catalogues
from third.installing import RULES, THIRD, installed, known

from app import content, narrate, reference
from app.chronicle.formats import FORMATS, written
from app.chronicle.gathering import chronicle
from app.console.plain import run_plain
from app.console.refusals import refusal
from app.console.situation import situation_lines
from app.console.words import own_word
from app.i18n import languages, translator
from app.samples import make_demo
from app.session import Session
from app.titles import title
from app.watch_board import draw
from app.watch_feed import WatchFeed
from rules.engine import execute
from rules.errors import Refused
from rules.system import get
from rules.text import plain

FIGHT = {
    "en": (
        "add Lucía as lamplighter near", "add paper moth x2 near", "action",
        "attack lucía paper moth 1 dark dice=18",
    ),
    "es": (
        "añade Lucía como guardaluces cerca", "añade polilla de papel x2 cerca", "acción",
        "ataca lucía a polilla de papel 1 oscuridad dados=18",
    ),
}  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def root(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    root = installed(tmp_path_factory)
    with known(root):
        yield root


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    made = Session.create(
        tmp_path, title="Archive", rules=RULES, language="en", dice="program", seed="u", created="2026-01-01"
    )
    yield made
    made.close()


def typed(session: Session, *lines: str, language: str = "en") -> list[dict[str, Any]]:
    """The answers to some lines in `--json`."""
    source, target = StringIO("".join(f"{line}\n" for line in lines)), StringIO()
    assert run_plain(session, translator(language), as_json=True, source=source, target=target) == 0
    return [json.loads(line) for line in target.getvalue().splitlines()]


def told(session: Session, *lines: str, language: str = "en") -> str:
    """What is said to some lines, each of which must be understood."""
    answers = typed(session, *lines, language=language)
    assert all(answer["ok"] for answer in answers), answers
    return "\n".join(line for answer in answers for line in answer["lines"])


# --- the whole program ---


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "attack lucía ink hound light dice=9"), ("es", "ataca lucía a sabueso de tinta luz dados=9")],
)
def test_a_checkout_with_the_two_folders_copied_plays(
    root: Path, tmp_path: Path, language: str, line: str
) -> None:
    """Copied and its catalogue brought up to date: `demo` opens it, line mode plays it, `list` knows it."""

    def fogon(*args: str, typed: str = "") -> str:
        command = [sys.executable, "-m", "app", *args, "--saves", str(tmp_path), "--lang", language]
        done = subprocess.run(
            command, cwd=root, input=typed, capture_output=True, text=True, encoding="utf-8", timeout=50
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    name = fogon("demo", RULES, "--no-open").strip()
    assert name
    campaign = next(path.name for path in tmp_path.iterdir() if not path.name.startswith("."))
    answers = [
        json.loads(one) for one in fogon("plain", campaign, "--json", typed=f"{line}\nundo\n").splitlines()
    ]
    assert [answer["ok"] for answer in answers] == [True, True], answers
    (rolled,) = answers[0]["rolls"]
    assert (rolled["faces"], rolled["difficulty"], rolled["outcome"]) == ([9], 15, "success")
    assert RULES in fogon("list")


def test_every_text_of_it_is_translated(root: Path) -> None:
    """The catalogue that it brings has each of its sentences with the same slots; none is left empty."""
    catalogue = test_catalogues.builder.read(root / "assets/locale/es/LC_MESSAGES/fogon.po")
    found = [
        text
        for path in sorted((THIRD / "rules").rglob("*.py"))
        for text in test_catalogues.builder.messages_in(path.read_text("utf-8"))
    ]
    assert len(found) > 80
    for text in found:
        forms = test_catalogues.forms(catalogue.get(text).string)
        assert all(form.strip() for form in forms), text
        wanted = [test_catalogues.slots(form) for form in test_catalogues.forms(text)]
        assert all(test_catalogues.slots(form) in wanted for form in forms), text
    brought = THIRD / "assets/locale/es/LC_MESSAGES" / f"{RULES}.po"
    texts = {one if isinstance(one, str) else one[0] for one in found}
    assert {message.id for message in test_catalogues.builder.read(brought) if message.id} <= texts


# --- lines ---


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_fight_in_lines(session: Session, language: str) -> None:
    """Added by name, attacked, decided, undone: in the words of the language, to the end and back."""
    word, again = {"en": ("dark 1", "reroll dice=5"), "es": ("oscuridad 1", "repetir dados=5")}[language]
    said = told(session, *FIGHT[language], language=language)
    assert f"({word}): 18 > 9" in said
    assert session.state.open is not None
    lines = told(session, again, language=language)
    assert "5 ≤ 9" in lines
    assert "−1" in lines
    assert session.state.creatures["lucia"].sheet.resolve == 7
    before = session.state
    told(session, {"en": "undo all", "es": "deshacer todo"}[language], language=language)
    assert session.state.seq == before.seq - 2
    assert session.state.creatures["lucia"].sheet.resolve == 8


def test_what_line_mode_publishes(session: Session) -> None:
    """Rolls, odds, what is open and the state under the published keys."""
    answers = typed(
        session, *FIGHT["en"][:3], "odds attack lucía paper moth 1", FIGHT["en"][3], "accept", "state"
    )
    assert answers[3]["odds"]["success"] == "11/20"
    assert set(answers[3]["odds"]) == {"success", "critical", "critical_failure", "success_reroll", "harm"}
    assert [option["id"] for option in answers[4]["open"]["options"]] == ["accept", "reroll"]
    assert answers[5]["open"] is None
    assert answers[5]["of"] == 4
    lucia = answers[6]["state"]["creatures"]["lucia"]
    assert (lucia["sheet"]["resolve"], lucia["sheet"]["act_used"]) == (8, True)


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_state_goes_by_its_name(session: Session, language: str) -> None:
    """R-UM-09: given by the name that the screen shows, in either language; nothing to list anywhere."""
    line = {"en": "status lucía dazzled", "es": "estado lucía deslumbre"}[language]
    told(session, *FIGHT[language][:1], line, language=language)
    assert set(session.state.creatures["lucia"].statuses) == {"dazzled"}


def test_resolve_reads_as_a_number_without_its_sign(session: Session) -> None:
    """♥ before a number counts nothing."""
    told(session, *FIGHT["en"][:1])
    situation = situation_lines(session.state, translator("en"))
    assert "Resolve 8/8" in "\n".join(map(plain, situation))


@pytest.mark.parametrize("language", ["en", "es"])
def test_refusals_are_sentences(session: Session, language: str) -> None:
    """Its own ids have a sentence of their own, and what is missing is called as the verb calls it."""
    told(session, *FIGHT[language][:2], language=language)
    t, state = translator(language), session.state
    for id_, said in get(RULES).refusals.items():
        refused = Refused(id_, who="Ana", zone="far", name="x", candidates="Brawn")
        sentence = refusal(refused, state, t)
        assert sentence != said or language == "en"
        assert "{" not in sentence
    (answer,) = typed(session, {"en": "check lucía", "es": "prueba lucía"}[language], language=language)
    assert {"en": "statistic", "es": "estadística"}[language] in answer["error"]["message"]
    (answer,) = typed(session, {"en": "reroll", "es": "repetir"}[language], language=language)
    assert answer["error"]["id"] == "nothing-open"


def test_every_word_of_it_has_spanish(session: Session) -> None:
    """Verbs, fields, house rules, counters and answers can be typed in Spanish."""
    system = get(RULES)
    for section, words in {
        "verbs": [verb.id for verb in system.verbs],
        "options": [option.key for option in system.options],
        "words": ["light", "dark", "reroll"],
    }.items():
        assert not [word for word in words if own_word(section, word, "es") == word], section
    fields = [field.key for field in system.fields(session.state)]
    assert not [field for field in fields if own_word("fields", field, "es") == field]


def test_every_command_has_a_name_in_both_languages(session: Session) -> None:
    """Undo of everything: none of its commands is without a name, or has the same in both."""
    own = sys.modules[f"rules.systems.{RULES}.commands"]
    told(session, *FIGHT["en"][:2])
    state = session.state
    commands = (
        own.Check(actor="lucia", stat="wits"), own.Attack(actor="lucia", target="paper-moth-1"),
        own.Dazzle(actor="lucia", target="paper-moth-1"), own.Wear(targets=("lucia",), amount=2),
        own.Mend(targets=("lucia",)),
    )  # fmt: skip
    state = execute(state, own.Wear(targets=("lucia",), amount=3), 0)[1]
    for command in commands:
        record, _ = execute(state, command, 0)
        english, spanish = (title(record, state, translator(code)) for code in ("en", "es"))
        assert english.strip()
        assert english != spanish
        assert "{" not in english + spanish
    assert {type(command) for command in commands} == set(get(RULES).commands)


# --- what it ships ---


@pytest.mark.parametrize("language", languages())
def test_its_sample_ends_in_the_middle_of_a_fight(tmp_path: Path, language: str) -> None:
    session = make_demo(tmp_path, RULES, language)
    assert session is not None
    state = session.state
    assert (state.time, state.round, state.active, state.open) == ("action", 2, "lucia", None)
    t = translator(language)
    timeline = session.timeline
    lines = [
        plain(line)
        for record, before in zip(timeline.records, timeline.states, strict=False)
        for line in narrate.tell(record, before, t)
    ]
    assert len(lines) >= len(timeline.records)
    assert not [line for line in lines if "{" in line]
    told_apart = [plain(line) for n, record in enumerate(timeline.records)
                  for line in narrate.explain(record, timeline.states[n], t)]  # fmt: skip
    used = set(re.findall(r"R-UM-\d\d", " ".join(told_apart)))
    assert used <= {section.id for section in reference.sections(RULES, language)}
    assert len(used) >= 8
    session.close()


def test_both_samples_are_one_game(tmp_path: Path) -> None:
    states = []
    for language in ("en", "es"):
        session = make_demo(tmp_path / language, RULES, language)
        assert session is not None
        states.append([(c.side, c.zone, c.sheet.resolve, c.down) for c in session.state.creatures.values()])
        session.close()
    assert states[0] == states[1]


def test_its_content_makes_creatures(session: Session) -> None:
    """Each entry in each language, with a tier, a line about it, and numbers that the sheet takes."""
    entries = content.entries(RULES)
    assert {entry.kind for entry in entries} == {"archetypes", "creatures"}
    for entry in entries:
        for language in languages():
            assert entry.name(language)
            assert entry.about_in(language)
            sheet = get(RULES).new_sheet(session.state, "foe", entry.values(language))
            assert sheet.resolve == sheet.resolve_max
        assert entry.kind == "archetypes" or 1 <= entry.tier <= 5
    assert content.form_table(RULES)["section"]


def test_its_reference_is_whole() -> None:
    """Ten rules in both languages, and the house rules that bend them name each other."""
    english, spanish = reference.sections(RULES, "en"), reference.sections(RULES, "es")
    assert [s.id for s in english] == [f"R-UM-{n:02}" for n in range(1, 11)]
    assert [(s.id, s.options) for s in english] == [(s.id, s.options) for s in spanish]
    assert all(one.text != other.text for one, other in zip(english, spanish, strict=True))
    named = {(section.id, key) for section in english for key in section.options}
    assert named == {(rule, option.key) for option in get(RULES).options for rule in option.rules}
    code = "\n".join(path.read_text("utf-8") for path in (THIRD / "rules").rglob("*.py"))
    assert not [section.id for section in english if section.id not in code]
    assert set(get(RULES).turn_rules) <= {section.id for section in english}


# --- what leaves the table ---


@pytest.mark.parametrize("language", languages())
def test_players_see_it_and_an_export_tells_it(tmp_path: Path, language: str) -> None:
    """Wounds by the field that has a maximum; nothing of somebody hidden; each format is written."""
    session = make_demo(tmp_path, RULES, language)
    assert session is not None
    t = translator(language)
    moth = {"en": "paper moth 1", "es": "polilla de papel 1"}[language]
    told(session, "add Zyxqa hidden", f"damage {moth} 2", language=language)
    feed = WatchFeed(session.store.folder, t)
    board = feed.look() or feed.board()
    shown = "\n".join(plain(line) for line in draw(board, t, 120, 36))
    assert t.text("badly hurt") in shown
    assert "Lucía" in shown
    assert "Zyxqa" not in shown
    chronicled = chronicle(session, t)
    for into in FORMATS:
        text = written(chronicled, into, t)
        assert "Lucía" in text
        assert "Zyxqa" not in text
    session.close()
