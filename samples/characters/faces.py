# SPDX-License-Identifier: Apache-2.0
"""Faces of Debian's font packages, their glyphs drawn at one height of capitals."""
import os
import shlex
from dataclasses import dataclass

import numpy
from PIL import Image, ImageDraw, ImageFont

from classes import HERE

FONTS = "/usr/share/fonts"
CAPITAL = 36.0  # pixels that a capital's height has in a drawn glyph, before `Face.stretch`
REFERENCE = 512  # pixels per em at which a face is measured


@dataclass
class Glyph:
    """Coverage 0..255 as `rows`; `left` and `top` are those of its corner from the pen on the baseline
    (y down), `advance` the pen's way; all in pixels."""
    rows: numpy.ndarray
    left: int
    top: int
    advance: float


class Face:
    """Glyphs are drawn at a whole number of pixels per em, `stretch` is what then lacks to CAPITAL."""

    def __init__(self, package, path):
        self.package, self.path, self.name = package, path, os.path.splitext(os.path.basename(path))[0]
        height = -self._font(REFERENCE).getbbox("H", anchor="ls")[1]
        size = round(REFERENCE * CAPITAL / height)
        self.stretch = CAPITAL / (height * size / REFERENCE)
        self.font = self._font(size)
        self.glyphs = {}

    def _font(self, size):
        return ImageFont.truetype(self.path, size, layout_engine=ImageFont.Layout.BASIC)

    def glyph(self, character):
        if character not in self.glyphs:
            self.glyphs[character] = self._draw(character)
        return self.glyphs[character]

    def _draw(self, character):
        left, top, right, bottom = self.font.getbbox(character, anchor="ls")
        picture = Image.new("L", (max(right - left, 1), max(bottom - top, 1)))
        ImageDraw.Draw(picture).text((-left, -top), character, fill=255, font=self.font, anchor="ls")
        rows = numpy.asarray(picture)
        return Glyph(rows, left, top, self.font.getlength(character))


def load(name):
    """The faces that the list `name` in this folder names, in its order. OSError: one is missing; the
    message names its package."""
    faces = []
    with open(os.path.join(HERE, name), encoding="utf-8") as lines:
        for line in lines:
            package, folder, *files = shlex.split(line, comments=True) or ("", "")
            for file in files:
                path = os.path.join(FONTS, folder, file)
                if not os.path.exists(path):
                    raise OSError(f"{path} is missing: install {package}")
                faces.append(Face(package, path))
    return faces
