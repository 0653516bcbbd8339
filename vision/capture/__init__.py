"""Capture: the newest picture with its age, from a camera, a film or a folder.

    source = open_source("0")
    for frame in source.frames():
        if frame.why is None:
            look_at(frame.image)

A frozen, black or late picture comes with ``why``, and is never to be judged as new.
"""

from vision.capture.frame import Frame, Image, Source
from vision.capture.pictures import picture_files, read_picture
from vision.capture.sources import open_source

__all__ = ["Frame", "Image", "Source", "open_source", "picture_files", "read_picture"]
