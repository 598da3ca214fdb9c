"""What must not be said to players: which words are secret, and whether a value says one."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from app.assets import assets_folder
from app.i18n import languages
from rules import commands as do
from rules import common_words
from rules.engine import execute
from rules.events import SceneStarted
from rules.naming import name_key
from rules.outward import outward_state
from rules.outward_story import outward_steps
from rules.secrets import Secrets, secrets_of
from rules.state import GameState, State, Until
from rules.veiling import outward_counts, outward_name
from rules.zones import DEFAULT_ZONES


def after(*commands: do.Command) -> State:
    """A table with Lucía in sight, after these commands."""
    state: State = GameState(rules="ezd6", seed="secretos", zones=DEFAULT_ZONES)
    for command in (do.AddCreatures(name="Lucía", side="hero"), *commands):
        state = execute(state, command, 0)[1]
    return state


@pytest.fixture(scope="module")
def secrets() -> Secrets:
    """Of a hidden creature, a hidden place, a secret clock and whoever waits hidden in an encounter."""
    return secrets_of(
        after(
            do.AddCreatures(name="Zyxqa", hidden=True),
            do.AddZone(name="Xochqitl", hidden=True),
            do.AddTrack(name="Vlorp", size=4, kind="clock", secret=True),
            do.AddTrack(name="Marea de Ulm", size=4, kind="clock", secret=True),
            do.AddTrack(name="Alarma", size=4, kind="clock"),
            do.NewEncounter(name="Cripta"),
            do.EditEncounter(encounter="cripta", edit=do.AddCreatures(name="Wlkrut", hidden=True)),
            do.EditEncounter(encounter="cripta", edit=do.AddCreatures(name="Brumpf")),
        )
    )


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("zyxqa", True), ("xochqitl", True), ("vlorp", True),
        ("Contra Zyxqa, otra vez", True), ("¡ZÝXQA!", True), ("Hacia Xochqitl", True), ("Wlkrut", True),
        ("zyxqas", False), ("axochqitl", False), ("lucia", False), ("Alarma", False), ("Brumpf", False),
        ({"who": "lucia", "text": "ve a Zyxqa"}, True),
        ({"who": "zyxqa"}, True),
        ({"track": "marea-de-ulm"}, True),
        ({"zyxqa": 3}, True),
        ({"lucia": {"helps": ["nadie", ["zyxqa"]]}}, True),
        (["lucia", "zyxqa"], True), (("zyxqa", "lucia"), True),
        ({"cause": "zyxqa", "is": "Zyxqa", "who": "lucia"}, False),
        (["lucia", 3, None, True], False), ({}, False), (7, False),
    ],
)  # fmt: skip
def test_what_says_a_secret(secrets: Secrets, value: Any, told: bool) -> None:
    """By id or by name, as a whole word and however it is written; words of the rules are no names."""
    assert secrets.told_in(value) == told


def test_what_can_be_read_elsewhere_is_no_secret() -> None:
    """With Goblin 1 in sight the word is none; nor with a place of that name, even a default one's."""
    state = after(
        do.AddCreatures(name="Goblin"),
        do.AddCreatures(name="Goblin", hidden=True),
        do.AddZone(name="Torre"),
        do.AddCreatures(name="Torre", hidden=True),
        do.AddCreatures(name="Far", hidden=True),
        do.AddZone(name="Pozo", hidden=True),
        do.AddCreatures(name="Pozo", hidden=True),
        do.AddTrack(name="Niebla", size=4),
        do.AddTrack(name="Sombra", size=4, secret=True),
    )
    found = secrets_of(state)
    for open_word in ("goblin", "torre", "far", "Niebla"):
        assert not found.names_in(open_word), open_word
    for secret in ("Goblin 2", "Pozo", "Sombra"):
        assert found.names_in(secret), secret
    assert found.told_in("goblin-2")
    assert not found.told_in("goblin")


def test_whoever_was_hidden_before_is_a_secret_of_that_moment_alone() -> None:
    """A record tells of two states: what was hidden in the first and is seen in the second may be said."""
    before = after(do.AddCreatures(name="Zyxqa", hidden=True), do.AddCreatures(name="Quivvo", hidden=True))
    shown = do.SetFields(creature="zyxqa", changes=(do.Change("hidden", False),))
    now = execute(before, shown, 0)[1]
    found = secrets_of(now, also=(before,))
    assert (found.told_in("zyxqa"), found.names_in("Zyxqa")) == (False, False)
    assert (found.told_in("quivvo"), found.names_in("Quivvo")) == (True, True)
    gone = execute(before, do.RemoveCreatures(creatures=("quivvo",)), 0)[1]
    assert secrets_of(gone, also=(before,)).names_in("Quivvo")
    assert not secrets_of(gone).names_in("Quivvo")


def test_what_players_have_seen_go_is_no_secret() -> None:
    """Whoever leaves the table, and a place that is taken away, were in sight when a record began."""
    before = after(do.AddCreatures(name="Brumpf"), do.AddZone(name="Torre"))
    for command, word in (
        (do.RemoveCreatures(creatures=("brumpf",)), "brumpf"),
        (do.RemoveZone(zone="torre"), "torre"),
    ):
        now = execute(before, command, 0)[1]
        assert not secrets_of(now, also=(before,)).told_in(word)


