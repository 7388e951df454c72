"""The rules of Chinese Official mahjong (MCR), a file per question: tiles, shape, sets, relations between
sets, the win, and how all that combines.
"""
