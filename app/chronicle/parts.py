"""Which part of a campaign is told, and how much of what the dice did."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from msgspec.structs import replace

from app.chronicle import values
from app.filling import filled
from rules.text import Translator

Mechanic: TypeAlias = Literal["dice", "actions", "fights", "oracle", "story"]

MECHANICS: Final[tuple[Mechanic, ...]] = get_args(Mechanic)
#: What a word stands for: everything; what happened without the dice; prose, questions and answers alone.
PRESETS: Final[dict[str, frozenset[Mechanic]]] = {
    "all": frozenset(MECHANICS),
    "results": frozenset(MECHANICS) - {"dice"},
    "none": frozenset(("oracle",)),
}
#: The words that may be asked for, as they are listed.
CHOICES: Final = (*PRESETS, *MECHANICS)

_KINDS: dict[type, Mechanic] = {
    values.Roll: "dice",
    values.Deed: "actions",
    values.Result: "actions",
    values.World: "actions",
    values.FightBegins: "fights",
    values.Round: "fights",
    values.FightEnds: "fights",
    values.Question: "oracle",
    values.Twist: "oracle",
    values.Draw: "oracle",
    values.Expected: "oracle",
    values.Listed: "story",
    values.Tracked: "story",
    values.Tension: "story",
    values.Remark: "story",
}


class Part(NamedTuple):
    """A session or a scene by its number, or both; None is all of them."""

    session: int | None = None
    scene: int | None = None

    def takes(self, session: int, scene: int) -> bool:
        """Whether what is played in that scene of that session is told."""
        return self.session in (None, session) and self.scene in (None, scene)


class NoSuchPart(Exception):
    """There is no session or scene of a number; `known` are those that there are, as players count.

    `unseen` says that the game master knows of more scenes, by other numbers.
    """

    def __init__(
        self, what: Literal["session", "scene"], number: int, known: Sequence[int], *, unseen: bool = False
    ) -> None:
        super().__init__(f"no {what} {number}")
        self.what, self.number, self.known, self.unseen = what, number, known, unseen


def missing_text(missing: NoSuchPart, t: Translator) -> str:
    """Why there is nothing to tell, with the numbers that there are."""
    if not missing.known:
        return t.text("There is nothing to tell of this campaign yet.")
    template = (
        t.text("There is no session {n}; there are: {known}.")
        if missing.what == "session"
        else t.text("There is no scene {n} here; there are: {known}.")
    )
    said = filled(template, n=missing.number, known=spelled(missing.known))
    if missing.unseen:
        said += " " + t.text("Scenes that began in secret are not counted.")
    return said


def spelled(numbers: Sequence[int]) -> str:
    """Numbers in few words: “1–4, 7”."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def mechanics_of(words: str) -> frozenset[Mechanic] | None:
    """The mechanics that a list of words with commas asks for; None when one of them is unknown."""
    asked: set[Mechanic] = set()
    for word in (word.strip().casefold() for word in words.split(",")):
        found = PRESETS.get(word) or {kind for kind in MECHANICS if kind == word}
        if not found:
            return None
        asked |= found
    return frozenset(asked)


def narrowed(chronicle: values.Chronicle, kept: Collection[Mechanic]) -> values.Chronicle:
    """The chronicle with these mechanics alone; what somebody wrote always stays."""
    if set(kept) == set(MECHANICS):
        return chronicle
    sessions = tuple(
        replace(
            session,
            scenes=tuple(
                replace(
                    scene, entries=tuple(_kept(entry, kept) for entry in scene.entries if _is(entry, kept))
                )
                for scene in session.scenes
            ),
        )
        for session in chronicle.sessions
    )
    return replace(chronicle, sessions=sessions)


def _is(entry: values.Entry, kept: Collection[Mechanic]) -> bool:
    kind = _KINDS.get(type(entry))
    return kind is None or kind in kept


def _kept(entry: values.Entry, kept: Collection[Mechanic]) -> values.Entry:
    if isinstance(entry, values.Roll) and "actions" not in kept:
        # The deed that it was for is not told: the roll has to say it.
        return replace(entry, label=entry.label or entry.about)
    if "dice" in kept:
        return entry
    if isinstance(entry, values.Question):
        return replace(entry, roll=None, twist=None)
    if isinstance(entry, values.Expected):
        return replace(entry, roll=None)
    if isinstance(entry, values.Draw | values.Twist):
        return replace(entry, rolls=())
    return entry
