"""The version of the engine, written into game files and shown by `--version`."""

__version__ = "0.2.0"


def is_compiled() -> bool:
    """Return whether the engine that runs is the compiled one."""
    from longshanks.rules import engine

    return not str(engine.__file__).endswith(".py")
