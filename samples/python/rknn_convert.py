#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""rknn_convert.py NETWORK.onnx SAMPLES.txt OUT.rknn: a network in integers, as with Rockchip's toolkit. The file is
Boardless' own: no board reads it."""
import sys

from rknn.api import RKNN

network, samples, out = sys.argv[1:]
rknn = RKNN()
rknn.config(mean_values=[[0, 0, 0]], std_values=[[1, 1, 1]], target_platform="rk3588")
for done in (rknn.load_onnx(model=network), rknn.build(do_quantization=True, dataset=samples), rknn.export_rknn(out)):
    if done != 0:
        sys.exit("no file was written")
if rknn.init_runtime(target="rk3588") != 0:
    sys.exit("the file cannot be loaded")
rknn.eval_memory()
rknn.release()
