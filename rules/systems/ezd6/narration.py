"""EZD6 events as sentences."""

from __future__ import annotations

from typing import Any

from rules import telling
from rules.events import AnyEvent, CreaturePatched, Happened, Rolled, SheetPatched
from rules.people import named, named_all, points
from rules.state import State
from rules.systems.ezd6 import narrated_acts, narrated_turns
from rules.systems.ezd6.resolution import save_of
from rules.text import Line, Span, Told, Translator, line, phrase

_SEPARATOR = Span(" · ", "muted")


def narrate(event: AnyEvent, before: State, after: State, t: Translator) -> Told | None:
    """One event in words, or None when it needs none or is not EZD6's own."""
    told = narrated_turns.tell(event, before, t) or telling.tell(event, before, after, t)
    if told is not None:
        return told
    if isinstance(event, Rolled):
        return _rolled(event, before, t)
    if isinstance(event, Happened):
        return _happened(event, before, t)
    if isinstance(event, SheetPatched):
        return _sheet(event, before, t)
    if isinstance(event, CreaturePatched):
        return _creature(event, before, t)
    return None


def outcome_span(outcome: str | None, t: Translator) -> Span:
    """A roll's outcome in its word and colour."""
    words = {
        "success": Span(t.text("success"), "good"),
        "failure": Span(t.text("failure"), "harm"),
        "critical": Span(t.text("critical"), "karma"),
        "critical-failure": Span(t.text("critical failure"), "harm"),
    }
    return words.get(outcome or "", Span(t.text("no more"), "muted"))


def dice_line(event: Rolled) -> Line:
    """The faces as they fell, those not kept dimmed; in a check or attack the kept die and what it needed."""
    pool = tuple(event.args.get("pool", event.faces))
    spans: list[Span] = []
    kept_shown = False
    for face in pool:
        kept = not kept_shown and face == event.kept
        kept_shown = kept_shown or kept
        spans += [Span(str(face), "dice" if kept else "dropped"), Span(" ")]
    kept_face = event.kept or 0
    if event.purpose not in ("check", "attack", "defence"):
        # The line has said the number to reach, or there is none but the 6.
        return (*spans, Span("→ ", "muted"))
    enough = kept_face == 6 or (kept_face != 1 and kept_face >= (event.difficulty or 0))
    if len(pool) > 1:
        spans += [Span("→ ", "muted"), Span(str(kept_face), "strong"), Span(" ")]
    if kept_face in (1, 6):
        # A 1 always fails and a 6 always succeeds: there is nothing to compare.
        return (*spans, Span("→ ", "muted")) if len(pool) == 1 else tuple(spans)
    spans.append(Span(f"{'≥' if enough else '<'} {event.difficulty} ", "muted"))
    return tuple(spans)


def pools_words(args: dict[str, Any], before: State, t: Translator, *first: str) -> Line:
    """What was said about a roll, in brackets: weapon, training, boons, banes, who helps, forced."""
    words = [word for word in first if word]
    if args.get("trained"):
        words.append(t.text("trained: {area}").replace("{area}", t.shipped(args["trained"])))
    boons, banes = args.get("boons", 0), args.get("banes", 0)
    if boons:
        words.append(t.plural("boon", "{n} boons", boons).replace("{n}", str(boons)))
    if banes:
        words.append(t.plural("bane", "{n} banes", banes).replace("{n}", str(banes)))
    words += [narrated_turns.helper_words(before, helper, t) for helper in args.get("helps", ())]
    if args.get("forced"):
        words.append(t.text("forced"))
    return line(Span(f" ({', '.join(words)})", "muted")) if words else ()


def _rolled(event: Rolled, before: State, t: Translator) -> Told | None:
    who = named(before, event.who)
    result = line(*dice_line(event), outcome_span(event.outcome, t))
    if event.purpose in ("power", "resistance"):
        return narrated_acts.tell_power(event, before, outcome_span(event.outcome, t), t)
    if "redo" in event.args:
        return Told(line(": ", *result), joined=True, alone=line(who, ": ", *result))
    if event.purpose in ("check", "attack"):
        return Told(line(": ", *result), joined=True, alone=line(who, ": ", *result))
    templates = {
        "defence": t.text("{who} defends: {roll}"),
        "confirm": t.text("{who}, confirm die: {roll}"),
        "armour": t.text("{who}, armour {value}: {roll}"),
        "miraculous": t.text("{who}, miraculous save {value}: {roll}"),
        "life-risk": t.text("{who}, life-risk save {value}: {roll}"),
    }
    template = templates.get(event.purpose)
    if template is None:
        return None
    return Told(phrase(template, {"who": who, "value": value_word(event.difficulty), "roll": result}))


