"""Longshanks: the rules of Hammer of the Scots as a pure, typed engine.

>>> from longshanks import Game, legal_actions, read_action
>>> game = Game()
>>> game.play(read_action("C levy hobelars york_knights durham_knights lancaster_archers"))[0].kind
'levied'
"""

__version__ = "0.1.0"
