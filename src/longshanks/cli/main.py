"""The command `longshanks`: every subcommand, its options and what it calls."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from longshanks import __version__
from longshanks.ai.players import PLAYERS
from longshanks.cli.english_command import ARGUMENTS
from longshanks.cli.phrases import leave, phrase, speak
from longshanks.cli.setup import DEFAULT_SCENARIO, edition_from, setup_from
from longshanks.notation.game import Game
from longshanks.notation.position import write_edition
from longshanks.rules.editions import BOOKS, DEFAULT_EDITION
from longshanks.rules.r8_scenarios import SCENARIO_NAMES
from longshanks.rules.version import is_compiled
from longshanks.words.locales import LANGUAGES, choose_language, languages, wishes_of


def add_rules(parser: argparse.ArgumentParser, scenario: bool = True, bid: bool = True) -> None:
    """Add the options that say which game is played."""
    if scenario:
        parser.add_argument(
            "--scenario",
            default=DEFAULT_SCENARIO,
            metavar="S",
            help=phrase("option.scenario", scenarios=", ".join(SCENARIO_NAMES)),
        )
        if bid:
            parser.add_argument("--bid", default="", metavar="B", help=phrase("option.bid"))
    parser.add_argument(
        "--edition", default=DEFAULT_EDITION, metavar="E", help=phrase("option.edition", editions=", ".join(BOOKS))
    )
    parser.add_argument(
        "--rule", action="append", default=[], metavar=phrase("metavar.switch"), help=phrase("option.rule")
    )


def add_scenarios(parser: argparse.ArgumentParser) -> None:
    """Add the option for several scenarios."""
    names = ", ".join(SCENARIO_NAMES)
    parser.add_argument(
        "--scenario", action="append", default=[], metavar="S", help=phrase("option.scenarios", scenarios=names)
    )


class Formatter(argparse.RawDescriptionHelpFormatter):
    """Help whose headings have the colon of the language; argparse adds the plain one itself."""

    def start_section(self, heading: str | None) -> None:
        """Begin a part of the help."""
        super().start_section(heading and phrase("command.heading", heading=heading).removesuffix(":"))


def positive(text: str) -> int:
    """Read a number above zero."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(phrase("trouble.number.positive", text=text))
    return int(text)


