"""``razz replay``: recorded hands street by street, each proved chip for chip."""

# No "from __future__ import annotations" here: Typer reads the annotations, which hold local names.

import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from razz.cli import screen
from razz.cli.help import command
from razz.cli.lesson import LESSON
from razz.cli.screen import Say
from razz.cli.story import tell
from razz.errors import RecordError, RuleError
from razz.game.hand import Hand
from razz.history import phh
from razz.low import best_low
from razz.record import HandRecord
from razz.rules import rule_set
from razz.text import Message

WORKED_HAND = "worked-hand.phh"


class Replayed(NamedTuple):
    """One hand of a file, played through the engine; or why it could not be."""

    file: str
    own: bool  # whether it is the worked hand that ships
    number: int
    record: HandRecord | None
    hand: Hand | None
    problems: tuple[Message, ...]

    @property
    def name(self) -> str:
        """The site's number of the hand, or its place in the file."""
        known = self.record.hand_id if self.record else None
        return known or str(self.number)


def add_to(app: typer.Typer, say: Say) -> None:
    """Add the command to *app*."""

    @command(
        app,
        say,
        summary=Message("Show recorded hands street by street, and check every chip."),
        details=Message(
            "Reads PHH files (.phh, .phhs). Without a file it shows the worked hand of the "
            "beginners' lesson. The exit code is 1 if any hand fails."
        ),
    )
    def replay(
        paths: Annotated[
            list[Path] | None,
            typer.Argument(
                metavar=say(Message("FILE")), help=say(Message("Files with recorded hands."))
            ),
        ] = None,
        view: Annotated[
            str,
            typer.Option(
                metavar=say(Message("SEAT")),
                help=say(
                    Message(
                        "Whose eyes to see it with: a seat's number, a player's name, 'table' for "
                        "a spectator, or 'all' for every known card."
                    )
                ),
            ),
        ] = "table",
        rules: Annotated[
            str,
            typer.Option(
                metavar=say(Message("NAME")),
                help=say(Message("The rule set for hands that name none (see razz rules).")),
            ),
        ] = "standard",
        check: Annotated[
            bool, typer.Option("--check", help=say(Message("Only the verdicts, a line a hand.")))
        ] = False,
        as_json: Annotated[
            bool, typer.Option("--json", help=say(Message("Print one JSON array.")))
        ] = False,
    ) -> None:
        rule_set(rules)  # a misspelt name is no fault of the hands
        fine = True
        found = [one for path in (paths or (None,)) for one in _replay(path, rules)]
        if as_json:
            typer.echo(json.dumps([as_dict(one) for one in found], ensure_ascii=False))
        for one in found:
            if not as_json:
                _show(one, view, say, brief=check)
            fine = fine and not one.problems
        if not as_json and len(found) > 1:
            _summary(found, say)
        if not fine:
            raise typer.Exit(1)


def _replay(path: Path | None, rules: str) -> Iterator[Replayed]:
    name = str(path) if path else WORKED_HAND
    try:
        text = _read(path)
    except RecordError as error:
        yield Replayed(name, False, 1, None, None, (error.message,))
        return
    for number, found in enumerate(phh.read(text, rules), start=1):
        if isinstance(found, RecordError):
            yield Replayed(name, False, number, None, None, (found.message,))
            continue
        hand = found.replay()
        yield Replayed(name, path is None, number, found, hand, found.problems(hand))


def _read(path: Path | None) -> str:
    if path is None:
        return (files("razz") / "hands" / WORKED_HAND).read_text("utf-8")
    try:
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(
            Message("this is no UTF-8 text: byte {place} is no character", place=error.start + 1)
        ) from None
    except OSError as error:
        raise RecordError(
            Message("the file cannot be read: {reason}", reason=error.strerror or str(error))
        ) from None


