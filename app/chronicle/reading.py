"""The chronicle as running text: paragraphs of pieces, from which the readable formats are written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeAlias

from app.chronicle import values
from app.filling import filled
from rules.solo.telling import drawn_within, twist_word
from rules.state import Track
from rules.telling import track_pips
from rules.text import Translator

#: What a piece of a paragraph is: `dice` stands in short brackets, `kept` and `dropped` are faces in them.
Part: TypeAlias = Literal["text", "strong", "answer", "dice", "kept", "dropped", "muted"]
#: What a paragraph is; a `mark` is a line about threads, clocks and the like.
Kind: TypeAlias = Literal["prose", "deed", "question", "fight", "round", "mark", "remark"]


class Piece(NamedTuple):
    """Some text of one kind."""

    text: str
    part: Part = "text"


class Paragraph(NamedTuple):
    """One paragraph; the text of prose is whole in one piece, with its line breaks."""

    kind: Kind
    pieces: tuple[Piece, ...]


def paragraphs(entries: tuple[values.Entry, ...], t: Translator) -> list[Paragraph]:
    """Entries as paragraphs: what somebody does stands with the dice and what came of it."""
    reader = _Reader(t)
    for entry in entries:
        _READERS[type(entry)](reader, entry)
    return [Paragraph(kind, tuple(pieces)) for kind, pieces in reader.found if pieces]


class _Reader:
    """Builds paragraphs."""

    def __init__(self, t: Translator) -> None:
        self._t = t
        self.found: list[tuple[Kind, list[Piece]]] = []

    def _new(self, kind: Kind, *pieces: Piece) -> None:
        self.found.append((kind, list(pieces)))

    def _on(self, begins: bool, *pieces: Piece) -> None:
        """Go on with what is being done, or begin with it."""
        if begins or not self.found or self.found[-1][0] != "deed":
            self._new("deed", *pieces)
        else:
            self.found[-1][1].extend((Piece(" "), *pieces))

    def prose(self, prose: values.Prose) -> None:
        """What somebody wrote."""
        self._new("prose", Piece(prose.text))

    def deed(self, deed: values.Deed) -> None:
        """A deed begins a paragraph."""
        rest = deed.text.removeprefix(deed.who)
        if not deed.who or rest == deed.text:
            self._new("deed", Piece(sentence(deed.text)))
        else:
            who = deed.who[:1].upper() + deed.who[1:]
            self._new("deed", Piece(who, "strong"), Piece(sentence(rest, capital=False)))

    def roll(self, roll: values.Roll) -> None:
        """Dice in short brackets."""
        if roll.label:
            self._on(
                roll.begins, Piece(sentence(roll.label).rstrip(".") + ":"), Piece(" "), *self._dice(roll)
            )
        else:
            self._on(roll.begins, *self._dice(roll))

    def result(self, result: values.Result) -> None:
        """What came of it."""
        if result.text:
            self._on(result.begins, Piece(sentence(result.text)))

    def world(self, world: values.World) -> None:
        """What happened by nobody's doing."""
        self._new("deed", Piece(sentence(world.text)))

    def remark(self, remark: values.Remark) -> None:
        """A word about the game."""
        self._new("remark", Piece(sentence(remark.text)))

    def question(self, question: values.Question) -> None:
        """A question with its answer."""
        pieces = [Piece(sentence(question.text), "strong")]
        if question.likelihood:
            pieces.append(Piece(f" ({question.likelihood})", "muted"))
        pieces += [Piece(" — "), Piece(sentence(question.answer), "answer")]
        if question.roll is not None:
            pieces += [Piece(" "), *self._dice(question.roll)]
        self._new("question", *pieces)

    def twist(self, twist: values.Twist) -> None:
        """A twist, as an answer."""
        pieces = [Piece(sentence(twist_word(self._t)), "answer")]
        pieces += [Piece(f" {sentence(twist.text)}")] if twist.text else []
        self._new("question", *pieces, *self._all_dice(twist.rolls))

    def draw(self, draw: values.Draw) -> None:
        """A draw: the table and what it gave."""
        table = Piece(f"{sentence(draw.table).rstrip('.')}:", "muted")
        within = [Piece(drawn_within(draw.steps, self._t), "muted")] if draw.steps else []
        text = Piece(f" {sentence(draw.text)}", "answer")
        self._new("question", table, text, *within, *self._all_dice(draw.rolls))

    def expected(self, expected: values.Expected) -> None:
        """How the scene came."""
        rolled = [Piece(" "), *self._dice(expected.roll)] if expected.roll is not None else []
        self._new("question", Piece(sentence(expected.text), "answer"), *rolled)

    def listed(self, listed: values.Listed) -> None:
        """A line about a thread, a person or a place."""
        self._new("mark", Piece(listed.text))

    def tracked(self, tracked: values.Tracked) -> None:
        """A line about a clock."""
        if tracked.gone:
            self._new("mark", Piece(tracked.over))
            return
        pips = track_pips(Track("", tracked.name, tracked.size, tracked.done, tracked.kind))
        over = [Piece(f" {tracked.over}", "answer")] if tracked.over else []
        self._new(
            "mark", Piece(tracked.name, "strong"), Piece(f" {pips} {tracked.done}/{tracked.size}"), *over
        )

    def tension(self, tension: values.Tension) -> None:
        """A line about the tension."""
        self._new("mark", Piece(tension.text))

    def fight_begins(self, fight: values.FightBegins) -> None:
        """Who fights."""
        t = self._t
        head = t.text("The fight goes on") if fight.goes_on else t.text("A fight begins")
        pieces = [Piece(sentence(f"{head} · {fight.text}" if fight.text else head), "strong")]
        names = ", ".join(map(person_text, fight.people))
        self._new("fight", *pieces, *([Piece(f" {sentence(names)}")] if names else []))

    def round(self, round_: values.Round) -> None:
        """A round's heading."""
        self._new("round", Piece(filled(self._t.text("Round {n}"), n=round_.number), "strong"))

    def fight_ends(self, fight: values.FightEnds) -> None:
        """The end of a fight, or of what is told of it for now."""
        over, later = self._t.text("The fight is over"), self._t.text("The fight is left for later")
        if not fight.goes_on:
            self._new("fight", Piece(sentence(later if fight.paused else over), "strong"))

    def _dice(self, roll: values.Roll) -> list[Piece]:
        """`[2d6kh1: 4 2 against 3, success]`."""
        pieces = [Piece(f"[{roll.expression}:", "dice")]
        for die in roll.dice:
            pieces += [Piece(" ", "dice"), Piece(str(die.face), "kept" if die.kept else "dropped")]
        whole = len([die for die in roll.dice if die.kept]) == 1 and any(
            die.kept and die.face == roll.total for die in roll.dice
        )
        end = "" if whole else f" = {roll.total}"
        if roll.goal is not None:
            end += " " + filled(self._t.text("against {n}"), n=roll.goal)
        end += f", {roll.outcome}" if roll.outcome else ""
        return [*pieces, Piece(f"{end}]", "dice")]

    def _all_dice(self, rolls: tuple[values.Roll, ...]) -> list[Piece]:
        return [piece for roll in rolls for piece in (Piece(" "), *self._dice(roll))]


