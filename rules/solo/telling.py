"""The solo player's steps as sentences, the same for every rule system."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.commands import Command
from rules.events import AnyEvent, Happened, Rolled, StoryChanged
from rules.solo import commands as do
from rules.solo.asking import odds
from rules.solo.oracle import LIKELIHOODS
from rules.solo.story import Turn
from rules.state import State
from rules.text import Line, Role, Span, Told, Translator, line, phrase

_STEPS = {steps: word for word, steps in LIKELIHOODS.items()}


def tell(event: AnyEvent, before: State, after: State, t: Translator) -> Told | None:
    """One of the solo player's events in words, or None when it is another."""
    if isinstance(event, Happened):
        return _happened(event, t)
    if isinstance(event, StoryChanged):
        told = _story(event, t)
        return Told(told) if told else None
    if isinstance(event, Rolled) and event.purpose == "scene":
        return Told(_scene_dice(event, t))
    return None


def _scene_dice(event: Rolled, t: Translator) -> Line:
    """What fell for a scene, and against what, before what comes of it."""
    spans: list[Span | str] = [t.text("Against tension {n}:").replace("{n}", str(event.args["tension"]))]
    for face in event.faces:
        spans += [" ", Span(str(face), "dice")]
    return line(*spans, Span(" → ", "muted"), Span(str(event.total), "strong"))


def answer_word(answer: str, t: Translator) -> str:
    """An answer of the oracle in its words, which the user may have replaced."""
    return t.oracle("answers", answer)


def likelihood_word(steps: int, t: Translator) -> str:
    """A likelihood from -3 to 3 in the oracle's words."""
    return t.oracle("likelihoods", _STEPS[steps])


def twist_word(t: Translator) -> str:
    """What announces a twist."""
    return t.oracle("words", "twist")


def oracle_line(state: State, command: do.Ask, t: Translator) -> Line:
    """The chances of a question in one short line: a yes and what that is made of, a twist."""
    found = odds(state, command)
    spans: list[Span | str] = [Span(t.percent(found["success"]), "strong"), f" {answer_word('yes', t)}"]
    for sign, answer in (("=", "yes-and"), ("+", "yes"), ("+", "yes-but")):
        spans.append(Span(f" {sign} {answer_word(answer, t)} {t.percent(found[answer])}", "muted"))
    spans.append(Span(f" · {t.text('twist')} {t.percent(found['twist'])}", "karma"))
    return line(*spans)


def oracle_brief(state: State, command: do.Ask, t: Translator) -> Line:
    """The same where there is little room: how likely the question is, a yes, a twist."""
    found = odds(state, command)
    return line(
        Span(likelihood_word(command.steps, t), "muted"),
        Span(f": {answer_word('yes', t)} "), Span(t.percent(found["success"]), "strong"),
        Span(f" · {t.text('twist')} {t.percent(found['twist'])}", "karma"),
    )  # fmt: skip


def _happened(event: Happened, t: Translator) -> Told | None:
    args = event.args
    if event.cause == "solo.answer":
        return Told(_answer(args["question"], args["steps"], args["faces"], args["read"], args["answer"], t))
    if event.cause == "solo.twist":
        # With dice of the table's own nothing has been drawn yet.
        drawn = (
            Span(f" {args['text']}", "strong")
            if args["text"]
            else Span(f" {t.text('t draws what it is')}", "withheld")
        )
        return Told(line(Span(twist_word(t), "karma"), drawn))
    if event.cause == "solo.table":
        return Told(
            line(
                Span(args["table"], "accent"), Span(" → ", "muted"), Span(args["text"], "strong"),
                Span(drawn_within(args["steps"], t), "muted"),
            )
        )  # fmt: skip
    return None


def drawn_within(steps: Iterable[str], t: Translator) -> str:
    """Behind a result, the tables within its table that filled it in; "" where there were none."""
    tables = ", ".join(dict.fromkeys(steps))
    return " " + t.text("(with {tables})").replace("{tables}", tables) if tables else ""


def explained(event: AnyEvent, t: Translator) -> tuple[Line, ...]:
    """The dice of a question, a twist, a scene or a table, and how they were read."""
    if not isinstance(event, Rolled) or event.purpose not in ("oracle", "twist", "scene", "table"):
        return ()
    words = {
        "oracle": t.text("the answer"), "twist": t.text("twist"), "scene": t.text("the scene"),
        "table": t.text("the table"),
    }  # fmt: skip
    faces = " ".join(str(face) for face in event.faces)
    said = f"{words[event.purpose]}: {faces}"
    if event.purpose == "oracle":
        steps = event.args["steps"]
        said += f" ({likelihood_word(steps, t)})" if steps else ""
        if event.args["curve"] == "2d6":
            said += f" → {sum(event.faces)} {steps:+d} = {event.total}" if steps else f" → {event.total}"
        elif steps:
            how = t.text("the highest counts") if steps > 0 else t.text("the lowest counts")
            said += f" · {how}: {event.total}"
    elif event.purpose in ("twist", "scene"):
        least = event.args["tension"] + 1
        template = t.text("{sum}; tension {n}: up to {least} a twist, up to {altered} altered")
        if event.purpose == "twist":
            template = t.text("{sum}; tension {n}: up to {least} a twist")
        numbers = {"sum": event.total, "n": least - 1, "least": least, "altered": least + 2}
        for slot, value in numbers.items():
            template = template.replace(f"{{{slot}}}", str(value))
        said += f" = {template}"
    return (line(said),)


