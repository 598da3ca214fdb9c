"""The verb `foe` in both languages: what a creature would do, told and done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from desk import Desk
from engine_scripts import made, scripts, start
from hypothesis import given, settings

from app.console.foe_verb import FoeAsked
from app.console.lines import GameLine, interpret
from app.console.proposed_lines import proposed_reply, written_line
from app.i18n import translator
from app.session import Session
from rules.engine import execute
from rules.errors import Refused
from rules.events import CreaturePatched
from rules.solo.foes import proposals
from rules.systems.ezd6.commands import Attack

LINES = {
    "en": ("add Lucía as hero", "add Vera as hero far strikes=1", "add goblin x2", "action surprise=foes"),
    "es": ("añade Lucía como héroe", "añade Vera como héroe lejos golpes=1", "añade goblin x2",
           "acción sorpresa=enemigos"),
}  # fmt: skip


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Callable[..., Desk]]:
    """A new campaign: `begin("bases2d6", "es")`."""
    made_: list[Session] = []

    def new(rules: str, language: str) -> Desk:
        session = Session.create(
            tmp_path, title=f"Mesa {len(made_)}", rules=rules, language=language, dice="program", seed="foes",
            created="2026-01-01",
        )  # fmt: skip
        made_.append(session)
        return Desk(session, language)

    yield new
    for session in made_:
        session.close()


@pytest.fixture
def fights(begin: Callable[..., Desk]) -> Callable[[str], Desk]:
    """A fight in a language, the first goblin's turn."""

    def begun(language: str) -> Desk:
        found = begin("ezd6", language)
        found.type(*LINES[language])
        return found

    return begun


def test_it_tells_what_it_would_do(fights: Callable[[str], Desk]) -> None:
    """What, at whom, why, its odds, and the line that does it; nothing is recorded."""
    game = fights("en")
    seq = game.state.seq
    answer = game.type("foe goblin 1")
    assert answer["lines"] == [
        'Goblin 1: 1 Rusty blade at Lucía · the nearest  67%  › attack Goblin 1 Lucía with="rusty blade"',
        "  2 go on: Goblin 2  › next",
    ]
    assert answer["proposals"][0] == {
        "line": 'attack Goblin 1 Lucía with="rusty blade"', "target": "lucia", "reason": "nearest",
    }  # fmt: skip
    assert answer["proposals"][1] == {"line": "next", "target": None, "reason": None}
    assert game.state.seq == seq


def test_the_same_in_spanish(fights: Callable[[str], Desk]) -> None:
    """Words, line and reason in the language of the reader."""
    game = fights("es")
    assert game.lines("enemigo goblin 1") == [
        "Goblin 1: 1 Hoja oxidada contra Lucía · por cercanía  67 %"
        '  › ataca Goblin 1 Lucía con="hoja oxidada"',
        "  2 seguir: Goblin 2  › siguiente",
    ]
    assert game.lines("pon goblin 1 conducta=más_débil") == ["Goblin 1, a mano: Conducta → más débil"]
    assert game.type("enemigo")["proposals"][0]["line"] == "mueve Goblin 1 Lejos"


@pytest.mark.parametrize(("language", "line"), [("en", "foe goblin 1 go"), ("es", "enemigo goblin 1 ya")])
def test_it_does_it_as_one_ordinary_entry(fights: Callable[[str], Desk], language: str, line: str) -> None:
    """The entry is that of the command, nothing more; undone it proposes the same again."""
    game = fights(language)
    seq, before = game.state.seq, game.type("foe goblin 1")["proposals"]
    game.type(line)
    record = game.session.timeline.told[-1]
    assert game.state.seq == seq + 1
    assert record.command == Attack(actor="goblin-1", target="lucia", weapon=before[0]["line"].split('"')[1])
    game.type("undo")
    assert game.type("foe goblin 1")["proposals"] == before


def test_dice_and_another_number_go_with_it(fights: Callable[[str], Desk]) -> None:
    """Dice from the table are told behind it; a number chooses another proposal."""
    game = fights("en")
    answer = game.type("foe goblin 1 go dice=1")
    assert answer["rolls"][0]["faces"] == [1]
    game.type("undo", "foe goblin 1 2 go")
    assert game.state.active == "goblin-2"


@pytest.mark.parametrize(
    ("line", "id_"),
    [
        ("foe goblin 1 9", "out-of-range"),
        ("foe goblin 1 0", "out-of-range"),
        ("foe goblin 1 99 go", "out-of-range"),
        ("foe goblin 2", "nothing-sensible"),
        ("foe goblin 2 go", "nothing-sensible"),
        ("foe lucía", "nothing-sensible"),
        ("foe dragon", "unknown-name"),
        ("foe goblin 1 slowly", "unknown-word"),
        ("foe goblin 1 go now", "unknown-word"),
    ],
)
def test_what_is_refused(fights: Callable[[str], Desk], line: str, id_: str) -> None:
    assert fights("en").refused(line)[0] == id_


