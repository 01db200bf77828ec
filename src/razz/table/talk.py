"""What people call themselves and say to each other, made fit to be shown to others."""

from __future__ import annotations

import unicodedata

from razz.table.refused import Refused
from razz.text import Message

LONGEST_NAME = 24
LONGEST_TEXT = 200

REACTIONS: dict[str, Message] = {
    "nice-hand": Message("nice hand"),
    "well-played": Message("well played"),
    "thanks": Message("thanks"),
    "good-luck": Message("good luck"),
    "ouch": Message("ouch"),
    "wow": Message("wow"),
    "laugh": Message("ha ha"),
    "so-close": Message("so close"),
}
"""What can be said with one press, and what each is called."""

# Joiners make emoji and some scripts; every other character of these kinds could hide or reorder
# what stands around it.
_JOINERS = "\u200c\u200d"
_UNSEEN = frozenset(("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"))

# Fillers of Korean syllables, and a Braille cell without a dot: letters and signs that look empty.
_EMPTY = "\u115f\u1160\u3164\uffa0\u2800"


def clean_name(name: str, longest: int = LONGEST_NAME) -> str:
    """Return *name* as a table shows it: one line, in the usual form of its characters.

    Args:
        name: what somebody, or a table, wants to be called.
        longest: how many characters it may have.

    Raises:
        Refused: it is empty, too long, or holds characters that cannot be seen.

    >>> clean_name("  Ａｎｎ   Lee ")
    'Ann Lee'
    """
    normal = unicodedata.normalize("NFKC", name).strip()
    if any(_is_unseen(char) for char in normal):
        raise Refused(
            Message(
                "the name {name!r} holds characters that cannot be seen: leave them out", name=name
            )
        )
    clean = " ".join(normal.split())
    # Marks change the look of what stands before them; alone many show nothing.
    if all(unicodedata.category(char).startswith("M") for char in key_of(clean)):
        raise Refused(Message("a name needs at least one character that can be seen"))
    if len(clean) > longest:
        raise Refused(
            Message(
                "a name of {length} characters: it has at most {longest}",
                length=len(clean),
                longest=longest,
            )
        )
    return clean


def key_of(name: str) -> str:
    """Return what two names that look alike have in common.

    >>> key_of("Ann Lee") == key_of("ANN LEE")
    True
    """
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(char for char in folded if char not in _JOINERS and not char.isspace())


def clean_text(text: str) -> str:
    r"""Return *text* as the chat shows it: one line, blanks for characters that cannot be seen.

    Raises:
        Refused: nothing is left, or more than the chat takes.

    >>> clean_text(" nice\nhand ")
    'nice hand'
    """
    seen = "".join(" " if _is_unseen(char) else char for char in unicodedata.normalize("NFC", text))
    clean = " ".join(seen.split())
    if not clean:
        raise Refused(Message("there is nothing to say in that message"))
    if len(clean) > LONGEST_TEXT:
        raise Refused(
            Message(
                "a message of {length} characters: it has at most {longest}",
                length=len(clean),
                longest=LONGEST_TEXT,
            )
        )
    return clean


def _is_unseen(char: str) -> bool:
    kind = unicodedata.category(char)
    return char in _EMPTY or (char not in _JOINERS and kind in _UNSEEN)
