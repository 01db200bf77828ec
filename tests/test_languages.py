import ast
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Message as Entry

from razz.errors import RazzError
from razz.languages import LANGUAGES, detect, lookup
from razz.text import Message
from scripts.messages import LOCALES, ROOT, extract, read, updated

SENTENCES = [str(entry.id) for entry in extract() if entry.id]
CATALOGUES = {language: LOCALES / language / "LC_MESSAGES/razz.po" for language in ("ja",)}


def entries(language: str) -> dict[str, Entry]:
    return {str(entry.id): entry for entry in read(CATALOGUES[language]) if entry.id}


def gaps(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def test_every_language_but_english_has_a_catalogue() -> None:
    assert set(LANGUAGES) == {"en", *CATALOGUES}
    assert sorted(LOCALES.glob("*/LC_MESSAGES/razz.po")) == sorted(CATALOGUES.values())


def test_the_sentences_of_the_source_are_found() -> None:
    assert {"wheel", "{name}, {rest}", "Usage: {words}"} <= set(SENTENCES)


@pytest.mark.parametrize("language", CATALOGUES)
def test_the_catalogue_has_every_sentence_and_no_other(language: str) -> None:
    missing = set(SENTENCES) - set(entries(language))
    orphans = set(entries(language)) - set(SENTENCES)
    assert (missing, orphans) == (set(), set()), "run `make messages`"


@pytest.mark.parametrize("language", CATALOGUES)
def test_every_sentence_is_translated(language: str) -> None:
    catalogue = entries(language)
    assert [sentence for sentence, entry in catalogue.items() if not entry.string] == []
    assert [sentence for sentence, entry in catalogue.items() if entry.fuzzy] == []


@pytest.mark.parametrize("language", CATALOGUES)
def test_a_translation_has_the_gaps_of_its_sentence(language: str) -> None:
    wrong = [
        sentence
        for sentence, entry in entries(language).items()
        if entry.string and gaps(str(entry.string)) != gaps(sentence)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", CATALOGUES)
def test_the_catalogue_is_as_the_script_writes_it(language: str) -> None:
    path = CATALOGUES[language]
    assert path.read_text(encoding="utf-8") == updated(path, extract()), "run `make messages`"


@pytest.mark.parametrize("language", CATALOGUES)
def test_the_program_says_what_the_catalogue_says(language: str) -> None:
    say = lookup(language)
    translated = [(text, entry.string) for text, entry in entries(language).items() if entry.string]
    stale = [text for text, translation in translated if say(text) != translation]
    assert stale == [], "the .mo is older than the .po: run `make messages`"


@pytest.mark.parametrize("path", sorted((ROOT / "src").rglob("*.py")), ids=str)
def test_a_sentence_is_written_out_where_the_extraction_can_see_it(path: Path) -> None:
    """A sentence put together when the program runs would never be in a catalogue."""
    built = [
        node.lineno
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) == "Message"
        and isinstance(node.args[0], (ast.JoinedStr, ast.BinOp, ast.Call))
    ]
    assert built == [], "give the parts as named gaps"


def test_english_is_the_key_itself() -> None:
    assert lookup("en")("seven-five {low}") == "seven-five {low}"


def test_a_low_is_named_in_japanese() -> None:
    say = lookup("ja")
    low = Message("{first}-{second} low", first=Message("seven"), second=Message("ace"))
    pair = Message("{name}, {rest}", name=Message("pair of {ranks}", ranks=Message("tens")), rest=2)
    assert low.render(say) == "7-Aロー"
    assert pair.render(say) == "10のペア、2"
    assert Message("wheel").render(say) == "ホイール"


def test_an_unknown_language_is_refused_by_name() -> None:
    with pytest.raises(RazzError) as caught:
        lookup("fr")
    assert str(caught.value) == "'fr' is no language of razz; languages are en, ja"


def test_a_missing_catalogue_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("razz.languages.CATALOGUES", tmp_path)
    with pytest.raises(RazzError, match=r"catalogue for 'ja' is missing .* install razz again"):
        lookup("ja")


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja"}, "ja"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "ja_JP", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "ja_JP"}, "ja"),
        ({"LC_MESSAGES": "en_GB", "LC_ALL": "ja_JP"}, "ja"),
        ({"LC_ALL": "", "LANG": "ja_JP"}, "ja"),
        ({"LC_ALL": "ja_JP", "RAZZ_LANGUAGE": "en"}, "en"),
        ({"LANG": "en_GB", "RAZZ_LANGUAGE": "JA-jp"}, "ja"),
        ({"LANG": "ja_JP", "RAZZ_LANGUAGE": ""}, "ja"),
        ({"LANG": "ja_JP", "RAZZ_LANGUAGE": "fr"}, "fr"),
    ],
)
def test_the_language_is_what_the_environment_asks_for(
    environ: dict[str, str], language: str
) -> None:
    assert detect(environ) == language
