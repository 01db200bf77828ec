"""``razz rank``: what hands are worth, and which is the better."""

# No "from __future__ import annotations" here: Typer reads the annotations, which hold local names.

import json
from collections.abc import Sequence
from typing import Annotated, NamedTuple

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from razz.cards import Card, card_codes, cards
from razz.cli import screen
from razz.cli.help import command
from razz.cli.paragraph import Paragraph
from razz.cli.screen import Say
from razz.errors import CardError
from razz.low import Ladder, Low, best_low, playing_cards
from razz.text import Message


class Ranked(NamedTuple):
    """One hand of several, and where it comes among them."""

    cards: tuple[Card, ...]
    five: tuple[Card, ...]
    low: Low
    place: int


def add_to(app: typer.Typer, say: Say) -> None:
    """Add the command to *app*."""

    @command(
        app,
        say,
        summary=Message("Name the lows that hands make, best first."),
        details=Message(
            "Each argument is one hand of one to seven cards: As2d3h4c6s, 'A♠ 2♦ 10♥', as2D. "
            "The best five play; cards in brackets do not."
        ),
    )
    def rank(
        hands: Annotated[
            list[str],
            typer.Argument(
                metavar=say(Message("CARDS")), help=say(Message("The cards of one hand."))
            ),
        ],
        ladder: Annotated[
            Ladder,
            typer.Option(
                metavar=say(Message("LADDER")),
                help=say(
                    Message(
                        "What is lowest: {names}.", names=", ".join(one.value for one in Ladder)
                    )
                ),
            ),
        ] = Ladder.ACE_TO_FIVE,
        as_json: Annotated[
            bool,
            typer.Option("--json", help=say(Message("Print one JSON array, in the order given."))),
        ] = False,
    ) -> None:
        ranked = rank_hands([cards(hand) for hand in hands], ladder)
        if as_json:
            typer.echo(json.dumps([_as_json(one) for one in ranked]))
        else:
            _show(ranked, ladder, say)


def rank_hands(hands: Sequence[tuple[Card, ...]], ladder: Ladder) -> list[Ranked]:
    """Return *hands* in the order given, each with its low and its place, as in sport: 1, 1, 3.

    Raises:
        CardError: a hand is no hand, or a card stands in two of them.
    """
    check_apart(hands)
    lows = [best_low(hand, ladder) for hand in hands]
    return [
        Ranked(hand, playing_cards(hand, ladder), low, 1 + sum(other < low for other in lows))
        for hand, low in zip(hands, lows, strict=True)
    ]


def check_apart(hands: Sequence[tuple[Card, ...]]) -> None:
    """Raise a `CardError` that names the first card in two of *hands*, and both places."""
    seen: dict[Card, int] = {}
    for number, hand in enumerate(hands, start=1):
        for card in hand:
            if card in seen:
                raise CardError(
                    Message(
                        "{card} stands twice: in hand {first} and again in hand {second}",
                        card=card,
                        first=seen[card],
                        second=number,
                    )
                )
            seen[card] = number


def _as_json(one: Ranked) -> dict[str, object]:
    return {
        "cards": card_codes(one.cards),
        "five": card_codes(one.five),
        "low": str(one.low),
        "name": str(one.low.name),
        "place": one.place,
    }


def _show(ranked: Sequence[Ranked], ladder: Ladder, say: Say) -> None:
    table = Table(box=box.ROUNDED, title=say(_TITLES[ladder]), title_style="dim")
    # Where there is no room, words fold: nothing is cut off.
    table.add_column(say(Message("Place")), justify="right", overflow="fold")
    table.add_column(say(Message("Cards")), overflow="fold")
    table.add_column(say(Message("Low")), style="bold", overflow="fold")
    table.add_column(say(Message("In words")), overflow="fold")
    for one in sorted(ranked, key=lambda one: one.place):
        table.add_row(
            str(one.place),
            screen.marked(one.cards, one.five),
            str(one.low),
            say(one.low.name),
        )
    screen.console().print(table)
    if len(ranked) > 1 and all(len(one.cards) == 1 for one in ranked):
        screen.console().print(Paragraph(Text(say(_QUOTE), "dim")))


_TITLES = {
    Ladder.ACE_TO_FIVE: Message("Ace-to-five (Razz)"),
    Ladder.DEUCE_TO_SEVEN: Message("Deuce-to-seven"),
    Ladder.ACE_TO_SIX: Message("Ace-to-six (London lowball)"),
}
_QUOTE = Message("Each argument was one hand; for one hand of several cards: razz rank 'As 2d 3h'")
