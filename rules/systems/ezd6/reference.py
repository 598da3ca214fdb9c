"""Which rules a step of EZD6 used, and a log entry taken apart."""

from __future__ import annotations

from rules.events import AnyEvent, CreaturePatched, Happened, Rolled, SheetPatched
from rules.people import named, named_all
from rules.state import State
from rules.systems.ezd6.magic import Magic
from rules.systems.ezd6.sheet import FIELDS
from rules.text import Line, Span, Translator, line, phrase

#: The rules behind each purpose of a roll and each cause of an event.
RULES: dict[str, tuple[str, ...]] = {
    "check": ("R-EZ-01", "R-EZ-05", "R-EZ-08", "R-EZ-09"),
    "attack": ("R-EZ-01", "R-EZ-10", "R-EZ-11", "R-EZ-44"),
    "defence": ("R-EZ-44",),
    "confirm": ("R-EZ-12", "R-EZ-15"),
    "armour": ("R-EZ-27", "R-EZ-31"),
    "miraculous": ("R-EZ-28", "R-EZ-29"),
    "life-risk": ("R-EZ-30", "R-EZ-31"),
    "ezd6.karma": ("R-EZ-07", "R-EZ-13", "R-EZ-43"),
    "ezd6.hero-die": ("R-EZ-06",),
    "ezd6.karma-gained": ("R-EZ-43",),
    "ezd6.hero-die-bought": ("R-EZ-43",),
    "ezd6.hit": ("R-EZ-11", "R-EZ-14", "R-EZ-26"),
    "ezd6.spill": ("R-EZ-16",),
    "ezd6.strikes-lost": ("R-EZ-16",),
    "ezd6.strike": ("R-EZ-24", "R-EZ-26"),
    "ezd6.life-saved": ("R-EZ-30",),
    "ezd6.unconscious": ("R-EZ-30",),
    "ezd6.dead": ("R-EZ-30",),
    "ezd6.healed": ("R-EZ-25",),
    "ezd6.action": ("R-EZ-33", "R-EZ-34", "R-EZ-39"),
    "ezd6.free-action": ("R-EZ-33", "R-EZ-35"),
    "help": ("R-EZ-17", "R-EZ-20", "R-EZ-21", "R-EZ-22"),
    "power": ("R-EZ-45",),
    "resistance": ("R-EZ-45",),
    "ezd6.owes": ("R-EZ-17", "R-EZ-18", "R-EZ-20"),
    "ezd6.debt-paid": ("R-EZ-18",),
    "ezd6.debt-cleared": ("R-EZ-18",),
    "holds": ("R-EZ-36", "R-EZ-37"),
    "hold-lost": ("R-EZ-36",),
    "interrupted": ("R-EZ-36",),
    "resumes": ("R-EZ-36",),
    "ezd6.delayed": ("R-EZ-37",),
    "ezd6.pass": ("R-EZ-33",),
    "ezd6.difficult": ("R-EZ-39", "R-EZ-41"),
    "ezd6.blocked": ("R-EZ-41",),
    "ezd6.use": ("R-EZ-34", "R-EZ-35"),
    "ezd6.potion": ("R-EZ-25", "R-EZ-35", "R-EZ-46"),
    "ezd6.shield": ("R-EZ-34", "R-EZ-46"),
    "ezd6.work": ("R-EZ-34",),
    "ezd6.worked": ("R-EZ-34",),
    "ezd6.rest": ("R-EZ-25",),
    "ezd6.session": ("R-EZ-43",),
    "ezd6.refreshed": ("R-EZ-43",),
    "ezd6.cast": ("R-EZ-34", "R-EZ-45"),
    "ezd6.power": ("R-EZ-45",),
    "ezd6.magic": ("R-EZ-45",),
    "ezd6.burn": ("R-EZ-45",),
    "ezd6.offering": ("R-EZ-45",),
    "ezd6.scroll": ("R-EZ-45",),
    "ezd6.miracle": ("R-EZ-45",),
}


