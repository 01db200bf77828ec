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

# A key stands for the first of its kinds that is legal, or else for the last of them. A word says
# one thing only: nobody who types "check" wants to pay.
_KINDS: dict[str, tuple[type[SeatAction], ...]] = {
    "b": (BringIn, Bet),
    "r": (Complete, Raise),  # and the bet that may be made in place of the bring-in
    "c": (Check, Call),
    "f": (Fold,),
    **dict.fromkeys(("bring", "bring-in", "ブリングイン"), (BringIn,)),
    **dict.fromkeys(("bet", "ベット"), (Bet,)),
    **dict.fromkeys(("complete", "コンプリート"), (Complete,)),
    **dict.fromkeys(("raise", "レイズ"), (Raise,)),
    **dict.fromkeys(("check", "チェック"), (Check,)),
    **dict.fromkeys(("call", "コール"), (Call,)),
    **dict.fromkeys(("fold", "フォールド"), (Fold,)),
}
_ASKS = {
    **{ask.value: ask for ask in Ask},
    **dict.fromkeys(("h", "help", "ヘルプ"), Ask.HELP),
    **dict.fromkeys(("dead", "デッドカード"), Ask.DEAD_CARDS),
    **dict.fromkeys(("log", "ログ"), Ask.LOG),
    **dict.fromkeys(("quit", "leave", "exit", "終了"), Ask.QUIT),
}


def menu(options: Options) -> Iterator[tuple[str, Message]]:
    """Yield the key and the words of each of *options*."""
    for option in options:
        yield next(key for key in "bcrf" if option.kind in _kinds(key, options)), option.message


def _kinds(word: str, options: Options) -> tuple[type[SeatAction], ...]:
    if word in ("b", "r") and options.of(BringIn) and options.of(Bet):
        return (BringIn,) if word == "b" else (Bet,)
    return _KINDS[word]


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
    if word in _KINDS:
        return _action(_kinds(word, options), amount, options) or _unknown(line)
    if word in _ASKS and not amount:
        return _ASKS[word]
    return _unknown(line)


def _unknown(line: str) -> Unclear:
    line = line.strip()
    if not line:
        return Unclear(Message("Nothing was typed."))
    return Unclear(Message("{line!r} is no action here.", line=line))


def _action(kinds: tuple[type[SeatAction], ...], amount: str, options: Options) -> Meaning | None:
    option = options.of(*kinds)
    if option is None:
        if kinds == (Fold,) and options.of(Check):
            return Unclear(Message("A check is free: there is nothing to fold to."))
        return kinds[-1]()  # the engine knows best why not
    if option.kind in (Check, Fold):
        return None if amount else option.action()
    if option.least < option.most:
        return wager(amount, option) if amount else HowMuch(option)
    return option.action() if amount in ("", str(option.least)) else _wrong_amount(amount, option)


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
