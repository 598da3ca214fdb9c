"""The conversation that an EZD6 roll is: dice, offers, chain, strikes, saves, spill, fate, outcome."""

from __future__ import annotations

from msgspec.structs import replace

from rules.commands import Choose
from rules.dice import Tray
from rules.errors import Refused
from rules.events import Happened, Outcome, Rolled, SheetPatched
from rules.evolve import Draft
from rules.state import AnyCreature, Fate
from rules.system import option
from rules.systems.ezd6 import terrain
from rules.systems.ezd6.harm import hand, save_result, take_fate
from rules.systems.ezd6.pool import Pool, best_die, hero_chance, lift, rerolled
from rules.systems.ezd6.resolution import (
    ALL,
    SAVES,
    Resolution,
    answers_for_all,
    has_chain,
    offers,
    saves_nobody,
    sixes_in,
    spill_targets,
)
from rules.tracks import advance

#: What the game master may name as a difficulty when asked for one (R-EZ-01).
DIFFICULTIES = ("2", "3", "4", "5", "6")


def run(draft: Draft, resolution: Resolution, tray: Tray) -> None:
    """Go on until somebody has to decide, a roll has to wait, or the outcome stands."""
    while resolution.stage != "done":
        pool = resolution.pool
        if pool is not None and resolution.stage in ("roll", "offer") and saves_nobody(draft.state, pool):
            resolution = replace(resolution, stage="hand", pool=None)
        elif resolution.stage == "roll":
            rolled = _roll(draft, resolution, tray)
            if rolled is None:
                draft.stop(resolution)
                return
            resolution = rolled
        elif resolution.stage == "offer":
            if offers(draft.state, resolution) and not _settled_for_all(resolution):
                draft.stop(resolution)
                return
            resolution = _settle(draft, resolution)
        elif resolution.stage == "fate" and _fate_for_all(resolution) is not None:
            resolution = take_fate(draft, resolution, _fate_for_all(resolution) or "unconscious")
        elif resolution.stage == "hand":
            resolution = hand(draft, resolution)
        elif resolution.stage == "spill" and not spill_targets(draft.state, resolution):
            draft.emit(Happened("ezd6.strikes-lost", {"left": resolution.left, "nobody": True}))
            resolution = replace(resolution, stage="done")
        else:
            draft.stop(resolution)
            return
    draft.close()


def answer(draft: Draft, resolution: Resolution, command: Choose, tray: Tray) -> None:
    """Take an answer to an open resolution and go on; Refused `not-offered` when it is none."""
    if resolution.stage == "terrain":
        tray.no_program_first()
    run(draft, _answered(draft, resolution, command), tray)


def _settled_for_all(resolution: Resolution) -> bool:
    """Whether a save lies there whose like was accepted for everybody who follows."""
    pool = resolution.pool
    return pool is not None and pool.purpose in SAVES and pool.purpose in resolution.same


def _fate_for_all(resolution: Resolution) -> Fate | None:
    """What was said of everybody who cannot be saved, if it was."""
    fates: tuple[Fate, ...] = ("unconscious", "dead")
    return next((fate for fate in fates if fate in resolution.same), None)


def _answered(draft: Draft, resolution: Resolution, command: Choose) -> Resolution:
    stage, option_word = resolution.stage, command.option
    if command.value == ALL and option_word in answers_for_all(draft.state, resolution):
        # A failed armour save that is accepted says nothing of a life at risk later on.
        pool = resolution.pool
        kind = pool.purpose if stage == "offer" and pool is not None else option_word
        resolution = replace(resolution, same=(*resolution.same, kind))
        command = replace(command, value="")
    if command.value and option_word not in ("karma", "hero", "spill", "difficulty"):
        raise Refused("not-offered", option=f"{option_word} {command.value}")
    if stage == "roll" and option_word == "roll":
        return resolution
    if stage == "offer" and resolution.pool is not None:
        if option_word == "accept":
            draft.emit(Happened("ezd6.accepted", {"who": resolution.pool.who}))
            return _settle(draft, resolution)
        if option_word == "karma":
            return _spend_karma(draft, resolution, resolution.pool, command)
        if option_word == "hero":
            return _use_hero_die(draft, resolution, resolution.pool, command)
    if stage == "spill":
        if option_word == "accept":
            draft.emit(Happened("ezd6.strikes-lost", {"left": resolution.left}))
            return replace(resolution, stage="done")
        if option_word == "spill":
            return _spill(draft, resolution, command)
    if stage == "terrain" and option_word in terrain.ANSWERS:
        return terrain.judged(draft, resolution, option_word)
    if stage == "ask" and option_word == "difficulty" and resolution.pool is not None:
        if command.value not in DIFFICULTIES:
            raise Refused("not-offered", option=f"difficulty {command.value}".strip())
        pool = replace(resolution.pool, difficulty=int(command.value))
        return replace(resolution, stage="roll", pool=pool)
    if stage == "fate" and option_word == "unconscious":
        return take_fate(draft, resolution, "unconscious")
    if stage == "fate" and option_word == "dead":
        return take_fate(draft, resolution, "dead")
    raise Refused("not-offered", option=option_word)


