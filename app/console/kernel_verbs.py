"""Lines of the verbs that every rule system shares; `add` and `set` have files of their own."""

from __future__ import annotations

from app.console.lexer import number
from app.console.names import creature_names
from app.console.reading import Reading
from app.console.words import pick
from app.text import clean_name
from rules import commands as do
from rules.errors import Refused
from rules.state import OptionValue
from rules.system import Option, get


def read_remove(reading: Reading) -> do.Command:
    """`remove goblin 2`, `remove goblin 1, goblin 2`."""
    found = [reading.creature(optional=True, numbers=True)]
    while not reading.done:
        if reading.here.comma:
            reading.take()
        reading.skip_fillers()
        if not reading.done:
            found.append(reading.creature(numbers=True))
    return do.RemoveCreatures(creatures=tuple(dict.fromkeys(found)))


def read_rename(reading: Reading) -> do.Command:
    """`rename goblin 2 Colmillo`: the new name is the rest of the line, quoted or not."""
    creature = reading.creature()
    rest = reading.tokens[reading.place :]
    quoted = len(rest) == 1 and rest[0].quoted
    name = clean_name(rest[0].text if quoted else reading.rest[rest[0].start :] if rest else "")
    if not name:
        raise Refused("missing-name", what="name")
    return do.RenameCreature(creature=creature, name=name)


def read_hide(reading: Reading) -> do.Command:
    """`hide goblin 2`, `hide 4, 5`, `hide tower`: creatures or a zone that players shall not know of."""
    return _shown(reading, hidden=True)


def read_show(reading: Reading) -> do.Command:
    """`show goblin 2`, `show 4, 5`, `show tower`; alone the selected one."""
    return _shown(reading, hidden=False)


def _shown(reading: Reading, *, hidden: bool) -> do.Command:
    creature = reading.name(reading.creatures, starts=False)
    if creature is None:
        reading.skip_fillers()
        zone = reading.name(reading.zones, starts=False)
        if zone is None and not reading.done and _starts_only_zone(reading, hidden=hidden):
            zone = reading.zone()
        if zone is not None:
            return do.SetZone(zone=zone, hidden=hidden)
        creature = _changing(reading, hidden=hidden) or reading.creature(optional=reading.done, numbers=True)
    found = [creature]
    while not reading.done:
        if reading.here.comma:
            reading.take()
        reading.skip_fillers()
        if not reading.done:
            found.append(_changing(reading, hidden=hidden) or reading.creature(numbers=True))
    if len(found) > 1:
        return do.HideCreatures(creatures=tuple(dict.fromkeys(found)), hidden=hidden)
    if reading.state.creatures[creature].hidden == hidden:
        raise Refused("nothing-to-change")
    return do.SetFields(creature=creature, changes=(do.Change("hidden", hidden),))


def _changing(reading: Reading, *, hidden: bool) -> str | None:
    """Somebody by the start of a name that fits only one of those for whom anything would change."""
    state = reading.state
    others = frozenset(c.id for c in state.creatures.values() if c.hidden == hidden)
    exact = reading.creatures.exact(reading.tokens, reading.place) if not reading.done else None
    if reading.done or exact is not None:
        return None
    try:
        return reading.name(creature_names(state, but=others))
    except Refused:
        return None


def _starts_only_zone(reading: Reading, *, hidden: bool) -> bool:
    """Whether the start of a zone's name stands here, and of no creature's."""
    place = reading.place
    creature = _changing(reading, hidden=hidden)
    reading.place = place
    if creature is not None or reading.numbered() is not None:
        return False
    return reading.creatures.start(reading.tokens, reading.place) is None and _starts_zone(reading)


