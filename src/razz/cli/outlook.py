"""``razz outlook``: the low a hand ends with, its live outs, and what a dead card is worth."""

# No "from __future__ import annotations" here: Typer reads the annotations, which hold local names.

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, NamedTuple

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from razz.cards import Rank
from razz.cli import screen
from razz.cli.equity_show import percent
from razz.cli.help import command
from razz.cli.paragraph import Paragraph
from razz.cli.screen import Say
from razz.equity.ask import Method
from razz.equity.combine import spots
from razz.equity.outlook import (
    DeadCard,
    Effect,
    LowClass,
    Outs,
    chance_by_street,
    classes,
    dead_card_values,
    final_lows,
    next_goal,
    outs,
)
from razz.equity.reading import dead_cards, holding
from razz.equity.spot import Holding, Spot, Start
from razz.errors import CardError
from razz.game.street import Street
from razz.low import Category
from razz.text import Message


class Outlook(NamedTuple):
    """All that is told of a hand.

    Attributes:
        shown: its known cards.
        against: those of the other hand; empty if nothing is known of it.
        dead: the dead cards.
        spot: the two hands in rank counts.
        lows: in how many ways it ends in each class.
        goal: the highest card of the low looked for.
        by_street: the chance of that low by each street.
        outs: its outs; None if no card comes.
        values: what it would mean if one more card of a rank were dead.
    """

    shown: str
    against: str
    dead: str
    spot: Spot
    lows: dict[LowClass, int]
    goal: Rank
    by_street: dict[Street, Fraction]
    outs: Outs | None
    values: tuple[DeadCard, ...]


def add_to(app: typer.Typer, say: Say) -> None:
    """Add the command to *app*."""

    @command(
        app,
        say,
        summary=Message("Say what a hand can become: final lows, live outs, dead cards."),
        details=Message(
            "The hand is its known cards (As2d3h), ranks alone (A23), or both; unknown cards (??) "
            "may be left out. Everything is exact. The last table shows what it would change to "
            "know that one more card is dead; the equity there is against a hand of which nothing "
            "is known, unless --against says more."
        ),
    )
    def outlook(
        hand: Annotated[
            str,
            typer.Argument(
                metavar=say(Message("HAND")), help=say(Message("The known cards of one hand."))
            ),
        ],
        dead: Annotated[
            str,
            typer.Option(
                metavar=say(Message("CARDS")),
                help=say(Message("Cards that nobody can get, such as folded ones: 'Kh 9 9'.")),
                show_default=False,
            ),
        ] = "",
        against: Annotated[
            str,
            typer.Option(
                metavar=say(Message("HAND")),
                help=say(Message("The known cards of the other hand.")),
            ),
        ] = "random",
        goal: Annotated[
            str | None,
            typer.Option(
                metavar=say(Message("RANK")),
                help=say(
                    Message(
                        "The low to hope for, by its highest card; an eight, or the next better "
                        "if the hand has one."
                    )
                ),
            ),
        ] = None,
        as_json: Annotated[
            bool, typer.Option("--json", help=say(Message("Print one JSON object.")))
        ] = False,
    ) -> None:
        found = look_out(hand, dead, against, None if goal is None else Rank.parse(goal))
        if as_json:
            typer.echo(json.dumps(_as_json(found)))
        else:
            _show(found, say)


def look_out(
    hand: str, dead: str = "", against: str = "random", goal: Rank | None = None
) -> Outlook:
    """Return the outlook of *hand*.

    Args:
        hand: its known cards, as text.
        dead: the dead cards, as text.
        against: the other hand's known cards, as text.
        goal: the highest card of the low to hope for; by default `next_goal`.

    Raises:
        CardError: a text cannot be read, is a range, or names a card that is elsewhere too.
    """
    mine, other, gone = _one(hand), _one(against), dead_cards(dead)
    ((spot, _),) = spots([mine, other], gone)
    known, missing = spot.hands[0], spot.missing[0]
    if goal is None:
        goal = next_goal(known)
    if goal < Rank.FIVE:
        raise CardError(Message("no low is better than a five; {goal} is too low", goal=goal.word))
    return Outlook(
        _written(mine.starts[0]),
        _written(other.starts[0]),
        _written(gone),
        spot,
        classes(final_lows(known, missing, spot.left)),
        goal,
        chance_by_street(known, spot.left, goal),
        outs(known, spot.left, goal) if missing else None,
        dead_card_values(spot) if sum(spot.left) > sum(spot.missing) else (),
    )


def _one(text: str) -> Holding:
    found = holding(text)
    if found.is_range:
        raise CardError(
            Message("{text!r} is a range; an outlook is of one hand, such as A23", text=text)
        )
    return found


def _written(start: Start) -> str:
    return " ".join([*map(str, start.cards), *(rank.code for rank in start.ranks)])


def _as_json(found: Outlook) -> dict[str, Any]:
    ways = sum(found.lows.values())
    return {
        "hand": found.shown,
        "against": found.against,
        "dead": found.dead,
        "missing": found.spot.missing[0],
        "unseen": sum(found.spot.left),
        "ways": str(ways),
        "lows": [
            {"low": str(made.name), "ways": str(number), "chance": number / ways}
            for made, number in found.lows.items()
        ],
        "goal": found.goal.code,
        "by_street": {street.value: float(part) for street, part in found.by_street.items()},
        "outs": [
            {
                "rank": out.rank.code,
                "live": out.live,
                "part": float(out.part),
                "effect": out.effect.value,
                "low": str(out.low),
                "chance": float(out.chance),
            }
            for out in (found.outs.cards if found.outs else ())
        ],
        "if_dead": [
            {
                "rank": card.rank.code,
                "live": card.live,
                "equity": float(card.equities[0]),
                "change": float(card.changes[0]),
            }
            for card in found.values
        ],
    }


