"""Any move that can be written down, sensible or not."""

from __future__ import annotations

from hypothesis import strategies as st

from companion.games.noblemen.position.moves import (
    BallChoice,
    Bribe,
    Build,
    CardDraw,
    Church,
    Expand,
    GainLand,
    Idle,
    Knight,
    Move,
    Placement,
    PlayCard,
    Tax,
    Trade,
)
from companion.games.noblemen.position.names import BUILDINGS, CARDS, LANDS, TITLES, UNSEEN
from tests.games.tables import SEATS

small = st.integers(0, 12)
cells = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
colours = st.sampled_from(SEATS)
tile = st.sampled_from((*LANDS, UNSEEN))
tiles = st.lists(tile, max_size=4).map(tuple)
cards = st.lists(st.sampled_from((*CARDS, UNSEEN)), max_size=3).map(tuple)
placements = st.builds(Placement, st.sampled_from(LANDS), st.integers(-9, 9), st.integers(-9, 9))
expands = st.builds(
    Expand,
    st.lists(placements, max_size=4).map(tuple),
    st.lists(cells, max_size=2).map(tuple),
    st.none() | tiles,
)
draws = st.builds(CardDraw, cards, cards, st.booleans())
knights = st.builds(
    Knight, colours, cells, st.none() | st.tuples(colours, cells), st.none() | tiles
)
builds = st.builds(
    Build,
    st.sampled_from(BUILDINGS),
    cells,
    st.none() | small,
    st.none() | knights,
    st.none() | draws,
)
steps = st.one_of(
    expands,
    builds,
    st.builds(Bribe, small),
    st.builds(Tax, small),
    st.builds(GainLand, small, st.none() | tiles),
    st.builds(
        Church,
        st.lists(st.tuples(st.sampled_from(LANDS), st.integers(1, 9)), max_size=4).map(tuple),
    ),
    st.just(Idle()),
    st.builds(Trade, st.tuples(tile, tile), tile),
    st.builds(
        PlayCard,
        st.sampled_from(CARDS),
        st.none() | expands,
        st.none() | cells,
        tiles,
        st.none() | tiles,
    ),
)
moves = st.builds(
    Move,
    colours,
    st.lists(steps, min_size=1, max_size=4).map(tuple),
    st.lists(
        st.builds(
            BallChoice,
            colours,
            small,
            cards,
            st.none() | st.sampled_from(TITLES),
            st.integers(0, 3),
        ),
        max_size=2,
    ).map(tuple),
    st.lists(st.tuples(colours, draws), max_size=2).map(tuple),
    st.lists(st.tuples(colours, small), max_size=2).map(tuple),
)
