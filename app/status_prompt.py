"""The prompt of `s`: which state or condition, then its charges and its end. Pure view state.

First letters are typed, and a digit or Enter picks; then digits choose the end, + and - the charges,
and Enter gives it. One command comes of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from app.text import clean_name, fold
from rules.commands import ChangeStatus
from rules.naming import NAME_LIMIT, name_key
from rules.state import Moment, State, Until
from rules.system import get
from rules.telling import status_word
from rules.text import Translator

#: The ends that digits choose, in their order; "" is never.
ENDS: tuple[Moment | str, ...] = ("", "start", "end", "round", "scene")
#: How many are listed at once; letters lead to the others.
LISTED = 10
#: The longest name of a condition.
LONGEST = NAME_LIMIT
MOST = 99


class StatusPrompt(Struct, frozen=True):
    """A status on its way to `targets`: `typed` are letters while none is chosen, else the digits of `whose`.

    `off` takes it away. `least` is 1 for a state of the system, which is nothing without charges. `whose` is
    the creature whose turn ends it, "" for its bearer; `asks_whose` while its number is typed.
    """

    targets: tuple[str, ...]
    typed: str = ""
    status: str = ""
    new: bool = False
    off: bool = False
    charges: int = 0
    when: Moment | str = ""
    count: int = 1
    whose: str = ""
    asks_whose: bool = False
    least: int = 0

    @property
    def actor(self) -> str:
        """The first of those it is for."""
        return self.targets[0]


class StatusPick(Struct, frozen=True):
    """One status that can be chosen: its id or words, its name, whether all of them have it, what it does.

    `some` says that at least one of them has it.
    """

    status: str
    label: str
    held: bool = False
    about: str = ""
    new: bool = False
    some: bool = False


def status_picks(state: State, prompt: StatusPrompt, t: Translator) -> tuple[StatusPick, ...]:
    """What they have, the system's states, the table's conditions; those that begin with what is typed.

    The last is always a new condition of just these words, unless it is known.
    """
    found = [pick for pick in _all(state, prompt, t) if _begins(pick.label, prompt.typed)]
    words = clean_name(prompt.typed)
    if words and not any(name_key(pick.label) == name_key(words) for pick in found):
        found = [*found[: LISTED - 1], StatusPick(words, words, new=True)]
    return tuple(found[:LISTED])


def _all(state: State, prompt: StatusPrompt, t: Translator) -> Iterator[StatusPick]:
    about = {spec.id: t.text(spec.about) for spec in get(state.rules).states}
    people = [state.creatures[id_] for id_ in prompt.targets if id_ in state.creatures]
    held = dict.fromkeys(key for creature in people for key in creature.statuses)
    for key in held:
        every = all(key in creature.statuses for creature in people)
        yield StatusPick(key, status_word(state, key, t), every, about.get(key, ""), some=True)
    states = [
        StatusPick(key, status_word(state, key, t), about=about[key]) for key in about if key not in held
    ]
    own = [StatusPick(words, words) for words in reversed(state.conditions) if words not in held]
    # Whoever types means the table's own words first; the list without letters keeps its digits.
    yield from (*own, *states) if prompt.typed else (*states, *own)


def _begins(label: str, typed: str) -> bool:
    """Whether a name, or a word in it, begins with what is typed, without accents and capitals."""
    wanted, name = fold(typed).strip(), fold(label)
    return not wanted or name.startswith(wanted) or any(word.startswith(wanted) for word in name.split())


def with_text(prompt: StatusPrompt, text: str) -> StatusPrompt:
    """More of the name that is typed; nothing once a status is chosen."""
    return prompt if prompt.status else replace(prompt, typed=(prompt.typed + text)[:LONGEST])


def chosen_status(state: State, prompt: StatusPrompt, pick: StatusPick) -> StatusPrompt:
    """The prompt once a status has been picked: what all of them have already is to be taken away."""
    least = 1 if any(spec.id == pick.status for spec in get(state.rules).states) else 0
    charges = 0 if pick.held else least
    return StatusPrompt(prompt.targets, "", pick.status, pick.new, pick.held, charges, least=least)


def with_charges(prompt: StatusPrompt, by: int) -> StatusPrompt:
    """More charges, or fewer; one to be taken away is changed instead."""
    charges = prompt.charges + by
    charges = by if prompt.least and not charges else charges
    return replace(prompt, off=False, charges=max(-MOST, min(MOST, charges)))


def with_end(prompt: StatusPrompt, number: int) -> StatusPrompt:
    """Another end; the one that stands there already is counted one further."""
    when = ENDS[number - 1]
    count = prompt.count % MOST + 1 if when and when == prompt.when else 1
    return replace(prompt, off=False, when=when, count=count, charges=prompt.charges or prompt.least)


def until_of(prompt: StatusPrompt) -> Until | None:
    """The end that has been chosen, None for never."""
    if not prompt.when:
        return None
    whose = prompt.whose if prompt.when in ("start", "end") else ""
    return Until(prompt.when, whose, prompt.count)  # type: ignore[arg-type]  # one of ENDS but ""


def command_of(prompt: StatusPrompt) -> ChangeStatus:
    """The command that Enter gives."""
    if prompt.off:
        return ChangeStatus(creatures=prompt.targets, status=prompt.status, off=True)
    return ChangeStatus(
        creatures=prompt.targets, status=prompt.status, charges=prompt.charges, until=until_of(prompt)
    )