def person_text(person: values.Person) -> str:
    """Somebody with what they have left: “Lucía (Strikes 3)”."""
    told = ", ".join((*(f"{label} {value}" for label, value in person.pools), *person.statuses))
    return f"{person.name} ({told})" if told else person.name


def sentence(text: str, *, capital: bool = True) -> str:
    """A text as a sentence: a capital at its begin, and an end."""
    text = text.rstrip()
    if not text:
        return ""
    if capital:
        text = text[:1].upper() + text[1:]
    return text if text[-1] in '.!?…:;»”"' else f"{text}."


_READERS: dict[type, Callable[[_Reader, Any], None]] = {
    values.Prose: _Reader.prose,
    values.Deed: _Reader.deed,
    values.Roll: _Reader.roll,
    values.Result: _Reader.result,
    values.World: _Reader.world,
    values.Remark: _Reader.remark,
    values.Question: _Reader.question,
    values.Twist: _Reader.twist,
    values.Draw: _Reader.draw,
    values.Expected: _Reader.expected,
    values.Listed: _Reader.listed,
    values.Tracked: _Reader.tracked,
    values.Tension: _Reader.tension,
    values.FightBegins: _Reader.fight_begins,
    values.Round: _Reader.round,
    values.FightEnds: _Reader.fight_ends,
}
