"""An open EZD6 resolution in words: who decides, what lies on the table, what each answer brings."""

from __future__ import annotations

from msgspec.structs import replace

from rules.naming import display_name
from rules.people import named, zone_named
from rules.state import GM, State
from rules.system import OpenView, OptionChoice, option
from rules.systems.ezd6.machine import DIFFICULTIES, outcome
from rules.systems.ezd6.narration import outcome_span, strikes_word
from rules.systems.ezd6.odds import success_odds
from rules.systems.ezd6.pool import Pool, hero_chance, lift
from rules.systems.ezd6.prospects import after_hero_die
from rules.systems.ezd6.resolution import (
    ALL,
    Resolution,
    answers_for_all,
    may_be_asked,
    offers,
    spill_targets,
)
from rules.text import Line, Span, Translator, line, phrase, plain


def describe(state: State, resolution: Resolution, t: Translator) -> OpenView:
    """The decision that the resolution waits for."""
    doer = resolution.actor or resolution.target
    return replace(_describe(state, resolution, t), topic=_topic(state, resolution, t), doer=doer)


def _topic(state: State, resolution: Resolution, t: Translator) -> str:
    """What is under way, for the names of its answers in undo."""
    if not resolution.actor:
        return plain(phrase(t.text("strikes to {who}"), {"who": named(state, resolution.target)}))
    track = next((track.name for track in state.tracks if track.id == resolution.track), "")
    templates = {
        "check": t.text("{who}'s check"),
        "attack": t.text("{who}'s attack"),
        "move": t.text("{who}'s way to {zone}"),
        "work": t.text("{who}'s work on {track}") if track else t.text("{who} disarms a trap"),
        "harm": t.text("{who}'s spell"),
    }
    zone = zone_named(state, resolution.zone, t) if resolution.zone else ""
    slots: dict[str, str | Span | Line] = {
        "who": named(state, resolution.actor),
        "zone": zone,
        "track": track,
    }
    return plain(phrase(templates[resolution.kind], slots))


def _describe(state: State, resolution: Resolution, t: Translator) -> OpenView:
    pool = resolution.pool
    if resolution.stage == "roll" and pool is not None:
        count = 1 if pool.redo is not None else pool.size
        prompt = line(
            named(state, pool.who),
            ": ",
            purpose_word(pool, t),
            Span(f" {t.text('against')} {pool.difficulty}" if pool.difficulty else "", "muted"),
            Span(f" · {t.text('hero die')}" if pool.redo is not None else "", "accent"),
            " ",
            Span(f"{count}d6", "strong"),
        )
        # With dice on the table, Enter by reflex must not roll the program's.
        key = "r" if state.dice == "table" else "enter"
        label = t.text("let the program roll") if state.dice == "table" else t.text("Roll")
        return OpenView(pool.who, prompt, (OptionChoice("roll", label, key),), (count, 6))
    if resolution.stage == "offer" and pool is not None:
        return OpenView(pool.who, _lying(state, pool, t), _offer_choices(state, resolution, pool, t))
    if resolution.stage == "spill":
        return _spill(state, resolution, t)
    if resolution.stage == "terrain":
        return _terrain(state, resolution, t)
    if resolution.stage == "ask" and pool is not None:
        return _asking(state, pool, t)
    prompt = phrase(t.text("{who} cannot be saved. What happens?"), {"who": named(state, resolution.target)})
    who = named(state, resolution.target).text
    unconscious, dead = t.text("{who} unconscious"), t.text("{who} dead")
    choices: tuple[OptionChoice, ...] = (
        OptionChoice("unconscious", t.text("Unconscious"), "1", title=unconscious.replace("{who}", who)),
        OptionChoice("dead", t.text("Dead"), "2", title=dead.replace("{who}", who)),
    )
    if answers_for_all(state, resolution):
        every = (
            OptionChoice(f"unconscious {ALL}", t.text("Unconscious, all who follow too"), "3"),
            OptionChoice(f"dead {ALL}", t.text("Dead, all who follow too"), "4"),
        )
        choices = (*choices, *every)
    return OpenView(GM, prompt, choices)


def purpose_word(pool: Pool, t: Translator) -> str:
    """What a pool is rolled for."""
    words = {
        "check": t.text("check"),
        "attack": t.text("attack"),
        "defence": t.text("defence"),
        "confirm": t.text("confirm the critical"),
        "armour": t.text("armour save"),
        "miraculous": t.text("miraculous save"),
        "life-risk": t.text("life-risk save"),
    }
    return words[pool.purpose]


