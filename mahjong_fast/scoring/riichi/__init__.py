"""The rules of riichi mahjong, a file per question: yaku, han, fu, limits, payments, judge."""
