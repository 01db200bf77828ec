"""How a street is dealt: burned cards, and the procedures when the stub is too short for seventh.

A procedure is a row of steps. With L seats still in, S cards in the stub and three burns, own cards
are dealt if L <= S online (no burns), L <= S + 1 under WSOP and TDA rules, L <= S + 3 under
Robert's; otherwise one community card is everybody's seventh.
"""

from __future__ import annotations

from enum import Enum

from razz.game.street import Street
from razz.rules.choices import Burns, ShortStub
from razz.rules.ruleset import RuleSet


class Step(Enum):
    """One motion of the dealer."""

    BURN = "burn"
    SCRAMBLE = "scramble"  # mix what is left of the stub with all burned cards, and cut
    CARD = "card"  # the next seat's own card
    COMMUNITY = "community"


def street_steps(
    rules: RuleSet, street: Street, *, seats: int, stub: int, burned: int
) -> tuple[Step, ...]:
    """Return the dealer's motions for a street after third.

    Args:
        rules: the rule set.
        street: fourth to seventh street.
        seats: how many seats take a card.
        stub: cards left in the stub.
        burned: cards burned so far.
    """
    burn = (Step.BURN,) if rules.burns is Burns.LIVE else ()
    if street is not Street.SEVENTH or stub >= len(burn) + seats + _RESERVE[rules.short_stub]:
        return burn + (Step.CARD,) * seats
    match rules.short_stub:
        case ShortStub.ONLINE:
            return (*burn, Step.COMMUNITY) if stub > len(burn) else (Step.COMMUNITY,)
        case ShortStub.WSOP:  # WL 228: the burned cards join only if they are enough
            if seats + 2 <= stub + burned:
                return (Step.SCRAMBLE, Step.BURN) + (Step.CARD,) * seats
            if stub > 2:
                return (Step.BURN, Step.COMMUNITY)
        case ShortStub.TDA:  # RP-10-H (B) and (C)
            if seats + 2 <= stub + burned:
                return (Step.SCRAMBLE, Step.BURN) + (Step.CARD,) * seats
        case ShortStub.ROBERTS:  # S15: the last card is mixed with the burned ones
            if seats <= stub + burned:
                return _roberts(seats, stub, burned)
            if stub >= 2:
                return (Step.BURN, Step.COMMUNITY)
    return (Step.SCRAMBLE, Step.BURN, Step.COMMUNITY)


# Cards that must stay in the stub after the burn and the seats' cards: WL 228 and RP-10-H count
# two cards more than seats, one of them burned.
_RESERVE = {ShortStub.ONLINE: 0, ShortStub.WSOP: 1, ShortStub.TDA: 1, ShortStub.ROBERTS: 0}


def _roberts(seats: int, stub: int, burned: int) -> tuple[Step, ...]:
    """Burn, deal all but the last card, mix it with the burns, burn again unless all are needed."""
    first_burn = (Step.BURN,) if stub > 1 else ()
    early = max(stub - 2, 0)
    late = seats - early
    mixed = 1 + burned + len(first_burn)
    second_burn = (Step.BURN,) if late < mixed else ()
    return first_burn + (Step.CARD,) * early + (Step.SCRAMBLE,) + second_burn + (Step.CARD,) * late
