"""The English of the commands that measure and teach computer players, and that time and check the engine."""

from __future__ import annotations

from typing import Final

OPTIONS: Final[dict[str, str]] = {
    "option.cores": "games at a time (default: one on every core)",
    "option.depth": "how many actions deep (default 2)",
    "option.divide": "list the count behind each first action",
    "option.fixed-sides": "A is always England; else they take turns",
    "option.games": "games to play (default {count})",
    "option.games.all": "games there shall be in all",
    "option.games.pairing": "games of each two players (default 100)",
    "option.games.round": "games of each scenario in a round (default 2000)",
    "option.games.scenario": "games of each two players in each scenario (default 100)",
    "option.merge": "play nothing: put saved results together",
    "option.no-dataset": "keep the games only; needs no extra",
    "option.out.broken": "where a game that breaks is saved (default: this folder)",
    "option.out.games": "folder of the games; made if it is not there",
    "option.out.weights": "where the weights are written after every round",
    "option.perft.file": "count from a game file instead of the first cards",
    "option.players": "some of: {players} (default all)",
    "option.players.two": "two or more of: {players}",
    "option.ray": "use a Ray cluster: HOST:PORT, or auto on a machine of it",
    "option.ridge": "how hard the old weights pull (default 20)",
    "option.rounds": "rounds; each plays with the weights of the last (default 4)",
    "option.save": "keep the results; a run that was cut short goes on from there",
    "option.scenarios": "{scenarios}; may be repeated (default braveheart and bruce)",
    "option.seed.games": "another number gives other games (default 1)",
    "option.seed.ladder": "use another number for each run to be put together (default 1)",
    "option.shard-games": "games in one Parquet file (default 100)",
    "option.weights": "weights to begin with (default: the shipped ones)",
    "option.write": "put the table, in English, into a page such as docs/ai.md",
    "metavar.address": "ADDRESS",
    "metavar.page": "PAGE",
    "metavar.player": "PLAYER",
}
"""What `--help` says of their options."""

REPORTS: Final[dict[str, str]] = {
    "report.arena.edge": "England is worth {elo} Elo here",
    "report.arena.elo": "Elo {elo} ({low} to {high})",
    "report.arena.forfeits": (
        "{player} lost {count|one:one game|other:{count} games} by an error or an illegal action"
    ),
    "report.arena.games": "{games} games in pairs with sides swapped and luck shared",
    "report.arena.part": "{won} of {played}",
    "report.arena.player": "won {wins}: {rate} ({low} to {high}); England {english}, Scotland {scottish}",
    "report.arena.times": "milliseconds a decision: median {median}, 99 % {p99}, longest {longest}",
    "report.arena.unfinished": (
        "{count|one:One game was broken off and counts for nobody"
        "|other:{count} games were broken off and count for nobody}"
    ),
    "report.ending.nobody": "Nobody wins: the game was broken off.",
    "report.forfeit": "{player} as {side} has lost a game of pair {pair} by an error or an illegal action: {fault}",
    "report.fuzz": (
        "{count|one:One game|other:{count} games} of edition {edition} over {scenarios}: "
        "{broken|=0:nothing|other:{broken}} broken"
    ),
    "report.fuzz.broken": "seed {seed}: {fault}\n  saved as {file}",
    "report.ladder.against": "{stronger} against {weaker}",
    "report.ladder.all": "all",
    "report.ladder.edge": "{elo} in {scenario}",
    "report.ladder.edges": "What England is worth, in Elo: {edges}.",
    "report.ladder.elo": "{elo} ({low} to {high})",
    "report.ladder.games": (
        "{games} games in pairs with sides swapped and luck shared; edition {editions}; seed {seeds}; {makers}."
    ),
    "report.ladder.lost": "Unfinished: {unfinished}. Lost by an error or an illegal action: {lost}.",
    "report.ladder.maker.compiled": "longshanks {version}, compiled engine, weights {weights}",
    "report.ladder.maker.plain": "longshanks {version}, plain engine, weights {weights}",
    "report.ladder.pairings": (
        "| pairing | scenario | games | as England | as Scotland | together (95 %) | unfinished |"
    ),
    "report.ladder.players": (
        "| player | Elo (95 %) | won of finished | {seats} | milliseconds a decision: median, 99 %, longest |"
    ),
    "report.ladder.rate": "{rate} % ({low} to {high})",
    "report.ladder.seat": "{scenario}, {side}",
    "report.ladder.times": "{median}, {p99}, {longest}",
    "report.ladder.written": "wrote the table into {file}",
    "report.number.group": "{high},{low}",
    "report.perft": "in all: {count}",
    "report.progress.games": "games: {number} of {total}, {left} s left",
    "report.progress.pairs": "pairs: {number} of {total}, {left} s left",
    "report.progress.round": (
        "round {round} of {rounds}, {scenario}: {number} of {total|one:one game|other:{total} games}, {left} s left"
    ),
    "report.selfplay": (
        "{folder}: {count|one:one game|other:{count} games}, {played} of them played now in {seconds} s "
        "({speed} a second)"
    ),
    "report.selfplay.ending": (
        "{english} as England against {scottish} as Scotland, {count|one:one game|other:{count} games}: {ending}"
    ),
    "report.selfplay.progress": "games: {number} of {total}, {speed} a second",
    "report.selfplay.progress.left": "games: {number} of {total}, {speed} a second, {left} s left",
    "report.selfplay.resume": (
        "{number} of {total|one:one game|other:{total} games} are kept; the same command goes on from there"
    ),
    "report.selfplay.shards": "shards of positions: {packed} of {shards}",
    "report.selfplay.stopping": ("stopping: the games that have begun are finished; once more to leave at once"),
    "report.simulate": "{count|one:One game|other:{count} games} in {seconds} s: {speed} games a second",
    "report.simulate.decisions": "{decisions} decisions: {speed} a second",
    "report.simulate.ending": "{count|one:one game|other:{count} games}: {ending}",
    "report.tune": (
        "round {round}: {finished} of {total|one:one game|other:{total} games} finished, {moments} moments, "
        "loss {loss}, {seconds} s; wrote {file}"
    ),
}
"""What they print on their way and when they are done."""

