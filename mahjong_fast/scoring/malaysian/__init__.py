"""The Malaysian three-player rules, a file per question: is the record possible, fans, items worth the cap, which
reading and which use of the flies counts, who pays.
"""
