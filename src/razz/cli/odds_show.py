"""The odds through a hand as tables in a terminal: one a street, and one for an all-in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from razz.cards import MaybeCard, show_cards
from razz.cli import screen
from razz.cli.paragraph import Paragraph
from razz.cli.proof import Verdict
from razz.cli.screen import Say
from razz.equity.ask import Method
from razz.equity.decisions import AllIn, HandOdds, Moment
from razz.equity.seated import Odds
from razz.game.event import with_names
from razz.game.street import Street
from razz.record import HandRecord
from razz.text import Message

_UNKNOWN = "*"
_INEXACT = "~"
_VISIBLE = 0.0005  # an error that may change the digits shown
_ENDLESS = 1_000  # cells, more than any table is wide


def labels(record: HandRecord) -> dict[int, str]:
    """Return a word for each seat of the hand: its player's name, with the seat where it must."""
    names = [player.name for player in record.dealt_in]
    return {
        number: player.name if names.count(player.name) == 1 else f"{player.name} ({player.seat})"
        for number, player in enumerate(record.dealt_in, start=1)
    }


def show(verdict: Verdict, record: HandRecord, found: HandOdds, say: Say) -> None:
    """Print the odds through a hand."""
    out = screen.console()
    where = Message("{file}, hand {hand}", file=verdict.file, hand=verdict.name)
    out.print(Paragraph(Text(say(where), "bold")))
    for _, moments in groupby(found.moments, key=lambda moment: moment.street):
        _Street(list(moments), record, found, say).print_on(out)
    if found.all_in is not None:
        out.print(_pots(found.all_in, record, say))
        out.print(_expectations(found.all_in, record, found, say))
    for line in _footnotes(record, found):
        out.print(Paragraph(Text(say(line), "dim")))
    for problem in verdict.problems:
        out.print(Paragraph(Text(say(Message("note: {note}", note=problem)), "yellow")))
    out.print()


class _Street:
    """The decisions of a street; whoever is out of the hand before it has no column."""

    def __init__(
        self, moments: Sequence[Moment], record: HandRecord, found: HandOdds, say: Say
    ) -> None:
        self._street = moments[0].street
        self._moments = moments
        self._record = record
        self._say = say
        self._names = labels(record)
        self._cards = {
            seat: _coloured(show_cards(_new_cards(found, seat, self._street)))
            for seat in self._names
            if any(_is_in(moment.odds, seat) for moment in moments)
        }

    def print_on(self, out: Console) -> None:
        """Print the table, narrow where there is no room for the names of all."""
        table = self._table({seat: self._name(seat) for seat in self._cards})
        anywhere = out.options.update(width=_ENDLESS)
        if out.measure(table, options=anywhere).maximum <= out.width:
            out.print(table)
            return
        out.print(Text(self._say(self._street.word), "dim"))
        for number, (seat, cards) in enumerate(self._cards.items(), start=1):
            out.print(Text(f" {number}  ").append_text(cards).append("  " + self._name(seat)))
        numbers = {seat: str(number) for number, seat in enumerate(self._cards, start=1)}
        narrow = self._table(numbers)
        narrow.box, narrow.padding, narrow.title = box.SIMPLE_HEAD, (0, 1, 0, 0), None
        out.print(narrow)

    def _name(self, seat: int) -> str:
        odds = [moment.odds for moment in self._moments if moment.odds is not None]
        is_unknown = any(seat in one.unknown for one in odds)
        return self._names[seat] + (_UNKNOWN if is_unknown else "")

    def _table(self, titles: dict[int, str]) -> Table:
        table = Table(box=box.ROUNDED, title=self._say(self._street.word), title_style="dim")
        table.add_column(self._say(Message("Action")), overflow="fold")
        table.add_column(self._say(Message("Pot")), justify="right", overflow="fold")
        for seat, title in titles.items():
            head = Text(title)
            if title == self._name(seat):
                head.append("\n").append_text(self._cards[seat])
            table.add_column(head, justify="right", overflow="fold")
        for moment in self._moments:
            cells = [_cell(moment, seat) for seat in titles]
            pot = self._record.money.text(moment.pot)
            table.add_row(self._say(self._deed(moment)), pot, *cells)
        return table

    def _deed(self, moment: Moment) -> Message:
        if moment.seat is None or moment.deed is None:
            return Message("no more betting")
        done = with_names(moment.deed, self._record.names, self._record.money.text)
        return Message("{seat} {action}", seat=self._names[moment.seat], action=done)


def _is_in(odds: Odds | None, seat: int) -> bool:
    return odds is not None and seat in odds.seats


def _new_cards(found: HandOdds, seat: int, street: Street) -> Sequence[MaybeCard]:
    """The cards that *seat* was dealt on *street*."""
    down, up = found.down[seat], found.hand.seat(seat).up
    match street:
        case Street.THIRD:
            return (*down[:2], *up[:1])
        case Street.SEVENTH:
            return down[2:] or found.hand.community
        case _:
            return up[street - 3 : street - 2]