def _roll(draft: Draft, resolution: Resolution, tray: Tray) -> Resolution | None:
    """Roll the pool that is due, or the one die that a hero die rolls again."""
    pool = resolution.pool
    assert pool is not None
    throw = tray.throw(1 if pool.redo is not None else pool.size, 6, pool.purpose)
    if throw is None:
        return None
    # One die, of which the highest is kept, goes without saying.
    args: dict[str, object] = {} if pool.size == 1 else {"size": pool.size, "keep": pool.keep}
    if pool.extra:
        args["extra"] = pool.extra
    if pool.redo is None:
        pool = pool.fallen(throw.faces)
    else:
        args["redo"] = pool.redo
        pool = rerolled(pool, pool.redo, throw.faces[0], str(option(draft.state, "hero_die")))
        args["pool"] = list(pool.faces)
    draft.emit(
        Rolled(
            who=pool.who,
            purpose=pool.purpose,
            faces=throw.faces,
            total=pool.kept,
            kept=pool.kept,
            difficulty=pool.difficulty,
            outcome=outcome(pool),
            by=throw.by,
            draws=throw.draws,
            args=args,
        )
    )
    return replace(resolution, stage="offer", pool=pool)


def outcome(pool: Pool) -> Outcome | None:
    """How a pool reads in the published words; a missed confirm die is neither (R-EZ-15)."""
    if pool.purpose == "confirm":
        return "critical" if pool.kept == 6 else None
    if pool.purpose in ("check", "attack", "defence") and pool.kept == 1:
        return "critical-failure"
    if pool.purpose == "attack" and pool.kept == 6:
        return "critical"
    return "success" if pool.success else "failure"


def _spend_karma(draft: Draft, resolution: Resolution, pool: Pool, command: Choose) -> Resolution:
    amounts = offers(draft.state, resolution).karma
    if not amounts:
        raise Refused("not-offered", option="karma")
    text = command.value or (str(amounts[0]) if len(amounts) == 1 else "")
    if text not in {str(amount) for amount in amounts}:
        raise Refused("not-offered", option=f"karma {text}".strip())
    amount = int(text)
    karma = draft.state.creatures[pool.who].sheet.karma
    lifted = lift(pool, amount)
    draft.emit(
        SheetPatched(
            pool.who,
            {"karma": karma - amount},
            "ezd6.karma",
            {"amount": amount, "from": pool.kept, "to": lifted.kept, "purpose": pool.purpose,
             "outcome": outcome(lifted), "left": karma - amount},
        )
    )  # fmt: skip
    return _settle(draft, replace(resolution, pool=lifted))


def _use_hero_die(draft: Draft, resolution: Resolution, pool: Pool, command: Choose) -> Resolution:
    if offers(draft.state, resolution).hero is None:
        raise Refused("not-offered", option="hero")
    sheet = draft.state.creatures[pool.who].sheet
    mode = str(option(draft.state, "hero_die"))
    index = best_die(pool, mode, sheet.karma)
    if command.value:
        chosen = command.value.removeprefix("die=")
        places = [str(n + 1) for n in range(len(pool.faces))]
        if chosen not in places:
            raise Refused("bad-die", die=chosen[:20], count=len(places))
        index = places.index(chosen)
    assert index is not None
    chance = hero_chance(pool, index, mode)
    draft.emit(
        SheetPatched(
            pool.who,
            {"hero_dice": sheet.hero_dice - 1},
            "ezd6.hero-die",
            {"die": index + 1, "face": pool.faces[index], "chance": f"{chance}"},
        )
    )
    return replace(resolution, stage="roll", pool=replace(pool, redo=index))