def read_move(reading: Reading) -> do.Command:
    """`move lucía far`, `move goblin 1, goblin 2 far`, `move far` for the selected creature."""
    creature = reading.name(reading.creatures, starts=False)
    if creature is not None and not reading.done and reading.here.comma:
        return do.MoveSeveral(creatures=_more_creatures(reading, creature), zone=reading.zone())
    if creature is not None and reading.done and reading.selected in reading.state.creatures:
        # Somebody who is called like a zone.
        alone = reading.zones.exact(reading.tokens, 0)
        if alone is not None and alone.length == len(reading.tokens):
            return do.MoveCreature(creature=str(reading.selected), zone=alone.id)
    if creature is None:
        reading.skip_fillers()
        zone = reading.name(reading.zones, starts=False)
        if zone is not None:
            if reading.selected not in reading.state.creatures:
                raise Refused("missing-name", what="creature")
            return do.MoveCreature(creature=str(reading.selected), zone=zone)
        creature = reading.creature(optional=reading.selected is not None and _starts_zone(reading))
    return do.MoveCreature(creature=creature, zone=reading.zone())


def _more_creatures(reading: Reading, first: str) -> tuple[str, ...]:
    """Somebody, and all who are named after commas."""
    found = [first]
    while not reading.done and reading.here.comma:
        reading.take()
        reading.skip_fillers()
        found.append(reading.creature())
    return tuple(dict.fromkeys(found))


def _starts_zone(reading: Reading) -> bool:
    """Whether a zone could stand here, cut short."""
    try:
        return not reading.done and reading.zones.start(reading.tokens, reading.place) is not None
    except Refused:
        return True


def read_action(reading: Reading) -> do.Command:
    """`action`, `action surprise=foes`."""
    if reading.done:
        return do.StartAction()
    token = reading.take()
    if pick("words", token.key, ("surprise",)) is None:
        raise Refused("unknown-word", word=token.written)
    side = pick("words", token.text, ("foes", "heroes"))
    if side is None:
        raise Refused("bad-choice", field="surprise", value=token.text, choices="foes, heroes")
    return do.StartAction(surprise="foes" if side == "foes" else "heroes")


def read_turn(reading: Reading) -> do.Command:
    """`turn ñandú`."""
    return do.GiveTurn(creature=reading.creature(optional=True, numbers=True))


def read_order(reading: Reading) -> do.Command:
    """`order ñandú after vera`, `order goblin 1, goblin 2 next`; without a name, the selected creature."""
    first = reading.name(reading.creatures, starts=False)
    people = _more_creatures(reading, first) if first is not None else (reading.selected or "",)
    if people[0] and reading.word("next", section="verbs"):
        return do.ActNext(creatures=people)
    if len(people) > 1:
        raise (
            Refused("unknown-word", word=reading.here.written)
            if not reading.done
            else Refused("missing-place")
        )
    where = None
    reading.place = 0
    if reading.name(reading.creatures, starts=False) is None:
        where = reading.word("after", "before")
    reading.place = 0
    creature = reading.creature(optional=True) if where is None else reading.selected
    if creature not in reading.state.creatures:
        raise Refused("missing-name", what="creature")
    where = reading.word("after", "before")
    if where is None:
        if not reading.done:
            raise Refused("unknown-word", word=reading.here.written)
        raise Refused("missing-place")
    return do.Reorder(creature=creature, anchor=reading.creature(), after=where == "after")


def read_note(reading: Reading) -> do.Command:
    """`note La puerta está abierta`, word for word."""
    return do.Note(text=reading.rest)


def read_dice(reading: Reading) -> do.Command:
    """`dice 3d6kh1+2`."""
    text = " ".join(token.written for token in reading.tokens)
    reading.place = len(reading.tokens)
    return do.RollDice(expression=text)


def read_option(reading: Reading) -> do.Command:
    """`option spill=weapon`."""
    token = reading.take()
    rules = {rule.key: rule for rule in get(reading.state.rules).options}
    key = pick("options", token.key, rules)
    if key is None:
        raise Refused("unknown-option", name=token.key, candidates=", ".join(rules))
    return do.SetOption(key=key, value=_option_value(rules[key], token.text))


def _option_value(rule: Option, text: str) -> OptionValue:
    """A typed value as its house rule wants it; what does not fit is left for the rules to refuse."""
    if isinstance(rule.default, bool):
        word = pick("words", text, ("yes", "no"))
        if word is None:
            raise Refused("bad-choice", field=rule.key, value=text, choices="yes, no")
        return word == "yes"
    if isinstance(rule.default, int):
        value = number(text)
        if value is None:
            raise Refused("not-a-number", field=rule.key, value=text)
        return value
    return pick("words", text, rule.choices) or text
