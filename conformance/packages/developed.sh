#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# developed.sh PACKAGES ROOT.tar PROJECT SAMPLES: in a Debian with a compiler, pkg-config and CMake find what apt-get installed
# without being told where, a sample is built with either and runs; and removing all packages leaves nothing, not even
# what Python compiled there.
packages=$1 root=$2 project=$3 samples=$4
# shellcheck source=conformance/packages/root.sh
. "$(dirname "$0")/root.sh"
set -e
quietly() { "$@" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }; }
files() { (cd "$folder/root" && find . -path ./var -prune -o -path ./tmp -prune -o -path ./etc/ld.so.cache -o -print | sort); }
inside apt-get update -qq || echo "not all indices could be had" >&2
quietly inside apt-get install -qq -y --no-install-recommends gcc libc6-dev make cmake pkg-config libstb-dev python3-minimal
files >"$folder/before"

there=$folder/root/tmp
cp "$packages"/boardless_*.deb "$packages"/boardless-dev_*.deb "$packages"/python3-boardless_*.deb "$there"
mkdir "$there/samples"
cp -r "$project" "$there/project"
for part in rknn_classify picture tiny; do cp -r "$samples/$part" "$there/samples"; done
quietly inside sh -ec 'cd /tmp && apt-get install -qq -y ./boardless_*.deb ./boardless-dev_*.deb'
quietly inside sh -ec 'cd /tmp && dpkg --force-depends -i ./python3-boardless_*.deb'  # without numpy, which is large

cat >"$there/test" <<'TEST'
cd /tmp
cc -std=c11 samples/rknn_classify/*.c samples/picture/*.c -I. -I/usr/include/stb \
    $(pkg-config --cflags --libs librknnrt) -lm -o app
cmake -S project -B build -D SAMPLES=/tmp/samples
cmake --build build
for app in ./app build/app; do
    boardless run --chip rk3588 -- "$app" samples/tiny/tiny_int8.tflite samples/tiny/digit_7.bmp >printed
    grep -Eq '^ +7 +0\.[5-9]' printed
done
build/loads
boardless run -- python3 -c pass
python3 -c 'import rknnlite.api' 2>refused || grep 'No module named' refused  # this is a small Python without numpy
TEST
quietly inside sh -ex /tmp/test
find "$folder/root/usr/lib/boardless" -name __pycache__ | grep -q python_started
find "$folder/root/usr/lib/boardless" -name __pycache__ | grep -q rknnlite
quietly inside dpkg --purge python3-boardless boardless-dev boardless
files >"$folder/after"
diff "$folder/before" "$folder/after"
