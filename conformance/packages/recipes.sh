#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# recipes.sh PACKAGES ROOT.tar RECIPE TREE BOARDLESS APPLICATION: the shell steps of one recipe (action, gitlab, docker) do in a
# fresh Debian what they say: packages are installed, an application and a folder of cases run. What the Dockerfile adds
# is below 40 MB.
packages=$1 root=$2 recipe=$3 tree=$4 boardless=$5 application=$6
samples=$tree/samples/tiny
# shellcheck source=conformance/packages/root.sh disable=SC1091,SC2034,SC2154
. "$(dirname "$0")/root.sh"
python3 "$(dirname "$0")/recipes.py" "$tree" "$folder/steps" || exit
set -e
there=$folder/root
mkdir -p "$there/boardless/tools" "$there/boardless/build" "$there/packages" "$there/cases/seven" "$there/steps"
cp -r "$tree/tools/ci" "$there/boardless/tools"
cp "$packages"/boardless_*.deb "$packages/SHA256SUMS" "$there/packages"
echo "of another machine, beside them" >"$there/packages/boardless_0_unknown.deb"
ln -s /packages "$there/boardless/build/packages"
version=$(sed -n 's/^project(boardless VERSION \([0-9.]*\).*/\1/p' "$tree/CMakeLists.txt")
cp "$tree/CMakeLists.txt" "$there/boardless"
mkdir "$there/releases"
ln -s /packages "$there/releases/v$version"
cp "$folder/steps/$recipe"/* "$there/steps"
cp "$application" "$samples/tiny_int8.tflite" "$samples/digit_7.bmp" "$there/tmp"
"$boardless" infer "$samples/tiny_int8.tflite" --chip rk3588 --input "$samples/digit_7.bmp" --output "$there/cases/seven/out.npy"
echo '{"model": "../../tmp/tiny_int8.tflite", "chip": "rk3588", "inputs": "../../tmp/digit_7.bmp", "outputs": "out.npy"}' \
    >"$there/cases/seven/case.json"

size() { du -sk --apparent-size "$there/usr" "$there/var" | awk '{ sum += $1 } END { print sum }'; }

# A package that is not the one that was made is not installed.
mkdir "$there/spoilt"
cp "$there"/packages/* "$there/spoilt"
echo >>"$there/spoilt/$(cd "$packages" && echo boardless_*.deb)"
! inside env BOARDLESS_PACKAGES=/spoilt /boardless/tools/ci/install 2>"$folder/refused" || exit 1
grep -q 'did NOT match' "$folder/refused"

before=$(size)
for step in "$there"/steps/*; do inside sh "/steps/$(basename "$step")"; done
added=$(($(size) - before))
echo "$recipe: $added kB more than the base"
inside boardless --version
case $recipe in
action)
    grep -Eq '^ +7 +0\.[5-9]' "$there/tmp/printed"
    grep -q '^# 1 of 1 passed$' "$there/summary"
    grep -q 'failures="0"' "$there/boardless-junit.xml" ;;
gitlab) grep -q 'tests="1" failures="0" errors="0"' "$there/boardless-junit.xml" ;;
docker)
    [ "$added" -lt 40000 ]
    [ -e "$there/usr/lib/boardless/librknnrt.so" ] && [ ! -e "$there/usr/lib/boardless/libbmnet.so" ] ;;
esac
