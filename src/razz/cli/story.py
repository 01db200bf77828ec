"""A recorded hand told street by street: the table as the cards lie, then what each seat did."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rich.text import Text

from razz.cards import Card
from razz.cli.screen import Say, marked
from razz.game.action import Deal, DealCommunity
from razz.game.betting import Options
from razz.game.event import AntePosted, Burned, Dealt, Event, StreetBegan, Won, with_names
from razz.game.hand import Hand
from razz.game.picture import draw, pad, width
from razz.game.street import Phase, Street
from razz.game.view import View
from razz.low import best_low, playing_cards
from razz.record import HandRecord
from razz.text import Message


def tell(
    record: HandRecord,
    viewer: int | str | None,
    say: Say,
    lesson: Mapping[int, Message] | None = None,
) -> Iterator[Text]:
    """Yield the lines of *record*'s story.

    Args:
        record: a hand that replays.
        viewer: whose eyes to see it with: a seat of the hand, ``"all"``, or ``None``.
        say: the person's language.
        lesson: remarks of our own, each with the number of actions before it.
    """
    names = record.names
    remarks = {place: [say(remark)] for place, remark in (lesson or {}).items()}
    for place, remark in record.remarks:
        remarks.setdefault(place, []).append(remark)
    hand = Hand.from_setup(record.setup)
    yield Text(say(_heading(record)), "bold")
    yield from _comments(remarks.get(0, []))
    for number, action in enumerate(record.actions, start=1):
        before, hand = hand, hand.apply(action)
        news = hand.events[len(before.events) :]
        if isinstance(action, Deal | DealCommunity) and _all_dealt(before, hand):
            yield Text()
            yield from _table(record, _look(hand, viewer), before.street, say)
        for event in news:
            if not isinstance(event, AntePosted | Burned | Dealt | StreetBegan | Won):
                yield Text("  " + _words(event, record, say))
        yield from _comments(remarks.get(number, []))
    yield Text()
    yield from _showdown(hand, names, say)
    for event in hand.events:
        if isinstance(event, Won):
            yield Text("  " + _words(event, record, say), "bold")
    yield Text()
    yield from _results(record, hand, say)


def _heading(record: HandRecord) -> Message:
    parts: list[object] = [record.event, record.table]
    if record.hand_id:
        parts.append(Message("hand {hand}", hand=record.hand_id))
    if record.when:
        parts.append(f"{record.when:%Y-%m-%d %H:%M} UTC")
    parts.append(Message("rules: {rules}", rules=record.setup.rules.full_name))
    return Message("{facts}", facts=tuple(part for part in parts if part))


def _all_dealt(before: Hand, after: Hand) -> bool:
    return after.phase is not Phase.DEALING or after.street is not before.street


def _look(hand: Hand, viewer: int | str | None) -> View:
    return hand.open_view() if isinstance(viewer, str) else hand.view(viewer)


def _table(record: HandRecord, view: View, street: Street, say: Say) -> Iterator[Text]:
    """The table as *street* begins: nobody's turn yet, and nobody's result."""
    seats = tuple(replace(seat, last=seat.last if seat.folded else None) for seat in view.seats)
    still = replace(view, seats=seats, street=street, actor=None, options=Options())
    if still.phase is Phase.OVER:
        still = replace(still, phase=Phase.DEALING)
    names = record.names
    picture = draw(still, names=names, say=say, chips=record.money.text)
    first, *rest = picture.split("\n")
    yield Text(first, "bold")
    for line in rest:
        yield coloured(line)


def coloured(line: str) -> Text:
    """Return *line* with red cards in red."""
    text = Text(line)
    text.highlight_regex(r"[A2-9TJQK][♥♦]", "red")
    return text


def _words(event: Event, record: HandRecord, say: Say) -> str:
    return say(with_names(event.message, record.names, record.money.text))


def _comments(remarks: list[str]) -> Iterator[Text]:
    for remark in remarks:
        yield Text(f"    {remark}", "dim italic")


def _showdown(hand: Hand, names: dict[int, str], say: Say) -> Iterator[Text]:
    """Each shown hand, its five cards marked, and its low in words; the best first."""
    shown: list[tuple[int, tuple[Card, ...]]] = []
    for seat in hand.seats:
        row = hand.cards_of(seat.number)
        known = tuple(card for card in row if card is not None)
        if seat.shown and len(known) == len(row):
            shown.append((seat.number, known))
    ladder = hand.rules.ladder
    shown.sort(key=lambda item: best_low(item[1], ladder))
    room = max((width(names[number]) for number, _ in shown), default=0)
    for number, cards in shown:
        low = best_low(cards, ladder)
        line = Text(f"  {pad(names[number], room)}  ")
        line.append_text(marked(cards, playing_cards(cards, ladder)))
        yield line.append(f"  {low}  {say(low.name)}")


def _results(record: HandRecord, hand: Hand, say: Say) -> Iterator[Text]:
    """What the hand brought each player."""
    text = record.money.text
    room = max(width(player.name) for player in record.dealt_in)
    for seat, player in zip(hand.seats, record.dealt_in, strict=True):
        sign = "+" if seat.net > 0 else ""
        line = f"  {pad(player.name, room)}  {text(player.stack)} → {text(seat.stack)}"
        yield Text(f"{line}  ({sign}{text(seat.net)})")
    if hand.rake:
        yield Text("  " + say(Message("rake {amount}", amount=text(hand.rake))))