def explain(event: AnyEvent, before: State, after: State, t: Translator) -> tuple[Line, ...]:
    """An event taken apart: the pool and how it was read, then the rule ids."""
    if isinstance(event, Rolled):
        if event.purpose not in RULES:
            return ()
        read = _casting if event.purpose in ("power", "resistance") else _kept
        lines = (_pool(event, before, t), read(event, before, t), _rules(event.purpose))
        if event.args.get("extra"):
            return (*lines, line(Span("R-EZ-17 R-EZ-21", "rule")))
        return lines
    if isinstance(event, Happened) and event.args.get("helps"):
        helpers = named_all(before, event.args["helps"])
        return (line(*phrase(t.text("help from {who}"), {"who": helpers}), " ", *_rules("help")),)
    if isinstance(event, Happened | SheetPatched | CreaturePatched) and event.cause in RULES:
        label = _label(event, before, t)
        return (line(*((Span(f"{label} "),) if label else ()), *_rules(event.cause)),)
    return ()


def _label(event: Happened | SheetPatched | CreaturePatched, before: State, t: Translator) -> str:
    """What changed, in the sheet's own words; nothing for what only the program keeps."""
    if not isinstance(event, SheetPatched) or event.creature not in before.creatures:
        return ""
    labels = {field.key: field.label for field in FIELDS if field.kind == "number"}
    sheet = before.creatures[event.creature].sheet
    changes = ", ".join(
        f"{t.text(labels[field])} {getattr(sheet, field)} → {value}"
        for field, value in event.changes.items()
        if field in labels
    )
    return f"{named(before, event.creature).text}: {changes}" if changes else ""


def _rules(key: str) -> Line:
    return line(Span(" ".join(RULES[key]), "rule"))


def _pool(event: Rolled, before: State, t: Translator) -> Line:
    """Whose dice, how many, and what fell."""
    size, keep = event.args.get("size", 1), event.args.get("keep", "highest")
    how = t.text("one die")
    if size > 1:
        how = (
            t.text("{n} dice, keep the highest") if keep == "highest" else t.text("{n} dice, keep the lowest")
        )
    source = t.text("rolled at the table") if event.by == "table" else t.text("rolled by the program")
    faces = line(*(Span(f"{face} ", "dice") for face in event.faces))
    return phrase(
        t.text("{who}: {how}: {faces}({source})"),
        {
            "who": named(before, event.who),
            "how": how.replace("{n}", str(size)),
            "faces": faces,
            "source": source,
        },
    )


def _kept(event: Rolled, before: State, t: Translator) -> Line:
    """The die that counts, and what it had to reach."""
    if event.difficulty is None:
        return phrase(t.text("kept {kept}"), {"kept": Span(str(event.kept), "strong")})
    return phrase(
        t.text("kept {kept}, needed {difficulty}"),
        {"kept": Span(str(event.kept), "strong"), "difficulty": Span(str(event.difficulty), "strong")},
    )


def _casting(event: Rolled, before: State, t: Translator) -> Line:
    """The highest dice of a casting against each other: a tie is the caster's (R-EZ-45)."""
    highest, open_one = event.kept or 0, before.open
    power, against = highest, 0
    if event.purpose == "resistance":
        power, against = event.difficulty or 0, highest
    elif isinstance(open_one, Magic) and open_one.resisted:
        against = max(open_one.resisted)
    template = t.text("highest: {power} against {against}, which is lower: it works")
    if event.purpose == "power" and event.outcome == "failure" and power >= against:
        template = t.text("a 1 among the caster's dice: it fails")
    elif not against:
        template = t.text("highest: {power}")
    elif power == against:
        template = t.text("highest: {power} against {against}: a tie is the caster's, it works")
    elif power < against:
        template = t.text("highest: {power} against {against}, which is higher: it fails")
    slots = {"power": Span(str(power), "strong"), "against": Span(str(against), "strong")}
    return phrase(template, slots)
