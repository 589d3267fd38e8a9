# SPDX-License-Identifier: Apache-2.0
"""Where a character lies in its picture. Programs that cut characters out of a line do it this way: the
line is scaled until capitals are 18 pixels high, its baseline lies on the lower edge of row 23, and the
middle of the character's ink on the left edge of column 16. Neighbours stay in the picture."""
from math import cos, radians, sin

import numpy
from PIL import Image

from classes import CHARACTERS
from faces import CAPITAL

SIDE = 32
MIDDLE, BASELINE, HEIGHT = 16.0, 24.0, 18.0

CANVAS = 112  # drawn at CAPITAL; wide enough for a turned picture
CENTRE, LINE = 56, 68
FINE = 2 * SIDE  # side of the picture before it is scaled to its resolution


def _neighbours(random):
    """Three characters, nearest first; spaces where a word or the line ends."""
    drawn = random.random(3)
    chosen = random.integers(0, len(CHARACTERS), 3)
    text = "".join(" " if p < 0.12 else CHARACTERS[c] for p, c in zip(drawn, chosen))
    return "   " if random.random() < 0.08 else text


def _paste(canvas, glyph, pen):
    x, y = round(pen) + glyph.left, LINE + glyph.top
    height, width = glyph.rows.shape
    left, top = max(x, 0), max(y, 0)
    right, bottom = min(x + width, CANVAS), min(y + height, CANVAS)
    if left < right and top < bottom:
        part = canvas[top:bottom, left:right]
        numpy.maximum(part, glyph.rows[top - y:bottom - y, left - x:right - x], out=part)


def _line(face, character, random):
    """The character with its ink's middle at column CENTRE, and its neighbours."""
    canvas = numpy.zeros((CANVAS, CANVAS), numpy.uint8)
    glyph = face.glyph(character)
    ink = numpy.flatnonzero(glyph.rows.max(axis=0) > 96)
    start = CENTRE - glyph.left - (ink[0] + ink[-1] + 1) / 2
    tracking = random.uniform(-0.5, 2.5)
    _paste(canvas, glyph, start)
    pen = start + glyph.advance + tracking
    for each in _neighbours(random):
        _paste(canvas, face.glyph(each), pen)
        pen += face.glyph(each).advance + tracking
    pen = start
    for each in _neighbours(random):
        pen -= face.glyph(each).advance + tracking
        _paste(canvas, face.glyph(each), pen)
    return canvas


def _placement(face, random):
    """Scale, turn, slant and shift as the six numbers of PIL's affine transform, from the fine picture
    to the canvas."""
    scale = face.stretch * random.uniform(0.92, 1.08)
    turn, slant = radians(random.uniform(-6, 6)), random.uniform(-0.08, 0.08)
    right, down = random.uniform(-1.5, 1.5, 2)
    factor = CAPITAL / HEIGHT / scale * SIDE / FINE
    a, b = factor * cos(turn), factor * (sin(turn) + slant)
    d, e = -factor * sin(turn), factor * cos(turn)
    x, y = (MIDDLE + right) * FINE / SIDE, (SIDE / 2 + down) * FINE / SIDE
    above = (BASELINE - SIDE / 2) * CAPITAL / HEIGHT  # of the baseline, where the picture's middle lies
    return a, b, CENTRE - a * x - b * y, d, e, LINE - above - d * x - e * y


def coverage(face, character, random):
    """FINE x FINE picture of the ink, 0..255: the character, its neighbours, and the jitter of a cut
    (scale 8 %, 1.5 pixels, 6 degrees, slight slant)."""
    drawn = Image.fromarray(_line(face, character, random))
    return drawn.transform((FINE, FINE), Image.Transform.AFFINE, _placement(face, random),
                           Image.Resampling.BILINEAR)
