"""The nine states: charges given and taken, and what each does at the ends of turns (R-2D-38 to R-2D-53).

Auras, effects and states are one thing (R-2D-55).
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.durations import with_charges
from rules.events import AnyEvent, Happened, SheetPatched, StatusChanged
from rules.evolve import Draft
from rules.state import AnyCreature, State, Status, Until
from rules.system import Reset, StateSpec, option
from rules.systems.bases2d6.ability import Pool
from rules.systems.bases2d6.harm import Blow, harm, lose, restore
from rules.systems.bases2d6.passives import passives
from rules.text import N_

STUN_LIMIT = 5

STATES: tuple[StateSpec, ...] = (
    StateSpec(
        "burn",
        N_("Burn"),
        N_("Red physical damage at the end of each own turn, one per charge."),
        ("R-2D-41", "R-2D-42"),
        N_("Brn"),
    ),
    StateSpec(
        "infect",
        N_("Infect"),
        N_("Loses a hit point per charge at the end of each own turn, then a charge."),
        ("R-2D-43",),
        N_("Inf"),
    ),
    StateSpec(
        "soak",
        N_("Soak"),
        N_("Physical movement rolls one less per charge; other clothes end it."),
        ("R-2D-42", "R-2D-44"),
        N_("Soa"),
    ),
    StateSpec(
        "bleed",
        N_("Bleed"),
        N_(
            "Loses half its charges in hit points, rounded up, at the end of each own turn; healing stops it."
        ),
        ("R-2D-45",),
        N_("Ble"),
    ),
    StateSpec(
        "stun",
        N_("Stun"),
        N_("Every Total is one less per charge; five make Immobilise."),
        ("R-2D-46", "R-2D-47", "R-2D-48"),
        N_("Stu"),
    ),
    StateSpec(
        "destabilise",
        N_("Destabilise"),
        N_("Fumbles come one higher per charge."),
        ("R-2D-49",),
        N_("Des"),
    ),
    StateSpec(
        "silence",
        N_("Silence"),
        N_("No magical abilities but innate ones, until a whole own turn has passed."),
        ("R-2D-50",),
        N_("Sil"),
    ),
    StateSpec(
        "immobilise",
        N_("Immobilise"),
        N_("No physical abilities but innate ones, until a whole own turn has passed."),
        ("R-2D-51",),
        N_("Imm"),
    ),
    StateSpec(
        "interrupt",
        N_("Interrupt"),
        N_("Cancels the ability being executed; nothing paid comes back."),
        ("R-2D-52",),
        N_("Int"),
    ),
)
IDS: tuple[str, ...] = tuple(state.id for state in STATES)


def afflict(
    draft: Draft,
    creature_id: str,
    state_id: str,
    by: int,
    *,
    until: Until | None = None,
    source: str = "",
    cause: str = "2d6.given",
    taken: str = "2d6.taken",
) -> None:
    """Give (or with a negative `by` take) charges, and what follows at once: Burn and Soak, five of Stun.

    Interrupt is never kept: it is used while the target executes an ability, or it is nothing (R-2D-52).
    """
    creature = draft.state.creatures.get(creature_id)
    if creature is None or by == 0:
        return
    held = creature.statuses.get(state_id)
    if state_id == "interrupt" and by > 0:
        draft.emit(Happened("2d6.no-interrupt", {"who": creature_id}))
        return
    if held is None and by < 0:
        return
    changed = with_charges(held, by, fresh=draft.state.active == creature_id)
    changed = replace(changed, until=until or changed.until, source=changed.source or source)
    _set(draft, creature_id, state_id, changed, cause if by > 0 else taken)
    _meet(draft, creature_id)
    _overflow(draft, creature_id)


def lift(draft: Draft, creature_id: str, state_id: str, cause: str = "2d6.lifted") -> None:
    """Take all charges of a state away."""
    held = draft.state.creatures[creature_id].statuses.get(state_id)
    if held is not None:
        draft.emit(StatusChanged(creature_id, state_id, None, cause, {"by": -held.charges}))


def _set(draft: Draft, creature_id: str, state_id: str, value: Status, cause: str) -> None:
    """Write a state; one without charges disappears (R-2D-39)."""
    by = value.charges - _charges(draft, creature_id, state_id)
    draft.emit(StatusChanged(creature_id, state_id, value if value.charges else None, cause, {"by": by}))


def _meet(draft: Draft, creature_id: str) -> None:
    """Burn and Soak take as many of each other away, at the same time (R-2D-42)."""
    statuses = draft.state.creatures[creature_id].statuses
    burn, soak = statuses.get("burn"), statuses.get("soak")
    if burn is None or soak is None:
        return
    both = min(burn.charges, soak.charges)
    for state_id, held in (("burn", burn), ("soak", soak)):
        _set(draft, creature_id, state_id, with_charges(held, -both, fresh=False), "2d6.cancelled-out")


def _overflow(draft: Draft, creature_id: str) -> None:
    """Five charges of Stun become Immobilise, as often as there are five (R-2D-47)."""
    while (stun := draft.state.creatures[creature_id].statuses.get("stun")) and stun.charges >= STUN_LIMIT:
        _set(draft, creature_id, "stun", with_charges(stun, -STUN_LIMIT, fresh=False), "2d6.overflow")
        afflict(
            draft,
            creature_id,
            "immobilise",
            int(option(draft.state, "immobilise_charges")),
            cause="2d6.overflowed",
        )


def recover(
    draft: Draft, creature_id: str, amount: int, *, pool: Pool = "hp", cause: str = "heal", by: str = ""
) -> int:
    """Give points back; every five hit points recovered take a charge of Bleed away (R-2D-45)."""
    gained = restore(draft, creature_id, amount, pool=pool, cause=cause, by=by)
    if pool == "hp" and gained and _charges(draft, creature_id, "bleed"):
        if option(draft.state, "bleed_healing") == "accumulated":
            gained += draft.state.creatures[creature_id].sheet.healed
            draft.emit(SheetPatched(creature_id, {"healed": gained % 5}, "2d6.healed-so-far"))
        afflict(draft, creature_id, "bleed", -(gained // 5), taken="2d6.staunched")
    return gained


def begin_turn(draft: Draft, creature_id: str) -> None:
    """Silence and Immobilise go when a whole own turn has passed under them (R-2D-50, R-2D-51)."""
    for state_id in ("silence", "immobilise"):
        held = draft.state.creatures[creature_id].statuses.get(state_id)
        if held is not None and held.age >= 1:
            lift(draft, creature_id, state_id, "2d6.whole-turn")


def end_turn(draft: Draft, creature_id: str) -> None:
    """What ends with a creature's own turn: losses first, then charges, each told (R-2D-53)."""
    _losses(draft, creature_id)
    _auras(draft, creature_id)
    _decays(draft, creature_id)


