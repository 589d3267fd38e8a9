#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# wide_outputs.sh BOARDLESS TINY: outputs of a quantised convolution are real numbers, or int32 where
# `boardless compile` is told so. TINY: samples/tiny, whose protobuf.py writes the network.
boardless=$1 tiny=$2
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
set -ex
cd "$folder"
python3 - "$tiny" <<'EOF'
import struct, sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
from protobuf import message

def end(number, name, shape):
    return (number, [(1, name), (2, [(1, [(1, 1), (2, [(1, [(1, extent)]) for extent in shape])])])])

weights = (5, [(1, 2), (1, 3), (1, 1), (1, 1), (2, 1), (8, "w"), (9, struct.pack("<6f", 1, 2, 3, -3, 2, -1))])
conv = (1, [(1, "x"), (1, "w"), (2, "y"), (3, "conv"), (4, "Conv")])
graph = [conv, (2, "net"), weights, end(11, "x", [1, 3, 8, 8]), end(12, "y", [1, 2, 8, 8])]
open("net.onnx", "wb").write(message([(1, 7), (7, graph), (8, [(1, ""), (2, 13)])]))
header = b"{'descr': '<f4', 'fortran_order': False, 'shape': (1, 3, 8, 8), }"
header += b" " * (117 - len(header)) + b"\n"
values = struct.pack("<192f", *[i % 17 - 8 for i in range(192)])
open("sample.npy", "wb").write(b"\x93NUMPY\1\0" + struct.pack("<H", len(header)) + header + values)
EOF
"$boardless" compile net.onnx --chip x5 --calibrate sample.npy -o real.bin
"$boardless" info real.bin | grep "^ *0  float32  1x2x8x8 *y "
"$boardless" compile net.onnx --chip x5 --calibrate sample.npy --int32-outputs -o wide.bin
"$boardless" info wide.bin | grep "^ *0  int32    1x2x8x8 *y  (scale 0.[0-9]*, zero point 0)"
for kind in real wide; do "$boardless" infer $kind.bin --input sample.npy --output $kind.npy; done
python3 - <<'EOF'
import array, struct
def values(name, code):
    data = open(name, "rb").read()
    return array.array(code, data[10 + struct.unpack_from("<H", data, 8)[0]:])
real, wide = values("real.npy", "f"), values("wide.npy", "i")
scale = max(real) / max(wide)
assert len(wide) == 128 and max(wide) > 60 and min(wide) < -60, wide
assert all(abs(a - b * scale) < 1e-3 * scale for a, b in zip(real, wide)), (real, wide)
EOF
! "$boardless" compile net.onnx --chip rk3588 --calibrate sample.npy --int32-outputs -o other.rknn
