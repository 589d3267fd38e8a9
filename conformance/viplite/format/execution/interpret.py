#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""interpret.py FOLDER NETWORKS: runs every NAME.nb in NETWORKS with NAME.0.in, NAME.1.in ... by the
independent interpreter vip.py of FOLDER, and prints NAME and its first output in hexadecimal, or
NAME and "refused"."""
import pathlib
import sys

sys.path.insert(0, sys.argv[1])
import vip  # noqa: E402


def output_of(path):
    net = vip.VIP(str(path))
    for i in range(len(net.n.r["inputs"])):
        net.set_input(i, path.with_suffix(f".{i}.in").read_bytes())
    net.run()
    return net.get_output(0)[0].tobytes().hex()


for network in sorted(pathlib.Path(sys.argv[2]).glob("*.nb")):
    try:
        print("result", network.stem, output_of(network))
    except vip.Unsupported:
        print("result", network.stem, "refused")
