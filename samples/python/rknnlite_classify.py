#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""rknnlite_classify.py MODEL.rknn PICTURE LABELS: the three likeliest classes, as on a Rockchip board."""
import sys

import numpy as np
from PIL import Image
from rknnlite.api import RKNNLite

model, picture, labels = sys.argv[1:]
lite = RKNNLite()
if lite.load_rknn(model) != 0 or lite.init_runtime(core_mask=RKNNLite.NPU_CORE_0) != 0:
    sys.exit("the model cannot be loaded")
pixels = np.asarray(Image.open(picture).convert("RGB").resize((28, 28)))
scores = lite.inference(inputs=[pixels[np.newaxis]])[0].reshape(-1)
names = open(labels, encoding="utf-8").read().split()
for place in np.argsort(scores)[::-1][:3]:
    print(f"{names[place]:>8} {scores[place]:.4f}")
lite.release()
