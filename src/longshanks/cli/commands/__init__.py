"""The commands of `longshanks`, one a module; `cli/main.py` says what each module has."""
