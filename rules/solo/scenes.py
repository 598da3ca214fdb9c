"""Scenes of a solo story: what was expected against what comes, and the bookkeeping at their end."""

from __future__ import annotations

from fractions import Fraction

from rules.dice import Tray
from rules.durations import forget, tick
from rules.errors import Refused
from rules.events import Happened, Removed, Rolled, SceneStarted, StoryChanged
from rules.evolve import Draft
from rules.naming import checked_name
from rules.solo.asking import tell_twist
from rules.solo.commands import CloseScene, GoTo, SetTension, TestScene
from rules.solo.story import HIGHEST_TENSION, LOWEST_TENSION, Turn
from rules.state import GM
from rules.tracks import advance, track_of

EXPECTATION_LIMIT = 400


def turn_of(total: int, tension: int) -> Turn:
    """What a sum of two dice makes of an expectation at a tension from 1 to 6.

    At most the tension and one interrupts it, as a twist does; up to two more only alters it.
    """
    if total <= tension + 1:
        return "interrupted"
    return "altered" if total <= tension + 3 else "expected"


def begin_scene(draft: Draft, title: str, *, secret: bool) -> None:
    """Begin the next scene; of one in secret players learn nothing, for them the last one goes on."""
    title = checked_name(title) if title else ""
    tick(draft, "scene")
    last = draft.state.scene
    shown = (last.shown if last.secret else last.title) if secret else ""
    draft.emit(SceneStarted(last.number + 1, title, secret, last.unseen + secret, shown))


def test_scene(draft: Draft, command: TestScene, tray: Tray) -> None:
    """Begin a scene that was expected to be something; Refused `expectation-too-long`, `faces-needed`."""
    expectation = " ".join(command.expectation.split())
    if len(expectation) > EXPECTATION_LIMIT:
        raise Refused("expectation-too-long", limit=EXPECTATION_LIMIT)
    begin_scene(draft, command.title, secret=command.secret)
    tension = draft.state.story.tension
    throw = tray.throw(2, 6, "scene")
    if throw is None:
        raise Refused("faces-needed", count=2, sides=6, why="scene")
    turn = turn_of(sum(throw.faces), tension)
    draft.emit(
        Rolled(
            who=GM, purpose="scene", faces=throw.faces, total=sum(throw.faces), by=throw.by,
            draws=throw.draws, args={"tension": tension},
        ),
        StoryChanged(
            {"expectation": expectation, "turn": turn}, f"solo.{turn}", {"expectation": expectation}
        ),
    )  # fmt: skip
    if turn == "interrupted":
        tell_twist(draft, command.twist, tray)


def close_scene(draft: Draft, command: CloseScene, tray: Tray) -> None:
    """End the scene; Refused `scene-is-over`, `out-of-range`, `unknown-track`, `tension-frozen` (U70)."""
    if command.tension not in (-1, 0, 1):
        raise Refused("out-of-range", field="tension", value=command.tension, low=-1, high=1)
    if draft.state.story.over == draft.state.scene.number and not command.force:
        raise Refused("scene-is-over", number=draft.state.scene.number)
    for track, _ in command.tracks:
        track_of(draft.state, track)
    if command.tension and draft.state.time == "action" and not command.force:
        # U70: a fight does not swing what only scenes should change.
        raise Refused("tension-frozen")
    leave_scene(draft)
    if command.tension:
        set_tension(draft, SetTension(by=command.tension), tray)
    for track, by in command.tracks:
        advance(draft, track, by)
    draft.emit(
        StoryChanged({"expectation": "", "turn": "", "over": draft.state.scene.number}, "solo.scene-over")
    )
    tick(draft, "scene")


def leave_scene(draft: Draft) -> None:
    """Tell that the scene is over, and take the foes that are down from the table."""
    draft.emit(Happened("scene-over", {"number": draft.state.scene.number}))
    for creature in tuple(draft.state.creatures.values()):
        if creature.side == "foe" and creature.down:
            forget(draft, creature.id)
            draft.emit(Removed(creature.id))


def set_tension(draft: Draft, command: SetTension, tray: Tray) -> None:
    """Change the tension by hand, as far as it goes; Refused `out-of-range`, `nothing-to-change`."""
    now = draft.state.story.tension
    if command.to is not None and not LOWEST_TENSION <= command.to <= HIGHEST_TENSION:
        raise Refused(
            "out-of-range", field="tension", value=command.to, low=LOWEST_TENSION, high=HIGHEST_TENSION
        )
    wanted = (now if command.to is None else command.to) + command.by
    wanted = max(LOWEST_TENSION, min(HIGHEST_TENSION, wanted))
    if wanted == now:
        if isinstance(command, SetTension) and command.to is None and draft.events:
            return
        raise Refused("nothing-to-change")
    draft.emit(StoryChanged({"tension": wanted}, "solo.tension", {"was": now, "now": wanted}))


def go_to(draft: Draft, command: GoTo, tray: Tray) -> None:
    """Play at a place from now on; Refused `unknown-name`, `nothing-to-change`."""
    story = draft.state.story
    entry = story.entry(command.place)
    if command.place and (entry is None or entry.kind != "place"):
        raise Refused("unknown-name", name=command.place)
    if story.place == command.place:
        raise Refused("nothing-to-change")
    draft.emit(
        StoryChanged(
            {"place": command.place}, "solo.place", {"name": entry.name if entry is not None else ""}
        )
    )


def scene_odds(tension: int) -> dict[Turn, Fraction]:
    """The exact chance of each turn of a scene at a tension from 1 to 6."""
    turns: dict[Turn, Fraction] = dict.fromkeys(("expected", "altered", "interrupted"), Fraction(0))
    for one in range(1, 7):
        for other in range(1, 7):
            turns[turn_of(one + other, tension)] += Fraction(1, 36)
    return turns
