#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""rknn_latency.py MODEL float|stored: what rknn_latency.c is, through RKNNLite.inference. float: float32 in; stored: uint8
in. Out comes float32 either way. Obeys `run N` alone."""
import sys

import numpy as np
from latency import milliseconds, obey
from rknnlite.api import RKNNLite


def main(model, mode):
    start = milliseconds()
    lite = RKNNLite()
    if lite.load_rknn(model) != 0 or lite.init_runtime() != 0:
        sys.exit("rknn_latency.py: the model cannot be loaded")
    load = milliseconds() - start
    attr = lite.rknn_runtime.get_tensor_attr(0)
    array = np.zeros(attr.dims[:attr.n_dims], np.float32 if mode == "float" else np.uint8)
    obey(lambda: lite.inference(inputs=[array]), load)
    lite.release()


if __name__ == "__main__":
    main(*sys.argv[1:])
