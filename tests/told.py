"""One short hand of every format, made up, and a hand of another game."""

STARS = """\
PokerStars Hand #7001: Razz Limit ($0.50/$1.00 USD) - 2021/03/05 20:15:09 ET
Table 'Adhara IV' 8-max
Seat 2: José ($1,480.50 in chips)
Seat 4: AB [Nord] ($12 in chips)
Seat 7: x: folds ($9.25 in chips)
José: posts the ante $0.05
AB [Nord]: posts the ante $0.05
x: folds: posts the ante $0.05
*** 3rd STREET ***
Dealt to José [7c 3s 4h]
Dealt to AB [Nord] [Qc]
Dealt to x: folds [9d]
AB [Nord]: brings in for $0.15
x: folds: folds
José: raises $0.35 to $0.50
AB [Nord]: calls $0.35
*** 4th STREET ***
Dealt to José [7c 3s 4h] [Ad]
Dealt to AB [Nord] [Qc] [2d]
José: bets $0.50
AB [Nord]: calls $0.50
*** 5th STREET ***
Dealt to José [7c 3s 4h Ad] [Tc]
Dealt to AB [Nord] [Qc 2d] [2h]
José: bets $1
AB [Nord]: calls $1
*** 6th STREET ***
Dealt to José [7c 3s 4h Ad Tc] [Kh]
Dealt to AB [Nord] [Qc 2d 2h] [5s]
José: checks
AB [Nord]: checks
*** RIVER ***
Dealt to José [7c 3s 4h Ad Tc Kh] [8s]
José: bets $1
AB [Nord]: calls $1
*** SHOW DOWN ***
José: shows [7c 3s 4h Ad Tc Kh 8s] (Lo: 8,7,4,3,A)
AB [Nord]: mucks hand
José collected $5.90 from pot
*** SUMMARY ***
Total pot $6.15 | Rake $0.25
Seat 2: José showed [7c 3s 4h Ad Tc Kh 8s] and won ($5.90) with Lo: 8,7,4,3,A
Seat 4: AB [Nord] mucked [Js 6h Qc 2d 2h 5s 9c]
Seat 7: x: folds folded on the 3rd Street (didn't bet)
"""

HOLDEM = """\
PokerStars Hand #7002: Hold'em No Limit ($0.01/$0.02 USD) - 2021/03/05 20:17:44 ET
Table 'Adhara IV' 6-max Seat #1 is the button
Seat 1: José ($2 in chips)
Seat 2: Bo ($2 in chips)
José: posts small blind $0.01
Bo: posts big blind $0.02
*** HOLE CARDS ***
José: folds
Uncalled bet ($0.01) returned to Bo
Bo collected $0.02 from pot
Bo: doesn't show hand
*** SUMMARY ***
Total pot $0.02 | Rake $0
Seat 1: José (button) (small blind) folded before Flop (didn't bet)
Seat 2: Bo (big blind) collected ($0.02)
"""

TILT = """\
Full Tilt Poker Game #8001: Table Oboe (6 max) - $1/$2 Ante $0.10 - Limit Razz - \
4:05:06 ET - 2010/12/07
Seat 1: Jürgen ($40)
Seat 3: dimefolds ($33.40), is sitting out
Seat 5: Mia ($22.15)
Jürgen antes $0.10
Mia antes $0.10
*** 3RD STREET ***
Dealt to Jürgen [4s]
Dealt to Mia [2d 9h] [Kc]
Mia is high with [Kc]
Mia brings in for $0.25
Jürgen completes it to $1
Mia folds
Uncalled bet of $0.75 returned to Jürgen
Jürgen mucks
Jürgen wins the pot ($0.70)
*** SUMMARY ***
Total pot $0.70 | Rake $0
Seat 1: Jürgen collected ($0.70), mucked
Seat 3: dimefolds is sitting out
Seat 5: Mia folded on 3rd St.
"""

