"""What has been done to a hero on the way is taken back step by step, before anything is sent up."""

from __future__ import annotations

from msgspec.structs import replace

from app import hero_making as making
from app.creation import stepped_pick, with_value
from app.i18n import translator
from app.widgets.line_edit import written
from rules.state import GameState, State
from rules.zones import DEFAULT_ZONES

T = translator("en")
STATE: State = GameState(rules="ezd6", seed="making", zones=DEFAULT_ZONES)


def test_every_change_is_taken_back_the_last_one_first() -> None:
    hero = making.begun(STATE)
    assert not hero.has_work
    picked = making.drafted(hero, stepped_pick(hero.draft, 1, 3))
    named = making.pasted(picked, "Vera")
    assert (named.name, named.has_work, len(named.earlier)) == ("Vera", True, 2)
    opened = making.opened(named, STATE, T)
    assert opened.form is not None
    given = making.given(opened, opened.form, "karma", 5, STATE, T)
    assert given.form is not None
    assert given.form.values["karma"] == given.draft.values["karma"] == 5
    back = making.taken_back(given, STATE, T)
    assert back.form is not None
    assert back.form.values["karma"] == opened.form.values["karma"]
    back = making.taken_back(making.taken_back(back, STATE, T), STATE, T)
    assert (back.name, back.draft.picked, back.earlier) == ("", hero.draft.picked, ())
    assert making.taken_back(back, STATE, T) == back


def test_digits_alone_are_no_change_and_a_text_being_written_is_given_up_first() -> None:
    hero = making.begun(STATE)
    assert making.drafted(hero, replace(hero.draft, digits="1")).earlier == ()
    opened = making.opened(making.drafted(hero, with_value(hero.draft, "name", "Vera")), STATE, T)
    assert opened.form is not None
    writing = replace(opened, form=replace(opened.form, edit=written("Ber")))
    pasted = making.pasted(writing, "ta")
    assert pasted.form is not None
    assert pasted.form.edit is not None
    assert pasted.form.edit.text == "Berta"
    back = making.taken_back(pasted, STATE, T)
    assert back.form is not None
    assert back.form.edit is None
    assert back.name == "Vera"


def test_fields_of_a_draft_that_cannot_be_any_more_are_left() -> None:
    opened = making.opened(making.begun(STATE), STATE, T)
    impossible = replace(opened, draft=with_value(opened.draft, "karma", -7))
    assert making.refilled(impossible, STATE, T).form is None
    assert making.refilled(making.begun(STATE), STATE, T).form is None