def whole(text: str) -> int:
    """Read a whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(phrase("trouble.number.whole", text=text)) from None


def number(text: str) -> float:
    """Read a number."""
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(phrase("trouble.number", text=text)) from None


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command."""
    parser = argparse.ArgumentParser(
        prog="longshanks",
        description=phrase("command.about"),
        epilog=phrase("command.examples"),
        formatter_class=Formatter,
    )
    version = phrase("report.version.compiled" if is_compiled() else "report.version.plain", version=__version__)
    parser.add_argument("--version", action="version", version=version, help=phrase("arguments.version"))
    parser.add_argument(
        "--lang",
        choices=list(languages()),
        metavar=phrase("metavar.lang"),
        help=phrase("option.lang", languages=", ".join(LANGUAGES)),
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar=phrase("metavar.command"))

    play = commands.add_parser("play", help=phrase("command.play"))
    add_rules(play)
    play.add_argument("--side", choices=["england", "scotland", "both"], default="scotland", help=phrase("option.side"))
    play.add_argument("--opponent", choices=list(PLAYERS), default="club", help=phrase("option.opponent"))
    play.add_argument("--seed", type=whole, metavar=phrase("metavar.seed"), help=phrase("option.seed"))
    play.add_argument("--file", metavar=phrase("metavar.file"), help=phrase("option.file"))
    play.add_argument("--resume", metavar=phrase("metavar.file"), help=phrase("option.resume"))
    play.set_defaults(run=run_play)

    serve = commands.add_parser("serve", help=phrase("command.serve"))
    serve.add_argument("--host", default="127.0.0.1", metavar=phrase("metavar.host"), help=phrase("option.host"))
    serve.add_argument("--port", type=whole, metavar="P", help=phrase("option.port"))
    serve.add_argument("--database", metavar="URL", help=phrase("option.database"))
    serve.add_argument("--data", metavar=phrase("metavar.folder"), help=phrase("option.data"))
    serve.add_argument("--workers", type=positive, default=2, metavar="N", help=phrase("option.workers"))
    serve.add_argument("--open", action="store_true", help=phrase("option.open"))
    serve.add_argument(
        "--allow-origin",
        action="append",
        default=[],
        metavar=phrase("metavar.origin"),
        help=phrase("option.allow-origin"),
    )
    serve.add_argument(
        "--rate-factor",
        type=number,
        default=1.0,
        metavar="F",
        help=phrase("option.rate-factor"),
    )
    serve.add_argument("--metrics-token", metavar=phrase("metavar.token"), help=phrase("option.metrics-token"))
    serve.add_argument(
        "--log", choices=["debug", "info", "warning", "error"], default="warning", help=phrase("option.log")
    )
    serve.set_defaults(run=run_serve)

    verify = commands.add_parser("verify", help=phrase("command.verify"))
    verify.add_argument("file", metavar=phrase("metavar.file"), help=phrase("option.game"))
    verify.set_defaults(run=run_verify)

    simulate = commands.add_parser("simulate", help=phrase("command.simulate"))
    add_rules(simulate)
    simulate.add_argument("--games", type=positive, default=100, metavar="N", help=phrase("option.games", count=100))
    simulate.add_argument("--seed", type=whole, default=1, metavar="K", help=phrase("option.seed.games"))
    simulate.add_argument("--json", action="store_true", help=phrase("option.json"))
    simulate.set_defaults(run=run_simulate)

    selfplay = commands.add_parser("selfplay", help=phrase("command.selfplay"))
    add_rules(selfplay)
    selfplay.add_argument(
        "--players", nargs=2, choices=list(PLAYERS), required=True, metavar=("A", "B"), help=", ".join(PLAYERS)
    )
    selfplay.add_argument("--fixed-sides", action="store_true", help=phrase("option.fixed-sides"))
    selfplay.add_argument("--games", type=positive, required=True, metavar="N", help=phrase("option.games.all"))
    selfplay.add_argument("--out", required=True, metavar=phrase("metavar.folder"), help=phrase("option.out.games"))
    selfplay.add_argument("--workers", type=positive, metavar="W", help=phrase("option.cores"))
    selfplay.add_argument("--seed", type=whole, default=1, metavar="K", help=phrase("option.seed.games"))
    selfplay.add_argument("--no-dataset", action="store_true", help=phrase("option.no-dataset"))
    selfplay.add_argument("--shard-games", type=positive, default=100, metavar="G", help=phrase("option.shard-games"))
    selfplay.add_argument("--ray", metavar=phrase("metavar.address"), help=phrase("option.ray"))
    selfplay.add_argument("--json", action="store_true", help=phrase("option.json"))
    selfplay.set_defaults(run=run_selfplay)

    fuzz = commands.add_parser("fuzz", help=phrase("command.fuzz"))
    add_rules(fuzz, scenario=False)
    fuzz.add_argument("--games", type=positive, default=200, metavar="N", help=phrase("option.games", count=200))
    fuzz.add_argument("--seed", type=whole, default=1, metavar="K", help=phrase("option.seed.games"))
    fuzz.add_argument("--workers", type=positive, default=os.cpu_count() or 1, metavar="W", help=phrase("option.cores"))
    fuzz.add_argument("--out", default=".", metavar=phrase("metavar.folder"), help=phrase("option.out.broken"))
    fuzz.set_defaults(run=run_fuzz)

    replay = commands.add_parser("replay", help=phrase("command.replay"))
    replay.add_argument("file", metavar=phrase("metavar.file"), help=phrase("option.game"))
    replay.set_defaults(run=run_replay)

    show = commands.add_parser("show", help=phrase("command.show"))
    show.add_argument("file", metavar=phrase("metavar.file"), help=phrase("option.game"))
    show.add_argument("--at", type=whole, metavar="N", help=phrase("option.at"))
    viewers = ["england", "scotland", "spectator", "all"]
    show.add_argument("--side", choices=viewers, default="all", help=phrase("option.viewer"))
    show.set_defaults(run=run_show)

    perft = commands.add_parser("perft", help=phrase("command.perft"))
    add_rules(perft)
    perft.add_argument("--depth", type=positive, default=2, metavar="D", help=phrase("option.depth"))
    perft.add_argument("--file", metavar=phrase("metavar.file"), help=phrase("option.perft.file"))
    perft.add_argument("--at", type=whole, metavar="N", help=phrase("option.at"))
    perft.add_argument("--divide", action="store_true", help=phrase("option.divide"))
    perft.set_defaults(run=run_perft)

    odds = commands.add_parser("odds", help=phrase("command.odds"))
    odds.add_argument("attackers", metavar=phrase("metavar.attackers"), help=phrase("option.odds.attackers"))
    odds.add_argument("defenders", metavar=phrase("metavar.defenders"), help=phrase("option.odds.defenders"))
    odds.add_argument("--attacker", choices=["england", "scotland"], default="england", help=phrase("option.attacker"))
    odds.add_argument("--area", default="selkirk", metavar=phrase("metavar.area"), help=phrase("option.odds.area"))
    odds.add_argument(
        "--flee", nargs=2, type=number, default=[0.0, 0.0], metavar=("E", "S"), help=phrase("option.odds.flee")
    )
    odds.add_argument("--schiltroms", action="store_true", help=phrase("option.odds.schiltroms"))
    odds.add_argument("--json", action="store_true", help=phrase("option.json"))
    odds.set_defaults(run=run_odds)

    arena = commands.add_parser("arena", help=phrase("command.arena"))
    named = ", ".join(PLAYERS)
    arena.add_argument(
        "players", nargs="+", metavar=phrase("metavar.player"), help=phrase("option.players.two", players=named)
    )
    add_rules(arena, bid=False)
    arena.add_argument("--games", type=positive, default=100, metavar="N", help=phrase("option.games.pairing"))
    arena.add_argument("--seed", type=whole, default=1, metavar="K", help=phrase("option.seed.games"))
    arena.add_argument(
        "--workers", type=positive, default=os.cpu_count() or 1, metavar="W", help=phrase("option.cores")
    )
    arena.add_argument("--json", action="store_true", help=phrase("option.json"))
    arena.set_defaults(run=run_arena)

    ladder = commands.add_parser("ladder", help=phrase("command.ladder"))
    ladder.add_argument(
        "players", nargs="*", metavar=phrase("metavar.player"), help=phrase("option.players", players=named)
    )
    add_scenarios(ladder)
    add_rules(ladder, scenario=False)
    ladder.add_argument("--games", type=positive, default=100, metavar="N", help=phrase("option.games.scenario"))
    ladder.add_argument("--seed", type=whole, default=1, metavar="K", help=phrase("option.seed.ladder"))
    ladder.add_argument(
        "--workers", type=positive, default=os.cpu_count() or 1, metavar="W", help=phrase("option.cores")
    )
    ladder.add_argument("--save", metavar=phrase("metavar.file"), help=phrase("option.save"))
    ladder.add_argument("--merge", nargs="+", default=[], metavar=phrase("metavar.file"), help=phrase("option.merge"))
    ladder.add_argument("--write", metavar=phrase("metavar.page"), help=phrase("option.write"))
    ladder.add_argument("--json", action="store_true", help=phrase("option.json"))
    ladder.set_defaults(run=run_ladder)

    tune = commands.add_parser("tune", help=phrase("command.tune"))
    tune.add_argument("--out", required=True, metavar=phrase("metavar.file"), help=phrase("option.out.weights"))
    tune.add_argument("--from", dest="start", metavar=phrase("metavar.file"), help=phrase("option.weights"))
    tune.add_argument("--games", type=positive, default=2000, metavar="N", help=phrase("option.games.round"))
    tune.add_argument("--rounds", type=positive, default=4, metavar="R", help=phrase("option.rounds"))
    add_scenarios(tune)
    tune.add_argument("--ridge", type=number, default=20.0, metavar="X", help=phrase("option.ridge"))
    tune.add_argument("--seed", type=whole, default=1, metavar="K", help=phrase("option.seed.games"))
    tune.add_argument("--workers", type=positive, default=os.cpu_count() or 1, metavar="W", help=phrase("option.cores"))
    tune.set_defaults(run=run_tune)

    editions = commands.add_parser("editions", help=phrase("command.editions"))
    editions.add_argument("names", nargs="*", metavar=phrase("metavar.edition"), help=phrase("option.differ"))
    editions.set_defaults(run=run_editions)

    rules = commands.add_parser("rules", help=phrase("command.rules"))
    rules.add_argument("section", nargs="?", metavar=phrase("metavar.section"), help=phrase("option.section"))
    add_rules(rules, scenario=False)
    rules.add_argument("--search", metavar=phrase("metavar.word"), help=phrase("option.search"))
    rules.set_defaults(run=run_rules)

    bids = commands.add_parser("bids", help=phrase("command.bids"))
    bids.add_argument("bids", nargs="*", metavar=phrase("metavar.bid"), help=phrase("option.bids"))
    bids.add_argument("--file", metavar=phrase("metavar.file"), help=phrase("option.bids.file"))
    bids.add_argument("--json", action="store_true", help=phrase("option.json"))
    bids.set_defaults(run=run_bids)
    for each in commands.choices.values():
        each.formatter_class = Formatter
    return parser


