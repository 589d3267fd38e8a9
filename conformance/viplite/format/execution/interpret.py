#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""interpret.py FOLDER NETWORKS: runs every NAME.nb in NETWORKS with NAME.0.in, NAME.1.in ... by the
independent interpreters vip16.py and, of container 2, vip2.py of FOLDER, and prints NAME, bytes and CRC-32 of its first output: interpreted.tsv.
Networks that are written otherwise need it anew: nbg_execution_tests writes them into a folder written_networks,
where it is started beside one."""
import pathlib
import sys
import zlib

sys.path.insert(0, sys.argv[1])
import vip2  # noqa: E402
import vip16  # noqa: E402


def output_of(path):
    is_second = path.read_bytes()[6] == 2
    net = vip2.VIP_2(str(path)) if is_second else vip16.VIP16(str(path))
    net.act_bias = 1  # of tables behind sums: as one file's table says
    for i in range(len(net.n.r["inputs"])):
        net.set_input(i, path.with_suffix(f".{i}.in").read_bytes())
    net.run()
    return net.get_output(0)[0].tobytes()


for network in sorted(pathlib.Path(sys.argv[2]).glob("*.nb")):
    output = output_of(network)
    print(network.stem, len(output), f"{zlib.crc32(output):08x}", sep="\t")