TROUBLES: Final[dict[str, str]] = {
    "trouble.crew.cluster": "there is no Ray cluster at {address}: {error}",
    "trouble.crew.killed": "a worker process was killed: perhaps the machine has too little memory",
    "trouble.crew.lost": "the cluster lost a task {count} times: {error}",
    "trouble.crew.silent": "there is no Ray cluster at {address}: nobody answers there",
    "trouble.folder.busy": "{folder}: another run is writing to this folder",
    "trouble.folder.differs": (
        "{folder}: its games were played with other settings ({theirs}) than those of this run ({ours}): "
        "repeat those, or choose a new folder"
    ),
    "trouble.folder.game": "{file}: this is not the game that belongs here",
    "trouble.folder.result": (
        "{file}: there is no result in the header: remove the file to have the game played again"
    ),
    "trouble.folder.settings": "{file} cannot be read as settings: choose a new folder",
    "trouble.folder.unknown": "{folder}: there are games, but no settings.json: choose a new folder",
    "trouble.library": "{library} is not installed: {install}",
    "trouble.page": "{file} has no place for the table: it stands between {begin} and {end}",
    "trouble.perft": "the game is over: there is nothing to count",
    "trouble.player": "there is no player '{text}': choose from {choices}",
    "trouble.players": "name two different players or more, each once",
    "trouble.results.kind": "{file}: this is no file of results",
    "trouble.results.maker": "{file} was played by {theirs}, this is {ours}: use another file",
    "trouble.results.none": "there are no results in these files",
    "trouble.results.players": "there are no games of {players} in these files",
    "trouble.results.twice": (
        "{file}: {player} against {other} in {scenario}, pair {pair}, is in another file too: "
        "use a different --seed for each run"
    ),
    "trouble.tune": "no game came to an end: play more of them",
    "trouble.weights": "{file}: this is no file of weights",
    "trouble.weights.missing": "{file}: there is no weight for {names}: fit anew with longshanks tune",
    "trouble.work.game": "game {number} failed: {fault}",
    "trouble.work.shard": "shard {number} failed: {fault}",
    "trouble.write": "{file}: cannot be written: {error}",
}
"""Why they cannot be done."""

RESEARCH: Final[dict[str, str]] = {**OPTIONS, **REPORTS, **TROUBLES}
