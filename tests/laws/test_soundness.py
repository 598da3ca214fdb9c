"""U49: a state that names somebody or a place that is not there is found; none of ours ever does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from engine_scripts import Step, made, scripts, start
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from thorough import examples

from app import narrate
from app.checking import RulesReferee
from app.i18n import translator
from app.session import Session, first_state
from app.storage import CampaignStore, SaveProblem
from app.storage.inspection import Unsound
from rules import commands as do
from rules.codec import codec
from rules.engine import execute
from rules.errors import Refused
from rules.events import Moved, SheetPatched
from rules.record import make_record
from rules.soundness import broken_link
from rules.state import State, Zone
from rules.systems.bases2d6.commands import Damage, Use
from rules.text import plain


def fight() -> State:
    """Two heroes and two goblins in action time, with the same saved as an encounter."""
    state: State = first_state("ezd6", seed="x", language="en", dice="program")
    for command in (
        do.AddCreatures(name="Lucía", side="hero", count=1),
        do.AddCreatures(name="Goblin", count=2),
        do.NewEncounter(name="One", from_table=True),
        do.StartAction(),
    ):
        _, state = execute(state, command, 0)
    return state


def spoilt(state: State, what: str) -> State:
    """The fight with one link broken."""
    goblin = replace(state.creatures["goblin-1"], zone="moon")
    encounter = state.encounters[0]
    changes: dict[str, dict[str, Any]] = {
        "$.order": {"order": (*state.order, "nobody")},
        "$.called": {"called": ("nobody",)},
        "$.active": {"active": "nobody"},
        "$.creatures": {"creatures": {**state.creatures, "other": state.creatures["lucia"]}},
        "$.creatures.goblin-1.zone": {"creatures": {**state.creatures, "goblin-1": goblin}},
        "$.zones": {"zones": (*state.zones, Zone("x", links=("y",)))},
        "$.encounters[0].creatures.goblin-1.zone": {"encounters": (replace(encounter, creatures=(goblin,)),)},
    }
    return replace(state, **changes[what])


BROKEN = ("$.order", "$.called", "$.active", "$.creatures", "$.creatures.goblin-1.zone", "$.zones",
          "$.encounters[0].creatures.goblin-1.zone")  # fmt: skip


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_broken_is_named(what: str) -> None:
    assert broken_link(fight()) == ""
    assert broken_link(spoilt(fight(), what)) == what


@pytest.mark.parametrize("what", BROKEN)
def test_a_campaign_with_a_broken_link_is_damaged_and_does_not_open(tmp_path: Path, what: str) -> None:
    """Every fingerprint is right: somebody wrote it so. It ended the program once its first frame was due."""
    begun = replace(spoilt(fight(), what), seq=0)
    data = codec("ezd6").encode(begun)
    made_of = {"title": "M", "rules": "ezd6", "language": "en", "dice": "program", "created": "2026"}
    store = CampaignStore.create(tmp_path, state=data, **made_of)
    store.close()
    with pytest.raises(SaveProblem) as caught:
        Session.open(store.folder)
    assert (caught.value.id, caught.value.args_["field"]) == ("damaged", what)
    with pytest.raises(Unsound):
        RulesReferee("ezd6").state(data, 0)


def test_entries_that_nobody_decided_are_damage_too(tmp_path: Path) -> None:
    """A fold that breaks, or that leads to a state that does not hang together."""
    begun = replace(fight(), seq=0)
    code = codec("ezd6")
    for title, event in (
        ("broken", SheetPatched("lucia", {"strikes": "x"}, "set")),
        ("moon", Moved("lucia", "moon")),
    ):
        store = CampaignStore.create(
            tmp_path, title=title, rules="ezd6", language="en", dice="program", created="2026",
            state=code.encode(begun),
        )  # fmt: skip
        command = do.MoveCreature(creature="lucia", zone="far")
        moved = make_record(begun, command, (event,), 1)
        store.append(code.encode(moved), lambda: code.encode(begun))
        store.close()
        with pytest.raises(SaveProblem, match="damaged"):
            Session.open(store.folder)
        with pytest.raises(Unsound):
            RulesReferee("ezd6").fold(begun, moved)


@pytest.mark.parametrize("rules", ["ezd6", "bases2d6", "toy"])
@settings(max_examples=examples(15), deadline=None)
@given(data=st.data())
def test_no_play_ever_breaks_a_link(rules: str, data: st.DataObject) -> None:
    state = start(rules)
    script: list[Step] = data.draw(scripts(rules, 30))
    for step in script:
        try:
            _, state = execute(state, made(state, step), 0)
        except Refused:
            continue
        assert broken_link(state) == ""
        assert codec(rules).is_whole(state)


@pytest.mark.parametrize("args", [{}, {"lost": "x", "pool": [], "kind": 9}])
def test_entries_that_nobody_decided_are_told_as_far_as_they_go(args: dict[str, Any]) -> None:
    """The arguments of events are free, and a stranger may have written any: the log is still to be read."""
    state = replace(first_state("bases2d6", seed="x", language="en", dice="program"), seq=0)
    told = set()
    for command in (
        do.AddCreatures(name="Vera", side="hero"),
        do.AddCreatures(name="Goblin"),
        do.StartAction(),
        Use(actor="vera", ability="strike", targets=("goblin",), force=True),
        do.Cancel(),
        Damage(targets=("goblin",), amount=2),
    ):
        before = state
        record, state = execute(before, command, 0)
        forged = replace(
            record,
            events=tuple(replace(e, args=args) if hasattr(e, "args") else e for e in record.events),
        )
        for t in (translator("en"), translator("es")):
            told |= {
                plain(line)
                for line in (*narrate.tell(forged, before, t), *narrate.explain(forged, before, t))
            }
            narrate.tell(record, before, t)
    unread = {"A part of this entry cannot be read.", "Una parte de esta entrada no se puede leer."}
    assert unread <= told
    assert len(told) > 4
