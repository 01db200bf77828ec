"""The bodies of requests and answers, exact enough for a client to be written from them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from razz.bots import BOTS
from razz.languages import Language
from razz.server.wire.shapes import AS_WHOLE, Amount, SeatNumber, Shape, SomeChips
from razz.table.settings import LONGEST_TABLE_NAME
from razz.table.talk import LONGEST_NAME

LONGEST_PASSWORD = 64
LONGEST_RULES = 64
MOST_SECONDS = 3600

Seconds = Annotated[int, Field(ge=0, le=MOST_SECONDS), AS_WHOLE]
Text = Annotated[str, StringConstraints(min_length=1)]
BotKind = Annotated[str, StringConstraints(pattern=f"^({'|'.join(BOTS)})$")]
Needs = Literal["password", "invite"] | None


class Told(BaseModel):
    """An answer; it may get more keys in time."""

    model_config = ConfigDict(frozen=True)


class ChipsTold(Told):
    """An amount that fills a gap."""

    chips: int


class Words(Told):
    """A sentence by its English key, and what fills its gaps."""

    m: str
    a: dict[str, Filling]


_One = str | int | float | ChipsTold | Words
Filling = _One | list[_One]
Words.model_rebuild()


class Wrong(Told):
    """Why a request was not answered."""

    error: Words


class Health(Told):
    """That the server lives."""

    status: Literal["ok"]
    version: str


class SessionAsked(Shape):
    """Who somebody wants to be."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_NAME)]
    language: Language = "en"


class SessionTold(Told):
    """Who somebody is."""

    player: str
    name: str
    language: Language


class NobodyTold(Told):
    """The server has not met who asks."""

    player: None


class StakesShape(Shape):
    """The four amounts."""

    ante: Amount
    bring_in: SomeChips
    small_bet: SomeChips
    big_bet: SomeChips


class ClockShape(Shape):
    """The clocks of a table, in seconds."""

    turn: Annotated[int, Field(ge=1, le=MOST_SECONDS), AS_WHOLE] = 30
    bank: Seconds = 60
    between: Seconds = 5


class TableAsked(Shape):
    """A table to be made."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_TABLE_NAME)]
    seats: Annotated[int, Field(ge=2, le=8), AS_WHOLE]
    rules: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_RULES)]
    stakes: StakesShape
    buy_in: SomeChips
    clock: ClockShape = ClockShape()
    bots: Annotated[list[BotKind], Field(max_length=7)] = Field(default_factory=list)
    password: (
        Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_PASSWORD)] | None
    ) = None
    listed: bool = True


class TableMade(Told):
    """The new table, and the code that lets friends in."""

    table: str
    invite: str


class TableTold(Told):
    """What anybody may know of a table."""

    id: str
    name: str
    rules: str
    stakes: StakesShape
    buy_in: int
    clock: ClockShape
    seats: int
    taken: int
    bots: int
    hand: int
    needs: Needs


class TablesTold(Told):
    """The tables that are listed."""

    tables: list[TableTold]


class PlayerTold(Told):
    """Somebody in a finished hand, and what it brought."""

    seat: SeatNumber
    name: str | Words
    net: int


class HandTold(Told):
    """A finished hand, in short."""

    hand: int
    at: int
    pot: int
    players: list[PlayerTold]
    winners: list[str | Words]


class HandsTold(Told):
    """Finished hands, newest first."""

    hands: list[HandTold]
    more: bool


class Choice(Told):
    """Something that can be chosen, and what it is."""

    name: str
    text: Words


class VariantChoice(Choice):
    """A variant: which hand is the lowest, or how much may be bet."""

    kind: Literal["game", "limit"]


class StakesChoice(Told):
    """Usual stakes, with the usual chips for them."""

    ante: int
    bring_in: int
    small_bet: int
    big_bet: int
    buy_in: int


class Range(Told):
    """From the least to the most."""

    least: int
    most: int


class LimitsTold(Told):
    """How much, long and often."""

    seats: Range
    chips: Range
    turn: Range
    bank: Range
    between: Range
    name: Range
    table_name: Range
    password: Range
    chat: Range


class ChoicesTold(Told):
    """What a new table can be."""

    rules: list[Choice]
    variants: list[VariantChoice]
    bots: list[Choice]
    reactions: list[Choice]
    stakes: list[StakesChoice]
    languages: list[Language]
    limits: LimitsTold
