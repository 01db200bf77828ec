"""``razz play``: a seat at a table with bots, in the browser or in the terminal."""

# No "from __future__ import annotations" here: Typer reads the annotations, which hold local names.

import secrets
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from razz.bots import BOTS, make_bot
from razz.bots.player import Below, Player
from razz.cards import shuffled
from razz.cli.help import command
from razz.cli.play_table import Keeper, Table
from razz.cli.play_words import Teller
from razz.cli.screen import Say
from razz.errors import RuleError
from razz.game.dealer import Dealer
from razz.game.picture import width
from razz.rules import RuleSet, rule_set
from razz.rules.choices import Limit
from razz.rules.stakes import Stakes
from razz.table.session import Session
from razz.text import Message

MOST_BOTS = 7
LONGEST_NAME = 16


def add_to(app: typer.Typer, say: Say) -> None:
    """Add the command to *app*."""

    @command(
        app,
        say,
        summary=Message("Play at a table with bots."),
        details=Message(
            "Opens the browser at a table of your own; ctrl-C stops it. In the terminal each "
            "action is a key, shown with its exact price; ? explains. Actions may also come from a "
            "file or a pipe, a line each, and every finished hand is saved for razz replay."
        ),
    )
    def play(  # noqa: PLR0913, PLR0917 - a command has as many options as it needs
        text: Annotated[
            bool,
            typer.Option(
                "--text",
                help=say(
                    Message(
                        "Play in the terminal and not in the browser, as with {hands} and {save}.",
                        hands="--hands",
                        save="--save",
                    )
                ),
            ),
        ] = False,
        bots: Annotated[
            str,
            typer.Option(
                metavar=say(Message("BOTS")),
                help=say(
                    Message(
                        "How many bots, 1 to {most}, or which, seat by seat: {example}. "
                        "There are {kinds}.",
                        most=MOST_BOTS,
                        example="rock,maniac,rock",
                        kinds=", ".join(BOTS),
                    )
                ),
            ),
        ] = "3",
        rules: Annotated[
            str,
            typer.Option(
                metavar=say(Message("NAME")),
                help=say(Message("The rule set, with variants joined by a plus (see razz rules).")),
            ),
        ] = "standard",
        stakes: Annotated[
            str | None,
            typer.Option(
                metavar=say(Message("AMOUNTS")),
                help=say(
                    Message(
                        "Ante/bring-in/small bet/big bet, {fixed} if not given; in pot and no "
                        "limit ante/bring-in/minimum bet, {free}.",
                        fixed="1/2/4/8",
                        free="1/2/4",
                    )
                ),
            ),
        ] = None,
        stack: Annotated[
            int | None,
            typer.Option(
                metavar=say(Message("CHIPS")),
                help=say(Message("What everybody buys in for; 50 small bets if not given.")),
            ),
        ] = None,
        seat: Annotated[
            int,
            typer.Option(metavar=say(Message("NUMBER")), help=say(Message("Your seat."))),
        ] = 1,
        name: Annotated[
            str | None,
            typer.Option(metavar=say(Message("NAME")), help=say(Message("Your name."))),
        ] = None,
        hands: Annotated[
            int | None,
            typer.Option(
                metavar=say(Message("NUMBER")), help=say(Message("Stop after so many hands."))
            ),
        ] = None,
        seed: Annotated[
            int | None,
            typer.Option(
                metavar=say(Message("NUMBER")),
                help=say(
                    Message("Repeat the same decks and bots; if not given, they are unpredictable.")
                ),
            ),
        ] = None,
        save: Annotated[
            Path | None,
            typer.Option(
                metavar=say(Message("FOLDER")),
                help=say(Message("Where hands are saved; if not given, with your user data.")),
            ),
        ] = None,
    ) -> None:
        in_terminal = text or hands is not None or save is not None
        if hands is not None and hands < 1:
            raise RuleError(Message("{hands} hands: give 1 or more", hands=hands))
        room = rule_set(rules)
        price = parse_stakes(stakes, room)
        kinds = bot_kinds(bots)
        players: list[Player | None] = [*make_bots(bots, seed)]
        if not 1 <= seat <= len(players) + 1:
            raise RuleError(
                Message(
                    "seat {seat}: there are seats 1 to {seats}", seat=seat, seats=len(players) + 1
                )
            )
        players.insert(seat - 1, None)
        buy_in = 50 * price.small_bet if stack is None else stack
        if not in_terminal:
            from razz.cli.play_browser import Game, play_in_browser

            own = name_seats([None], name, say)[1]
            play_in_browser(Game(rules, price, buy_in, tuple(kinds), seat, own, seed), say)
            return
        session = Session(
            rules=room,
            stakes=price,
            players=players,
            buy_in=buy_in,
            deal=_dealers(seed),
        )
        names = name_seats(players, name, say)
        keeper = Keeper(save or _user_folder(), tuple(names.values()))
        raise typer.Exit(Table(session, Teller(names, seat, say), keeper).play(hands))


