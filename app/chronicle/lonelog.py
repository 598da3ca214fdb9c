"""The chronicle as a solo log: Lonelog 1.6.0 with its combat and dice additions, and Partylog 1.0.0.

Notation stands in fences, prose between them. Partylog tells with `!` what happens by nobody's doing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from app.chronicle import values
from app.chronicle.escaping import actor, heading, in_tag, inline, markdown_lines, notation, yaml
from rules.solo.telling import twist_word
from rules.text import Translator

Dialect: TypeAlias = Literal["lonelog", "partylog"]

_SIDES = {"hero": "PC", "ally": "N", "foe": "F", "neutral": "N"}
_STANDINGS = {"open": "Open", "aside": "Abandoned", "closed": "Closed"}
_KINDS = {"thread": "Thread", "person": "N", "place": "L"}
_TRACKS = {"track": "Track", "clock": "Clock", "timer": "Timer"}


def write_log(chronicle: values.Chronicle, t: Translator, dialect: Dialect = "lonelog") -> str:
    """The whole file, ended by a newline."""
    writer = _Writer(t, dialect)
    blocks = [_front(chronicle), f"# {heading(chronicle.title)}"]
    for session in chronicle.sessions:
        blocks += _session_head(session)
        for scene in session.scenes:
            blocks += writer.scene(scene)
    return "\n".join(blocks) + "\n"


def _front(chronicle: values.Chronicle) -> str:
    rows = [("title", yaml(chronicle.title)), ("ruleset", yaml(chronicle.rules))]
    if chronicle.heroes:
        rows.append(("pcs", yaml(", ".join(chronicle.heroes))))
    if chronicle.dates:
        rows += [("start_date", min(chronicle.dates)), ("last_update", max(chronicle.dates))]
    rows.append(("tools", "Fogón"))
    return "\n".join(["---", *(f"{key}: {value}" for key, value in rows), "---"])


def _session_head(session: values.Session) -> list[str]:
    head = [f"## Session {session.number}"]
    known = [f"Date: {session.date}"] if session.date else []
    if session.minutes:
        known.append(f"Duration: {session.minutes // 60}h{session.minutes % 60:02d}")
    return [*head, f"*{' | '.join(known)}*"] if known else head


class _Writer:
    """Turns entries into lines of one dialect."""

    def __init__(self, t: Translator, dialect: Dialect) -> None:
        self._t, self._dialect = t, dialect

    def scene(self, scene: values.Scene) -> list[str]:
        """A scene: its heading, then prose and fences in turn."""
        title = f" *{inline(scene.title)}*" if scene.title else ""
        blocks = [f"### S{scene.number}{title}"]
        fence: list[str] = []
        for entry in scene.entries:
            if isinstance(entry, values.Prose) and entry.is_consequence:
                fence.append(f"=> {notation(entry.text)}")
            elif isinstance(entry, values.Prose):
                blocks += [*self._fenced(fence, blocks), "", markdown_lines(entry.text)]
                fence = []
            else:
                fence += self._lines(entry)
        return [*blocks, *self._fenced(fence, blocks), ""]

    def _fenced(self, lines: list[str], before: list[str]) -> list[str]:
        """Lines in a fence, which stands apart from prose before it."""
        apart = [""] if len(before) > 1 else []
        return [*apart, f"```{self._dialect}", *lines, "```"] if lines else []

    def _lines(self, entry: values.Entry) -> list[str]:
        return _LINES[type(entry)](self, entry)

    def _deed(self, deed: values.Deed) -> list[str]:
        way = f" [{in_tag(deed.way[0])}->{in_tag(deed.way[1])}]" if deed.way else ""
        return [f"@({actor(deed.who)}) {notation(deed.deed)}{way}"]

    def _roll(self, roll: values.Roll) -> list[str]:
        label = f"{notation(roll.label)} " if roll.label else ""
        goal = "" if roll.goal is None else f" vs TN {roll.goal}"
        outcome = f" -> {_capital(notation(roll.outcome))}" if roll.outcome else ""
        return [f"d: {label}{dice_text(roll)}{goal}{outcome}"]

    def _result(self, result: values.Result) -> list[str]:
        tags = [tag for change in result.changes for tag in self._changed(change)]
        words = [notation(result.text)] if result.text else []
        return [f"=> {' '.join((*words, *tags))}"] if words or tags else []

    def _world(self, world: values.World) -> list[str]:
        sign = "!" if self._dialect == "partylog" else "=>"
        return [" ".join((sign, notation(world.text), *map(self._person, world.people)))]

    def _remark(self, remark: values.Remark) -> list[str]:
        return [_note(remark.text)]

    def _question(self, question: values.Question) -> list[str]:
        likelihood = f" ({_capital(notation(question.likelihood))})" if question.likelihood else ""
        answer = f"-> {_capital(notation(question.answer))}"
        lines = [f"? {notation(question.text)}{likelihood}"]
        lines.append(answer if question.roll is None else f"d: {dice_text(question.roll)} {answer}")
        if question.twist is not None:
            twist = question.twist
            word = self._t.text("yes") if twist.outcome == self._t.text("success") else self._t.text("no")
            lines.append(f"d: {notation(twist.label)} {dice_text(twist)} -> {_capital(notation(word))}")
        return lines

    def _twist(self, twist: values.Twist) -> list[str]:
        rolled = f" ({', '.join(f'{dice_text(roll)}' for roll in twist.rolls)})" if twist.rolls else ""
        text = f" {notation(twist.text)}" if twist.text else ""
        return [f"=> {notation(twist_word(self._t))}{text}{rolled}"]

    def _draw(self, draw: values.Draw) -> list[str]:
        dice = "".join(f" {dice_text(roll)}" for roll in draw.rolls)
        lines = [f"tbl: {notation(draw.table)}{dice} -> {notation(draw.text)}"]
        return [*lines, _note(" > ".join(draw.steps))] if draw.steps else lines

    def _expected(self, expected: values.Expected) -> list[str]:
        rolled = self._roll(expected.roll) if expected.roll is not None else []
        return [*rolled, f"=> {notation(expected.text)}"]

    def _listed(self, listed: values.Listed) -> list[str]:
        if listed.kind is None:
            return [f"=> {notation(listed.text)}"]
        more = [_STANDINGS[listed.standing]] if listed.standing and listed.kind == "thread" else []
        more += [in_tag(listed.note)] if listed.note else []
        tag = f"[{'|'.join((f'{_KINDS[listed.kind]}:{in_tag(listed.name)}', *more))}]"
        # What the tag has no room for is told in words.
        told = listed.kind == "thread" and listed.standing is not None
        return [tag if told else f"=> {notation(listed.text)} {tag}"]

    def _tracked(self, tracked: values.Tracked) -> list[str]:
        filled = str(tracked.done) if tracked.kind == "timer" else f"{tracked.done}/{tracked.size}"
        tag = f"[{_TRACKS[tracked.kind]}:{in_tag(tracked.name)} {filled}]"
        if tracked.gone:
            return [_note(tracked.over)]
        return [f"{tag} {_note(tracked.over)}" if tracked.over else tag]

    def _tension(self, tension: values.Tension) -> list[str]:
        return [f"=> {notation(tension.text)}"]

    def _fight_begins(self, fight: values.FightBegins) -> list[str]:
        people = " ".join(map(self._person, fight.people))
        return ["[COMBAT]", *([people] if people else []), *([_note(fight.text)] if fight.text else [])]

    def _round(self, round_: values.Round) -> list[str]:
        roster = " ".join(map(self._person, round_.people))
        # Those of the first round have just been told.
        return [f"Rd{round_.number}{f' Roster: {roster}' if roster and round_.number > 1 else ''}"]

    def _fight_ends(self, fight: values.FightEnds) -> list[str]:
        return ["[/COMBAT]"]

    def _person(self, person: values.Person) -> str:
        pools = [f"{in_tag(label)} {value}" for label, value in person.pools]
        zone = [f"Zone:{in_tag(person.zone)}"] if person.zone else []
        state = [person.state] if person.state else []
        parts = (*pools, *state, *map(in_tag, person.statuses), *zone)
        return f"[{'|'.join((f'{_SIDES[person.side]}:{in_tag(person.name)}', *parts))}]"

    def _changed(self, change: values.Change) -> list[str]:
        pools = [f"{in_tag(label)}{by:+d}" for label, by in change.pools]
        came = [f"+{in_tag(word)}" for word in change.gained]
        went = [f"-{in_tag(word)}" for word in change.lost]
        parts = (*pools, *came, *went, *([change.state] if change.state else []))
        return [f"[{'|'.join((f'{_SIDES[change.side]}:{in_tag(change.name)}', *parts))}]"]


def dice_text(roll: values.Roll) -> str:
    """Dice as the dice addition writes them: `2d6kh1+2=6 [4, 2d]`."""
    # `!=` would compare.
    gap = " " if roll.expression.endswith("!") else ""
    whole = len(roll.dice) == 1 and roll.dice[0].face == roll.total
    faces = ", ".join(f"{die.face}{'' if die.kept else 'd'}" for die in roll.dice)
    shown = "" if whole or not faces else f" [{faces}]"
    return f"{notation(roll.expression)}{gap}={roll.total}{shown}"


def _note(text: str) -> str:
    return f"(note: {notation(text).replace('(', '（').replace(')', '）')})"


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


_LINES: dict[type, Callable[[_Writer, Any], list[str]]] = {
    values.Deed: _Writer._deed,
    values.Roll: _Writer._roll,
    values.Result: _Writer._result,
    values.World: _Writer._world,
    values.Remark: _Writer._remark,
    values.Question: _Writer._question,
    values.Twist: _Writer._twist,
    values.Draw: _Writer._draw,
    values.Expected: _Writer._expected,
    values.Listed: _Writer._listed,
    values.Tracked: _Writer._tracked,
    values.Tension: _Writer._tension,
    values.FightBegins: _Writer._fight_begins,
    values.Round: _Writer._round,
    values.FightEnds: _Writer._fight_ends,
}
