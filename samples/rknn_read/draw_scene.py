#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Draws a picture as a camera takes it of a plate with one line of text on it.

The text is cut into a metal or printed on a painted plate with screws and a frame, turned by some
degrees, under uneven light with a shadow across it; the picture is out of focus and noisy. Where
what lies depends on the seed. The same arguments give the same pixels. Without options it writes the
picture that the tests read, plate.png."""

import argparse
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

FONTS = Path("/usr/share/fonts/truetype")
SUPERSAMPLING = 3  # pixels drawn for one of the picture, in each direction
MARGIN = 1.4  # of the scene around the picture, so that turning it leaves no corner empty


def lowpass_noise(rng, width, height, cells_x, cells_y):
    """Smooth noise of mean 0 and deviation 1 with so many cells across and down."""
    cells = rng.normal(size=(cells_y, cells_x)).astype(np.float32)
    noise = np.asarray(Image.fromarray(cells).resize((width, height), Image.BICUBIC))
    return (noise - noise.mean()) / noise.std()


def texture(rng, kind, width, height):
    """Of the plate, in grey levels around 0."""
    mottled = 5 * lowpass_noise(rng, width, height, 9, 6)
    if kind == "brushed":
        return mottled + 6 * lowpass_noise(rng, width, height, 12, height // 5)
    if kind == "cast":
        return mottled + 5 * lowpass_noise(rng, width, height, width // 24, height // 24)
    return mottled


def blur(pixels, deviation):
    """Gaussian."""
    reach = int(3 * deviation + 1)
    weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) / deviation) ** 2)
    weights /= weights.sum()
    for axis in (0, 1):
        around = [(reach, reach) if axis == padded else (0, 0) for padded in (0, 1)]
        pixels = np.apply_along_axis(np.convolve, axis, np.pad(pixels, around, "edge"), weights,
                                     "valid")
    return pixels


def draw_screw(draw, rng, x, y, radius, grey):
    draw.ellipse([x - radius, y - radius, x + radius, y + radius], fill=grey - 25,
                 outline=grey - 90, width=max(1, radius // 7))
    angle = rng.uniform(0, np.pi)
    dx, dy = 0.75 * radius * np.cos(angle), 0.75 * radius * np.sin(angle)
    draw.line([x - dx, y - dy, x + dx, y + dy], fill=grey - 110, width=max(2, radius // 4))


def draw_plate(rng, scene, width, height):
    """The wall, the plate with its frame and screws; the plate's box in pixels of the scene."""
    ground, ink = (205, 45) if scene.dark else (75, 225)
    wall = ground - 50 if scene.dark else ground + 45
    image = Image.fromarray(wall + 8 * lowpass_noise(rng, width, height, 14, 9))
    draw = ImageDraw.Draw(image)
    middle_x, middle_y = width // 2, height // 2
    half_x, half_y = int(width / MARGIN * 0.46), int(height / MARGIN * 0.36)
    box = [middle_x - half_x, middle_y - half_y, middle_x + half_x, middle_y + half_y]
    unit = height // 100
    draw.rounded_rectangle(box, radius=4 * unit, fill=ground, outline=ground - 60, width=unit)
    inner = [box[0] + 2 * unit, box[1] + 2 * unit, box[2] - 2 * unit, box[3] - 2 * unit]
    draw.rounded_rectangle(inner, radius=3 * unit, outline=(ground + ink) / 2, width=unit // 2)
    for x in (box[0] + 6 * unit, box[2] - 6 * unit):
        for y in (box[1] + 6 * unit, box[3] - 6 * unit):
            draw_screw(draw, rng, x, y, int(2.2 * unit), ground)
    return image, draw, box, ink


def fit_font(scene, room):
    """The font in the largest size, up to scene.size, in which the text fits."""
    size = scene.size
    while True:
        font = ImageFont.truetype(str(FONTS / scene.font), int(size * SUPERSAMPLING))
        left, _, right, _ = font.getbbox(scene.text)
        if right - left <= room:
            return font
        size *= 0.95


def light(rng, width, height, shadow):
    """Factors of the light: a gradient, and the soft edge of a shadow that falls across."""
    x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    angle = rng.uniform(0, 2 * np.pi)
    factors = 1 + 0.22 * (np.cos(angle) * x + np.sin(angle) * y)
    slant, place = rng.uniform(0.3, 0.8) * rng.choice([-1, 1]), rng.uniform(-0.4, 0.4)
    edge = (x + slant * y - place) / 0.02
    return factors * (1 - shadow / (1 + np.exp(-np.clip(edge, -40, 40))))


def draw_scene(scene):
    """A grey picture, scene.height x scene.width, uint8."""
    rng = np.random.default_rng(scene.seed)
    width = int(scene.width * MARGIN) * SUPERSAMPLING
    height = int(scene.height * MARGIN) * SUPERSAMPLING
    image, draw, box, ink = draw_plate(rng, scene, width, height)
    if scene.text:
        font = fit_font(scene, 0.84 * (box[2] - box[0]))
        x = width / 2 + rng.uniform(-0.02, 0.02) * width
        y = height / 2 + rng.uniform(-0.05, 0.05) * height
        draw.text((x, y), scene.text, font=font, fill=ink, anchor="mm")
    rows, columns = slice(box[1], box[3]), slice(box[0], box[2])
    pixels = np.array(image)
    pixels[rows, columns] += texture(rng, scene.texture, box[2] - box[0], box[3] - box[1])
    image = Image.fromarray(pixels).rotate(-scene.angle, Image.BICUBIC)
    image = image.resize((width // SUPERSAMPLING, height // SUPERSAMPLING), Image.BOX)
    left, top = (image.width - scene.width) // 2, (image.height - scene.height) // 2
    pixels = np.asarray(image.crop((left, top, left + scene.width, top + scene.height)))
    pixels = pixels * light(rng, scene.width, scene.height, scene.shadow)
    grain = rng.normal(0, scene.noise, pixels.shape)
    # A camera's own filter takes some of the grain.
    pixels = blur(pixels, scene.blur) + 1.6 * blur(grain, 0.5)
    return np.clip(pixels, 0, 255).round().astype(np.uint8)


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    beside = Path(__file__).with_name("plate.png")
    parser.add_argument("output", nargs="?", type=Path, default=beside)
    parser.add_argument("--text", default="Unit 4827 Rev C", help="none: an empty plate")
    parser.add_argument("--font", default="liberation/LiberationSans-Bold.ttf",
                        help="file below " + str(FONTS))
    parser.add_argument("--size", type=float, default=64, help="of the font, pixels")
    parser.add_argument("--angle", type=float, default=4, help="degrees, clockwise")
    parser.add_argument("--texture", choices=["brushed", "cast", "paint"], default="brushed")
    parser.add_argument("--light-text", dest="dark", action="store_false",
                        help="light characters on a dark plate")
    parser.add_argument("--shadow", type=float, default=0.3, help="part of the light it takes")
    parser.add_argument("--blur", type=float, default=1.0, help="deviation, pixels")
    parser.add_argument("--noise", type=float, default=5, help="deviation, grey levels")
    parser.add_argument("--width", type=int, default=640)
    parser.add_argument("--height", type=int, default=360)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main():
    scene = parse_arguments()
    Image.fromarray(draw_scene(scene)).save(scene.output, optimize=True)


if __name__ == "__main__":
    main()