def _happened(event: Happened, before: State, t: Translator) -> Told | None:
    args = event.args
    if event.cause == "ezd6.check":
        template = t.text("{who}, check at difficulty {difficulty}{how}")
        return Told(
            phrase(
                template,
                {"who": named(before, args["who"]), "difficulty": str(args["difficulty"]),
                 "how": pools_words(args, before, t)},
            )
        )  # fmt: skip
    if event.cause == "ezd6.work":
        track = next((track.name for track in before.tracks if track.id == args["track"]), "")
        template = t.text("{who} works on {track}{how}") if track else t.text("{who} disarms a trap{how}")
        return Told(
            phrase(
                template,
                {"who": named(before, args["who"]), "track": Span(track, "strong"),
                 "how": pools_words(args, before, t)},
            )
        )  # fmt: skip
    if event.cause == "ezd6.attack":
        weapon = t.shipped(args.get("weapon", "")) or (t.text("ranged") if args.get("ranged") else "")
        return Told(
            phrase(
                t.text("{who} attacks {target}{how}"),
                {"who": named(before, args["who"]), "target": named(before, args["target"]),
                 "how": pools_words(args, before, t, weapon)},
            )
        )  # fmt: skip
    if event.cause == "ezd6.damage":
        return Told(_damage_line(args, before, t))
    if event.cause == "ezd6.hit":
        return _hit(args, before, t)
    if event.cause == "ezd6.accepted":
        # Said only where nothing comes of it.
        pool = getattr(before.open, "pool", None)
        lost = pool is not None and pool.purpose == "life-risk"
        said = t.text("{who} cannot be saved") if lost else t.text("{who} leaves it at that")
        return Told((), alone=phrase(said, {"who": named(before, args["who"])}))
    if event.cause == "ezd6.already-down":
        told_down = phrase(t.text("{who} is already down"), {"who": named(before, args["who"])})
        return Told((_SEPARATOR, *told_down), joined=True, alone=told_down)
    if event.cause == "ezd6.strikes-lost":
        n = args["left"]
        lost = t.plural("{n} strike left over is lost", "{n} strikes left over are lost", n)
        if args.get("nobody"):
            lost = t.plural(
                "{n} strike left over is lost: nobody else can take it",
                "{n} strikes left over are lost: nobody else can take them",
                n,
            )
        return Told(line(lost.replace("{n}", str(n))))
    simple = {
        "ezd6.unhurt": t.text("{who} has no wound to heal"),
        "ezd6.spill": t.plural(
            "{n} strike left over goes to {target}",
            "{n} strikes left over go to {target}",
            args.get("left", 0),
        ),
    }
    told = simple.get(event.cause)
    if told is None:
        return narrated_acts.tell_happened(event, before, t)
    slots: dict[str, str | Span | Line] = {
        key: named(before, value) for key, value in args.items() if key in ("who", "target")
    }
    slots["n"] = str(args.get("left", 0))
    return Told(phrase(told, slots))


def _damage_line(args: dict[str, Any], before: State, t: Translator) -> Line:
    """What is handed out; how many strikes only where a save may still stop some."""
    targets = [before.creatures[id_] for id_ in args["targets"] if id_ in before.creatures]
    cause = "" if args["cause"] == "weapon" else cause_word(args["cause"], t)
    how = [word for word in (cause, t.text("no save") if args["raw"] else "") if word]
    note = line(Span(f" ({', '.join(how)})", "muted")) if how else ()
    save = save_of(before, args["cause"])
    field = "armour_save" if save == "armour" else "miraculous"
    if args["raw"] or save == "none" or all(getattr(target.sheet, field) is None for target in targets):
        return phrase(t.text("Damage{how}"), {"how": note})
    each = t.text("Damage{how} · {who}: {strikes}")
    slots: dict[str, str | Span | Line] = {
        "who": named_all(before, args["targets"]),
        "strikes": strikes_word(args["strikes"], t),
        "how": note,
    }
    return phrase(each, slots)


def _hit(args: dict[str, Any], before: State, t: Translator) -> Told | None:
    """The strikes of a hit, where the blow itself does not tell them: a save or another target may follow."""
    target, strikes = before.creatures.get(args["target"]), args["strikes"]
    if strikes < 2 or target is None:
        return None
    if target.sheet.armour_save is None and (strikes < target.sheet.strikes or target.side == "foe"):
        return None
    told = Span(strikes_word(strikes, t), "good")
    alone = line(named(before, target.id), ": ", told)
    return Told(line(_SEPARATOR, told), joined=True, alone=alone)


def value_word(value: int | None) -> str:
    """A number to reach: "5+", or "6" alone, or a dash."""
    return "–" if value is None else f"{value}+" if value < 6 else "6"