def _answer(question: str, steps: int, faces: list[int], read: int, answer: str, t: Translator) -> Line:
    spans: list[Span | str] = [Span("? ", "accent"), question]
    if steps:
        spans.append(Span(f" ({likelihood_word(steps, t)})", "muted"))
    spans.append(Span("  "))
    shown = False
    for face in faces:
        kept = not shown and (face == read or len(faces) == 1)
        shown = shown or kept
        spans += [Span(str(face), "dice" if kept or read not in faces else "dropped"), Span(" ")]
    role: Role = "good" if answer.startswith("yes") else "harm"
    spans += [Span("→ ", "muted"), Span(answer_word(answer, t), role)]
    return line(*spans)


def _story(event: StoryChanged, t: Translator) -> Line:
    args = event.args
    if event.cause == "solo.tension":
        template = t.text("Tension {was} → {now}")
        return line(
            Span(template.replace("{was}", str(args["was"])).replace("{now}", str(args["now"])), "accent")
        )
    if event.cause in ("solo.expected", "solo.altered", "solo.interrupted"):
        words = {
            "solo.expected": t.text("The scene comes as expected"),
            "solo.altered": t.text("The scene comes altered; expected was"),
            "solo.interrupted": t.text("Something else comes instead; expected was"),
        }
        rest = Span(f": {args['expectation']}" if args["expectation"] else "", "note")
        return line(Span(words[event.cause], "accent"), rest)
    if event.cause == "solo.place":
        if not args["name"]:
            return line(t.text("Nowhere in particular now"))
        return phrase(t.text("Now at {place}"), {"place": Span(args["name"], "strong")})
    if event.cause == "solo.note-edited":
        if not args["text"]:
            return line(Span(t.text("A note is struck out"), "muted"))
        text = " ".join(args["text"].split())
        return line(Span(t.text("A note now reads:") + " ", "muted"), Span(_short(text), "muted"))
    if event.cause == "solo.entry-removed":
        return phrase(t.text("Forgotten: {name}"), {"name": Span(args["name"], "strong")})
    if event.cause == "solo.entry-added":
        note = Span(f" — {args['note']}" if args["note"] else "", "note")
        return line(Span(f"{kind_word(args['kind'], t)}: ", "accent"), Span(args["name"], "strong"), note)
    return _changed(args, t) if event.cause == "solo.entry-changed" else ()


def turn_word(turn: Turn, t: Translator) -> str:
    """How a scene came, in a word or two; "" where it was not tested."""
    words = {
        "expected": t.text("as expected:"),
        "altered": t.text("altered; expected:"),
        "interrupted": t.text("instead of:"),
    }
    return words.get(turn, "")


def kind_word(kind: str, t: Translator) -> str:
    """A kind of entry in words."""
    return {"thread": t.text("Thread"), "person": t.text("Person"), "place": t.text("Place")}[kind]


def standing_word(standing: str, kind: str, t: Translator) -> str:
    """How an entry of a kind stands, in words: threads end, people and places are left behind."""
    closed = t.text("closed") if kind == "thread" else t.text("out of the story")
    return {"open": t.text("open"), "aside": t.text("set aside"), "closed": closed}[standing]


def _changed(args: dict[str, Any], t: Translator) -> Line:
    words: list[str] = []
    changes = args["changes"]
    if "standing" in changes:
        words.append(standing_word(changes["standing"], args["kind"], t))
    if "name" in changes:
        words.append(t.text("now called {name}").replace("{name}", changes["name"]))
    if "weight" in changes:
        words.append(t.text("weight {n}").replace("{n}", str(changes["weight"])))
    if "place" in changes:
        words.append(
            t.text("list of another place") if changes["place"] else t.text("list of the whole world")
        )
    if "note" in changes:
        words.append(changes["note"] or t.text("without a note"))
    head = Span(f"{kind_word(args['kind'], t)}: ", "accent")
    return line(head, Span(args["name"], "strong"), f" — {', '.join(words)}")


def title_of(command: Command, before: State, t: Translator) -> str:
    """A short name of a solo player's command for undo; "" when it is another."""
    match command:
        case do.Ask(question=question):
            return t.text("question “{text}”").replace("{text}", _short(question))
        case do.RollTable(table=table):
            return t.text("table {name}").replace("{name}", table)
        case do.SetTension():
            return t.text("tension")
        case do.TestScene(title=title):
            return (
                t.text("scene tested: {name}").replace("{name}", title) if title else t.text("scene tested")
            )
        case do.CloseScene():
            return t.text("end of the scene")
        case do.AddEntry(name=name):
            return t.text("add {name}").replace("{name}", name)
        case do.ChangeEntry(entry=entry_id) | do.RemoveEntry(entry=entry_id) | do.GoTo(place=entry_id):
            entry = before.story.entry(entry_id)
            name = entry.name if entry is not None else entry_id
            return f"{kind_word(entry.kind, t)} {name}" if entry is not None else t.text("place")
        case do.EditNote():
            return t.text("note edited")
        case _:
            return ""


def _short(text: str) -> str:
    return text if len(text) <= 24 else text[:23] + "…"
