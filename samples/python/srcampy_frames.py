#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""srcampy_frames.py MODEL.bin LABELS: what the camera of an RDK board sees, frame by frame, and on its display."""
import sys

import numpy as np
from hobot_dnn import pyeasy_dnn
from hobot_vio import libsrcampy

model = pyeasy_dnn.load(sys.argv[1])[0]
names = open(sys.argv[2], encoding="utf-8").read().split()
height, width = model.inputs[0].properties.shape[2:]
camera, display = libsrcampy.Camera(), libsrcampy.Display()
if camera.open_cam(0, -1, 30, [width], [height], height, width) != 0 or display.display(0, width, height) != 0:
    sys.exit("no camera, or no display")
libsrcampy.bind(camera, display)
while (frame := camera.get_img(2, width, height)) is not None:
    scores = model.forward(np.frombuffer(frame, np.uint8))[0].buffer.reshape(-1)
    name = names[scores.argmax()]
    display.set_graph_word(0, 0, name.encode("gb2312"), 0, 1)
    print(f"{name:>8} {scores.max():.4f}")
display.close()
camera.close_cam()
