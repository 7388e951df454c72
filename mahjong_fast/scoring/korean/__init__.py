"""The Korean three-player rules, a file per question: is the record possible, hand points, bonus points, limit
hands, which reading counts, who pays.
"""
