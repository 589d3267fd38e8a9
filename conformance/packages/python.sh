#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# python.sh PACKAGES MODEL: Python finds the modules by the package's .pth file, the modules the library and the
# command. Exit 77 without a Python with numpy.
packages=$1 model=$2
python=/usr/bin/python3
$python -c 'import numpy' 2>/dev/null || { echo "skipped: no Python with numpy"; exit 77; }
# shellcheck source=conformance/packages/unpacked.sh
. "$(dirname "$0")/unpacked.sh"
set -ex
"$folder/there/usr/bin/boardless" compile "$model" --chip rk3588 -o "$folder/net.rknn" >"$folder/log"
cd "$folder"
env -u BOARDLESS_LIBRARIES -u BOARDLESS_COMMAND -u PYTHONPATH $python -B - >"$folder/printed" <<'PROGRAM'
import site
site.addsitedir("there/usr/lib/python3/dist-packages")
from rknnlite.api import RKNNLite
lite = RKNNLite()
print(lite.load_rknn("net.rknn"), lite.init_runtime(), lite.list_support_target_platform("net.rknn") is not None)
PROGRAM
grep -q '^0 0 True$' "$folder/printed"
