"""How dangerous the creatures of Bases 2d6 are: their tiers, proven by their numbers."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise, product

from bases2d6_content import CREATURES, LETTERS, RULES, STAT_IDS, average, raw, sheet_of

from app import content
from app.content import Entry
from rules.systems.bases2d6.ability import Ability
from rules.systems.bases2d6.basics import BASICS
from rules.systems.bases2d6.sheet import Sheet
from rules.systems.bases2d6.states import IDS

TIERS = (1, 2, 3, 4, 5)
#: A hero to be measured against: what it adds to hit and to defend, and what a hit of its does.
HERO_HITS, HERO_DEFENDS, HERO_DAMAGE = 4, 4, 6
#: What a charge costs whoever gets it, in hit points, about.
WORTH = {"burn": Fraction(3), "infect": Fraction(2), "bleed": Fraction(3, 2)}


def hits(attack: int, defence: int) -> Fraction:
    """The chance of 2d6 + attack to reach 2d6 + defence: ties go to the attacker (R-2D-07)."""
    won = sum(a + b + attack >= c + d + defence for a, b, c, d in product(range(1, 7), repeat=4))
    return Fraction(won, 6**4)


def harm_of(ability: Ability, sheet: Sheet) -> Fraction:
    """What one use of an ability costs heroes of the measured kind, in hit points; two of them at most."""
    stats = sheet.stats
    base = stats.get(ability.roll, 0)
    if ability.roll in ("impact", "conjuration"):
        base += stats.get("attack", 0)
    names = {stat: stats.get(stat, 0) for stat in STAT_IDS}
    for letter in LETTERS:
        if text := getattr(ability, letter):
            names[letter] = average(text, names)
    done = Fraction(0)
    for effect in ability.effects:
        if effect.kind == "damage":
            done += average(effect.amount, names)
        elif effect.kind == "status" and effect.status in IDS:
            done += average(effect.amount, names) * WORTH.get(effect.status, 1)
    return done * hits(base, HERO_DEFENDS) * (1 if ability.most == 1 else 2)


def threat(entry: Entry) -> Fraction:
    """What a creature costs one hero who fights it alone: its best ability, as many turns as it stands."""
    sheet = sheet_of(entry)
    usable = [*BASICS, *sheet.abilities]
    each_turn = max(
        harm_of(ability, sheet)
        for ability in usable
        if ability.roll and not ability.reaction and (not ability.costs or sheet.mp_max >= 2)
    )
    stats = sheet.stats
    passive = [
        effect for ability in sheet.abilities if ability.action == "passive" for effect in ability.effects
    ]
    block = stats.get("block", 0) + sum(int(e.amount) for e in passive if e.on == "block")
    defence = stats.get("defence", 0) + max(stats.get("agility", 0), block)
    nature = [one for one in sheet.resistances if one.of == "physical"]
    damage = HERO_DAMAGE + sum(one.amount for one in nature)
    damage += damage * sum(one.percent for one in nature) // 100
    back = sum(int(e.each_amount) for e in passive if e.each == "heal")
    lost = max(Fraction(1, 2), damage * hits(HERO_HITS, defence) - back)
    return each_turn * (sheet.hp_max / lost)


def test_threat_by_hand() -> None:
    wolf = content.find(RULES, "wolf")
    assert wolf is not None
    # Locked jaws: 1 + Strength 2, one charge of bleeding; +2 against +4, and +4 against +3.
    assert threat(wolf) == (3 + Fraction(3, 2)) * hits(2, 4) * 9 / (6 * hits(4, 3))
    assert hits(0, 0) == Fraction(721, 1296)


def test_every_creature_has_a_tier() -> None:
    tiers = raw("tiers")
    assert list(tiers) == list(raw("creatures"))
    assert set(tiers.values()) == set(TIERS)
    assert min(Counter(tiers.values()).values()) >= 2


def test_threat_grows_with_the_tier() -> None:
    threats = {entry.id: threat(entry) for entry in CREATURES}
    tiers = {entry.id: entry.tier for entry in CREATURES}
    for lower, higher in pairwise(TIERS):
        worst = max((threats[id_], id_) for id_ in threats if tiers[id_] == lower)
        mildest = min((threats[id_], id_) for id_ in threats if tiers[id_] == higher)
        assert worst[0] < mildest[0], (lower, worst[1], higher, mildest[1])
