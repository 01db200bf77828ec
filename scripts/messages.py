"""Bring the catalogues up to date with the sentences in the source: ``make messages``.

Translations are kept, sentences that are gone are dropped, new ones come in empty.
"""

from __future__ import annotations

import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from hatch_build import compile_catalogues

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ROOT / "src" / "razz" / "locale"

# Header lines that change at every run, or that Babel fills with examples.
UNWANTED = (
    '"Generated-By:',
    '"Last-Translator:',
    '"PO-Revision-Date:',
    '"POT-Creation-Date:',
    '"Project-Id-Version:',
    '"Report-Msgid-Bugs-To:',
)


def extract() -> Catalog:
    """Return every sentence given to ``Message`` in the source, by file and then by line."""
    template = Catalog(fuzzy=False)
    found = extract_from_dir(ROOT / "src", keywords={"Message": None})
    for file, line, sentence, comments, context in sorted(found, key=lambda row: row[:2]):
        template.add(
            sentence, None, [(f"src/{file}", line)], auto_comments=comments, context=context
        )
    return template


def read(path: Path) -> Catalog:
    """Return the catalogue in the file *path*."""
    with path.open("rb") as text:
        return read_po(text)


def updated(path: Path, template: Catalog) -> str:
    """Return the text of the catalogue in *path*, brought up to date with *template*."""
    catalogue = read(path)
    catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
    text = io.BytesIO()
    write_po(text, catalogue, ignore_obsolete=True, include_lineno=False, width=96)
    lines = text.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(UNWANTED))


def main() -> None:
    """Update and compile every catalogue, and say what is left to translate."""
    template = extract()
    for path in sorted(LOCALES.glob("*/LC_MESSAGES/razz.po")):
        path.write_text(updated(path, template), encoding="utf-8")
        missing = [entry.id for entry in read(path) if entry.id and not entry.string]
        print(f"{path.relative_to(ROOT)}: {len(template)} sentences, {len(missing)} untranslated")
        for sentence in missing:
            print(f"  {sentence}")
    compile_catalogues(ROOT)


if __name__ == "__main__":
    main()