# For people


def _show(found: Outlook, say: Say) -> None:
    out = screen.console()
    for line in _facts(found):
        out.print(Paragraph(say(line)))
    out.print(_lows_table(found, out, say))
    for street, part in found.by_street.items():
        line = Message(
            "{low} by {street}: {chance}",
            low=_goal(found.goal),
            street=street.word,
            chance=percent(part, Method.EXACT),
        )
        out.print(Paragraph(say(line)))
    if found.outs is not None:
        out.print(_outs_table(found.outs, found.goal, say))
        line = Message(
            "{live} of {unseen} unseen cards improve the hand: {part}",
            live=found.outs.live,
            unseen=sum(found.spot.left),
            part=percent(found.outs.part, Method.EXACT),
        )
        out.print(Paragraph(say(line)))
    if found.values:
        out.print(_dead_table(found, say))


def _facts(found: Outlook) -> Sequence[Message]:
    missing = found.spot.missing[0]
    lines = [
        Message(
            "{hand}: {missing} more of {unseen} unseen cards",
            hand=found.shown or Message("nothing known"),
            missing=missing,
            unseen=sum(found.spot.left),
        )
    ]
    if found.dead:
        lines.append(Message("Dead cards: {cards}", cards=found.dead))
    return lines


def _goal(top: Rank) -> Message:
    return Message("wheel") if top is Rank.FIVE else Message("{rank} or better", rank=top.word)


def _lows_table(found: Outlook, out: Console, say: Say) -> Table:
    table = Table(box=box.ROUNDED, title=say(Message("Final low")), title_style="dim")
    table.add_column(say(Message("Low")), style="bold", overflow="fold")
    table.add_column(say(Message("Chance")), justify="right", overflow="fold")
    table.add_column(say(Message("Or better")), justify="right", overflow="fold")
    table.add_column("", no_wrap=True)
    ways, most = sum(found.lows.values()), max(found.lows.values())
    so_far = 0
    for made, number in found.lows.items():
        so_far += number
        table.add_row(
            say(made.name),
            percent(Fraction(number, ways), Method.EXACT),
            percent(Fraction(so_far, ways), Method.EXACT),
            _bar(number / most, out, is_good=_is_good(made, found.goal)),
        )
    return table


def _is_good(made: LowClass, goal: Rank) -> bool:
    return made.category is Category.NO_PAIR and made.top is not None and made.top <= goal


_LONGEST_BAR = 30  # cells
_EIGHTHS = " ▏▎▍▌▋▊▉"


def _bar(part: float, out: Console, *, is_good: bool) -> Text:
    if out.options.ascii_only:
        return Text("#" * round(part * _LONGEST_BAR))
    whole, eighths = divmod(max(1, round(part * _LONGEST_BAR * 8)), 8)
    return Text("█" * whole + _EIGHTHS[eighths].strip(), "green" if is_good else "cyan")


_EFFECTS: Mapping[Effect, Message] = {
    Effect.IMPROVES: Message("improves"),
    Effect.PAIRS: Message("pairs"),
    Effect.BRICK: Message("brick"),
}


def _outs_table(found: Outs, goal: Rank, say: Say) -> Table:
    table = Table(box=box.ROUNDED, title=say(Message("The next card")), title_style="dim")
    table.add_column(say(Message("Card")), style="bold", overflow="fold")
    table.add_column(say(Message("Live")), justify="right", overflow="fold")
    table.add_column(say(Message("Chance")), justify="right", overflow="fold")
    table.add_column(say(Message("Effect")), overflow="fold")
    table.add_column(say(Message("The hand then")), overflow="fold")
    table.add_column(say(_goal(goal)), justify="right", overflow="fold")
    for card in found.cards:
        table.add_row(
            card.rank.code,
            str(card.live),
            percent(card.part, Method.EXACT),
            say(_EFFECTS[card.effect]),
            str(card.low),
            percent(card.chance, Method.EXACT),
            style="green" if card.effect is Effect.IMPROVES else "",
        )
    return table


def _dead_table(found: Outlook, say: Say) -> Table:
    title = Message("If one more card were dead: equity against {hand}", hand=found.against)
    if not found.against:
        title = Message("If one more card were dead: equity against a random hand")
    table = Table(box=box.ROUNDED, title=say(title), title_style="dim")
    table.add_column(say(Message("Card")), style="bold", overflow="fold")
    table.add_column(say(Message("Live")), justify="right", overflow="fold")
    table.add_column(say(Message("Equity")), justify="right", overflow="fold")
    table.add_column(say(Message("Change")), justify="right", overflow="fold")
    for card in found.values:
        change = float(card.changes[0])
        table.add_row(
            card.rank.code,
            str(card.live),
            percent(card.equities[0], Method.EXACT),
            f"{100 * change:+.2f}",
            style="green" if change > 0 else "",
        )
    return table
