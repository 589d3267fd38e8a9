#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""bmtap2_classify.py MODEL.bmodel PICTURE LABELS: the three likeliest classes, as on a BM1880."""
import sys

import numpy as np
from bmtap2 import BMContex, BMNet
from PIL import Image

model, picture, labels = sys.argv[1:]
with BMContex(0) as context, BMNet(context, model.encode()) as net:
    _, _, height, width = net.get_input_shape()[0]
    grey = np.asarray(Image.open(picture).convert("L").resize((width, height)), np.float32)
    real = (grey - 128) / 128  # as the network was compiled: --mean 128 --std 128
    source = np.clip(np.rint(real * 128 / net.get_input_threshold()[0]), -128, 127).astype(np.int8)
    scores = np.empty(net.get_output_size(), np.int8)
    net.inference(source, scores)
    step = net.get_output_threshold()[0] / 128
names = open(labels, encoding="utf-8").read().split()
for place in np.argsort(-scores.astype(int), kind="stable")[:3]:
    print(f"{names[place]:>8} {scores[place] * step:.4f}")