def test_names_are_those_that_players_know_the_longest_first() -> None:
    """Goblin 2 is Goblin to them where Goblin 1 is hidden; what has it at its beginning is somebody else."""
    state = after(
        do.AddCreatures(name="Goblin", hidden=True),
        do.AddCreatures(name="Goblin"),
        do.AddCreatures(name="Goblin 2 el Viejo", hidden=True),
        do.AddCreatures(name="Goblin 2 el Viejo"),
    )
    found = secrets_of(state)
    assert found.text("goblin 2 el viejo 2 mira a Goblin 2") == "Goblin 2 el Viejo mira a Goblin"
    assert found.text("Goblin 22 y XGoblin 2") == "Goblin 22 y XGoblin 2"
    assert found.aliased({"goblin-2": ["Goblin 2", 2]}) == {"goblin": ["Goblin", 2]}


def test_what_is_named_in_secret_and_what_has_no_name() -> None:
    """A scene, a condition; where there is no name no word is a secret, and all others can be said."""
    state = after(
        do.StartScene(title="Qwindle", secret=True),
        do.ChangeStatus(creatures=("lucia",), status="Plomf", secret=True),
        do.ChangeStatus(creatures=("lucia",), status="Ciega"),
    )
    found = secrets_of(state)
    assert [found.names_in(word) for word in ("qwindle", "PLOMF", "Ciega")] == [True, True, False]
    hide = (do.SetZone(zone="far", hidden=True), do.AddCreatures(name="Zyxqa", hidden=True))
    nameless = secrets_of(after(do.StartScene(secret=True), *hide))
    assert nameless.told_in({"zone": "far"})
    assert not any(nameless.names_in(text) for text in ("", " ", "lejos", "¡Nada, nada!"))


def test_counts_tell_of_no_name_that_players_have_not_seen() -> None:
    """U37: while it is hidden, when it is gone; and all of those that they have, though nobody is left."""
    hidden = after(do.AddCreatures(name="Zyxqa", hidden=True), do.AddCreatures(name="Goblin", count=2))
    assert outward_counts(hidden) == {"lucia": 1, "goblin": 2}
    gone = execute(hidden, do.RemoveCreatures(creatures=("zyxqa", "goblin-1", "goblin-2")), 0)[1]
    assert outward_counts(gone) == {"lucia": 1, "goblin": 2}
    both = execute(gone, do.AddCreatures(name="Zyxqa", hidden=True), 0)[1]
    # With somebody hidden only the names in sight are said to have been counted.
    assert outward_counts(both) == {"lucia": 1}
    one = execute(both, do.AddCreatures(name="Zyxqa"), 0)[1]
    assert outward_counts(one) == {"lucia": 1, "zyxqa": 1}
    assert outward_name(one, list(one.creatures.values())[-1]) == "Zyxqa"


def test_who_waits_in_a_hidden_place_leaves_no_gap_in_the_numbers() -> None:
    """U37: nobody there is hidden themselves; whoever comes into sight is numbered by what has been seen."""
    state = after(
        do.AddZone(name="Xochqitl", hidden=True),
        do.AddCreatures(name="Goblin", count=2, zone="xochqitl"),
        do.AddCreatures(name="Goblin"),
    )
    shown = outward_state(state)
    assert [(c.id, c.number) for c in shown.creatures.values() if c.side == "foe"] == [("goblin", 1)]
    assert shown.counters == {"lucia": 1, "goblin": 1}
    out = execute(state, do.MoveCreature(creature="goblin-1", zone="near", force=True), 0)[1]
    numbers = {c.id: c.number for c in outward_state(out).creatures.values() if c.side == "foe"}
    assert sorted(numbers.values()) == [1, 2]
    assert numbers["goblin"] == 1


def test_what_a_common_word_names_in_secret_is_not_shown() -> None:
    """The condition, the clock and the scene themselves, also when they end in a record that is read."""
    state = after(
        do.ChangeStatus(creatures=("lucia",), status="dos", until=Until("scene"), secret=True),
        do.AddTrack(name="The", size=4, kind="clock", secret=True),
        do.StartScene(title="Dos", secret=True),
    )
    state = execute(
        state, do.ChangeStatus(creatures=("lucia",), status="dos", until=Until("scene"), secret=True), 0
    )[1]
    shown = outward_state(state)
    assert (shown.creatures["lucia"].statuses, shown.tracks, shown.scene.title) == ({}, (), "")
    ended, _ = execute(state, do.StartScene(title="Alba"), 0)
    assert "expired" in str(ended.events)
    read = [event for step in outward_steps(state, [ended]) for event in step.record.events]
    assert [type(event) for event in read] == [SceneStarted]


def test_a_secret_clock_does_not_silence_whoever_has_its_name() -> None:
    """A clock's id may be that of a creature or a place in sight: those are no secret."""
    found = secrets_of(after(do.AddTrack(name="Lucía", size=4, kind="clock", secret=True)))
    assert not found.told_in({"who": "lucia"})
    assert not found.names_in("Lucía")
    near = secrets_of(after(do.AddTrack(name="Far", size=4, kind="clock", secret=True)))
    assert not near.told_in({"zone": "far"})


@pytest.mark.parametrize("language", languages())
def test_the_words_that_a_line_may_leave_out_are_common(language: str) -> None:
    """A language that is added brings its common words with it."""
    words = tomllib.loads((assets_folder() / "locale" / language / "words.toml").read_text("utf-8"))
    assert all(common_words.alone(name_key(word)) for word in words["fillers"])
    assert not any(map(common_words.alone, ("bob", "zyxqa", "the crypt", "dos hermanas", "ann")))
