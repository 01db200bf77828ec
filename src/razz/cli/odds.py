"""``razz odds``: everybody's equity at each decision of a recorded hand, and at an all-in."""

# No "from __future__ import annotations" here: Typer reads the annotations, which hold local names.

import json
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

import typer

from razz.cli.crew import Crew, Source, sources_of
from razz.cli.equity_progress import Watch
from razz.cli.help import command
from razz.cli.odds_show import labels, show
from razz.cli.proof import Verdict, Wanted
from razz.cli.replay import WORKED_HAND
from razz.cli.screen import Say, complain
from razz.equity.decisions import SECONDS, AllIn, HandOdds, Moment, hand_odds
from razz.equity.seated import Odds
from razz.errors import RazzError, RecordError
from razz.game.event import with_names
from razz.history.items import NoHand, Unfinished
from razz.record import HandRecord
from razz.rules import rule_set
from razz.text import Message


def add_to(app: typer.Typer, say: Say) -> None:
    """Add the command to *app*."""

    @command(
        app,
        say,
        summary=Message("Show everybody's equity at each decision of recorded hands."),
        details=Message(
            "Reads what razz replay reads; without a file it shows the worked hand of the "
            "beginners' lesson. Equities are as the cards truly lay, with every card that the "
            "record shows in the end. Where hole cards were never shown any unseen cards stand "
            "for them, and it is said so. If the betting was over with cards to come, each pot is "
            "also shared out by equity; not one in which a hand was never shown."
        ),
    )
    def odds(
        paths: Annotated[
            list[Path] | None,
            typer.Argument(
                metavar=say(Message("FILE")),
                help=say(Message("Files with recorded hands, or folders of such files.")),
            ),
        ] = None,
        hand: Annotated[
            str | None,
            typer.Option(
                metavar=say(Message("NAME")),
                help=say(
                    Message("Only this hand: the site's number of it, or its place in the file.")
                ),
            ),
        ] = None,
        rules: Annotated[
            str,
            typer.Option(
                metavar=say(Message("NAME")),
                help=say(Message("The rule set for hands that name none (see razz rules).")),
            ),
        ] = "standard",
        seconds: Annotated[
            float,
            typer.Option(
                metavar=say(Message("NUMBER")),
                help=say(
                    Message("The time that one equity may take; what takes longer is sampled.")
                ),
            ),
        ] = SECONDS,
        as_array: Annotated[
            bool, typer.Option("--json", help=say(Message("Print one JSON array.")))
        ] = False,
    ) -> None:
        if not seconds > 0:
            raise RazzError(
                Message(
                    "{text!r} is no time in seconds; give a number above 0, such as 2.5",
                    text=str(seconds),
                )
            )
        rule_set(rules)  # a misspelt name is no fault of the hands
        sources = sources_of(paths) if paths else [_worked_hand()]
        if not sources:
            raise RecordError(Message("there is no file in {folders}", folders=tuple(paths or ())))
        reader = _Reader(sources, rules, say)
        count = 0
        for verdict, record in reader.hands():
            if hand is not None and hand != verdict.name:
                continue
            with Watch(say) as watch:
                found = hand_odds(record, seconds, watch)
            if as_array:
                typer.echo(("," if count else "[") + json.dumps(_as_json(verdict, record, found)))
            else:
                show(verdict, record, found, say)
            count += 1
        if as_array:
            typer.echo("]" if count else "[]")
        if hand is not None and not count:
            raise RecordError(Message("there is no hand {hand}", hand=hand))
        if not reader.fine:
            raise typer.Exit(1)


def _worked_hand() -> Source:
    path = files("razz") / "hands" / WORKED_HAND
    return Source(WORKED_HAND, lambda: path.open("rb"), 0)


class _Reader:
    """Reads the hands of *sources*, and complains of what cannot be read.

    Attributes:
        fine: whether all could be read so far.
    """

    def __init__(self, sources: Sequence[Source], rules: str, say: Say) -> None:
        self.fine = True
        self._crew = Crew(sources, rules)
        self._say = say

    def hands(self) -> Iterator[tuple[Verdict, HandRecord]]:
        """Yield what replays."""
        for source, what in self._crew.rest(Wanted.RECORD, alone=True):
            match what:
                case Verdict(record=HandRecord() as record):
                    yield what, record
                case Verdict():
                    where = Message("{file}, hand {hand}", file=what.file, hand=what.name)
                    for problem in what.problems:
                        self._fail(where, problem)
                case NoHand() if source.is_named and what.is_empty:
                    self._fail(source.name, what.reason)
                case NoHand():
                    line = Message("– {file}: {reason}", file=source.name, reason=what.reason)
                    complain(self._say(line))
                case Unfinished():
                    line = Message(
                        "… {file}, line {line}: {reason}",
                        file=source.name,
                        line=what.line,
                        reason=what.reason,
                    )
                    complain(self._say(line))

    def _fail(self, where: Message | str, problem: Message | str) -> None:
        self.fine = False
        complain(self._say(Message("✗ {where}: {problem}", where=where, problem=problem)))


# JSON


def _as_json(verdict: Verdict, record: HandRecord, found: HandOdds) -> dict[str, Any]:
    names = labels(record)
    return {
        "file": verdict.file,
        "hand": verdict.name,
        "players": list(names.values()),
        "moments": [_moment(moment, record, names) for moment in found.moments],
        "all_in": None if found.all_in is None else _all_in(found.all_in, record, found, names),
        "results": {
            names[seat.number]: {
                "put_in": _amount(record, seat.put_in),
                "won": _amount(record, seat.won),
                "net": _amount(record, seat.net),
            }
            for seat in found.hand.seats
        },
    }


def _amount(record: HandRecord, units: int) -> str:
    return f"{record.money.decimal(units):f}"


def _moment(moment: Moment, record: HandRecord, names: dict[int, str]) -> dict[str, Any]:
    deed = moment.deed and with_names(moment.deed, record.names, record.money.text)
    return {
        "street": moment.street.value,
        "player": names.get(moment.seat or 0),
        "action": None if deed is None else str(deed),
        "pot": _amount(record, moment.pot),
        "to_call": _amount(record, moment.to_call),
        **_odds(moment.odds, names),
    }


def _odds(odds: Odds | None, names: dict[int, str]) -> dict[str, Any]:
    if odds is None:
        return {"method": None, "equities": None, "stderr": None, "unknown": None}
    seats = [names[seat] for seat in odds.seats]
    return {
        "method": odds.method.value,
        "equities": dict(zip(seats, map(float, odds.shares), strict=True)),
        "stderr": dict(zip(seats, odds.errors, strict=True)),
        "unknown": [names[seat] for seat in odds.unknown],
    }


def _all_in(
    all_in: AllIn, record: HandRecord, found: HandOdds, names: dict[int, str]
) -> dict[str, Any]:
    unit = 10**record.money.decimals
    expected = {seat.number: all_in.expected(seat.number) for seat in found.hand.live}
    return {
        "street": all_in.street.value,
        "pots": [
            {
                "amount": _amount(record, pot.amount),
                "rake": _amount(record, pot.rake),
                "players": [names[seat] for seat in pot.seats],
                **_odds(pot.odds, names),
            }
            for pot in all_in.pots
        ],
        "expected": {
            names[seat]: None if amount is None else float(amount / unit)
            for seat, amount in expected.items()
        },
    }
