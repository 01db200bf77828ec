"""A rule set: one answer to every question on which real games differ."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields, replace
from enum import Enum
from typing import Any

from razz.errors import RuleError
from razz.low import Ladder
from razz.rules.choices import (
    AbsentKilled,
    AllInTabling,
    BoardTie,
    BringInOption,
    Burns,
    CommunityOpener,
    ExposedHoleCard,
    FirstWager,
    FoldedSeat,
    FreeFold,
    HeadsUpCap,
    Limit,
    OddChip,
    ShortStub,
    ShowWhenChecked,
)
from razz.text import Message


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """The rules of one room. ``razz rules NAME`` explains each field with its sources.

    What no room disputes is no field: the highest door card brings it in, the completion makes
    the wager exactly one small bet, the lowest board opens from fourth street on, an open pair
    doubles nothing (WT, WL 233, TDA RP-10-F, RR Z3).

    Args:
        name: the name of the room's rules.
        version: goes up when a rule of the set is corrected, so that stored hands stay true.
        ladder: which hand is the lowest.
        limit: how large a wager may be.
        cap: wagers on a street, the bet or completion counted as the first, the bring-in not
            (4: RR B3, FT, PS; 5: WT 100, WL 126). Pot and no limit have no cap.
        heads_up_cap: when the cap is lifted between two players.
        first_wager_measured: what the half-bet test looks at before the completion.
        bring_in_option: whether the bring-in seat may complete after everybody called it.
        board_tie: which of equal lowest boards acts first.
        community_opener: whose boards open a seventh street with a community card.
        burns: whether cards are burned.
        short_stub: what happens when the stub is too short for seventh street.
        odd_chip: who gets the chip that does not divide.
        show_when_checked: who shows first when the last round was checked.
        all_in_tabling: when all-in hands are turned up.
        free_fold: whether folding with nothing to face is offered.
        folded_seat: whether a seat that folded so goes on taking cards.
        absent_killed: when an absent player's hand is dead.
        exposed_hole_card: what a hole card dealt face up becomes.

    Raises:
        RuleError: an answer is none of those there are, or two contradict each other.
    """

    name: str
    version: int = 1
    ladder: Ladder = Ladder.ACE_TO_FIVE
    limit: Limit = Limit.FIXED
    cap: int = 4
    heads_up_cap: HeadsUpCap = HeadsUpCap.NEVER
    first_wager_measured: FirstWager = FirstWager.TOTAL
    bring_in_option: BringInOption = BringInOption.NONE
    board_tie: BoardTie = BoardTie.CLOCKWISE
    community_opener: CommunityOpener = CommunityOpener.SIXTH_STREET_BOARDS
    burns: Burns = Burns.NONE
    short_stub: ShortStub = ShortStub.ONLINE
    odd_chip: OddChip = OddChip.HIGH_SUIT_IN_FIVE
    show_when_checked: ShowWhenChecked = ShowWhenChecked.LOW_BOARD
    all_in_tabling: AllInTabling = AllInTabling.WHEN_NO_MORE_BETTING
    free_fold: FreeFold = FreeFold.NOT_LISTED
    folded_seat: FoldedSeat = FoldedSeat.OUT
    absent_killed: AbsentKilled = AbsentKilled.IN_TURN
    exposed_hole_card: ExposedHoleCard = ExposedHoleCard.UP_CARD

    def __post_init__(self) -> None:
        for field in fields(self):
            answer = getattr(self, field.name)
            if field.default is not MISSING and type(answer) is not type(field.default):
                raise _no_rule(field.name, answer)
        if self.cap < 1:
            raise RuleError(Message("a cap of {cap} bets: give 1 or more", cap=self.cap))
        if self.short_stub is not ShortStub.ONLINE and self.burns is Burns.NONE:
            raise RuleError(
                Message(
                    "the {stub} procedure for a short stub mixes in the burned cards, "
                    "but nothing is burned; give burns live, or the online procedure",
                    stub=self.short_stub.value,
                )
            )

    def variant(self, *, ladder: Ladder | None = None, limit: Limit | None = None) -> RuleSet:
        """Return the same room's rules for another ladder, another limit, or both."""
        return replace(self, ladder=ladder or self.ladder, limit=limit or self.limit)

    @property
    def full_name(self) -> str:
        """The name with its variant: ``wsop``, ``wsop+deuce-to-seven``, ``standard+london``.

        `razz.rules.rule_set` reads it back.
        """
        if (self.ladder, self.limit) == (Ladder.ACE_TO_SIX, Limit.POT):
            return f"{self.name}+london"
        parts = [self.name]
        if self.ladder is not Ladder.ACE_TO_FIVE:
            parts.append(self.ladder.value)
        if self.limit is not Limit.FIXED:
            parts.append(self.limit.value)
        return "+".join(parts)

    def differences(self, other: RuleSet) -> dict[str, tuple[object, object]]:
        """Return the fields in which *other* differs, with this answer and the other's.

        >>> from razz.rules import rule_set
        >>> rule_set("wsop-cash").differences(rule_set("wsop-cash"))
        {}
        """
        return {
            field.name: (getattr(self, field.name), getattr(other, field.name))
            for field in fields(self)
            if field.name not in ("name", "version")
            and getattr(self, field.name) != getattr(other, field.name)
        }

    def with_answer(self, field: str, text: str) -> RuleSet:
        """Return the rules with one field set from its text, as files write it.

        Raises:
            RuleError: there is no such field, or no such answer.
        """
        current = getattr(self, field, None)
        answer: dict[str, Any] = {}
        try:
            if field in ("cap", "version"):
                answer[field] = int(text)
            elif isinstance(current, Enum):
                answer[field] = type(current)(text)
        except ValueError:
            answer.clear()
        if not answer:
            raise _no_rule(field, text)
        return replace(self, **answer)


def _no_rule(field: str, answer: object) -> RuleError:
    return RuleError(
        Message("{field} = {text!r} is no rule of this package", field=field, text=answer)
    )
