"""What the line of the guided first fight says: the keys that do the step at this very moment."""

from __future__ import annotations

from app.filling import filled
from app.guide_steps import STEPS, Step, step_now
from app.keys import KeyTable
from app.opened import open_view
from app.picking import Pick, picks
from app.prompt import AnyPrompt, Prompt, action_list, after_action, zone_list
from rules.naming import display_name
from rules.sides import is_other_side
from rules.state import AnyCreature, State
from rules.text import Line, Span, Translator


def guide_text(
    done: frozenset[Step],
    state: State,
    prompt: AnyPrompt | None,
    selected: str | None,
    keys: KeyTable,
    t: Translator,
) -> Line:
    """The hint for the first step that is left, behind how many there have been; praise once there is none.

    What was done out of its order counts too: then the first step says that it is still to do.
    """
    step = step_now(done, state)
    if step is None:
        end = t.text("Well done! That is how it is played. {help} lists the keys.")
        return (Span("★ ", "good"), Span(filled(end, help=keys.key_of("help")), "good"))
    count = f"{min(len(done) + 1, len(STEPS))}/{len(STEPS)}"
    text = _hint(step, done, state, prompt, selected, keys, t)
    return (Span(f"{count} ", "accent"), Span(text))


def _hint(
    step: Step,
    done: frozenset[Step],
    state: State,
    prompt: AnyPrompt | None,
    selected: str | None,
    keys: KeyTable,
    t: Translator,
) -> str:
    if step == "answer":
        return _answer(state, t)
    if prompt is not None and step not in ("attack", "move"):
        return t.text("Esc leaves this list.")
    foe = _foe_acting(state)
    if foe is not None and step in ("attack", "move"):
        # Where a foe goes is for its own turn: whoever learns moves a hero.
        return _foe(foe, state, prompt, selected, keys, t)
    if step == "attack":
        return _attack(state, prompt, selected, keys, t, first=not done)
    if step == "move":
        return _move(state, prompt, selected, keys, t)
    if step == "next":
        return filled(t.text("{key} ends the turn and begins the next one."), key=keys.key_of("next"))
    if step == "undo":
        return filled(t.text("{key} takes back the last thing, whatever it was."), key=keys.key_of("undo"))
    said = t.text("{c} writes a line: try “note hello”, Enter. Or look for a word: {p}.")
    return filled(said, c=keys.key_of("command"), p=keys.key_of("palette"))


def _answer(state: State, t: Translator) -> str:
    view = open_view(state, t)
    if view is not None and any(option.key == "enter" for option in view.choices):
        return t.text("Below: Enter takes it as it stands, the other keys do what they say.")
    return t.text("Something waits below: press one of the keys shown there.")


def _foe_acting(state: State) -> AnyCreature | None:
    """The foe whose turn it is, None in a hero's turn and without turns."""
    active = state.creatures.get(state.active or "")
    return active if active is not None and active.side not in ("hero", "ally") else None


def _foe(
    foe: AnyCreature,
    state: State,
    prompt: AnyPrompt | None,
    selected: str | None,
    keys: KeyTable,
    t: Translator,
) -> str:
    """A foe's turn: it is played like a hero's, or passed."""
    if prompt is not None:
        return _attack(state, prompt, selected, keys, t)
    said = t.text("{n} passes the turn of {who}, {a} plays it: foes are yours.")
    return filled(said, n=keys.key_of("next"), a=keys.key_of("act"), who=display_name(state, foe))


def _attack(
    state: State,
    prompt: AnyPrompt | None,
    selected: str | None,
    keys: KeyTable,
    t: Translator,
    *,
    first: bool = False,
) -> str:
    if prompt is None:
        actor = state.creatures.get(selected or "")
        found = None if actor is None else _first_attack(state, action_list(actor.id), t)
        if actor is None or found is None:
            return _select(state, selected, keys, t)
        said = t.text("Still to do: {who} attacks {whom}: {a}, {one}, then {two}.")
        if first:
            said = t.text("You play heroes and foes. {who} attacks {whom}: {a}, {one}, then {two}.")
        action, target = found
        who, whom = display_name(state, actor), display_name(state, state.creatures[target.value])
        return filled(said, a=keys.key_of("act"), who=who, whom=whom, one=action.key, two=target.key)
    if isinstance(prompt, Prompt) and prompt.kind == "actions":
        found = _first_attack(state, prompt, t)
        if found is not None:
            return filled(t.text("Attack: press {key}."), key=found[0].key)
    elif isinstance(prompt, Prompt) and prompt.kind == "verb":
        aimed = _target(state, prompt, t)
        if aimed is not None and aimed.value in prompt.aimed:
            return t.text("Enter goes on with those picked.")
        if aimed is not None:
            whom = display_name(state, state.creatures[aimed.value])
            said = t.text("Whom? {key} is {whom}.")
            return filled(said, key=aimed.key, whom=whom)
    return t.text("Esc leaves this list.")


def _first_attack(state: State, prompt: Prompt, t: Translator) -> tuple[Pick, Pick] | None:
    """The first action of a list that reaches somebody of the other side, and the first whom it reaches."""
    for action in picks(state, prompt, t, odds=False):
        if action.refused is None and action.value.aim != "friends":
            following = after_action(state, prompt, action.value)
            if isinstance(following, Prompt) and following.kind == "verb" and following.asks:
                target = _target(state, following, t)
                if target is not None:
                    return action, target
    return None


def _target(state: State, prompt: Prompt, t: Translator) -> Pick | None:
    actor = state.creatures.get(prompt.actor)
    for pick in picks(state, prompt, t, odds=False):
        whom = state.creatures.get(pick.value) if isinstance(pick.value, str) else None
        if actor is None or whom is None or pick.refused is not None or whom.down:
            continue
        if whom.side != "neutral" and is_other_side(actor, whom):
            return pick
    return None


def _select(state: State, selected: str | None, keys: KeyTable, t: Translator) -> str:
    """Who could attack instead, or how it becomes somebody's turn."""
    for creature in state.creatures.values():
        if creature.id != selected and not creature.down and creature.id == state.active:
            said = t.text("{key} selects {who}, whose turn it is.")
            return filled(said, key=creature.key, who=display_name(state, creature))
    return filled(t.text("{key} ends the turn and begins the next one."), key=keys.key_of("next"))


def _move(state: State, prompt: AnyPrompt | None, selected: str | None, keys: KeyTable, t: Translator) -> str:
    actor = state.creatures.get(selected or "")
    if prompt is not None and (not isinstance(prompt, Prompt) or prompt.kind != "zones"):
        return t.text("Esc leaves this list.")
    asked = prompt if isinstance(prompt, Prompt) else zone_list(actor.id) if actor is not None else None
    found = () if asked is None else picks(state, asked, t, odds=False)
    pick = next((pick for pick in found if pick.refused is None), None)
    if pick is None or asked is None:
        return t.text("Esc leaves this list.") if prompt is not None else _select(state, selected, keys, t)
    where = "".join(span.text for span in pick.label)
    if prompt is not None:
        said = t.text("Where to? {digit} is {zone}.")
    else:
        said = t.text("Move: {key} lists the zones, {digit} goes to {zone}.")
    return filled(said, key=keys.key_of("move"), digit=pick.key, zone=where)