def _lying(state: State, pool: Pool, t: Translator) -> Line:
    spans: list[Span] = [named(state, pool.who), Span(f", {purpose_word(pool, t)}: ", "muted")]
    kept_shown = False
    for face in pool.faces if len(pool.faces) > 1 else ():
        kept = not kept_shown and face == pool.kept
        kept_shown = kept_shown or kept
        spans += [Span(str(face), "dice" if kept else "dropped"), Span(" ")]
    if len(pool.faces) > 1:
        spans.append(Span("→ ", "muted"))
    against = t.text("{kept} against {difficulty}")
    slots = {"kept": str(pool.kept), "difficulty": str(pool.difficulty)}
    spans += [*phrase(against, slots), Span(" → ", "muted"), outcome_span(outcome(pool), t)]
    return tuple(spans)


def _offer_choices(
    state: State, resolution: Resolution, pool: Pool, t: Translator
) -> tuple[OptionChoice, ...]:
    offered = offers(state, resolution)
    choices = [OptionChoice("accept", t.text("Accept"), "enter")]
    for amount in offered.karma:
        result = outcome_span(outcome(lift(pool, amount)), t).text
        label = t.text("{n} karma → {outcome}").replace("{n}", str(amount)).replace("{outcome}", result)
        choices.append(OptionChoice(f"karma {amount}", label, str(amount)))
    if offered.hero is not None:
        mode, sheet = str(option(state, "hero_die")), state.creatures[pool.who].sheet
        chance = hero_chance(pool, offered.hero, mode)
        later = after_hero_die(pool, offered.hero, mode, sheet.karma, sheet.hero_dice - 1)
        choices.append(OptionChoice("hero", t.text("Hero die"), "h", chance, later=later))
    if answers_for_all(state, resolution):
        more = len(may_be_asked(state, resolution))
        left = t.plural("Accept, also for {n} more", "Accept, also for {n} more", more)
        choices.append(OptionChoice(f"accept {ALL}", left.replace("{n}", str(more)), "v"))
    return tuple(choices)


def _spill(state: State, resolution: Resolution, t: Translator) -> OpenView:
    prompt = phrase(
        t.text("{who}: {strikes} left over. Who takes it?"),
        {"who": named(state, resolution.actor), "strikes": strikes_word(resolution.left, t)},
    )
    choices = [OptionChoice("accept", t.text("Nobody"), "enter", title=t.text("nobody takes the rest"))]
    for target in spill_targets(state, resolution):
        name, key = display_name(state, state.creatures[target]), str(state.creatures[target].key)
        title = t.text("the rest to {who}").replace("{who}", name)
        choices.append(OptionChoice(f"spill {target}", name, key, title=title))
    return OpenView(resolution.actor, prompt, tuple(choices))


def _terrain(state: State, resolution: Resolution, t: Translator) -> OpenView:
    """Difficult terrain lets pass, does not, or the dice tell (R-EZ-41)."""
    prompt = phrase(
        t.text("{who}, through difficult terrain to {zone}?"),
        {"who": named(state, resolution.actor), "zone": zone_named(state, resolution.zone, t)},
    )
    difficulty = int(option(state, "difficult_terrain"))
    check = t.text("Check at difficulty {n}").replace("{n}", str(difficulty))
    choices = (
        OptionChoice("passable", t.text("It can be passed"), "1"),
        OptionChoice("blocked", t.text("It stops them"), "2"),
        OptionChoice("roll", check, "3", success_odds(1, "highest", difficulty)),
    )
    return OpenView(GM, prompt, choices)


def _asking(state: State, pool: Pool, t: Translator) -> OpenView:
    """The difficulty of a check that nobody has named yet."""
    prompt = phrase(t.text("{who}: at what difficulty?"), {"who": named(state, pool.who)})
    choices = tuple(
        OptionChoice(
            f"difficulty {n}",
            n,
            n,
            success_odds(pool.size, pool.keep, int(n), extra=pool.extra),
            title=t.text("difficulty {n}").replace("{n}", n),
        )
        for n in DIFFICULTIES
    )
    return OpenView(GM, prompt, choices)
