"""From a command of the protocol to what a table makes of it."""

from __future__ import annotations

from collections.abc import Callable

from razz.rules import Stakes
from razz.server.wire.commands import (
    Act,
    AddBot,
    Buy,
    Chat,
    Command,
    Do,
    Give,
    NewStakes,
    OfPlayer,
    OfSeat,
    Plain,
    React,
    Sit,
)
from razz.table.entries import What
from razz.table.refused import Refused
from razz.table.table import Table
from razz.text import Message


def decided(
    table: Table, player: str, name: str, command: Command | OfPlayer, seq: int
) -> tuple[What, ...]:
    """Return what follows from *command*; nothing has happened yet.

    Args:
        table: the table.
        player: whose command it is.
        name: what that person is called.
        command: the command.
        seq: the number of what the person saw when deciding.

    Raises:
        RazzError: the table does not follow it; says why.
    """
    match command:
        case Act(action=action, to=to):
            return table.act(player, action, to, seq)
        case Sit(seat=seat):
            return table.sit(player, name, seat)
        case Plain(kind=kind):
            return _PLAIN[kind](table, player)
        case Buy(chips=chips):
            return table.buy(player, chips)
        case Chat(text=text):
            return table.say(player, name, text)
        case React(reaction=reaction):
            return table.react(player, name, reaction)
        case OfSeat(kind="remove", seat=seat):
            return table.remove(player, seat)
        case OfSeat(kind=kind, seat=seat):
            return table.mute(player, seat, kind == "mute")
        case OfPlayer(kind=kind, player=other):
            return table.mute(player, other, kind == "mute")
        case AddBot(bot=bot, seat=seat):
            return table.add_bot(player, bot, seat)
        case Give(seat=seat, chips=chips):
            return table.give(player, seat, chips)
        case NewStakes():
            return table.change_stakes(player, stakes_of(command, table.settings.stakes))


def refuse_second(do: Do, done: int) -> None:
    """Refuse a command whose like was done after what the person saw: it is a second click.

    Args:
        do: the command.
        done: the number with which the person's last of that kind was, or may have been, done.

    Raises:
        Refused: the person cannot have seen what came of that one.
    """
    if do.seq < done and do.command.kind not in _MAY_BE_REPEATED:
        raise Refused(Message("this may be done already: look at the table before you do it again"))


# What is said may be said twice; an action looks itself at the decision that it meets.
_MAY_BE_REPEATED = ("chat", "react", "act")


def stakes_of(asked: NewStakes, now: Stakes) -> Stakes:
    """Return the stakes that are *asked* for, with the chips and the rake of those *now*."""
    return Stakes(
        ante=asked.ante,
        bring_in=asked.bring_in,
        small_bet=asked.small_bet,
        big_bet=asked.big_bet,
        smallest_chip=now.smallest_chip,
        rake=now.rake,
    )


_PLAIN: dict[str, Callable[[Table, str], tuple[What, ...]]] = {
    "leave": Table.leave,
    "sit_out": Table.sit_out,
    "sit_in": Table.sit_in,
    "next": Table.next_hand,
    "pause": Table.pause,
    "resume": Table.resume,
}