def _charges(draft: Draft, creature_id: str, state_id: str) -> int:
    held = draft.state.creatures[creature_id].statuses.get(state_id)
    return held.charges if held else 0


def _losses(draft: Draft, creature_id: str) -> None:
    if burn := _charges(draft, creature_id, "burn"):
        harm(draft, Blow(creature_id, burn, kind="physical", elements=("red",), cause="burn"))
    if infect := _charges(draft, creature_id, "infect"):
        lose(draft, creature_id, infect, cause="infect")
    if bleed := _charges(draft, creature_id, "bleed"):
        lose(draft, creature_id, (bleed + 1) // 2, cause="bleed")


def _auras(draft: Draft, creature_id: str) -> None:
    """Effects that auras and passive abilities repeat on their bearer (R-2D-30, R-2D-34b)."""
    creature = draft.state.creatures[creature_id]
    for ability, effect, amount in passives(creature):
        if effect.each:
            blow = Blow(creature_id, amount, ability.kind, ability.elements, ability.name)
            _repeat(draft, blow, effect.each, effect.pool)
    for key, status in creature.statuses.items():
        extra = status.extra
        if extra.get("each"):
            source = status.source or key
            elements = tuple(extra.get("elements", ()))
            blow = Blow(creature_id, int(extra["amount"]), extra.get("kind"), elements, source)
            _repeat(draft, blow, extra["each"], extra.get("pool", "hp"))


def _repeat(draft: Draft, blow: Blow, each: str, pool: Pool) -> None:
    if each == "damage":
        harm(draft, blow)
    elif each == "lose":
        lose(draft, blow.target, blow.amount, cause=blow.cause, pool=pool)
    elif draft.state.creatures[blow.target].sheet.hp:
        # Nothing that comes back by itself raises the fallen.
        recover(draft, blow.target, blow.amount, pool=pool, cause=blow.cause)


def _decays(draft: Draft, creature_id: str) -> None:
    if _charges(draft, creature_id, "burn") and option(draft.state, "burn_decay"):
        afflict(draft, creature_id, "burn", -1)
    if _charges(draft, creature_id, "infect"):
        afflict(draft, creature_id, "infect", -1)
    for state_id in ("stun", "destabilise"):
        held = draft.state.creatures[creature_id].statuses.get(state_id)
        if held is not None and held.fresh < held.charges:
            afflict(draft, creature_id, state_id, -1)


#: What a session may begin with: nothing of it is in the document, so the table ticks it.
RESETS = (
    Reset("hp", N_("HP"), "h", ticked=False),
    Reset("mp", N_("MP"), "m", ticked=False),
)


def refill(state: State, creature: AnyCreature, what: str) -> tuple[AnyEvent, ...]:
    """All points of a pool given back, as a rest would."""
    draft = Draft(state)
    missing = getattr(creature.sheet, f"{what}_max") - getattr(creature.sheet, what)
    if missing > 0 and creature.fate != "dead":
        recover(draft, creature.id, missing, pool=what, cause="heal")  # type: ignore[arg-type]  # hp or mp
    return tuple(draft.events)
