"""What is a hand worth, one by one and in arrays? Run: python examples/score_hands.py"""

import numpy as np

import mahjong_fast as mf

score = mf.score("123m456p11s789p46s", "5s", riichi=True, dora="4p", rules="tenhou_4p")
print(score.han, "han", score.fu, "fu:", score.ron, "points by ron;", score.yaku)

try:
    mf.score("123m456p11s789p46s", "5s")
except mf.NotAWin as error:
    print("no win:", error.reason)

# The same hand a thousand times with every seat wind, as records.
wins = mf.wins_array(["123m456p11s789p46s+5s"] * 1000)
wins["seat"] = np.arange(1000) % 4
wins["flags"] |= 2  # riichi
scores = mf.score_many(wins, "tenhou_4p")
print("total of a thousand wins:", int(scores["points"].sum()))