def strikes_word(strikes: int, t: Translator) -> str:
    """ "1 strike", "3 strikes"."""
    return t.plural("{n} strike", "{n} strikes", strikes).replace("{n}", str(strikes))


def _left_word(left: int, t: Translator) -> str:
    return t.plural("{n} left", "{n} left", left).replace("{n}", str(left))


def cause_word(cause: str, t: Translator) -> str:
    """The word for a cause of harm."""
    words = {
        "weapon": t.text("weapon"),
        "fall": t.text("fall"),
        "poison": t.text("poison"),
        "fire": t.text("fire"),
        "magic": t.text("magic"),
        "other": t.text("another cause"),
    }
    return words.get(cause, cause)


def _sheet(event: SheetPatched, before: State, t: Translator) -> Told | None:
    who, args = named(before, event.creature), event.args
    if event.cause == "ezd6.karma":
        template = t.text("{who} spends {amount} karma ({left}): {from} → {to} {outcome}")
        karma: dict[str, str | Span | Line] = {
            "who": who,
            "amount": Span(str(args["amount"]), "karma"),
            "left": _left_word(args.get("left", 0), t),
            "from": str(args["from"]),
            "to": Span(str(args["to"]), "strong"),
            "outcome": outcome_span(args["outcome"], t),
        }
        return Told(phrase(template, karma))
    if event.cause == "ezd6.hero-die":
        return Told(
            phrase(
                t.text("{who} rolls the {face} again with a hero die"),
                {"who": who, "face": str(args["face"])},
            )
        )
    if event.cause == "ezd6.strike":
        strikes = Span(strikes_word(args["strikes"], t), "harm")
        left = event.changes["strikes"]
        piece = line(strikes)
        if left:
            piece = line(strikes, *points(before, event.creature, f", {_left_word(left, t)}"))
        return Told(line(_SEPARATOR, who, ": ", *piece), joined=True, alone=line(who, ": ", *piece))
    simple = {
        "ezd6.karma-gained": t.text("{who} learns from it: {amount} karma"),
        "ezd6.life-saved": t.text("{who} holds on with 1 strike"),
        "ezd6.healed": t.text("{who} recovers {strikes}{now}"),
        "ezd6.hero-die-bought": t.text("{who} buys a hero die for {price} karma"),
    }
    template = simple.get(event.cause, "")
    if not template:
        return narrated_acts.tell_sheet(event, before, strikes_word(args.get("strikes", 0), t), t)
    slots: dict[str, str | Span | Line] = {
        "who": who,
        "amount": Span(f"+{args.get('amount', 0)}", "karma"),
        "price": str(args.get("price", 0)),
        "now": _now(event, before),
        "strikes": Span(strikes_word(args.get("strikes", 0), t), "good"),
    }
    return Told(phrase(template, slots))


def _now(event: SheetPatched, before: State) -> Line:
    """Strikes after the event out of the most: “ (2/3)”."""
    creature = before.creatures.get(event.creature)
    strikes = event.changes.get("strikes", 0)
    now = f"{strikes}/{creature.sheet.strikes_max}" if creature is not None else str(strikes)
    return points(before, event.creature, f" ({now})")


def _left_over(over: int, lost: str, t: Translator) -> str:
    """Strikes that a target had no more life for, and why nobody else takes them."""
    why = {
        "no-critical": t.plural(
            "({n} left over, lost: no confirmed critical)",
            "({n} left over, lost: no confirmed critical)",
            over,
        ),
        "no-hero": t.plural(
            "({n} left over, lost: only heroes' carry on)",
            "({n} left over, lost: only heroes' carry on)",
            over,
        ),
    }
    more = why.get(lost) or t.plural("({n} left over)", "({n} left over)", over)
    return more.replace("{n}", str(over))


def _creature(event: CreaturePatched, before: State, t: Translator) -> Told | None:
    who = named(before, event.creature)
    if event.cause == "ezd6.down":
        over = event.args.get("over", 0)
        words, spare = t.text("out of the fight"), line()
        if over > 0:
            more = _left_over(over, event.args.get("lost", ""), t)
            spare = points(before, event.creature, f" {more}")
        told = (Span(words, "harm"), *spare)
        return Told(line(Span(", ", "muted"), *told), joined=True, alone=line(who, ": ", *told))
    simple = {
        "ezd6.unconscious": t.text("{who} falls unconscious"),
        "ezd6.dead": t.text("{who} dies"),
        "ezd6.up": t.text("{who} is up again"),
    }
    template = simple.get(event.cause)
    return Told(phrase(template, {"who": who})) if template else None
