# SPDX-License-Identifier: Apache-2.0
"""What a camera and a page do to ink: resolution, blur, contrast, background, light and noise."""
from math import cos, pi, sin

import numpy
from PIL import Image, ImageFilter

from geometry import SIDE

RESOLUTIONS = range(18, 45)  # side in pixels at which the picture is taken, before it is scaled to SIDE
CONTRAST = (0.35, 1.0)  # of ink to background, in the range of values


def _motion(random):
    """5 x 5 kernel of a line through its middle."""
    angle, reach = random.uniform(0, pi), random.uniform(0.5, 1.7)
    kernel = numpy.zeros((5, 5))
    for step in numpy.linspace(-reach, reach, 9):
        x, y = 2 + step * cos(angle), 2 + step * sin(angle)
        left, top = int(x), int(y)
        for column, row in ((left, top), (left + 1, top), (left, top + 1), (left + 1, top + 1)):
            if column < 5 and row < 5:
                kernel[row, column] += (1 - abs(x - column)) * (1 - abs(y - row))
    return ImageFilter.Kernel((5, 5), kernel.ravel().tolist())


def _blurred(picture, random):
    kind, radius = random.random(), random.uniform(0.3, 1.2)
    if kind < 0.5:
        return picture.filter(ImageFilter.GaussianBlur(radius * picture.width / SIDE))
    if kind < 0.65:
        return picture.filter(_motion(random))
    return picture


def _plane(side, random):
    """Linear gradient in a random direction, -1..1."""
    angle = random.uniform(0, 2 * pi)
    line = numpy.linspace(-0.7, 0.7, side)
    return line[None, :] * cos(angle) + line[:, None] * sin(angle)


def _cloud(side, random):
    """Noise of low frequency, mostly within -1..1."""
    cells = int(random.integers(3, 9))
    coarse = numpy.uint8(random.integers(0, 256, (cells, cells)))
    smooth = Image.fromarray(coarse).resize((side, side), Image.Resampling.BICUBIC)
    return numpy.asarray(smooth) / 127.5 - 1


def _stripes(side, random):
    periods, phase = random.uniform(1.5, 7), random.uniform(0, 2 * pi)
    return numpy.sin(_plane(side, random) * periods * pi + phase)


def _background(side, random):
    """Deviation from the flat background, in parts of the contrast."""
    kind = random.random()
    if kind < 0.3:
        return 0.0
    pattern = _plane if kind < 0.55 else _cloud if kind < 0.8 else _stripes
    return pattern(side, random) * random.uniform(0.03, 0.28)


def _shadow(side, random):
    """Factor of a straight shadow's soft edge."""
    edge = (_plane(side, random) - random.uniform(-0.5, 0.5)) * random.uniform(2, 12)
    return 1 - random.uniform(0.15, 0.6) * numpy.clip(edge + 0.5, 0, 1)


def _lit(values, random):
    side = values.shape[0]
    values = values * (1 - random.uniform(0, 0.3) * (_plane(side, random) + 1) / 2)
    if random.random() < 0.15:
        values = values * _shadow(side, random)
    return numpy.clip(values, 0, 1) ** random.uniform(0.7, 1.5)


def _printed(ink, random):
    """Values 0..1 of ink 0..1 on a background; one in four is light on dark."""
    contrast = random.uniform(*CONTRAST)
    dark = random.uniform(0, 1 - contrast)
    surface = contrast * _background(ink.shape[0], random)
    if random.random() < 0.25:
        ink = 1 - ink
    return dark + contrast * (1 - ink) + surface, contrast


def degrade(picture, random):
    """SIDE x SIDE uint8 of a picture of ink's coverage."""
    side = int(random.choice(RESOLUTIONS)) if random.random() < 0.5 else SIDE
    taken = _blurred(picture.resize((side, side), Image.Resampling.BOX), random)
    values, contrast = _printed(numpy.asarray(taken) / 255, random)
    values = _lit(values, random)
    values = values + random.normal(0, random.uniform(0, 0.14) * contrast, values.shape)
    grey = numpy.uint8(numpy.clip(values * 255 + 0.5, 0, 255))
    if side == SIDE:
        return grey
    scaled = Image.fromarray(grey).resize((SIDE, SIDE), Image.Resampling.BICUBIC)
    return numpy.asarray(scaled)
