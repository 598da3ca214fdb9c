"""An open EZD6 resolution: where a check, an attack or a blow stands between two answers."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules.evolve import Draft
from rules.state import AnyCreature, State
from rules.system import option
from rules.systems.ezd6.commands import Cause
from rules.systems.ezd6.pool import Pool, best_die, karma_offers

Kind = Literal["check", "attack", "harm", "move", "work"]
SAVES = ("armour", "miraculous", "life-risk")

#: `roll`: the pool is due · `offer`: it lies there to be changed or accepted · `hand`: strikes are handed
#: to the target · `spill`: left-over strikes look for a target · `fate` and `terrain`: the table decides ·
#: `ask`: the game master names the difficulty · `done`.
Stage = Literal["ask", "terrain", "roll", "offer", "hand", "spill", "fate", "done"]


class Resolution(Struct, frozen=True, tag="ezd6", omit_defaults=True):
    """Everything that a half-made check, attack or blow needs to go on, also tomorrow.

    `damage` is the strikes of one hit, `strikes` what the attack has made so far, `left` what is still to
    be handed to `target`, `chains` the confirm chains still to roll, `confirmed` the 6s they brought.
    `each` asks for a miraculous save per strike. A `move` goes to `zone`, a `work` is done on `track`.
    `same` are the fates, and the saves whose failures were accepted, for everybody in the queue at once.
    """

    kind: Kind
    stage: Stage
    actor: str = ""
    target: str = ""
    pool: Pool | None = None
    ranged: bool = False
    damage: int = 1
    strikes: int = 0
    confirmed: int = 0
    chains: int = 0
    left: int = 0
    cause: Cause = "weapon"
    queue: tuple[str, ...] = ()
    each: bool = False
    zone: str = ""
    track: str = ""
    same: tuple[str, ...] = ()


#: What follows an answer that is meant for everybody in the queue.
ALL = "all"


def answers_for_all(state: State, resolution: Resolution) -> tuple[str, ...]:
    """The answers that may be given at once for those in the queue who may be asked the same."""
    if not may_be_asked(state, resolution):
        return ()
    return ("unconscious", "dead") if resolution.stage == "fate" else ("accept",)


def may_be_asked(state: State, resolution: Resolution) -> tuple[str, ...]:
    """Who in the queue may come to the question that is open now: a failed save, or a fate."""
    pool = resolution.pool
    waiting = [state.creatures[id_] for id_ in resolution.queue if id_ in state.creatures]
    standing = [creature for creature in waiting if not creature.down]
    if resolution.stage == "fate":
        return tuple(creature.id for creature in standing if has_life_risk(creature))
    if resolution.stage != "offer" or pool is None or pool.purpose not in SAVES:
        return ()
    return tuple(
        creature.id
        for creature in standing
        if (creature.sheet.karma > 0 or creature.sheet.hero_dice > 0) and _has_save(creature, pool.purpose)
    )


def _has_save(creature: AnyCreature, purpose: str) -> bool:
    if purpose == "armour":
        return creature.sheet.armour_save is not None
    return creature.sheet.miraculous is not None and (purpose == "miraculous" or has_life_risk(creature))


class Offers(Struct, frozen=True):
    """What the roller of a pool may still do: karma amounts, and the die for a bare `hero`."""

    karma: tuple[int, ...] = ()
    hero: int | None = None

    def __bool__(self) -> bool:
        return bool(self.karma) or self.hero is not None


def offers(state: State, resolution: Resolution) -> Offers:
    """The offers of RULES.md for the pool that lies on the table."""
    pool = resolution.pool
    roller = state.creatures.get(pool.who) if pool else None
    if pool is None or roller is None or not option(state, "karma") or saves_nobody(state, pool):
        return Offers()
    six_matters = pool.purpose == "confirm" or (pool.purpose == "attack" and has_chain(state, roller))
    karma = karma_offers(pool, roller.sheet.karma, six_matters=six_matters)
    hero = None
    if not pool.success and roller.sheet.hero_dice > 0:
        hero = best_die(pool, str(option(state, "hero_die")), roller.sheet.karma)
    return Offers(karma, hero)


def spill_targets(state: State, resolution: Resolution) -> tuple[str, ...]:
    """Who left-over strikes may go to (R-EZ-16): foes in reach of melee, in sight of a ranged weapon."""
    attacker = state.creatures.get(resolution.actor)
    if attacker is None or not may_spill(state, attacker, resolution) or state.zone(attacker.zone).out:
        return ()
    return tuple(
        c.id
        for c in state.creatures.values()
        if c.side == "foe"
        and not c.down
        and not c.hidden
        and not state.zone(c.zone).out
        and (resolution.ranged or c.zone == attacker.zone)
    )


def may_spill(state: State, attacker: AnyCreature, resolution: Resolution) -> bool:
    """Whether an attack's left-over strikes may go on: a hero's confirmed critical (R-EZ-16)."""
    if resolution.kind != "attack" or attacker.side != "hero":
        return False
    return resolution.confirmed > 0 or (option(state, "spill") == "weapon" and resolution.damage > 1)


def save_of(state: State, cause: Cause) -> Literal["armour", "miraculous", "none"]:
    """Which save stands against a cause (R-EZ-27, R-EZ-28).

    The document counts armour against blows and not against falls or poison, and says nothing of magic:
    a spell's strike is no blow, and the target has resisted already, so armour does not help by default.
    """
    if cause == "weapon":
        return "armour"
    if cause != "magic":
        return "miraculous"
    saves = option(state, "spell_saves")
    return "armour" if saves == "armour" else "none" if saves == "none" else "miraculous"


def has_life_risk(creature: AnyCreature) -> bool:
    """Whether a creature gets a life-risk save (R-EZ-30): heroes, and allies that have the save."""
    return creature.side == "hero" or (creature.side == "ally" and creature.sheet.miraculous is not None)


def saves_nobody(state: State, pool: Pool) -> bool:
    """Whether the pool is a save of somebody who has gone down, or away, since it was called for."""
    who = state.creatures.get(pool.who)
    return pool.purpose in SAVES and (who is None or who.down)


def has_chain(state: State, attacker: AnyCreature) -> bool:
    """Whether an attacker's 6 opens the confirm chain: a hero's always, an enemy's by option (R-EZ-44)."""
    return attacker.side in ("hero", "ally") or bool(option(state, "enemy_chain"))


def sixes_in(draft: Draft, pool: Pool) -> tuple[int, int]:
    """Strikes beyond the weapon's, and confirm chains, that a kept 6 brings (R-EZ-14).

    A hero's defence is the attack turned round: its 1s are the enemy's 6s.
    """
    six, boon = (1, "lowest") if pool.purpose == "defence" else (6, "highest")
    sixes = max(1, pool.faces.count(six)) if pool.keep == boon else 1
    mode = option(draft.state, "boon_sixes")
    extra = sixes - 1 if mode in ("strikes", "both") else 0
    chains = sixes if mode in ("chains", "both") else 1
    return extra, chains
