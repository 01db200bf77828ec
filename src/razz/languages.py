"""The languages a person can be spoken to in, and which one a person wants.

English sentences are the keys of the catalogues (`razz.text.Message`), so English needs none.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal, get_args

from razz.errors import RazzError
from razz.text import Message

Language = Literal["en", "ja"]
LANGUAGES: tuple[str, ...] = get_args(Language)

CATALOGUES = Path(__file__).parent / "locale"
DOMAIN = "razz"


def lookup(language: str) -> Callable[[str], str]:
    """Return what maps an English sentence to *language*, for `Message.render`.

    Raises:
        RazzError: there is no such language, or its catalogue was not installed.

    >>> Message("pair of {ranks}", ranks=Message("aces")).render(lookup("ja"))
    'Aのペア'
    """
    if language not in LANGUAGES:
        raise RazzError(
            Message(
                "{language!r} is no language of razz; languages are {names}",
                language=language,
                names=", ".join(LANGUAGES),
            )
        )
    if language == "en":
        return _same
    try:
        return gettext.translation(DOMAIN, CATALOGUES, [language]).gettext
    except FileNotFoundError:
        raise RazzError(
            Message(
                "the catalogue for {language!r} is missing from this installation; "
                "install razz again",
                language=language,
            )
        ) from None


def detect(environ: Mapping[str, str]) -> str:
    """Return the language that the environment asks for.

    ``RAZZ_LANGUAGE`` is taken at its word, so that `lookup` complains of one that does not exist.
    The locale (the first set of ``LC_ALL``, ``LC_MESSAGES``, ``LANG``) is only a hint: where razz
    does not speak its language, English.

    >>> detect({"LANG": "ja_JP.UTF-8"}), detect({"LANG": "de_DE"}), detect({})
    ('ja', 'en', 'en')
    """
    asked = environ.get("RAZZ_LANGUAGE")
    if asked:
        return _language_of(asked)
    settings = (environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    hint = _language_of(next(filter(None, settings), "en"))
    return hint if hint in LANGUAGES else "en"


def _same(sentence: str) -> str:
    return sentence


def _language_of(locale: str) -> str:
    """The language in a locale name: ``ja`` in ``ja_JP.UTF-8``, ``ja-JP`` and ``JA``."""
    return locale.lower().replace("-", "_").replace(".", "_").partition("_")[0]
