"""The decision bar while a random table is chosen, or while its faces are told. Pure."""

from __future__ import annotations

from app.bar_choices import BarChoice, BarView
from app.filling import filled
from app.table_prompt import LISTED, TablePrompt, table_count, table_picks
from app.tables.table import dice_name
from rules.text import Span, Translator, line, phrase


def table_view(prompt: TablePrompt, t: Translator) -> BarView:
    """What is asked now: which table, or which faces."""
    return _faces(prompt, t) if prompt.table else _which(prompt, t)


def _which(prompt: TablePrompt, t: Translator) -> BarView:
    found = table_picks(prompt, t)
    choices = [
        BarChoice(
            str((place + 1) % 10),
            line(
                Span("★ " if table.own else "", "accent"),
                Span(table.name),
                Span(f" · {dice_name(table) or '–'}", "muted"),
            ),
        )
        for place, table in enumerate(found)
    ]
    hint = ""
    if prompt.typed:
        choices.append(BarChoice("Enter", line(found[0].name if found else "–")))
    else:
        more = table_count(t) - len(found)
        hint = t.plural("letters search: {n} more", "letters search: {n} more", more) if more > 0 else ""
        hint = filled(hint, n=more)
    asked = line(
        t.text("Which table?"),
        Span(f" {prompt.typed}", "strong"),
        Span("▏", "key"),
        Span(f"  {hint}" if hint else "", "muted"),
    )
    return BarView(asked, tuple(choices), False, len(found) > min(3, LISTED))


def _faces(prompt: TablePrompt, t: Translator) -> BarView:
    dice = f"{prompt.count if prompt.count > 1 else ''}d{prompt.sides}"
    said = " ".join([*(str(face) for face in prompt.faces[prompt.told :]), prompt.typed]).strip()
    title = phrase(
        t.text("{table}: throw {dice} and type what falls"),
        {"table": Span(prompt.table, "accent"), "dice": Span(dice, "strong")},
    )
    asked = (*title, Span(f" {said}", "strong"), Span("▏", "key"))
    choices = (BarChoice("Enter", line(t.text("next face"))),) if prompt.sides > 9 else ()
    return BarView(asked, choices, False)