def run_arena(args: argparse.Namespace) -> int:
    from longshanks.cli.arena import arena, print_report

    args.bid = ""
    setup = setup_from(args)
    text = write_edition(setup.edition)
    print_report(arena(args.players, args.games, args.scenario, text, args.seed, args.workers), args.json)
    return 0


def run_ladder(args: argparse.Namespace) -> int:
    from longshanks.cli.ladder import ladder

    return ladder(args, write_edition(edition_from(args)))


def run_tune(args: argparse.Namespace) -> int:
    from longshanks.cli.tune import tune

    return tune(args)


def run_odds(args: argparse.Namespace) -> int:
    from longshanks.cli.odds import print_odds, read_battle

    battle = read_battle(args.attackers, args.defenders, args.attacker, args.area, args.flee, args.schiltroms)
    print_odds(battle, args.json)
    return 0


def run_editions(args: argparse.Namespace) -> int:
    from longshanks.cli.tables import print_editions

    print_editions(args.names)
    return 0


def run_rules(args: argparse.Namespace) -> int:
    from longshanks.cli.rules import print_rules

    print_rules(edition_from(args), args.section, args.search)
    return 0


def run_bids(args: argparse.Namespace) -> int:
    from longshanks.cli.tables import print_bids, read_bids

    print_bids(read_bids(args.bids, args.file), args.json)
    return 0