def parse_stakes(text: str | None, rules: RuleSet) -> Stakes:
    """Return the stakes that *text* names, or the usual ones.

    Raises:
        RuleError: they are not as many amounts as *rules* need, or make no sense.

    >>> parse_stakes("0/1/2/4", rule_set("standard")).big_bet
    4
    """
    fixed = rules.limit is Limit.FIXED
    if text is None:
        text = "1/2/4/8" if fixed else "1/2/4"
    amounts = [part.strip() for part in text.split("/")]
    whole = all(part.isascii() and part.isdigit() and len(part) < 13 for part in amounts)
    match [int(part) for part in amounts] if whole else []:
        case [ante, bring_in, small_bet, big_bet] if fixed:
            return Stakes(ante=ante, bring_in=bring_in, small_bet=small_bet, big_bet=big_bet)
        case [ante, bring_in, minimum] if not fixed:
            return Stakes.with_minimum(ante=ante, bring_in=bring_in, minimum=minimum)
    shape = Message("ante/bring-in/small bet/big bet, such as {example}", example="1/2/4/8")
    if not fixed:
        shape = Message("ante/bring-in/minimum bet, such as {example}", example="1/2/4")
    raise RuleError(
        Message("stakes of {text!r}: give whole chips as {shape}", text=text, shape=shape)
    )


def bot_kinds(text: str) -> list[str]:
    """Return the kinds of bots that *text* names: how many (a mixed table), or the kind of each.

    Raises:
        RuleError: there are none or too many.

    >>> bot_kinds("3")
    ['sensible', 'rock', 'maniac']
    """
    if text.isascii() and text.isdigit():
        kinds = [list(BOTS)[number % len(BOTS)] for number in range(min(int(text[:9]), 99))]
    else:
        kinds = [kind.strip().lower() for kind in text.split(",")]
    if not 1 <= len(kinds) <= MOST_BOTS:
        raise RuleError(
            Message("{text} bots: a table takes 1 to {most}", text=text, most=MOST_BOTS)
        )
    return kinds


def make_bots(text: str, seed: int | None) -> list[Player]:
    """Return the bots that *text* names, as `bot_kinds` reads it.

    Raises:
        RuleError: there is no such bot, or there are none or too many.

    >>> [str(bot.name) for bot in make_bots("rock,maniac", seed=1)]
    ['Rock', 'Maniac']
    """
    kinds = enumerate(bot_kinds(text), start=1)
    return [make_bot(kind, below_for(seed, f"bot {n}")) for n, kind in kinds]


def name_seats(players: list[Player | None], own: str | None, say: Say) -> dict[int, str]:
    """Return a name for each seat; bots of one kind, and of the person's name, are numbered.

    Raises:
        RuleError: *own* is empty, too long or cannot be printed.
    """
    own = say(Message("Hero")) if own is None else own.strip()
    if not own or not own.isprintable() or width(own) > LONGEST_NAME:
        raise RuleError(
            Message("{name!r} is no name: give 1 to {most} letters", name=own, most=LONGEST_NAME)
        )
    names: dict[int, str] = {}
    taken = {own}
    for seat, player in enumerate(players, start=1):
        name = plain = own if player is None else say(player.name)
        count = 1
        while player is not None and name in taken:
            count += 1
            name = f"{plain} {count}"
        taken.add(name)
        names[seat] = name
    return names


def below_for(seed: int | None, purpose: str) -> Below:
    """Return a source of chance, of its own for each *purpose*, so that none disturbs another."""
    if seed is None:
        return secrets.randbelow
    return Random(f"razz {seed} {purpose}").randrange  # noqa: S311 - asked for, and play money


def _dealers(seed: int | None) -> Callable[[int], Dealer]:
    def deal(number: int) -> Dealer:
        below = below_for(seed, f"hand {number}")
        return Dealer(shuffled(below), below)

    return deal


def _user_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("razz", appauthor=False) / "hands"
