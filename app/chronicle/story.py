"""The solo player's events as entries: questions, twists, draws, lists, clocks, tested scenes."""

from __future__ import annotations

from msgspec.structs import replace

from app.chronicle.dice import bare, expression_roll, roll_of
from app.chronicle.values import (
    Draw,
    Entry,
    Expected,
    Listed,
    Question,
    Remark,
    Roll,
    Tension,
    Tracked,
    Twist,
)
from rules.events import Happened, Rolled, StoryChanged, TracksChanged
from rules.solo.story import Standing
from rules.solo.telling import answer_word, likelihood_word
from rules.state import State
from rules.text import Line, Translator, plain


class StoryTeller:
    """Keeps dice that have fallen until what they are for is told, be it in a later record."""

    def __init__(self, t: Translator) -> None:
        self._t = t
        self._fallen: dict[str, list[Roll]] = {}
        #: How entries stand, by kind and name: a change of something else does not say it.
        self._standings: dict[tuple[str, str], Standing] = {}

    def fell(self, event: Rolled) -> None:
        """Dice that something else will tell of."""
        roll = roll_of(event, self._t)
        if event.purpose == "twist":
            roll = replace(roll, label=self._t.text("Twist"))
        elif event.purpose == "scene":
            roll = replace(roll, label=self._t.text("Scene"))
        self._fallen.setdefault(event.purpose, []).append(roll)

    def happened(self, event: Happened, told: str) -> Entry | None:
        """A question, a twist, a draw or a dice expression; None when it is another event."""
        args, t = event.args, self._t
        if event.cause == "solo.answer":
            rolls, twists = self._taken("oracle"), self._taken("twist")
            likelihood = likelihood_word(args["steps"], t) if args["steps"] else ""
            answer = answer_word(args["answer"], t)
            return Question(
                args["question"], likelihood, answer,
                bare(rolls[-1]) if rolls else None, twists[-1] if twists else None,
            )  # fmt: skip
        if event.cause == "solo.twist":
            return Twist(args["text"], self._taken("table"))
        if event.cause == "solo.table":
            return Draw(args["table"], args["text"], tuple(args["steps"]), self._taken("table"))
        if event.cause == "dice-total":
            self._taken("dice")
            return expression_roll(event)
        return Remark(told) if event.cause == "scene-over" and told else None

    def changed(self, event: StoryChanged, told: str) -> list[Entry]:
        """A change of the story, where it says anything."""
        args = event.args
        if event.cause == "solo.tension":
            return [Tension(told)]
        if event.cause in ("solo.expected", "solo.altered", "solo.interrupted"):
            rolls = self._taken("scene")
            return [Expected(told, rolls[-1] if rolls else None)]
        if event.cause == "solo.entry-added":
            self._standings[args["kind"], args["name"]] = "open"
            return [Listed(args["kind"], args["name"], told, "open", args["note"])]
        if event.cause == "solo.entry-changed":
            changed, kind = args["changes"], args["kind"]
            name = changed.get("name", args["name"])
            standing = changed.get("standing") or self._standings.pop((kind, args["name"]), None)
            if standing is not None:
                self._standings[kind, name] = standing
            return [Listed(kind, name, told, standing, changed.get("note", ""))]
        if event.cause == "solo.entry-removed":
            return [Listed(None, args["name"], told)]
        return [Remark(told)] if told else []

    def tracked(self, event: TracksChanged, before: State, after: State, told: Line) -> Entry:
        """A clock, a track or a timer."""
        gone = event.cause == "track-removed"
        state = before if gone else after
        track = next(track for track in state.tracks if track.id == event.args["track"])
        ended = track.done == (0 if track.kind == "timer" else track.size)
        # The last piece of the sentence says what that means.
        over = plain(told) if gone else plain(told[-1:]) if ended and told else ""
        return Tracked(track.kind, track.name, track.done, track.size, over, gone)

    def _taken(self, purpose: str) -> tuple[Roll, ...]:
        return tuple(self._fallen.pop(purpose, ()))
