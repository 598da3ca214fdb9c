"""What the editor of the zones says: what is asked, and what its keys do, in short and in full. Pure."""

from __future__ import annotations

from app.keys import written_key
from rules.text import N_, Line, Span, Translator

#: What a key does, for the page of keys, in more words than there is room for at the foot.
EXPLAINED = {
    "a": N_("add a zone after this one, linked to it; Tab keeps it from the players"),
    "d": N_("difficult ground on or off: who goes in or out pays what the rules say"),
    "h": N_("keep the zone from the players, with whoever is there, or let them see it"),
    "o": N_("out of combat on or off: whoever is there has no turn and cannot be hit"),
    "l": N_("links: the numbers of the zones that are one move from this one"),
    "+ −": N_("later or earlier in the order, which is that of the map"),
    "m": N_("move everybody who is there to the zone beside it, so that it can be removed"),
}


def asked_name(*, adding: bool, unseen: bool) -> str:
    """What is asked for while a name is written, as a msgid about `{zone}`."""
    if not adding:
        return N_("The name of {zone}.")
    if unseen:
        return N_("The name of the new zone, of which players do not know; it is linked to {zone}.")
    return N_("The name of the new zone; it is linked to {zone}.")


def signs_hint(t: Translator) -> Line:
    """What links and signs come to."""
    linked = t.text("Linked zones are one move apart. The order is that of the map.")
    signs = t.text("◌ unseen by the players, with who is there. ● out: no turns there.")
    return (Span(f"{linked} {signs}", "muted"),)


def writing_keys(t: Translator, *, adding: bool, unseen: bool) -> list[tuple[str, str]]:
    """What can be pressed while a name is written."""
    seen = t.text("let players see it") if unseen else t.text("keep it from the players")
    return [("Enter", t.text("done")), *([("Tab", seen)] if adding else []), ("Esc", t.text("as it was"))]


def zone_keys(t: Translator) -> list[tuple[str, str]]:
    """What can be pressed on a zone."""
    return [
        ("a", t.text("add")), ("e", t.text("rename")), ("d", t.text("difficult")),
        ("h", t.text("unseen")), ("o", t.text("out")), ("l", t.text("links")),
        ("+ −", t.text("order")), ("m", t.text("empty it")), (written_key("delete", t), t.text("remove")),
        ("u", t.text("undo")), ("y", t.text("redo")), ("Esc", t.text("back")),
    ]  # fmt: skip


def explained(keys: list[tuple[str, str]], t: Translator) -> list[tuple[str, str]]:
    """The same keys with what each does in more words."""
    return [(key, t.text(EXPLAINED[key]) if key in EXPLAINED else said) for key, said in keys]
