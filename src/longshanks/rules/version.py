"""The version of the engine, written into game files and shown by `--version`."""

__version__ = "0.1.0"