def test_it_waits_while_something_is_open(fights: Callable[[str], Desk]) -> None:
    """Never over an open decision."""
    game = fights("en")
    game.type("set lucía armour=5", "attack goblin 1 lucía dice=5")
    assert game.state.open is not None
    assert game.refused("foe goblin 1")[0] == "resolution-open"
    assert game.refused("foe goblin 1 go")[0] == "resolution-open"


def test_behaviour_is_set_added_and_told(begin: Callable[..., Desk]) -> None:
    """A field like others, in the words of either language; names of deeds in any language."""
    game = begin("bases2d6", "es")
    game.type("añade Lucía como héroe", 'añade goblin conducta="más_fuerte, Zancadilla"')
    assert game.state.creatures["goblin"].behaviour == ("strongest", "Zancadilla")
    assert game.lines('pon goblin behaviour="weakest, disparar, SHOOT"')[0].endswith(
        "más débil, shoot, shoot"
    )
    assert game.state.creatures["goblin"].behaviour == ("weakest", "shoot", "shoot")
    assert game.type("enemigo goblin")["proposals"][0]["line"] == "usa Goblin disparar Lucía"
    game.type("pon goblin conducta=nada")
    assert game.state.creatures["goblin"].behaviour == ()
    assert game.refused("pon goblin conducta=a,b,c,d,e,f,g,h,i")[0] == "bad-value"
    game.type("añade lobo")
    assert game.state.creatures["lobo"].behaviour == ("weakest", "Dentellada")


def test_shipped_names_are_known_in_any_language(begin: Callable[..., Desk]) -> None:
    """A weapon that ships is the same by its name in the other language."""
    game = begin("ezd6", "en")
    game.type("add Lucía as hero", "add goblin-archer")
    for word in ("BONE knife", "cuchillo de hueso"):
        game.type(f'set goblin archer behaviour="{word}"')
        assert "Bone knife at Lucía" in game.lines("foe goblin archer")[0]
    game.type("set goblin archer behaviour=none")
    assert "Crooked bow at Lucía" in game.lines("foe goblin archer")[0]


def test_it_is_completed(fights: Callable[[str], Desk]) -> None:
    from app.console.complete import complete

    state = fights("es").state
    t = translator("es")
    assert complete("enemigo gob", state, t, None)[0] == "enemigo goblin 1"
    assert any(one.endswith(" ya") for one in complete("enemigo goblin 1 y", state, t, None))


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("rules", ["ezd6", "bases2d6", "toy"])
def test_every_written_line_means_its_command(rules: str, language: str) -> None:
    """Whatever people are called, the line of a proposal is understood as that very command."""
    t = translator(language)

    @settings(max_examples=12)
    @given(scripts(rules, 20))
    def run(script: list[object]) -> None:
        state = start(rules)
        for at, step in enumerate(script):
            try:
                _, state = execute(state, made(state, step), at)  # type: ignore[arg-type]
            except Refused:
                continue
        for id_ in state.creatures:
            found = list(proposals(state, id_, t))
            for one in found:
                read = interpret(written_line(state, one, t), state, None, language)
                assert isinstance(read, GameLine)
                assert read.command == one.command
            if found:
                told = proposed_reply(state, FoeAsked(id_, 0, False), t)
                assert len(told.lines) == len(told.published) == min(9, len(found))

    run()


def test_nobody_is_told_what_a_foe_means_to_do(fights: Callable[[str], Desk]) -> None:
    """Behaviour and grudges are the game master's: players see neither."""
    from rules.outward import outward_state
    from rules.outward_story import outward_steps

    game = fights("en")
    first = game.session.timeline.states[0]
    game.type("set goblin 1 behaviour=hurt-last", "attack lucía goblin 2 dice=3 force", "accept")
    game.type("set goblin 2 behaviour=weakest")
    state = game.state
    assert state.creatures["goblin-2"].hurt_by == "lucia"
    for creature in outward_state(state).creatures.values():
        assert (creature.behaviour, creature.hurt_by) == ((), "")
    for hides in (False, True):
        if hides:
            game.type("add Spy hidden", "set goblin 1 behaviour=random hidden=no")
        steps = list(outward_steps(first, game.session.timeline.told))
        events = [event for step in steps for event in step.record.events]
        told = repr(events)
        assert "behaviour=('" not in told
        assert not [
            event for event in events
            if isinstance(event, CreaturePatched) and event.changes.keys() & {"behaviour", "hurt_by"}
        ]  # fmt: skip
