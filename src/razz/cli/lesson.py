"""What there is to learn from the worked hand that ships with the package."""

from __future__ import annotations

from razz.text import Message

LESSON: dict[int, Message] = {
    5: Message("The queen is the highest door card, so D brings it in."),
    6: Message("Completing makes the bring-in of 1 a full small bet of 2."),
    9: Message("One more: the bring-in counts towards the call."),
    14: Message("From fourth street on the lowest board opens: 8-2 is below 9-4."),
    22: Message("9-4-A opens now, and the big bet is in force."),
    30: Message("9-7-3-2 is lower than 9-7-4-A: the third card decides, the ace does not."),
    45: Message("The last to bet shows first."),
    46: Message("6-4-3-2-A twice: suits never break a tie, and each takes half."),
}
"""Remarks on the worked hand, each with the number of actions before it."""
