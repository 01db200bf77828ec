"""What the book of rules is made of: entries, each a question of the game with its answers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from razz.low import Ladder
from razz.rules.choices import Limit
from razz.rules.ruleset import RuleSet
from razz.text import Message


class Group(Enum):
    """The chapters, in the order a hand is played."""

    GAME = Message("The game")
    DEAL = Message("The deal")
    THIRD = Message("Third street")
    LATER = Message("Fourth to seventh street")
    BETTING = Message("Betting")
    SHOWDOWN = Message("Showdown")
    MONEY = Message("Money")


FIXED = frozenset({Limit.FIXED})
BIG = frozenset({Limit.POT, Limit.NO})
ALL_LIMITS = frozenset(Limit)
ALL_LADDERS = frozenset(Ladder)


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What happens at the table under one answer to a question.

    Args:
        text: one or more plain sentences.
        sources: who says so: an abbreviation of `razz.rules.book.SOURCES`, and the clause.
        value: the member of `razz.rules.choices`, or the cap; ``None`` where nobody asks.
        short: the answer in a few words, for tables.
        assumption: whether no source could be found for it.
    """

    text: Message
    sources: tuple[str, ...] = ()
    value: object = None
    short: Message | None = None
    assumption: bool = False


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One rule of the game, or one question on which real games differ.

    Args:
        key: the field of `RuleSet` where games differ, else a name of its own.
        group: its chapter.
        title: what it is about.
        answers: the only answer where nobody disputes it, else one for each choice.
        question: what real games differ on; ``None`` where nobody disputes it.
        limits: the limits under which it means something.
        ladders: the ladders under which it means something.
    """

    key: str
    group: Group
    title: Message
    answers: tuple[Answer, ...]
    question: Message | None = None
    limits: frozenset[Limit] = ALL_LIMITS
    ladders: frozenset[Ladder] = ALL_LADDERS

    @property
    def is_field(self) -> bool:
        """Whether real games differ on it, so that it is a field of `RuleSet`."""
        return self.question is not None

    def applies(self, rules: RuleSet) -> bool:
        """Return whether it means anything under *rules*: no-limit games have no cap."""
        return rules.limit in self.limits and rules.ladder in self.ladders

    def answer(self, rules: RuleSet) -> Answer:
        """Return what *rules* answer.

        >>> from razz.rules import rule_set
        >>> from razz.rules.book import entry
        >>> str(entry("board_tie").answer(rule_set("wsop")).short)
        'clockwise'
        """
        if not self.is_field:
            return self.answers[0]
        value = getattr(rules, self.key)
        for answer in self.answers:
            if answer.value == value:
                return answer
        return cap_answer(value)


def cap_answer(cap: int, *sources: str) -> Answer:
    """Return what a cap of *cap* wagers means."""
    return Answer(
        value=cap,
        short=Message("{cap} bets", cap=cap),
        text=Message(
            "Wager number {cap} on a street is the last one: the bet or the completion, and then "
            "up to {raises} raises.",
            cap=cap,
            raises=cap - 1,
        ),
        sources=sources,
    )


def settled(
    key: str,
    group: Group,
    title: Message,
    text: Message,
    *sources: str,
    assumption: bool = False,
    limits: frozenset[Limit] = ALL_LIMITS,
    ladders: frozenset[Ladder] = ALL_LADDERS,
) -> Entry:
    """Return the entry of a rule on which games do not differ."""
    return Entry(
        key=key,
        group=group,
        title=title,
        answers=(Answer(text=text, sources=sources, assumption=assumption),),
        limits=limits,
        ladders=ladders,
    )
