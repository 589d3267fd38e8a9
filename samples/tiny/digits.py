# SPDX-License-Identifier: Apache-2.0
"""Pictures of the digits of a seven-segment display, and the numbers that look random in them."""
import struct

SIDE = 28


class Random:
    """A linear congruential generator (Knuth's MMIX constants)."""

    def __init__(self, seed):
        self.state = seed

    def below(self, limit):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % limit

    def weights(self, count):
        return [(self.below(2001) - 1000) / 1000 for _ in range(count)]


SEGMENTS = {  # x, y, width, height
    "a": (8, 4, 12, 3), "b": (17, 4, 3, 11), "c": (17, 13, 3, 11), "d": (8, 21, 12, 3),
    "e": (8, 13, 3, 11), "f": (8, 4, 3, 11), "g": (8, 12, 12, 3),
}
DIGITS = "abcdef bc abdeg abcdg bcfg acdfg acdefg abc abcdefg abcdfg".split()


def draw(digit, noise=None):
    """One byte per pixel, white on black; with noise, 48 levels off either."""
    pixels = [0] * (SIDE * SIDE)
    for segment in DIGITS[digit]:
        left, top, width, height = SEGMENTS[segment]
        for y in range(top, top + height):
            for x in range(left, left + width):
                pixels[y * SIDE + x] = 255
    return [abs(pixel - noise.below(49)) for pixel in pixels] if noise else pixels


def side_by_side(digits):
    """Width, and pixels, of digits in twice their size, 8 columns around each and 4 rows."""
    width, height = len(digits) * (2 * SIDE + 16), 2 * SIDE + 8
    pixels = [0] * (width * height)
    for place, digit in enumerate(digits):
        drawn = draw(digit)
        for y in range(2 * SIDE):
            for x in range(2 * SIDE):
                at = (y + 4) * width + place * (2 * SIDE + 16) + 8 + x
                pixels[at] = drawn[y // 2 * SIDE + x // 2]
    return width, pixels


def bmp(pixels, width=SIDE):
    """24 bits per pixel, lines from the bottom up; widths that are multiples of 4 need no padding."""
    height = len(pixels) // width
    lines = [pixels[y * width:(y + 1) * width] for y in reversed(range(height))]
    body = bytes(pixel for line in lines for pixel in line for _ in "bgr")
    return struct.pack("<2sIHHIIiiHHIIiiII", b"BM", 54 + len(body), 0, 0, 54, 40, width, height, 1, 24,
                       0, len(body), 2835, 2835, 0, 0) + body
