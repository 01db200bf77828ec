"""Keys and words at the table: what a line of input means when it is a seat's turn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from unicodedata import normalize

from razz.game.action import (
    Bet,
    BringIn,
    Call,
    Check,
    Complete,
    Fold,
    Raise,
    SeatAction,
    Wager,
)
from razz.game.betting import Option, Options
from razz.text import Chips, Message


class Ask(Enum):
    """What a player may want other than to act."""

    HELP = "?"
    DEAD_CARDS = "d"
    LOG = "l"
    QUIT = "q"


@dataclass(frozen=True)
class HowMuch:
    """A wager without its amount, where the limit is not fixed."""

    option: Option


@dataclass(frozen=True)
class Unclear:
    """A line that means nothing here, and why."""

    why: Message


Meaning = SeatAction | Ask | HowMuch | Unclear

_KEYS: dict[type[SeatAction], str] = {
    BringIn: "b",
    Bet: "b",
    Complete: "r",
    Raise: "r",
    Call: "c",
    Check: "c",
    Fold: "f",
}

# A key stands for the first of its kinds that is legal, or else for the last of them.
_KINDS: dict[str, tuple[type[SeatAction], ...]] = {
    "b": (BringIn, Bet),
    "r": (Complete, Raise),
    "c": (Check, Call),
    "f": (Fold,),
}

_WORDS = {
    **{word: "b" for word in ("bring", "bring-in", "bet", "ブリングイン", "ベット")},
    **{word: "r" for word in ("complete", "raise", "コンプリート", "レイズ")},
    **{word: "c" for word in ("check", "call", "チェック", "コール")},
    **{word: "f" for word in ("fold", "フォールド")},
    **{word: "?" for word in ("help", "ヘルプ")},
    **{word: "d" for word in ("dead", "デッドカード")},
    **{word: "l" for word in ("log", "ログ")},
    **{word: "q" for word in ("quit", "leave", "exit", "終了")},
}


def menu(options: Options) -> Iterator[tuple[str, Message]]:
    """Yield the key and the words of each of *options*."""
    for option in options:
        yield _KEYS[option.kind], option.message


def read(line: str, options: Options) -> Meaning:
    """Return what *line* means to a seat that has *options*.

    Full-width letters and digits, words in English and Japanese, and upper case do as well as keys.

    >>> from razz.game.betting import Option, Options
    >>> options = Options((Option(Call, 4, 4, 4), Option(Raise, 8, 40, 8), Option(Fold)))
    >>> read("c", options), read("R 20", options)
    (Call(amount=4), Raise(to=20))
    """
    text = normalize("NFKC", line).strip().casefold()
    found = re.fullmatch(r"(\?|[^\W\d_]+(?:-in)?)\s*(?:(?:in|to|for)\b\s*)*(.*)", text)
    if not found:
        return _unknown(line)
    word, amount = found.groups()
    key = _WORDS.get(word, word)
    if key in _KINDS:
        return _action(key, amount, options)
    if amount or key not in [ask.value for ask in Ask]:
        return _unknown(line)
    return Ask(key)


def _unknown(line: str) -> Unclear:
    line = line.strip()
    if not line:
        return Unclear(Message("Nothing was typed."))
    return Unclear(Message("{line!r} is no action here.", line=line))


def _action(key: str, amount: str, options: Options) -> Meaning:
    kinds = _KINDS[key]
    option = options.of(*kinds)
    if option is None:
        if Fold in kinds:
            return Unclear(Message("There is nothing to fold to."))
        return kinds[-1]()  # the engine knows best why not
    if option.kind not in (Complete, Bet, Raise) or (not amount and option.least == option.most):
        if amount and amount != str(option.least):
            return _wrong_amount(amount, option)
        return option.action()
    return wager(amount, option) if amount else HowMuch(option)


def wager(amount: str, option: Option) -> Wager | Unclear:
    """Return the wager of *option* to *amount*: a number, ``min`` or ``max``."""
    text = normalize("NFKC", amount).strip().casefold().replace(",", "")
    named = {"min": option.least, "max": option.most, "all": option.most, "all-in": option.most}
    to = named.get(text, int(text) if text.isascii() and text.isdigit() and len(text) < 16 else -1)
    action = option.action(to)
    if not option.least <= to <= option.most or not isinstance(action, Wager):
        return _wrong_amount(amount, option)
    return action


def _wrong_amount(amount: str, option: Option) -> Unclear:
    if option.least == option.most:
        return Unclear(
            Message(
                "{amount!r} is not possible: the amount is {least}.",
                amount=amount.strip(),
                least=Chips(option.least),
            )
        )
    return Unclear(
        Message(
            "{amount!r} is not possible: the amount is {least} to {most}.",
            amount=amount.strip(),
            least=Chips(option.least),
            most=Chips(option.most),
        )
    )
