"""What a player at the table reads: the news of a hand, the table, the showdown, the dead cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from rich.text import Text

from razz.cards import Card, MaybeCard, Rank, show_cards
from razz.cli.play_keys import menu
from razz.cli.screen import Say, marked
from razz.cli.story import coloured
from razz.game.action import Muck, Show
from razz.game.betting import Options
from razz.game.event import (
    Acted,
    AntePosted,
    Burned,
    Dealt,
    Event,
    FirstToAct,
    StreetBegan,
    Won,
    seat_word,
    with_names,
)
from razz.game.picture import draw, pad, width
from razz.game.street import Phase, Street
from razz.game.view import SeatView, View
from razz.low import playing_cards
from razz.money import PLAIN_CHIPS
from razz.table.session import Session
from razz.table.verdict import verdict
from razz.text import Chips, Message

chips = PLAIN_CHIPS.text


class Teller:
    """Puts views and events into lines, in a person's language and with the players' names.

    Args:
        names: what each seat is called.
        hero: the person's seat.
        say: the person's language.
    """

    def __init__(self, names: Mapping[int, str], hero: int, say: Say) -> None:
        self.names = names
        self.hero = hero
        self._say = say

    def words(self, message: Message) -> str:
        """Return *message* with names and in the person's language."""
        return self._say(with_names(message, self.names, chips))

    def welcome(self, session: Session) -> Text:
        """Return the line that a session begins with."""
        return Text(
            self.words(
                Message(
                    "Rules: {rules}. Everybody buys in for {amount}. ? explains the keys, "
                    "q leaves.",
                    rules=session.rules.full_name,
                    amount=Chips(session.bought[0]),
                )
            )
        )

    def table(self, view: View) -> Iterator[Text]:
        """Yield the table, without the options: the menu has them."""
        still = replace(view, options=Options())
        title, *seats = draw(still, names=self.names, say=self._say, chips=chips).split("\n")
        yield Text(title, "bold")
        for line in seats:
            yield coloured(line)

    def menu(self, options: Options) -> Text:
        """Return the options with their keys, in one line."""
        line = Text()
        for key, what in menu(options):
            line.append(f"[{key}]", "bold cyan").append(f" {self.words(what)}   ")
        return line.append("[?]", "cyan").append(" " + self.words(Message("help")))

    def news(self, view: View, events: Iterable[Event]) -> Iterator[Text]:
        """Yield what *events*, the newest of *view*, tell, leaving out what the table shows.

        Once the person is out no table follows: then streets name the up cards, and what the
        others do stands in one line a street.
        """
        hero = view.seat(self.hero)
        out = hero.folded or hero.all_in
        heading: Message | None = None
        row: list[str] = []  # up cards after a heading, or deeds
        for event in events:
            match event:
                case Dealt(seat=seat, up=up):
                    row += [f"{self.names[seat]} {show_cards(up)}"] if out and up else []
                    continue
                case Burned():
                    continue
                case Acted() if heading is None and out and self._is_news(event, view):
                    row.append(self.words(event.message))
                    continue
            yield from self._line(heading, row)
            heading, row = None, []
            match event:
                case StreetBegan():
                    heading = event.message
                case FirstToAct() if event.seat == self.hero:
                    yield from self._bring_in(event, view)
                case Acted() if out and self._is_news(event, view):
                    row = [self.words(event.message)]
                case _ if self._is_news(event, view):
                    yield coloured(self.words(event.message))
        yield from self._line(heading, row)

    def _line(self, heading: Message | None, row: list[str]) -> Iterator[Text]:
        line = Text(self.words(heading) if heading else "", "bold")
        rest = coloured(self.words(Message(", ")).join(row))
        if heading and row:
            line.append("  ")
        if heading or row:
            yield Text().append_text(line).append_text(rest)

    def _is_news(self, event: Event, view: View) -> bool:
        match event:
            case Acted(action=Show() | Muck()) | FirstToAct() | Won():
                return False  # the showdown is told by itself
            case AntePosted(amount=amount):
                return amount < view.setup.stakes.ante
        return True

    def _bring_in(self, event: FirstToAct, view: View) -> Iterator[Text]:
        door = view.seat(event.seat).up[0]
        if event.street is Street.THIRD and event.seat == view.bring_in_seat:
            why = Message(
                "{seat} has the bring-in: {card} is the highest door card.",
                seat=seat_word(event.seat),
                card=door,
            )
            yield coloured(self.words(why))

    def log(self, view: View) -> Iterator[Text]:
        """Yield everything that happened in the hand so far."""
        for event in view.events:
            yield coloured(self.words(event.message))

    def showdown(self, view: View) -> Iterator[Text]:
        """Yield each hand that was shown, and who won what, and why."""
        shown = [seat for seat in view.seats if self._is_told(seat, view)]
        if shown:
            yield Text(self.words(Message("*** showdown ***")), "bold")
        room = max((width(self.names[seat.number]) for seat in shown), default=0)
        hands = [self._hand(seat, view) for seat in shown]
        cells = max((width(hand.plain) for hand in hands), default=0)
        lows = max((width(str(seat.low)) for seat in shown if seat.low), default=0)
        for seat, hand in zip(shown, hands, strict=True):
            line = Text(f" {pad(self.names[seat.number], room)}  ")
            line.append_text(hand).append(" " * (cells - width(hand.plain)))
            if seat.low is not None:
                line.append(f"  {pad(str(seat.low), lows)}", "bold")
                line.append(f"  {self.words(seat.low.name)}")
            if seat.mucked:
                line.append("  " + self.words(Message("(mucked)")), "dim")
            yield line
        for sentence in verdict(view):
            yield Text(self.words(sentence), "bold green" if self._wins(view) else "bold")

    def _is_told(self, seat: SeatView, view: View) -> bool:
        """Whether a seat came to the showdown; a folded or uncontested hand did not."""
        live = [one for one in view.seats if not one.folded]
        return view.phase is Phase.OVER and len(live) > 1 and not seat.folded

    def _hand(self, seat: SeatView, view: View) -> Text:
        row = (*seat.down[:2], *seat.up, *seat.down[2:], *view.community)
        known = _known(row)
        if len(known) < len(row):
            return Text(show_cards(row, "▒▒"))
        return marked(known, playing_cards(known, view.setup.rules.ladder))

    def _wins(self, view: View) -> bool:
        return view.seat(self.hero).won > 0

    def dead_cards(self, view: View) -> Iterator[Text]:
        """Yield the dead cards with their owners, and how many cards of each rank are not seen."""
        owners: dict[int, list[MaybeCard]] = {}
        for seat, card in view.dead_cards:
            owners.setdefault(seat, []).append(card)
        if not owners:
            yield Text(self.words(Message("Nobody has folded: there are no dead cards yet.")))
        for number, row in owners.items():
            line = Message(
                "Dead with {seat}: {cards}", seat=seat_word(number), cards=show_cards(row)
            )
            yield coloured(self.words(line))
        yield Text(self.words(Message("Cards that you have not seen, by rank:")))
        seen = _known(
            card for seat in view.seats for card in (*seat.down, *seat.up, *view.community)
        )
        counts = [4 - sum(card.rank is rank for card in set(seen)) for rank in Rank]
        yield Text(" " + "  ".join(rank.code for rank in Rank))
        yield Text(" " + "  ".join(map(str, counts)))

    def result(self, session: Session) -> Iterator[Text]:
        """Yield what the session brought everybody."""
        yield Text()
        count = Message("{count} hands", count=session.played)
        if session.played == 1:
            count = Message("1 hand")
        yield Text(self.words(Message("*** session over: {hands} ***", hands=count)), "bold")
        rows = [
            (name, f"{session.net(seat):+,}", chips(session.stacks[seat - 1]))
            for seat, name in self.names.items()
        ]
        sizes = [max(width(cell) for cell in column) for column in zip(*rows, strict=True)]
        for seat, (name, net, stack) in enumerate(rows, start=1):
            line = f" {pad(name, sizes[0])}  {pad(net, -sizes[1])}  "
            line += self.words(Message("stack {amount}", amount=pad(stack, -sizes[2])))
            bought = session.bought[seat - 1]
            line += "  " + self.words(Message("bought in for {amount}", amount=Chips(bought)))
            yield Text(line, "bold" if seat == self.hero else "")
        if session.biggest is not None:
            yield Text(
                self.words(
                    Message(
                        "Biggest pot: {amount} in hand {number}, won by {seats}.",
                        amount=Chips(session.biggest.amount),
                        number=session.biggest.hand,
                        seats=tuple(map(seat_word, session.biggest.winners)),
                    )
                )
            )


def _known(row: Iterable[MaybeCard]) -> tuple[Card, ...]:
    return tuple(card for card in row if card is not None)
