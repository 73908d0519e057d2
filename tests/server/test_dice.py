"""Dice that anyone can check: made by the published algorithm, and a forged file is refused."""

import hashlib
import hmac
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from longshanks.cli.main import main
from longshanks.notation.game import Game
from longshanks.rules.engine import actors, legal_actions, outcome
from longshanks.rules.r2_blocks import CHANCE
from longshanks.server.play.dice import Dice, commitment, draws_of, first_forged, picker

SECRET, PARTS = bytes(range(32)), (b"\x01" * 32, b"\x02" * 32)


def play(dice: Dice, seed: int = 1) -> Game:
    """Play a game at random with real dice."""
    game, rng = Game(), Random(seed)
    while not outcome(game.state):
        side = actors(game.state)[0]
        game.play(dice.roll(game) if side == CHANCE else rng.choice(legal_actions(game.state, side)))
    return game


def write(path: Path, game: Game, **changes: str) -> str:
    """Write a game as a server exports it."""
    facts = {
        "dice-commitment": commitment(SECRET),
        "dice-parts": " ".join(part.hex() for part in PARTS),
        "dice-secret": SECRET.hex(),
    }
    path.write_text(game.dump({**facts, **{key.replace("_", "-"): value for key, value in changes.items()}}))
    return str(path)


def by_the_book(row: int, source: list[str], take: int, back: bool) -> list[str]:
    """Make a result again from nothing but what docs/protocol.md says."""
    left, k = list(source), 0
    taken: list[str] = []
    while len(taken) < take:
        text = f"longshanks dice 1\n{PARTS[0].hex()}\n{PARTS[1].hex()}\n{row}\n{k}"
        digest = hmac.new(SECRET, text.encode("ascii"), hashlib.sha256).digest()
        k += 1
        x, n = int.from_bytes(digest[:4], "big"), len(left)
        if x < 2**32 // n * n:
            taken.append(left[x % n] if back else left.pop(x % n))
    return taken


def test_every_result_of_a_game_can_be_made_again_without_the_rules() -> None:
    game = play(Dice(SECRET, PARTS))
    draws = draws_of(game)
    assert len(draws) > 20
    for draw in draws:
        assert sorted(by_the_book(draw.row, draw.source, draw.take, draw.back)) == sorted(draw.result)


def test_picks_are_even_and_reach_everything() -> None:
    counts = Counter(picker(SECRET, PARTS, row)(6) for row in range(12_000))
    assert set(counts) == set(range(6))
    assert max(counts.values()) - min(counts.values()) < 300


def test_all_inputs_matter() -> None:
    plain = [picker(SECRET, PARTS, row)(1 << 31) for row in range(5)]
    assert plain != [picker(SECRET[::-1], PARTS, row)(1 << 31) for row in range(5)]
    assert plain != [picker(SECRET, PARTS[::-1], row)(1 << 31) for row in range(5)]
    assert len(set(plain)) == 5


def test_a_true_file_is_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = play(Dice(SECRET, PARTS))
    assert main(["verify", write(tmp_path / "true.hots", game)]) == 0
    assert f"{len(draws_of(game))} results of chance follow" in capsys.readouterr().out


def test_a_forged_die_is_found(tmp_path: Path) -> None:
    game = play(Dice(SECRET, PARTS))
    text = Path(write(tmp_path / "forged.hots", game)).read_text()
    lines = text.splitlines()
    number = max(i for i, line in enumerate(lines) if line.startswith("C deal"))
    other = "C deal england 1 1 2 2 3" if "1 1 2 2 3" not in lines[number] else "C deal england 1 2 2 3 3"
    lines[number] = other.replace("england", lines[number].split()[2])
    # What follows may no longer be legal with other cards, so the file ends with the forged deal.
    (tmp_path / "forged.hots").write_text("\n".join(lines[: number + 1]) + "\n")
    with pytest.raises(SystemExit, match="FORGED: action"):
        main(["verify", str(tmp_path / "forged.hots")])
    assert first_forged(game, Dice(SECRET, PARTS)) is None


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"dice_secret": "00" * 32}, "FORGED: the secret"),
        ({"dice_parts": f"{'01' * 32} {'03' * 32}"}, "FORGED: action 1"),
        ({"dice_parts": "01 02"}, "32 bytes"),
        ({"dice_secret": "xyz"}, "hexadecimal"),
        ({"dice_after": "many"}, "dice-after"),
    ],
)
def test_a_forged_header_is_refused(tmp_path: Path, changes: dict[str, str], word: str) -> None:
    path = write(tmp_path / "game.hots", play(Dice(SECRET, PARTS)), **changes)
    with pytest.raises(SystemExit, match=word):
        main(["verify", path])


def test_a_file_without_dice_cannot_be_verified(tmp_path: Path) -> None:
    (tmp_path / "plain.hots").write_text(play(Dice(SECRET, PARTS)).dump())
    with pytest.raises(SystemExit, match="no dice-commitment"):
        main(["verify", str(tmp_path / "plain.hots")])
