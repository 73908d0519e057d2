"""Lessons: a first game that teaches, in parts. Each is a file of data beside the code; see `lesson` for its form."""
