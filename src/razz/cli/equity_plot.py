"""Drawing what ``razz equity`` answers: the equities street by street."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from razz.cli.equity_hands import Known, streets_of
from razz.cli.equity_show import Question, remarks_on
from razz.cli.screen import Say, complain
from razz.equity.ask import Equity, Method
from razz.equity.plots import StreetEquity, equity_chart, street_chart
from razz.text import Message

Ask = Callable[[Sequence[str]], Equity]
"""Answers for the cards of another street what was asked for these."""


def draw(question: Question, answer: Equity, ask: Ask, file: Path, say: Say) -> bool:
    """Draw *answer* to *file*: street by street, or as bars where there is one street only.

    Args:
        question: what was asked.
        answer: what was answered.
        ask: answers for an earlier street.
        file: where to.
        say: the person's language.

    Returns:
        Whether it was drawn: not if the work was stopped early, when equities of different worth
        would stand side by side.
    """
    hands = [Known(text) for text in question.hands]
    names = [hand.name for hand in hands]
    remarks = list(remarks_on(question))
    streets = streets_of(hands)
    if len(streets) < 2:
        notice = equity_chart(names, _bounds(answer), file, remarks=remarks, say=say)
    else:
        answers = []
        for street in streets[:-1]:
            answers.append(ask([hand.at(street) for hand in hands]))
            if answers[-1].interrupted:
                break
        answers.append(answer)
        if any(one.interrupted for one in answers):
            complain(say(Message("{file} is not drawn: it was stopped early", file=str(file))))
            return False
        steps = [
            StreetEquity(
                street,
                tuple(hand.came(street, first=number == 0) for hand in hands),
                tuple(float(hand.equity) for hand in one.hands),
                one.is_exact,
            )
            for number, (street, one) in enumerate(zip(streets, answers, strict=True))
        ]
        notice = street_chart(names, steps, file, remarks=remarks, say=say)
    if notice:
        complain(say(notice))
    return True


def _bounds(answer: Equity) -> list[tuple[float, float]]:
    if answer.method is Method.SAMPLED:
        middles = ((float(hand.equity), hand.stderr) for hand in answer.hands)
        return [(max(0.0, mean - error), min(1.0, mean + error)) for mean, error in middles]
    return [(float(hand.low), float(hand.high)) for hand in answer.hands]
