#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""rknn_latency.py MODEL float|stored: what rknn_latency.c is, through RKNNLite.inference. float: float32 in; stored: uint8
in. Out comes float32 either way. Obeys `run N` alone."""
import statistics
import sys
import time

import numpy as np
from rknnlite.api import RKNNLite


def milliseconds():
    return time.perf_counter_ns() / 1e6


def timed(lite, array):
    start = milliseconds()
    lite.inference(inputs=[array])
    return milliseconds() - start


def main(model, mode):
    start = milliseconds()
    lite = RKNNLite()
    if lite.load_rknn(model) != 0 or lite.init_runtime() != 0:
        sys.exit("rknn_latency.py: the model cannot be loaded")
    print(f"ready {milliseconds() - start:.3f}", flush=True)
    attr = lite.rknn_runtime.get_tensor_attr(0)
    array = np.zeros(attr.dims[:attr.n_dims], np.float32 if mode == "float" else np.uint8)
    for line in sys.stdin:
        word, count = line.split()
        if word != "run":
            sys.exit(f"rknn_latency.py: {line}")
        times = [timed(lite, array) for _ in range(int(count))]
        print(f"{min(times):.6f} {statistics.median(times):.6f}", flush=True)
    lite.release()


if __name__ == "__main__":
    main(*sys.argv[1:])
