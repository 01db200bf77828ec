"""What is agreed before the first hand of a table: seats, rules, stakes, chips and clocks."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from razz.errors import RuleError
from razz.game.state import SetUp
from razz.rules import RuleSet, Stakes, rule_set
from razz.rules.stakes import check_whole
from razz.table.talk import clean_name
from razz.text import Message

LONGEST_TABLE_NAME = 60
MOST_CHIPS = 1_000_000_000
"""The most chips that a seat is ever given; every client can count that far."""

REMOVED_SECONDS = 600.0
"""For so long whom the host has removed may not sit down again."""

BANK_HANDS = 10
"""After so many hands a seat gets some of its time bank back."""

BANK_SHARE = 5
"""One of so many parts of the full time bank comes back then."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What a table is set up with.

    Args:
        name: what the table is called.
        seats: how many it has, 2 to 8.
        rules: the rule set as `razz.rules.rule_set` reads it, such as ``standard+london``.
        stakes: the stakes.
        buy_in: chips a seat starts with, and the most it may buy itself up to again.
        turn_seconds: how long a turn takes before the time bank runs.
        bank_seconds: the time bank of a seat when it is full, as it is at first. After every
            `BANK_HANDS` hands dealt to a seat one of `BANK_SHARE` parts of it comes back.
        between_seconds: from the end of a hand to the start of the next.
        grace_seconds: how long a player whose connection was lost is waited for, once a hand.
        auto: whether hands start by themselves.

    Raises:
        RuleError: a figure cannot be; says which, and why.
        Refused: the name cannot be.
    """

    name: str
    stakes: Stakes
    seats: int = 8
    rules: str = "standard"
    buy_in: int
    turn_seconds: float = 30
    bank_seconds: float = 60
    between_seconds: float = 5
    grace_seconds: float = 60
    auto: bool = True
    rule_set: RuleSet = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", clean_name(self.name, LONGEST_TABLE_NAME))
        object.__setattr__(self, "rule_set", rule_set(self.rules))
        for word, amount in (
            (Message("the number of seats"), self.seats),
            (Message("the buy-in"), self.buy_in),
        ):
            check_whole(word, amount)
        if not 2 <= self.seats <= 8:
            raise RuleError(Message("a table of {seats} seats: give 2 to 8", seats=self.seats))
        self._check_chips()
        self._check_clock()
        # The hand itself says whether rules and stakes fit each other.
        SetUp(rules=self.rule_set, stakes=self.stakes, stacks=(self.buy_in, self.buy_in))

    def _check_chips(self) -> None:
        if self.buy_in <= self.stakes.ante:
            raise RuleError(
                Message(
                    "a buy-in of {buy_in} with an ante of {ante}: the buy-in is above the ante",
                    buy_in=self.buy_in,
                    ante=self.stakes.ante,
                )
            )
        if self.buy_in > MOST_CHIPS:
            raise RuleError(
                Message(
                    "a buy-in of {buy_in}: give at most {most}", buy_in=self.buy_in, most=MOST_CHIPS
                )
            )
        if self.buy_in % self.stakes.smallest_chip:
            raise RuleError(
                Message(
                    "{name} of {amount} cannot be paid in chips of {chip}",
                    name=Message("the buy-in"),
                    amount=self.buy_in,
                    chip=self.stakes.smallest_chip,
                )
            )

    def _check_clock(self) -> None:
        for word, seconds, most in (
            (Message("the time for a turn"), self.turn_seconds, 3600),
            (Message("the time bank"), self.bank_seconds, 3600),
            (Message("the time between hands"), self.between_seconds, 3600),
            (Message("the time to come back"), self.grace_seconds, 3600),
        ):
            # A comparison with NaN is false, and so is one with what is no number.
            if type(seconds) not in (int, float) or not 0 <= seconds <= most:
                raise RuleError(
                    Message(
                        "{what} is {seconds!r} seconds: give 0 to {most}",
                        what=word,
                        seconds=seconds,
                        most=most,
                    )
                )
        if not self.turn_seconds:
            raise RuleError(Message("a turn of no time at all: give more than 0 seconds"))

    def with_stakes(self, stakes: Stakes) -> Settings:
        """Return the settings with other stakes.

        Raises:
            RuleError: they do not go with the rules or the buy-in.
        """
        return replace(self, stakes=stakes)
