# SPDX-License-Identifier: Apache-2.0
"""bpu_infer_classify.py MODEL PICTURE LABELS: the picture is stretched to the model's size."""
import sys

import bpu_infer_lib

path, picture, labels = sys.argv[1:]
infer = bpu_infer_lib.Infer(False)
if not infer.load_model(path):
    sys.exit(f"{path} cannot be loaded")
for tensor in infer.inputs + infer.outputs:
    print(tensor.properties.tensorLayout, tensor.properties.tensorType)

if not infer.read_img_to_nv12(picture, 0):
    sys.exit(f"{picture} cannot be read")
infer.forward()
scores = infer.get_infer_res_np_float32(0)
print(open(labels).read().splitlines()[scores.argmax()], scores.max())
