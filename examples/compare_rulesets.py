"""What do house rules change? The same hand under every four-seat preset.
Run: python examples/compare_rulesets.py
"""

import mahjong_fast as mf

HAND = "223344m66778p99s+8p"  # ryanpeikou and pinfu: 4 han 30 fu

for name in mf.ruleset_names():
    rules = mf.rules(name)
    if rules.family == "riichi" and rules.players == 4:
        score = mf.score(HAND, rules=rules)
        print(f"{name:15} {score.han} han {score.fu} fu  {score.ron:6,} {score.limit}")

print(mf.rules("m_league").diff(mf.rules("tenhou_4p")))
