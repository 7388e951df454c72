"""Game records made by hand for the tests of the log readers: small, complete, covering every tag once."""

from __future__ import annotations

# Hand 1: East wins by riichi. Hand 2: nine terminals end it at once.
# game by nine terminals.
HANDS = (
    "0,4,8,12,20,24,28,36,40,44,108,109,72",
    "1,5,9,13,17,21,25,29,33,37,41,45,49",
    "2,6,10,14,18,22,26,30,34,38,42,46,50",
    "3,7,11,15,19,23,27,31,35,39,43,47,51",
)
HEAD = (
    '<mjloggm ver="2.3"><SHUFFLE seed="" ref=""/><GO type="9" lobby="0"/>'
    '<UN n0="%E3%81%82" n1="B" n2="C" n3="D" dan="10,11,12,13" '
    'rate="1500.00,1600.00,1700.00,1800.00" sx="M,F,M,F"/>'
    '<TAIKYOKU oya="0"/>'
)
INIT = (
    '<INIT seed="0,0,0,2,3,100" ten="250,250,250,250" oya="0" '
    + " ".join(f'hai{chair}="{hand}"' for chair, hand in enumerate(HANDS))
    + "/>"
)
RIICHI = '<T16/><REACH who="0" step="1"/><D72/><REACH who="0" ten="240,250,250,250" step="2"/>'
WIN = (
    "<U68/><E68/><V69/><F69/><W70/><G70/><T110/>"
    '<AGARI ba="0,1" '
    'hai="0,4,8,12,16,20,24,28,36,40,44,108,109,110" machi="110" ten="40,3900,0" '
    'yaku="0,1,1,1,2,1,14,1,10,1,54,1,53,0" '
    'doraHai="100" doraHaiUra="104" who="0" fromWho="0" sc="240,0,250,-40,250,-40,250,-40"/>'
)
DRAW = (
    '<INIT seed="0,1,0,0,5,101" ten="370,210,210,210" oya="0" '
    'hai0="0,32,36,68,72,104,108,112,116,120,124,128,132" hai1="1,5,9,13,17,21,25,29,33,37,41,45,49" '
    'hai2="2,6,10,14,18,22,26,30,34,38,42,46,50" hai3="3,7,11,15,19,23,27,31,35,39,43,47,51"/><T4/>'
    '<RYUUKYOKU type="yao9" ba="1,0" sc="370,0,210,0,210,0,210,0" '
    'hai0="0,4,32,36,68,72,104,108,112,116,120,124,128,132"/>'
)
TAIL = "</mjloggm>"
RECORD = HEAD + INIT + RIICHI + WIN + DRAW + TAIL
