# SPDX-License-Identifier: Apache-2.0
"""Each distinct convolution of the four networks on its own, one thread, against oneDNN."""
import subprocess
from statistics import median

import networks
from runner import clean_environment, settings

# Our caps as oneDNN calls them.
DNNL_ISAS = {"avx2": "AVX2", "avx_vnni": "AVX2_VNNI", "avx512_vnni": "AVX512_CORE_VNNI",
             "amx": "AVX512_CORE_AMX"}


PASSES = 3  # of both sides, alternated


def one_pass(workshop, models, isa):
    """(geometry as layer_times prints it, our ms, oneDNN's ms) of each convolution."""
    ours = subprocess.run([workshop.program("layer_times"), *models], check=True,
                          stdout=subprocess.PIPE, env=clean_environment(**settings(1, isa))).stdout
    environment = clean_environment(DNNL_MAX_CPU_ISA=DNNL_ISAS[isa], OMP_NUM_THREADS="1")
    both = subprocess.run([workshop.program("onednn_times")], check=True, input=ours,
                          stdout=subprocess.PIPE, env=environment).stdout.decode()
    for line in both.splitlines():
        *geometry, our_time, their_time = line.split()
        yield tuple(map(int, geometry)), float(our_time), float(their_time)


def times(workshop, isa):
    """Geometry to the fastest times of both sides, ms."""
    models = [workshop.compiled(network, "int8") for network in networks.REAL]
    fastest = {}
    for _ in range(PASSES):
        for geometry, *pair in one_pass(workshop, models, isa):
            fastest[geometry] = list(map(min, pair, fastest.get(geometry, pair)))
    return fastest


def describe(geometry):
    """Words, and the number of products."""
    (height, width, channels, out_height, out_width, out_channels, kernel, stride, _,
     groups) = geometry
    macs = out_height * out_width * out_channels * channels // groups * kernel * kernel
    kind = "depthwise" if groups == channels > 1 else "conv"
    return (f"{kind} {height}x{width}x{channels} -> {out_channels}, {kernel}x{kernel} / {stride}",
            macs)


def compare(workshop, isa):
    """Prints a line for each convolution, and one for all. Speeds are GMAC/s. `isa` is one of
    DNNL_ISAS."""
    fastest = times(workshop, isa)
    ratios = [theirs / ours for ours, theirs in fastest.values()]
    for (geometry, (ours, theirs)), ratio in zip(fastest.items(), ratios):
        words, macs = describe(geometry)
        print(f"{words}: isa={isa} ours={macs / ours / 1e6:.1f} onednn={macs / theirs / 1e6:.1f} "
              f"ratio={ratio:.3f}")
    ours_all, theirs_all = map(sum, zip(*fastest.values()))
    print(f"{len(ratios)} convolutions isa={isa}: ratio least={min(ratios):.3f} "
          f"median={median(ratios):.3f} all={theirs_all / ours_all:.3f}")
