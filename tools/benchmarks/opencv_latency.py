#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""opencv_latency.py TASK: what rga_latency.c is, through OpenCV on one thread; letterbox with its default of two pixels
each way in place of averages. Obeys `run N` alone."""
import sys

import cv2
import numpy as np
from latency import obey

WIDTH, HEIGHT, SIDE = 1920, 1080, 640
INNER = SIDE * HEIGHT // WIDTH


def picture(*shape):
    return (np.arange(np.prod(shape)) * 7 % 251).astype(np.uint8).reshape(shape)


NV12, RGB, RGBA = picture(HEIGHT * 3 // 2, WIDTH), picture(HEIGHT, WIDTH, 3), picture(HEIGHT, WIDTH, 4)
SMALL = picture(SIDE, SIDE, 3)
COLOURS, BOX = np.empty((HEIGHT, WIDTH, 3), np.uint8), np.empty((SIDE, SIDE, 3), np.uint8)


def colours():
    cv2.cvtColor(NV12, cv2.COLOR_YUV2RGB_NV12, dst=COLOURS)


def channels():
    cv2.cvtColor(RGBA, cv2.COLOR_RGBA2RGB, dst=COLOURS)


def letterbox():
    BOX.fill(0x72)
    colours()
    top = (SIDE - INNER) // 2
    cv2.resize(COLOURS, (SIDE, INNER), dst=BOX[top:top + INNER])


def average():
    cv2.resize(RGB, (SIDE, SIDE), dst=BOX, interpolation=cv2.INTER_AREA)


def linear():
    cv2.resize(RGB, (SIDE, SIDE), dst=BOX)


def enlarge():
    cv2.resize(SMALL, (WIDTH, HEIGHT), dst=COLOURS, interpolation=cv2.INTER_CUBIC)


def main(name):
    tasks = {task.__name__: task for task in (letterbox, colours, channels, average, linear, enlarge)}
    cv2.setNumThreads(1)
    obey(tasks[name], load=0)


if __name__ == "__main__":
    main(*sys.argv[1:])
