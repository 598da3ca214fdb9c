"""The dice: even, independent of order, the same everywhere, and not to be re-rolled by undo."""

from collections import Counter
from hashlib import blake2b

import pytest
from engine_scripts import start
from hypothesis import given
from hypothesis import strategies as st

from rules import dice
from rules.commands import RollDice
from rules.dice import Tray, die
from rules.engine import execute
from rules.errors import Refused
from rules.events import Rolled

SIDES = (2, 3, 4, 5, 6, 7, 10, 12, 20, 100)
#: Upper 0.1% points of chi-square for sides - 1 degrees of freedom.
CHI_SQUARE = {
    2: 10.83, 3: 13.82, 4: 16.27, 5: 18.47, 6: 20.52, 7: 22.46, 10: 27.88, 12: 31.26, 20: 43.82, 100: 148.23,
}  # fmt: skip


def chi_square(counts: Counter[object], cells: int, total: int) -> float:
    expected = total / cells
    missing = cells - len(counts)
    return sum((n - expected) ** 2 for n in counts.values()) / expected + missing * expected


@pytest.mark.parametrize("sides", SIDES)
def test_every_face_is_as_likely(sides: int) -> None:
    total = 200 * sides if sides < 100 else 10_000
    counts: Counter[object] = Counter(die("uniforme", draw, sides) for draw in range(total))
    assert set(counts) == set(range(1, sides + 1))
    assert chi_square(counts, sides, total) < CHI_SQUARE[sides]


def test_neighbouring_dice_know_nothing_of_each_other() -> None:
    total = 7_200
    pairs: Counter[object] = Counter((die("s", n, 6), die("s", n + 1, 6)) for n in range(0, 2 * total, 2))
    assert chi_square(pairs, 36, total) < 66.62  # 35 degrees of freedom, 0.1%
    seeds: Counter[object] = Counter((die(f"s{n}", 0, 6), die(f"s{n + 1}", 0, 6)) for n in range(total))
    assert chi_square(seeds, 36, total) < 66.62


@given(st.text(max_size=20), st.lists(st.integers(0, 10**9), max_size=10), st.sampled_from(SIDES))
def test_a_die_depends_on_seed_and_draw_alone(seed: str, draws: list[int], sides: int) -> None:
    there = [die(seed, draw, sides) for draw in draws]
    back = [die(seed, draw, sides) for draw in reversed(draws)]
    assert there == back[::-1]
    assert all(1 <= face <= sides for face in there)


def test_the_faces_are_the_same_on_every_machine() -> None:
    """Saved campaigns rely on it: these change never."""
    assert [die("fogón", draw, 6) for draw in range(12)] == PINNED
    assert [die("", 0, sides) for sides in (2, 6, 20, 1000)] == PINNED_EMPTY


PINNED = [3, 6, 3, 2, 3, 3, 6, 6, 4, 3, 5, 6]
PINNED_EMPTY = [1, 3, 15, 215]


class _Words:
    """A stand-in for the hash that hands out given 32-bit words, eight at a time."""

    def __init__(self, words: list[int]) -> None:
        self.words = words
        self.blocks = 0

    def __call__(self, data: bytes, *, digest_size: int, key: bytes = b"") -> "_Words":
        self.key_made, self.asked = not key, data
        return self

    def digest(self) -> bytes:
        if self.key_made:
            return b"key"
        assert self.asked.endswith(b":%d" % self.blocks), "the same block again would be rejected for ever"
        block = self.words[8 * self.blocks : 8 * self.blocks + 8]
        self.blocks += 1
        return b"".join(word.to_bytes(4, "big") for word in block)


@pytest.mark.parametrize("sides", [3, 5, 6, 7, 12, 20, 100, 1000])
def test_rejection_is_exact(sides: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The words beyond the last whole multiple of the sides are passed over, and only those."""
    limit = 2**32 // sides * sides
    for words, face in (
        ([limit - 1], sides),
        ([limit, 0], 1),
        ([2**32 - 1, sides - 1], sides),
        ([limit] * 8 + [1], 2),
        ([2**32 - 1] * 15 + [limit - sides], 1),
    ):
        monkeypatch.setattr(dice, "blake2b", _Words([*words, *[0] * (-len(words) % 8)]))
        assert die("x", 0, sides) == face


def test_two_and_four_sides_need_no_rejection() -> None:
    assert all((2**32) % sides == 0 for sides in (2, 4, 8, 16))


def test_the_hash_is_the_one_of_the_library() -> None:
    key = blake2b(b"s", digest_size=32).digest()
    word = int.from_bytes(blake2b(b"7:0", key=key, digest_size=32).digest()[:4], "big")
    assert die("s", 7, 6) == word % 6 + 1


def test_undo_rewinds_the_dice() -> None:
    """U16: the state holds the counter, so what is rolled again falls as it fell."""
    before = start("ezd6")
    first, after = execute(before, RollDice(expression="3d6+1d20"), 0)
    again, _ = execute(before, RollDice(expression="3d6+1d20"), 0)
    assert first == again
    assert after.draws == before.draws + 4
    rolled = [event.faces for event in first.events if isinstance(event, Rolled)]
    assert rolled == [tuple(die("leyes", n, 6) for n in range(3)), (die("leyes", 3, 20),)]


def test_dice_from_the_table_do_not_move_the_counter() -> None:
    before = start("ezd6")
    _, after = execute(before, RollDice(expression="2d6", faces=(3, 4)), 0)
    assert after.draws == before.draws


def test_a_tray_hands_out_its_faces_in_order() -> None:
    tray = Tray(start("ezd6"), (1, 2, 3, 20))
    assert tray.throw(3, 6, "pool") == ((1, 2, 3), "table", 0)
    with pytest.raises(Refused, match="faces-left"):
        tray.finish()
    assert tray.throw(1, 20, "next") == ((20,), "table", 0)
    assert tray.throw(1, 6, "waits") is None
    tray.finish()


@pytest.mark.parametrize(("faces", "id_"), [((0,), "bad-face"), ((7,), "bad-face"), ((3, 9), "bad-face"),
                                            ((3,), "faces-needed")])  # fmt: skip
def test_a_tray_refuses_wrong_faces(faces: tuple[int, ...], id_: str) -> None:
    with pytest.raises(Refused, match=id_):
        Tray(start("ezd6"), faces).throw(2, 6, "pool")


def test_a_campaign_with_real_dice_rolls_only_what_it_is_told_to() -> None:
    state = start("ezd6", "table")
    assert Tray(state, None).throw(1, 6, "x") is None
    tray = Tray(state, None, program_first=True)
    thrown = tray.throw(2, 6, "x")
    assert thrown is not None
    assert (thrown.by, thrown.draws) == ("program", 2)
    assert tray.throw(1, 6, "x") is None