def as_dict(one: Replayed) -> dict[str, object]:
    """Return what is printed of a hand as JSON: amounts are decimal strings."""
    record, hand = one.record, one.hand
    facts: dict[str, object] = {
        "file": one.file,
        "hand": one.name,
        "site": None,
        "ok": not one.problems,
        "error": "; ".join(map(str, one.problems)) or None,
        "players": [],
        "pots": [],
        "rake": None,
        "low": {},
        "notes": [],
    }
    if record is None or hand is None:
        return facts

    def amount(units: int) -> str:
        return f"{record.money.decimal(units):f}"

    numbers = {player.seat: number for number, player in enumerate(record.dealt_in, start=1)}
    players = []
    for player in sorted(record.players, key=lambda player: player.seat):
        seat = hand.seat(numbers[player.seat]) if player.dealt_in else None
        put_in, won = (seat.put_in, seat.won) if seat else (0, 0)
        players.append(
            {
                "name": player.name,
                "seat": player.seat,
                "start": amount(player.stack),
                "put_in": amount(put_in),
                "won": amount(won),
                "net": amount(won - put_in),
            }
        )
    names = _labels(record)
    return facts | {
        "site": record.site or "PHH",
        "players": players,
        "pots": [
            {"amount": amount(pot.amount), "players": [names[seat] for seat in pot.seats]}
            for pot in hand.pots
        ],
        "rake": amount(hand.rake),
        "low": {names[number]: low for number, low in shown_lows(hand).items()},
        "notes": [str(note) for note in record.notes],
    }


def _labels(record: HandRecord) -> dict[int, str]:
    """A word for each seat of the hand: its player's name, with the seat where two share it."""
    names = [player.name for player in record.dealt_in]
    return {
        number: player.name if names.count(player.name) == 1 else f"{player.name} ({player.seat})"
        for number, player in enumerate(record.dealt_in, start=1)
    }


def shown_lows(hand: Hand) -> dict[int, str]:
    """Return the low of every hand that was shown and is known, by seat number."""
    lows = {}
    for seat in hand.seats:
        known = [card for card in hand.cards_of(seat.number) if card is not None]
        if seat.shown and len(known) == len(hand.cards_of(seat.number)):
            lows[seat.number] = str(best_low(known, hand.rules.ladder))
    return lows


def _show(one: Replayed, view: str, say: Say, *, brief: bool) -> None:
    out = screen.console()
    if one.record is not None and one.hand is not None and not brief:
        for line in tell(one.record, _viewer(view, one.record), say, LESSON if one.own else {}):
            out.print(line, soft_wrap=True)
    for note in one.record.notes if one.record else ():
        out.print(say(Message("note: {note}", note=note)), style="yellow", soft_wrap=True)
    where = Message("{file}, hand {hand}", file=one.file, hand=one.name)
    if not one.problems:
        verdict = Message("✓ {where}: every chip agrees", where=where)
        if one.record is not None and not one.record.claims:
            verdict = Message("✓ {where}: replays; the record states no results", where=where)
        out.print(say(verdict), style="green", soft_wrap=True)
    for problem in one.problems:
        text = say(Message("✗ {where}: {problem}", where=where, problem=problem))
        out.print(text, style="red", soft_wrap=True, markup=False)


def _viewer(view: str, record: HandRecord) -> int | str | None:
    """The seat number of the hand that *view* names; ``None`` for a spectator, "all" for all."""
    if view == "table":
        return None
    if view == "all":
        return view
    for number, name in record.names.items():
        if view == name:
            return number
    for number, player in enumerate(record.dealt_in, start=1):
        if view == str(player.seat):
            return number
    raise RuleError(
        Message(
            "no seat {view!r} in this hand; there are {seats}, 'table' and 'all'",
            view=view,
            seats=tuple(f"{player.seat} ({player.name})" for player in record.dealt_in),
        )
    )


def _summary(found: list[Replayed], say: Say) -> None:
    bad = sum(bool(one.problems) for one in found)
    text = Message("{hands} hands, {problems} with problems", hands=len(found), problems=bad)
    screen.console().print(say(text), style="red" if bad else "green")
