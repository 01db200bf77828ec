"""A table: who sits where, one hand after another. No sockets, no disk, no chance of its own.

`razz.table.table.Table` is the table of the browser: its state is a replay of the entries of
`razz.table.entries`, so that a log is all that has to be kept of it. From the ground up:

    settings, entries   what is agreed at first, and what can happen then, also as JSON
    seats, clock        who sits where with what, and whose turn it is until when
    state, replaying    what the entries make of it
    sitting, hosting    what people and the host may do
    playing             what moves the hand: people, bots, the dealer, and time
    numbering, seen     a hand as those at the table see it

`razz.table.session.Session` is the simpler one of the game in the terminal, and
`razz.table.verdict` says in words why a hand ended as it did.
"""
