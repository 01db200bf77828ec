"""Equity: how often each hand wins when all the cards are dealt.

Suits never matter to an ace-to-five low, so a question is first brought down to rank counts, a
`Spot`. `plain` answers a spot exactly with nothing but Python's integers; `dense` does the same on
arrays for three hands and more; `sample` deals at random where an exact answer would take too long
and where suits count. `ask` chooses between them.
"""
