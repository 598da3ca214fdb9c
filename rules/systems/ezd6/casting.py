"""Casting, from the words to the strike: ask, roll, offer, resist, hand out (R-EZ-45)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.commands import Choose
from rules.dice import Tray
from rules.errors import Refused
from rules.events import Happened, Outcome, Rolled, SheetPatched
from rules.evolve import Draft
from rules.naming import display_name
from rules.state import GM, AnyCreature, State
from rules.system import option
from rules.systems.ezd6 import commands as do
from rules.systems.ezd6 import machine
from rules.systems.ezd6.attacks import refuse_target
from rules.systems.ezd6.budget import refuse_to_act
from rules.systems.ezd6.magic import AGAINST, POWER, Magic, Stage, hero_chance, magic_offers
from rules.systems.ezd6.resolution import Resolution
from rules.systems.ezd6.working import pay

#: What the dice of a casting are called when they are asked for.
WORDS: dict[do.Art, tuple[str, str]] = {
    "spell": ("power", "resist"),
    "scroll": ("power", "resist"),
    "miracle": ("urgency", "aloofness"),
}


def cast(draft: Draft, command: do.Cast, tray: Tray) -> None:
    """Begin a casting: its cost is paid at once."""
    checked_cast(draft.state, command)
    actor = draft.state.creatures[command.actor]
    pay(draft, actor, "action")
    if command.art == "scroll" and actor.sheet.scrolls:
        draft.emit(SheetPatched(actor.id, {"scrolls": actor.sheet.scrolls - 1}, "ezd6.scroll"))
    if command.art == "miracle":
        changes = {"miracle_scene": draft.state.scene.number}
        draft.emit(SheetPatched(actor.id, changes, "ezd6.miracle"))
    draft.emit(
        Happened(
            "ezd6.cast",
            {"who": actor.id, "art": command.art, "target": command.target, "forced": command.force},
        )
    )
    _run(draft, _begun(command), tray)


def _begun(command: do.Cast) -> Magic:
    power = 2 if command.art == "scroll" else command.power or 0
    against = command.against or 0
    harmless = command.harmless or not command.target or command.art == "miracle"
    stage: Stage = "power" if not power else "against" if not against else "roll"
    return Magic(command.art, stage, command.actor, command.target, harmless, power, against)


def checked_cast(state: State, command: do.Cast) -> None:
    """Refused when a casting is not allowed, or its dice are too few or too many."""
    for creature_id in (command.actor, *((command.target,) if command.target else ())):
        if creature_id not in state.creatures:
            raise Refused("unknown-name", name=creature_id)
    if not option(state, "magic"):
        raise Refused("magic-off")
    words, bounds = WORDS[command.art], (POWER[command.art], AGAINST[command.art])
    for word, value, (low, high) in zip(words, (command.power, command.against), bounds, strict=True):
        if value is not None and not low <= value <= high:
            raise Refused("out-of-range", field=word, value=value, low=low, high=high)
    if not command.force:
        _refuse(state, command, state.creatures[command.actor])


def _refuse(state: State, command: do.Cast, actor: AnyCreature) -> None:
    name = display_name(state, actor)
    refuse_to_act(state, actor)
    if command.art == "scroll" and not actor.sheet.scrolls:
        raise Refused("no-scroll", who=name)
    if command.art == "miracle" and actor.sheet.miracle_scene == state.scene.number:
        raise Refused("miracle-used", who=name)
    if command.target and command.art != "miracle":
        target = state.creatures[command.target]
        if not command.harmless:
            if target.id == actor.id:
                raise Refused("self-target", who=name)
            refuse_target(state, actor, target)
        elif state.zone(target.zone).out:
            raise Refused("target-out", who=display_name(state, target))


def answer(draft: Draft, magic: Magic, command: Choose, tray: Tray) -> None:
    """Take an answer to an open casting and go on; Refused `not-offered` when it is none."""
    _run(draft, _answered(draft, magic, command), tray)


def _run(draft: Draft, magic: Magic, tray: Tray) -> None:
    # What was accepted had been told as a failure before.
    said = magic.stage == "done"
    while magic.stage == "roll":
        rolled = _roll(draft, magic, tray) if magic.due() else replace(magic, stage="offer")
        if rolled is None:
            draft.stop(magic)
            return
        said = bool(magic.due()) and not magic.resisting and _outcome(rolled, resisting=False) is not None
        magic = rolled
    if magic.stage in ("power", "against") or (magic.stage == "offer" and magic_offers(draft.state, magic)):
        draft.stop(magic)
        return
    _settle(draft, magic, tray, said=said)


def _roll(draft: Draft, magic: Magic, tray: Tray) -> Magic | None:
    resisting, redo = magic.resisting, magic.redo
    purpose = "resistance" if resisting else "power"
    throw = tray.throw(magic.due(), 6, purpose)
    if throw is None:
        return None
    fallen = magic.fallen(throw.faces, str(option(draft.state, "hero_die")))
    shown = fallen.resisted if resisting else fallen.faces
    args: dict[str, object] = {"size": len(shown), "keep": "highest", "art": magic.art}
    if not resisting and magic.faces:
        args["pool"] = list(fallen.faces)
        args["redo"] = -1 if redo is None else redo
    if not resisting and fallen.ones and fallen.art != "scroll" and not fallen.resisted:
        args["spoilt"] = fallen.against
    if resisting and not fallen.success and magic_offers(draft.state, fallen):
        args["waits"] = True
    draft.emit(
        Rolled(
            who=(magic.target or GM) if resisting else magic.actor,
            purpose=purpose,
            faces=throw.faces,
            total=max(shown),
            kept=max(shown),
            difficulty=max(fallen.faces) if resisting else None,
            outcome=_outcome(fallen, resisting),
            by=throw.by,
            draws=throw.draws,
            args=args,
        )
    )
    return fallen


def _outcome(magic: Magic, resisting: bool) -> Outcome | None:
    """How the dice read for whoever rolled them; power that is still to be resisted is neither."""
    if resisting:
        return "failure" if magic.success else "success"
    if magic.ones and magic.art != "scroll":
        return "failure"
    if magic.resisted:
        return "success" if magic.success else "failure"
    return None


def _answered(draft: Draft, magic: Magic, command: Choose) -> Magic:
    word, value = command.option, command.value
    power, against = WORDS[magic.art]
    if magic.stage == "power" and word == power:
        power_dice = _asked(word, value, POWER[magic.art])
        draft.emit(Happened("ezd6.power", {"who": magic.actor, "word": word, "n": power_dice}))
        return replace(magic, power=power_dice, stage="roll" if magic.against else "against")
    if magic.stage == "against" and word == against:
        dice = _asked(word, value, AGAINST[magic.art])
        draft.emit(Happened("ezd6.power", {"who": magic.actor, "word": word, "n": dice}))
        return replace(magic, against=dice, stage="roll")
    if magic.stage == "roll" and word == "roll" and not value:
        return magic
    if magic.stage == "offer":
        offered = magic_offers(draft.state, magic)
        if word == "accept" and not value:
            draft.emit(Happened("ezd6.accepted", {"who": magic.actor}))
            # Nothing more is offered to whoever has accepted.
            return replace(magic, stage="done")
        if word == "burn" and offered.burn and value in ("", str(offered.burn)):
            return _burn(draft, magic, offered.burn)
        if word == "hero" and offered.hero is not None:
            return _hero_die(draft, magic, offered.hero, value)
        if word == "offering" and offered.offering and not value:
            draft.emit(SheetPatched(magic.actor, {"offering_used": True}, "ezd6.offering"))
            return replace(magic, stage="roll", faces=(), resisted=())
    raise Refused("not-offered", option=f"{word} {value}".strip())


def _asked(word: str, value: str, bounds: tuple[int, int]) -> int:
    if value not in {str(n) for n in range(bounds[0], bounds[1] + 1)}:
        raise Refused("not-offered", option=f"{word} {value}".strip())
    return int(value)


def _burn(draft: Draft, magic: Magic, ones: int) -> Magic:
    """Spellburn: a strike for each 1, which cancels those 1s."""
    strikes = draft.state.creatures[magic.actor].sheet.strikes
    draft.emit(SheetPatched(magic.actor, {"strikes": strikes - ones}, "ezd6.burn", {"strikes": ones}))
    return replace(magic, stage="roll", burnt=magic.burnt + ones)


def _hero_die(draft: Draft, magic: Magic, best: int, value: str) -> Magic:
    index = best
    if value:
        places = [str(n + 1) for n in range(len(magic.faces))]
        chosen = value.removeprefix("die=")
        if chosen not in places:
            raise Refused("bad-die", die=chosen[:20], count=len(places))
        index = places.index(chosen)
    sheet = draft.state.creatures[magic.actor].sheet
    chance = hero_chance(magic, index, str(option(draft.state, "hero_die")))
    args = {"die": index + 1, "face": magic.faces[index], "chance": f"{chance}"}
    draft.emit(SheetPatched(magic.actor, {"hero_dice": sheet.hero_dice - 1}, "ezd6.hero-die", args))
    return replace(magic, stage="roll", redo=index)


def _settle(draft: Draft, magic: Magic, tray: Tray, *, said: bool) -> None:
    """The outcome, `said` where the dice have told it; a damaging success hands one strike to the target.

    Nothing chains on it, nothing spills.
    """
    args = {
        "who": magic.actor,
        "art": magic.art,
        "target": magic.target,
        "success": magic.success,
        "harmless": magic.harmless,
    }
    draft.emit(Happened("ezd6.magic", {**args, "said": True} if said else args))
    if magic.success and not magic.harmless and magic.target in draft.state.creatures:
        machine.run(draft, Resolution("harm", "hand", magic.actor, magic.target, left=1, cause="magic"), tray)
        return
    draft.close()
