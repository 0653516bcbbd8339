"""A table that does not exist: pictures of what a camera would see of a view, with their truth.

Everything here is drawn by numbers alone. ``camera`` says how a lens maps the table, ``solids`` and
``flats`` are the things that lie on it, ``setting`` says where board, markers and seats are,
``placing`` puts a view's pieces there as hands would, ``painter`` makes the picture, and ``sets``
writes what ``companion observe`` reads: layout, table, kit and pictures.
"""