WINAMAX = """\
Winamax Poker - CashGame - HandId: #900-1-1645385414 - Razz fixed limit (0.10€/0.50€/1€) \
- 2022/02/20 20:30:14 UTC
Table: 'Oslo 01' 6-max (real money)
Seat 1: Chloé (21.20€)
Seat 2: J.R. (20€)
*** ANTE/BLINDS ***
Chloé posts ante 0.10€
J.R. posts ante 0.10€
*** 3rd STREET ***
Dealt to Chloé [X X 3c]
Dealt to J.R. [6h 6d Th]
J.R. brings in 0.20€
Chloé raises 0.30€ to 0.50€
J.R. folds
Chloé collected 0.90€ from pot
*** SUMMARY ***
Total pot 0.90€ | No rake
Seat 1: Chloé won 0.90€
"""

KINGS = """\
#6001: Limit Razz - 40/80
2021-01-02 15:48:40
Table 'Night Mix'
Seat 1: Renée (1,060.40)
Seat 6: Tom (2,058.40)
Renée: posts ante 10
Tom: posts ante 10
Dealt to Renée: [X X Tc]
Dealt to Tom: [9d 3h 6d]
Renée brings in for 10
Tom bets 40
Renée calls 40
*** 3RD STREET ***
Dealt to Renée: [Qs]
Dealt to Tom: [2c]
Tom bets 40
Renée folds
*** SUMMARY ***
Seat 1: Renée (1,010.40) -50
Seat 6: Tom (2,107.40) +49
Rake 1
Tom wins pot (99)
"""

MERGE = """\
<description type="Razz" stakes="Limit $0.50/$1"/>
<game id="5001-1" starttime="20111115223628" numholecards="7" gametype="47" realmoney="true" \
data="20111115|Elm (5001)|5001|5001-1|false">
\t<players dealer="7">
\t\t<player seat="3" nickname="Zoë" balance="$9.95" dealtin="true" />
\t\t<player seat="5" nickname="Ola" balance="$10.00" dealtin="true" />
\t</players>
\t<round id="BLINDS" sequence="1">
\t\t<event sequence="1" type="ANTE" timestamp="1321414699986" player="3" amount="0.05"/>
\t\t<event sequence="2" type="ANTE" timestamp="1321414700236" player="5" amount="0.05"/>
\t</round>
\t<round id="BRING_IN" sequence="2">
\t\t<event sequence="3" type="BRING_IN" timestamp="1321414708889" player="3" amount="0.10"/>
\t\t<cards type="DRAW_DRAWN_CARDS" cards="null,null,6c" player="5"/>
\t\t<cards type="HOLE" cards="As,7h,Kc" player="3" hand="K-7-A"/>
\t</round>
\t<round id="THIRD_STREET" sequence="3">
\t\t<event sequence="4" type="COMPLETE" timestamp="1321414710730" player="5" amount="0.50"/>
\t\t<event sequence="5" type="FOLD" timestamp="1321414712337" player="3"/>
\t</round>
\t<round id="END_OF_GAME" sequence="4">
\t\t<winner amount="0.70" uncalled="false" potnumber="1" player="5" hand="" pottype="n"/>
\t</round>
</game>
"""

PHH = """\
# Bo shall have paid ≥ 3
variant = 'FR'
antes = [1, 1]
bring_in = 1
small_bet = 2
big_bet = 4
starting_stacks = [50, 50]
finishing_stacks = [53, 47]
actions = [
  'd dh p1 As3d8h', 'd dh p2 Ac5hQd', 'p2 pb', 'p1 cbr 2', 'p2 cc',
  'd dh p1 2c', 'd dh p2 9s', 'p1 cbr 2', 'p2 f', # [x]
]
players = ['Ann [x]', "#Bo"]
hand = 12
"""

SITES = {
    "PokerStars": STARS,
    "Full Tilt": TILT,
    "Winamax": WINAMAX,
    "KingsClub": KINGS,
    "Merge": MERGE,
}
