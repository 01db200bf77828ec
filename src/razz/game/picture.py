"""A view drawn for people: the table as text, and as HTML for notebooks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import NamedTuple
from unicodedata import east_asian_width

from razz.cards import MaybeCard, Suit
from razz.game.event import seat_word, with_names
from razz.game.street import Phase
from razz.game.view import SeatView, View
from razz.rules.choices import Limit
from razz.text import Message

HIDDEN = "▒▒"


def draw(
    view: View,
    *,
    names: Mapping[int, str] | None = None,
    say: Callable[[Message], str] = str,
    chips: Callable[[int], str] = str,
    hidden: str = HIDDEN,
) -> str:
    """Return the table as lines of text: a title, a line a seat, the community card, dead cards.

    Args:
        view: what to draw.
        names: a name for each seat number; without one it is "seat 2".
        say: turns a message into the person's language.
        chips: how to print an amount.
        hidden: how a card that may not be seen looks.
    """
    look = _Look(names or {}, say, chips, hidden)
    rows = [_row(view, seat, look) for seat in view.seats]
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    right_aligned = 3
    lines = []
    for seat, row in zip(view.seats, rows, strict=True):
        mark = ">" if seat.number == view.actor else " "
        cells = [
            pad(cell, -size if place == right_aligned else size)
            for place, (cell, size) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append(f"{mark}{'  '.join(cells)}".rstrip())
    left = say(title(view, chips))
    right = say(state(view, chips))
    gap = max(2, max(map(width, lines)) - width(left) - width(right))
    lines.insert(0, left + " " * gap + right)
    if view.community:
        card = view.community[0]
        lines.append(" " + say(Message("community card {card}", card=card)))
    return "\n".join(lines)


def title(view: View, chips: Callable[[int], str] = str) -> Message:
    """Return the game and its stakes: "Razz 4/8  ante 1  bring-in 2"."""
    stakes = view.setup.stakes
    fixed = view.setup.rules.limit is Limit.FIXED
    size = f"{chips(stakes.small_bet)}/{chips(stakes.big_bet)}" if fixed else chips(stakes.minimum)
    return Message(
        "{game} {size}  ante {ante}  bring-in {bring_in}",
        game=game_name(view),
        size=size,
        ante=chips(stakes.ante),
        bring_in=chips(stakes.bring_in),
    )


def game_name(view: View) -> Message:
    """Return what the game is called: "Razz", "Pot-limit Razz", "2-7 Razz", "London lowball"."""
    rules = view.setup.rules
    name = {
        "ace-to-five": Message("Razz"),
        "deuce-to-seven": Message("2-7 Razz"),
        "ace-to-six": Message("London lowball"),
    }[rules.ladder.value]
    match rules.limit:
        case Limit.POT:
            return Message("pot-limit {game}", game=name)
        case Limit.NO:
            return Message("no-limit {game}", game=name)
        case _:
            return name


def state(view: View, chips: Callable[[int], str] = str) -> Message:
    """Return where the hand stands: "fifth street  pot 29"."""
    pot = Message("pot {amount}", amount=chips(view.total_pot))
    if len(view.pots) > 1:
        main, *side = (chips(pot.amount) for pot in view.pots)
        pot = Message(
            "pot {amount} (main {main}, side {side})",
            amount=chips(view.total_pot),
            main=main,
            side=" + ".join(side),
        )
    over = view.phase is Phase.OVER
    where = Message("hand over") if over else view.street.word
    return Message("{street}  {pot}", street=where, pot=pot)


class _Look(NamedTuple):
    names: Mapping[int, str]
    say: Callable[[Message], str]
    chips: Callable[[int], str]
    hidden: str


def _row(view: View, seat: SeatView, look: _Look) -> tuple[str, ...]:
    return (
        look.names.get(seat.number) or look.say(seat_word(seat.number)),
        card_row(seat, look.hidden),
        "" if seat.low is None else str(seat.low),
        look.chips(seat.stack),
        _doing(view, seat, look),
    )


def card_row(seat: SeatView, hidden: str = HIDDEN) -> str:
    """Return a seat's cards as they lie: two hole cards, the up cards, the last hole card."""
    parts = [seat.down[:2], seat.up, seat.down[2:]]
    return " | ".join(" ".join(_face(card, hidden) for card in part) for part in parts if part)


def _face(card: MaybeCard, hidden: str) -> str:
    return hidden if card is None else str(card)


def _doing(view: View, seat: SeatView, look: _Look) -> str:
    """What the seat may do if it is its turn, else what it did last."""
    if seat.number == view.actor and view.options:
        deeds = [option.deed for option in view.options]
    else:
        deeds = [seat.last] if seat.last else []
    comma = look.say(Message(", "))
    return comma.join(look.say(with_names(deed, look.names, look.chips)) for deed in deeds)


def width(text: str) -> int:
    """Return how many columns *text* takes: wide East Asian characters take two."""
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)


def pad(text: str, columns: int) -> str:
    """Return *text* filled with blanks to *columns*, on its left if that is negative."""
    blanks = " " * (abs(columns) - width(text))
    return blanks + text if columns < 0 else text + blanks


_COLOURS = {
    Suit.CLUBS: "#1a7f37",
    Suit.DIAMONDS: "#0969da",
    Suit.HEARTS: "#cf222e",
    Suit.SPADES: "inherit",
}


def html(view: View) -> str:
    """Return the table as an HTML table for notebooks."""
    rows = []
    for seat in view.seats:
        parts = [seat.down[:2], seat.up, seat.down[2:]]
        cards = " | ".join("&nbsp;".join(map(_html_card, part)) for part in parts if part)
        weight = ' style="font-weight:bold"' if seat.number == view.actor else ""
        cells = (
            escape(str(seat_word(seat.number))),
            cards,
            escape(str(seat.low or "")),
            str(seat.stack),
            escape(_doing(view, seat, _Look({}, str, str, HIDDEN))),
        )
        rows.append(f"<tr{weight}>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    caption = escape(f"{title(view)} · {state(view)}")
    return f"<table><caption>{caption}</caption>{''.join(rows)}</table>"


def _html_card(card: MaybeCard) -> str:
    if card is None:
        return HIDDEN
    return f'<span style="color:{_COLOURS[card.suit]}">{card}</span>'
