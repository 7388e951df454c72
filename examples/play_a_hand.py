"""Play one hand with random legal actions and print its mjai events.
Run: python examples/play_a_hand.py [SEED]
"""

import json
import random
import sys

import mahjong_fast as mf

seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
choose = random.Random(seed).choice
table = mf.Table("tenhou_4p", seed=seed)
while not table.is_over:
    table.apply({seat: choose(actions) for seat, actions in table.decisions().items()})
for event in table.events:
    print(json.dumps(event))
