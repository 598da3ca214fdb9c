"""Every text of the sources is translated, completely and with the same slots."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog, Message

ROOT = Path(__file__).parents[2]

# {name} of our texts, and the %(name)s and %s of argparse's.
SLOT = re.compile(r"\{\w*\}|%(?:\(\w+\))?[srd]")


def _load_builder() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_messages", ROOT / "assets" / "build_messages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


builder = _load_builder()


@pytest.fixture(scope="module")
def sources() -> Catalog:
    return builder.extract()


@pytest.fixture(scope="module", params=builder.TRANSLATED)
def catalogue(request: pytest.FixtureRequest) -> Catalog:
    return builder.read(builder.catalogue_path(request.param))


def forms(text: str | tuple[str, ...] | list[str]) -> list[str]:
    return [text] if isinstance(text, str) else list(text)


def slots(text: str) -> set[str]:
    return set(SLOT.findall(text))


def messages(catalogue: Catalog) -> list[Message]:
    return [message for message in catalogue if message.id]


def test_every_text_is_translated(sources: Catalog, catalogue: Catalog) -> None:
    missing = []
    for message in messages(sources):
        translated = catalogue.get(message.id)
        if translated is None or not all(form.strip() for form in forms(translated.string)):
            missing.append(message.id)
    assert not missing


def test_no_translation_is_left_over(sources: Catalog, catalogue: Catalog) -> None:
    assert not [message.id for message in messages(catalogue) if sources.get(message.id) is None]


def test_no_translation_is_a_guess(catalogue: Catalog) -> None:
    assert not [message.id for message in messages(catalogue) if message.fuzzy]


def test_slots_are_kept(catalogue: Catalog) -> None:
    wrong = []
    for message in messages(catalogue):
        # The form for one may leave its number out.
        wanted = [slots(form) for form in forms(message.id)]
        for form in filter(None, forms(message.string)):
            if slots(form) not in wanted:
                wrong.append((message.id, form))
    assert not wrong


def test_plurals_have_every_form(catalogue: Catalog) -> None:
    plurals = [message for message in messages(catalogue) if message.pluralizable]
    assert not [message.id for message in plurals if len(forms(message.string)) != catalogue.num_plurals]
