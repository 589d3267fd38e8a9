# SPDX-License-Identifier: Apache-2.0
"""pyeasy_dnn_classify.py MODEL FRAME.nv12 LABELS: the frame has the model's size."""
import sys

import numpy as np
from hobot_dnn import pyeasy_dnn as dnn

path, frame, labels = sys.argv[1:]
model = dnn.load(path)[0]
for tensor in model.inputs + model.outputs:
    properties = tensor.properties
    print(tensor.name, properties.tensor_type, properties.dtype, properties.layout, properties.shape)

output = model.forward(np.fromfile(frame, np.uint8))[0]
scores = output.buffer.reshape(-1)
best = int(scores.argmax())
print(open(labels).read().splitlines()[best], scores[best])