def _coloured(cards: str) -> Text:
    text = Text(cards, "not bold")
    text.highlight_regex(r"[A2-9TJQK][♥♦]", "red")
    return text


def _cell(moment: Moment, seat: int) -> Text:
    share = moment.odds and moment.odds.share(seat)
    if moment.odds is None or share is None:
        return Text("–" if moment.odds is not None else "?", "dim")
    mark = _INEXACT if _is_inexact(moment.odds) else ""
    return Text(mark + _percent(share), "bold" if seat == moment.seat else "")


def _is_inexact(odds: Odds) -> bool:
    return odds.method is Method.SAMPLED or max(odds.errors) >= _VISIBLE


def _percent(share: Fraction) -> str:
    """*share* in percent without the sign; never 0 or 100 where it only comes close to them."""
    if share in {0, 1}:
        return f"{100 * int(share)}"
    return {"0.0": "<0.1", "100.0": ">99.9"}.get(shown := f"{100 * float(share):.1f}", shown)


def _pots(all_in: AllIn, record: HandRecord, say: Say) -> Table:
    """Each pot, and the equities of those who can win it."""
    names = labels(record)
    seats = [seat for seat in names if any(seat in pot.seats for pot in all_in.pots)]
    title = Message("All-in on {street}: equity in each pot", street=all_in.street.word)
    table = Table(box=box.ROUNDED, title=say(title), title_style="dim")
    table.add_column(say(Message("Pot")), overflow="fold")
    table.add_column(say(Message("Chips")), justify="right", overflow="fold")
    for seat in seats:
        table.add_column(names[seat], justify="right", overflow="fold")
    for number, pot in enumerate(all_in.pots):
        name = Message("side pot {number}", number=number) if number else Message("the main pot")
        cells = []
        for seat in seats:
            share = None if pot.odds is None else pot.odds.share(seat)
            if seat not in pot.seats:
                cells.append("–")
            else:
                cells.append(say(Message("unknown")) if share is None else _percent(share))
        table.add_row(say(name), record.money.text(pot.amount - pot.rake), *cells)
    return table


def _expectations(all_in: AllIn, record: HandRecord, found: HandOdds, say: Say) -> Table:
    """What each player could expect of the pots, and what it got."""
    names = labels(record)
    table = Table(box=box.ROUNDED, title=say(Message("Expected, and won")), title_style="dim")
    table.add_column(say(Message("Player")), overflow="fold")
    for title in (Message("Put in"), Message("Expected"), Message("Won"), Message("Luck")):
        table.add_column(say(title), justify="right", overflow="fold")
    for seat in found.hand.live:
        expected = all_in.expected(seat.number)
        table.add_row(
            names[seat.number],
            record.money.text(seat.put_in),
            _chips(record, expected) if expected is not None else say(Message("unknown")),
            record.money.text(seat.won),
            _chips(record, seat.won - expected, sign=True) if expected is not None else "",
        )
    return table


def _chips(record: HandRecord, amount: Fraction, *, sign: bool = False) -> str:
    """*amount*, which need not be whole, to two decimals at least."""
    finer = max(0, 2 - record.money.decimals)
    money = replace(record.money, decimals=record.money.decimals + finer)
    text = money.text(round(amount * 10**finer))
    return f"+{text}" if sign and amount > 0 else text


def _footnotes(record: HandRecord, found: HandOdds) -> Iterator[Message]:
    names = labels(record)
    yield Message("Equities before each action, in percent of a pot that all who are in can win.")
    every = [moment.odds for moment in found.moments]
    unknown = {seat for odds in every if odds for seat in odds.unknown}
    if unknown:
        yield Message(
            "{mark} Never shown, so any unseen cards stand for the hole cards of {names}.",
            mark=_UNKNOWN,
            names=tuple(names[seat] for seat in sorted(unknown)),
        )
    inexact = [odds for odds in every if odds is not None and _is_inexact(odds)]
    for method, sentence in _INEXACT_BY.items():
        errors = [max(odds.errors) for odds in inexact if odds.method is method]
        if errors:
            error = f"{100 * max(errors):.2f}%"
            yield Message(sentence.sentence, mark=_INEXACT, error=error)
    if any(odds is None for odds in every):
        yield Message("? Not worked out: it would take too long.")
    all_in = found.all_in
    if all_in and any(pot.odds is None for pot in all_in.pots):
        yield Message(
            "A pot with a hand that was never shown is not shared out by equity: it is unknown."
        )


_INEXACT_BY = {
    Method.SAMPLED: Message("{mark} Sampled: the standard error is at most {error}."),
    Method.INTERVAL: Message("{mark} Not every deal is counted: off by at most {error}."),
}
