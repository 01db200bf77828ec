"""How the answer to an equity question looks in a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import floor, log10
from typing import TYPE_CHECKING, NamedTuple

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from razz.cards import Card, Suit
from razz.cli import screen
from razz.cli.equity_hands import Known, joined
from razz.cli.paragraph import NO_BREAK, Paragraph
from razz.cli.screen import Say
from razz.equity.ask import Equity, HandEquity, Method
from razz.equity.reading import dead_cards
from razz.low import Ladder
from razz.text import Message

if TYPE_CHECKING:
    from collections.abc import Iterable

# Widths in cells.
_LONGEST_BAR, _SHORTEST_BAR = 30, 10
_LEAST_FOR_A_HAND = 12
_FRAME = 13  # of a table of four columns

_IN_LETTERS = str.maketrans({"±": "+/-", "–": "-", "×": "x"})


class Question(NamedTuple):
    """What was asked, as far as the answer does not say it.

    Attributes:
        hands: the hands as they were written.
        dead: the dead cards as they were written.
        ladder: which low is best.
        community: whether the seventh card is one for all.
    """

    hands: Sequence[str]
    dead: str
    ladder: Ladder
    community: bool


class Row(NamedTuple):
    """A hand and its numbers, all ready to print."""

    hand: Text
    equity: str
    bar: tuple[float, float]  # up to where it is full, and up to where it is pale
    wins: str
    ties: str


def show(answer: Equity, question: Question, say: Say) -> None:
    """Print *answer* as a table, or as a list where the terminal is too narrow for one."""
    out = screen.console()
    is_plain = out.options.ascii_only
    rows = list(_rows(answer, question, is_plain))
    room = out.width - _FRAME - sum(_widths(rows, say))
    if room >= min(_LEAST_FOR_A_HAND, max(cell_len(row.hand.plain) for row in rows)):
        _show_table(out, rows, room, question.ladder, say)
    else:
        _show_list(out, rows, question.ladder, say)
    for line in (*_how(answer), *remarks_on(question)):
        text = say(line)
        out.print(Paragraph(Text(text.translate(_IN_LETTERS) if is_plain else text, "dim")))


def _rows(answer: Equity, question: Question, is_plain: bool) -> Iterator[Row]:
    best = max(hand.equity for hand in answer.hands)
    for written, hand in zip(question.hands, answer.hands, strict=True):
        equity = _equity(hand, answer.method, _places(answer))
        yield Row(
            _hand(written, is_best=hand.equity == best),
            equity.translate(_IN_LETTERS) if is_plain else equity,
            (float(hand.low), float(hand.high)),
            percent(Fraction(hand.win, answer.deals), answer.method),
            percent(Fraction(sum(hand.ties), answer.deals), answer.method),
        )


def _hand(written: str, *, is_best: bool) -> Text:
    hand = Known(written)
    text = Text(hand.name, "bold" if is_best else "")
    if not hand.fixed:
        for card in hand.cards:
            if isinstance(card, Card) and card.suit in {Suit.HEARTS, Suit.DIAMONDS}:
                text.highlight_words([str(card)], "red")
    return text


def _equity(hand: HandEquity, method: Method, places: int) -> str:
    match method:
        case Method.EXACT:
            return percent(hand.equity, method)
        case Method.INTERVAL:
            low, high = f"{float(hand.low):.2%}", f"{float(hand.high):.2%}"
            return low if low == high else f"{low.rstrip('%')}–{high}"
        case Method.SAMPLED:
            return f"{float(hand.equity):.{places}%} ±{100 * hand.stderr:.{places}f}"


def _places(answer: Equity) -> int:
    """How many decimals of a percentage mean anything: to the first digit of the largest error."""
    error = 100 * max(hand.stderr for hand in answer.hands)
    return min(4, max(2, -floor(log10(error)))) if error else 2


def percent(share: Fraction, method: Method) -> str:
    """Return *share* in percent; never 0% or 100% where it only comes close to them.

    >>> percent(Fraction(1, 3), Method.EXACT), percent(Fraction(1, 10**6), Method.EXACT)
    ('33.33%', '<0.01%')
    >>> percent(Fraction(0), Method.EXACT), percent(Fraction(0), Method.SAMPLED)
    ('0%', '0.00%')
    """
    shown = f"{float(share):.2%}"
    if method is Method.SAMPLED:
        return shown
    if share in {0, 1}:
        return f"{int(share):.0%}"
    return {"0.00%": "<0.01%", "100.00%": ">99.99%"}.get(shown, shown)


def _widths(rows: Iterable[Row], say: Say) -> tuple[int, int, int]:
    """How wide the columns are in which nothing folds: equity without its bar, wins and ties."""
    columns = zip(*((row.equity, row.wins, row.ties) for row in rows), strict=True)
    equity, wins, ties = (max(map(cell_len, column)) for column in columns)
    return equity, max(wins, cell_len(say(_WINS))), max(ties, cell_len(say(_TIES)))


_HAND, _EQUITY = Message("Hand"), Message("Equity")
_WINS, _TIES = Message("Wins"), Message("Ties")


def _show_table(out: Console, rows: Sequence[Row], room: int, ladder: Ladder, say: Say) -> None:
    equity, wins, ties = _widths(rows, say)
    hand = max(cell_len(say(_HAND)), *(cell_len(row.hand.plain) for row in rows))
    # A long hand folds before the bar goes.
    bar = min(_LONGEST_BAR, max(_SHORTEST_BAR, room - hand - 2))
    if room - bar - 2 < min(hand, _LEAST_FOR_A_HAND):
        bar = -2
    hand = min(hand, room - bar - 2)
    table = Table(box=box.ROUNDED, title=say(_TITLES[ladder]), title_style="dim")
    table.add_column(say(_HAND), width=hand, overflow="fold")
    table.add_column(say(_EQUITY), width=equity + 2 + bar, overflow="fold")
    table.add_column(say(_WINS), width=wins, justify="right")
    table.add_column(say(_TIES), width=ties, justify="right")
    best = max(row.bar for row in rows)
    for row in rows:
        number = Text(row.equity.rjust(equity), "bold" if row.bar == best else "")
        if bar > 0:
            number.append("  ").append_text(_bar(row, bar, out, is_best=row.bar == best))
        table.add_row(row.hand, number, row.wins, row.ties)
    out.print(table)


def _show_list(out: Console, rows: Sequence[Row], ladder: Ladder, say: Say) -> None:
    out.print(Paragraph(Text(say(_TITLES[ladder]), "dim")))
    best = max(row.bar for row in rows)
    for row in rows:
        out.print(Paragraph(row.hand))
        facts = Message("wins {wins}, ties {ties}", wins=row.wins, ties=row.ties)
        out.print(Paragraph(Text(f"  {row.equity}", "bold" if row.bar == best else "")))
        out.print(Text("  ").append_text(_bar(row, out.width - 4, out, is_best=row.bar == best)))
        out.print(Paragraph("  " + say(facts)))


_EIGHTHS = " ▏▎▍▌▋▊▉"


def _bar(row: Row, width: int, out: Console, *, is_best: bool) -> Text:
    """A bar of *width* cells for the whole pot: full up to what a hand gets at least."""
    low, high = row.bar
    if out.options.ascii_only:
        full = "#" * round(low * width)
    else:
        whole, eighths = divmod(round(low * width * 8), 8)
        full = "█" * whole + _EIGHTHS[eighths].strip()
    pale = round(high * width) - len(full)
    style = "green" if is_best else "cyan"
    text = Text(full, style)
    return text.append(("." if out.options.ascii_only else "░") * max(0, pale), f"{style} dim")


_TITLES = {
    Ladder.ACE_TO_FIVE: Message("Ace-to-five (Razz)"),
    Ladder.DEUCE_TO_SEVEN: Message("Deuce-to-seven"),
    Ladder.ACE_TO_SIX: Message("Ace-to-six (London lowball)"),
}


def _how(answer: Equity) -> Iterator[Message]:
    """How the answer was found."""
    seconds = _time(answer.seconds)
    # Where weights are counted in, the deals that there are in cards say more.
    there = answer.deals if answer.possible is None else answer.possible
    match answer.method:
        case Method.EXACT if there == 1:
            yield Message("Exact: the only deal there is, counted in {seconds} s.", seconds=seconds)
        case Method.EXACT:
            yield Message(
                "Exact: all {deals} deals counted in {seconds} s.",
                deals=number(there),
                seconds=seconds,
            )
        case Method.INTERVAL:
            hand = answer.hands[0]
            yield Message(
                "Between these bounds: {part} of the {deals} deals could go to any hand; the "
                "others were counted in {seconds} s.",
                part=percent(hand.high - hand.low, answer.method),
                deals=number(there),
                seconds=seconds,
            )
        case Method.SAMPLED:
            yield _sampled(answer, seconds)
    if answer.is_weighted:
        yield Message("A deal counts as much as its starts weigh.")
    if answer.interrupted:
        yield Message("Stopped early: this is the best answer so far.")


def _sampled(answer: Equity, seconds: str) -> Message:
    if answer.deals == 1:
        return Message(
            "Sampled: one deal in {seconds} s, seed {seed}; the error shown is one standard error.",
            seconds=seconds,
            seed=answer.seed,
        )
    drawn: Message | str = number(answer.deals)
    if answer.possible is not None and answer.possible >= answer.deals:
        drawn = Message("{deals} of {possible}", deals=drawn, possible=number(answer.possible))
    return Message(
        "Sampled: {drawn} deals in {seconds} s, seed {seed}; the error shown is one standard "
        "error.",
        drawn=drawn,
        seconds=seconds,
        seed=answer.seed,
    )


def remarks_on(question: Question) -> Iterator[Message]:
    """Yield what else the answer to *question* holds for."""
    if question.dead.strip():
        gone = dead_cards(question.dead)
        yield Message("Dead cards: {cards}", cards=joined((*gone.cards, *gone.ranks)))
    if question.community:
        yield Message("The seventh card is one for all.")


def number(count: int) -> str:
    """Return *count* with commas, or what it is about where that would be hard to read.

    >>> number(18265297050), number(3 * 10**17).replace(NO_BREAK, " ")
    ('18,265,297,050', '3.00 × 10^17')
    """
    if count < 10**15:
        return f"{count:,}"
    power = len(str(count)) - 1
    return f"{count / 10**power:.2f}{NO_BREAK}×{NO_BREAK}10^{power}"


def _time(seconds: float) -> str:
    return f"{seconds:.3f}" if seconds < 1 else f"{seconds:.1f}"
