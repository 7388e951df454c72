"""`mahjong.hand_calculating` over the judge of mahjong_fast."""