def _settle(draft: Draft, resolution: Resolution) -> Resolution:
    """What a pool that nobody changes any more leads to."""
    pool = resolution.pool
    assert pool is not None
    if pool.purpose == "check":
        if not pool.success:
            _learn(draft, pool.who)
        if resolution.kind == "move":
            return terrain.arrive(draft, resolution, pool.success)
        if resolution.kind == "work" and pool.success and advance(draft, resolution.track):
            draft.emit(Happened("ezd6.worked", {"who": pool.who, "track": resolution.track}))
        return replace(resolution, stage="done")
    if pool.purpose == "attack":
        if not pool.success:
            _learn(draft, pool.who)
            return replace(resolution, stage="done")
        return _hit(draft, resolution, pool, critical=pool.kept == 6)
    if pool.purpose == "defence":
        if pool.success:
            return replace(resolution, stage="done")
        return _hit(draft, resolution, pool, critical=pool.kept == 1)
    if pool.purpose == "confirm":
        return _confirmed(draft, resolution, pool)
    return save_result(draft, resolution, pool)


def _hit(draft: Draft, resolution: Resolution, pool: Pool, *, critical: bool) -> Resolution:
    """A hit makes the weapon's strikes; a 6 opens the confirm chain (R-EZ-10 to 12)."""
    strikes, chains = resolution.damage, 0
    attacker = draft.state.creatures.get(resolution.actor)
    if attacker is None:
        return replace(resolution, stage="done")
    if critical and has_chain(draft.state, attacker):
        extra, chains = sixes_in(draft, pool)
        strikes += extra
    struck = replace(resolution, strikes=strikes, chains=chains)
    return _next_confirm(struck) if chains else _to_hand(draft, struck)


def _next_confirm(resolution: Resolution) -> Resolution:
    return replace(resolution, stage="roll", pool=Pool("confirm", resolution.actor, 6))


def _confirmed(draft: Draft, resolution: Resolution, pool: Pool) -> Resolution:
    """A 6 is one more strike and one more die, anything else ends its chain (R-EZ-12)."""
    if pool.kept == 6:
        more = replace(resolution, strikes=resolution.strikes + 1, confirmed=resolution.confirmed + 1)
        return _next_confirm(more)
    rest = replace(resolution, chains=resolution.chains - 1)
    return _next_confirm(rest) if rest.chains else _to_hand(draft, rest)


def _to_hand(draft: Draft, resolution: Resolution) -> Resolution:
    draft.emit(
        Happened("ezd6.hit", {"target": resolution.target, "strikes": resolution.strikes,
                              "confirmed": resolution.confirmed})
    )  # fmt: skip
    return replace(resolution, stage="hand", pool=None, left=resolution.strikes)


def _learn(draft: Draft, who: str) -> None:
    """A final failure of a hero gives karma, at most once per own turn (R-EZ-43)."""
    creature: AnyCreature | None = draft.state.creatures.get(who)
    gain = int(option(draft.state, "karma_for_failure"))
    if creature is None or creature.side != "hero" or not option(draft.state, "karma") or not gain:
        return
    timed = draft.state.time == "action"
    if timed and creature.sheet.karma_gained:
        return
    changes: dict[str, object] = {"karma": min(99, creature.sheet.karma + gain)}
    if timed:
        changes["karma_gained"] = True
    draft.emit(SheetPatched(who, changes, "ezd6.karma-gained", {"amount": gain}))


def _spill(draft: Draft, resolution: Resolution, command: Choose) -> Resolution:
    targets = spill_targets(draft.state, resolution)
    target = command.value or (targets[0] if len(targets) == 1 else "")
    if target not in targets:
        raise Refused("not-offered", option=f"spill {command.value}".strip())
    draft.emit(Happened("ezd6.spill", {"target": target, "left": resolution.left}))
    return replace(resolution, stage="hand", target=target)
