# SPDX-License-Identifier: Apache-2.0
"""hbm_runtime_classify.py MODEL FRAME.nv12 LABELS: a .bin, which takes the frame in one piece, or a .hbm, which takes Y and
UV apart; the frame has the model's size."""
import sys

import numpy as np
import hbm_runtime

path, frame, labels = sys.argv[1:]
runtime = hbm_runtime.HB_HBMRuntime(path)
model = runtime.model_names[0]
runtime.set_scheduling_params(priority={model: 5}, bpu_cores={model: [0]})

shapes, pixels = runtime.input_shapes[model], np.fromfile(frame, np.uint8)
ends = np.cumsum([np.prod(shape) for shape in shapes.values()])
planes = [pixels] if len(shapes) == 1 else np.split(pixels, ends[:-1])
inputs = {name: plane if len(shapes) == 1 else plane.reshape(shapes[name]) for name, plane in zip(shapes, planes)}
scores = runtime.run(inputs)[model][runtime.output_names[model][0]].reshape(-1)
print(open(labels).read().splitlines()[scores.argmax()], scores.max())
