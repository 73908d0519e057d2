"""`longshanks rules`: the digest of the rules in the terminal, by section or by a word that is looked for."""

from __future__ import annotations

import argparse
import shutil
import textwrap
import unicodedata

from longshanks.cli.options import Subparsers, add_edition_options, edition_from
from longshanks.cli.translation import exit_with, render_message, translate
from longshanks.rules.editions import Edition
from longshanks.words.message import Message
from longshanks.words.rules_digest import Section, find_section, section, sections
from longshanks.words.rules_tables import DigestTable

MAX_WIDTH = 100
GAP = "  "
MARK = "* "
"""Before a paragraph that is not so in the default edition."""


def add_parser(commands: Subparsers) -> None:
    """Add the parser of the command."""
    parser = commands.add_parser("rules", help=translate("command.rules"))
    parser.add_argument("section", nargs="?", metavar=translate("metavar.section"), help=translate("option.section"))
    add_edition_options(parser)
    parser.add_argument("--search", metavar=translate("metavar.word"), help=translate("option.search"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the rules that are asked for."""
    print_rules(edition_from(args), args.section, args.search)
    return 0


def fold(text: str) -> str:
    """Return a text without capitals and accents, as it is looked for."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def heading(found: Section) -> str:
    """Return the number and title of a section; a part without a number in the book has its title alone."""
    title = render_message(found.title)
    return f"{found.rule}  {title}" if not found.rule.islower() else title


def table_lines(table: DigestTable, width: int) -> list[str]:
    """Return a table as lines; the last column takes what is left of the width."""
    rows = [[render_message(head) for head in table.head]]
    rows += [[render_message(cell) if isinstance(cell, Message) else cell for cell in row] for row in table.rows]
    widths = [max(len(row[column]) for row in rows) for column in range(len(table.head) - 1)]
    indent = " " * (sum(widths) + len(GAP) * len(widths))
    lines = [render_message(table.title)]
    for *cells, last in rows:
        first = "".join(cell.ljust(size) + GAP for cell, size in zip(cells, widths, strict=True))
        wrapped = textwrap.wrap(
            last, max(width, len(indent) + 20), initial_indent=first, subsequent_indent=indent, break_on_hyphens=False
        )
        lines += wrapped or [first.rstrip()]
    return lines


def section_lines(found: Section, width: int, word: str = "") -> list[str]:
    """Return a section as lines; only the paragraphs with a word, if there is one."""
    lines = [heading(found)]
    for paragraph in found.paragraphs:
        text = render_message(paragraph.message)
        if fold(word) in fold(text):
            first = MARK if paragraph.differs else GAP
            lines += textwrap.wrap(text, width, initial_indent=first, subsequent_indent=GAP)
    if not word:
        for table in found.tables:
            lines += ["", *(GAP + line for line in table_lines(table, width - len(GAP)))]
    return lines


def print_rules(rules: Edition, asked: str | None, word: str | None) -> None:
    """Print the table of contents, a section with those below it, or what has a word in it."""
    width = min(MAX_WIDTH, shutil.get_terminal_size((MAX_WIDTH, 24)).columns)
    chosen = sections(rules)
    if asked:
        rule = find_section(asked)
        if rule is None:
            exit_with(translate("cli_error.section", section=asked))
        below = rule.removesuffix("0") if rule.endswith(".0") else rule
        chosen = [one for one in chosen if one.rule.startswith(below)] if rule[0].isdigit() else [section(rules, rule)]
    if word:
        found = [section_lines(one, width, word) for one in chosen]
        chosen_lines = [lines for lines in found if len(lines) > 1 or fold(word) in fold(lines[0])]
        if not chosen_lines:
            exit_with(translate("cli_error.search", text=word))
    elif asked:
        chosen_lines = [section_lines(one, width) for one in chosen]
    else:
        chosen_lines = [[heading(one) for one in chosen]]
    print("\n\n".join("\n".join(lines) for lines in chosen_lines))