def run_play(args: argparse.Namespace) -> int:
    from longshanks.cli.play import play

    return play(args, setup_from(args))


def run_serve(args: argparse.Namespace) -> int:
    try:
        from longshanks.cli.serve import serve
    except ModuleNotFoundError as error:
        leave(phrase("trouble.extra", module=error.name))
    return serve(args)


def run_verify(args: argparse.Namespace) -> int:
    from longshanks.cli.verify import verify

    verify(args.file)
    return 0


def run_simulate(args: argparse.Namespace) -> int:
    from longshanks.cli.simulate import print_tally, simulate

    print_tally(simulate(setup_from(args), args.games, args.seed), args.json)
    return 0


def run_selfplay(args: argparse.Namespace) -> int:
    from longshanks.cli.selfplay import selfplay

    return selfplay(args, setup_from(args))


def run_fuzz(args: argparse.Namespace) -> int:
    from longshanks.cli.fuzz import fuzz
    from longshanks.cli.research import writing

    folder = Path(args.out)
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
    return 1 if fuzz(args.games, edition_from(args), args.seed, folder, args.workers) else 0


def run_replay(args: argparse.Namespace) -> int:
    from longshanks.cli.files import replay

    replay(args.file)
    return 0


def run_show(args: argparse.Namespace) -> int:
    from longshanks.cli.files import show

    show(args.file, args.at, args.side)
    return 0


def run_perft(args: argparse.Namespace) -> int:
    from longshanks.cli.files import past_the_deal, perft, read_game

    if args.file:
        game = read_game(args.file, args.at)
    else:
        game = Game(setup_from(args))
        past_the_deal(game)
    perft(game, args.depth, args.divide)
    return 0


def language_of(argv: list[str], environment: Mapping[str, str]) -> str:
    """Return the language to speak, which must be known before the options are explained."""
    early = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    early.add_argument("--lang", default="")
    # Behind the command `--lang` is no option of ours, and what else stands there is not for us to judge.
    words = (at for at, word in enumerate(argv) if not word.startswith("-") and argv[at - 1 : at] != ["--lang"])
    before = next(words, len(argv))
    try:
        asked = early.parse_known_args(argv[:before])[0].lang
    except argparse.ArgumentError:
        asked = ""
    return choose_language([asked] if asked else wishes_of(environment))


def translate_argparse() -> None:
    """Let argparse say its own words in the language spoken: it looks them up by its `_`, as gettext has it."""
    keys = {english: key for key, english in ARGUMENTS.items()}

    def translated(text: str) -> str:
        return phrase(keys[text]) if text in keys else text

    vars(argparse)["_"] = translated
    vars(argparse)["ngettext"] = lambda one, many, number: translated(one if number == 1 else many)


def main(argv: list[str] | None = None) -> int:
    """Run the command; return its exit status."""
    speak(language_of(sys.argv[1:] if argv is None else argv, os.environ))
    translate_argparse()
    args = make_parser().parse_args(argv)
    try:
        return int(args.run(args))
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
