#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# package.sh PACKAGE BUILD MODEL: the Debian package, unpacked into another folder: Python finds the modules by its .pth
# file, the modules the library and the command. Exit 77 without dpkg-deb, or a Python with numpy.
package=$1 build=$2 model=$3
python=/usr/bin/python3
command -v dpkg-deb >/dev/null 2>&1 || { echo "skipped: no dpkg-deb"; exit 77; }
$python -c 'import numpy' 2>/dev/null || { echo "skipped: no Python with numpy"; exit 77; }
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
set -ex
"$package" "$folder/boardless.deb" "$build" >"$folder/log"
dpkg-deb -x "$folder/boardless.deb" "$folder/there"
[ "$(dpkg-deb -f "$folder/boardless.deb" Package)" = boardless ]
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
