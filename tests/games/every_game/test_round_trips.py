"""What is written down is read back: states as JSON, moves in notation, evenings move by move."""

from __future__ import annotations

import json

from companion.games.registry import AnyGame
from tests.games.every_game.combinations import Combination
from tests.games.every_game.evenings import remembered


def written(game: AnyGame, state: object) -> str:
    """A state as the text of its file."""
    return json.dumps(game.dump(state), ensure_ascii=False)


def test_every_state_goes_through_its_file_and_on_from_there(
    combination: Combination, seed: int
) -> None:
    game = combination.game
    read = game.load(game.dump(combination.start(seed)))
    for turn in remembered(combination, seed):
        assert read == turn.before
        # The evening goes on from the file as it did from the state itself.
        read = game.load(json.loads(written(game, game.apply(read, turn.move))))
        assert read == turn.after
        assert written(game, read) == written(game, turn.after)


def test_an_evening_can_be_played_again_from_its_notation(
    combination: Combination, seed: int
) -> None:
    game, state = combination.game, combination.start(seed)
    for turn in remembered(combination, seed):
        line = game.format(turn.move)
        assert "\n" not in line
        move = game.parse(line)
        assert move == turn.move
        assert game.format(move) == line
        state = game.apply(state, move)
        assert state == turn.after


def test_every_step_can_be_taken_back(combination: Combination, seed: int) -> None:
    """A state is never changed once it is there: going back is looking at an older one."""
    game, states = combination.game, [combination.start(seed)]
    texts = [written(game, states[0])]
    turns = list(remembered(combination, seed))
    for turn in turns:
        states.append(turn.after)
        texts.append(written(game, turn.after))
    while turns:
        assert written(game, states.pop()) == texts.pop()
        turn = turns.pop()
        assert turn.before == states[-1]
        assert game.apply(states[-1], turn.move) == turn.after
    assert states == [combination.start(seed)]
