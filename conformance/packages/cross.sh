#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# cross.sh TREE PRESET QEMU TRIPLE: packages of a cross build have the contents that they should have and the same bytes
# twice, lintian finds nothing, and what they have runs: the command says and writes what the release build's does, and
# `boardless run` gives an application their libraries, also where the loader's audit module alone can. Boards of 32 bits
# have some vendors' chips only: the command refuses others in a sentence. Exit 77 without the builds or the emulator.
tree=$1 preset=$2 qemu=$3 triple=$4
build=$tree/build/$preset release=$tree/build/release here=$(dirname "$0")
command -v "$qemu" >/dev/null 2>&1 || { echo "skipped: no $qemu"; exit 77; }
[ -x "$build/bin/rknn_classify" ] || { echo "skipped: no $preset build"; exit 77; }
[ -x "$release/bin/boardless" ] || { echo "skipped: no release build"; exit 77; }
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
emulated() { "$qemu" -L "/usr/$triple" "$@"; }
set -ex
"$tree/tools/package" --fast "$folder/packages" "$build"
"$here/contents.py" "$tree" "$folder/packages"
"$here/same_bytes.sh" "$tree/tools/package" "$folder/packages" "$build"
"$here/lintian.sh" "$folder/packages" || [ $? = 77 ]
dpkg-deb -x "$folder"/packages/boardless_*.deb "$folder/there"
command=$folder/there/usr/bin/boardless tiny=$tree/samples/tiny

# The command, and what its help became.
[ "$(emulated "$command" --version)" = "$("$release/bin/boardless" --version)" ]
emulated "$command" doctor >"$folder/printed"
grep -q '^0 problems$' "$folder/printed"
mkdir "$folder/emulated" "$folder/native"
"$release/bin/boardless" manual | gzip -9n | cmp - "$folder/there/usr/share/man/man1/boardless.1.gz"
for shell in bash-completion/completions/boardless zsh/vendor-completions/_boardless fish/vendor_completions.d/boardless.fish; do
    "$release/bin/boardless" completion "${shell%%[-/]*}" | cmp - "$folder/there/usr/share/$shell"
done
# writes FOLDER COMMAND...: the command's files.
writes() {
    to=$1
    shift
    for chip in rk3588 rv1106 v853; do
        "$@" compile "$tiny/tiny_int8.tflite" --chip "$chip" -o "$to/$chip"
        "$@" infer "$to/$chip" --input "$tiny/digit_7.bmp" --output "$to/$chip.npy"
    done
    "$@" info "$to/rk3588" | sed "s|$to||" >"$to/info"
}
writes "$folder/native" "$release/bin/boardless"
writes "$folder/emulated" emulated "$command"
diff -r "$folder/native" "$folder/emulated"

# An application, out of reach of the build's libraries. The emulator of this machine says that it takes no audit module
# and no preload of another, and its program takes them.
cp "$build/bin/rknn_classify" "$folder/app"
set -- "$folder/app" "$tiny/tiny_int8.tflite" "$tiny/digit_7.bmp" --top 10
"$release/bin/boardless" run --chip rk3588 -- "$release/bin/rknn_classify" "$2" "$3" --top 10 >"$folder/native/printed"
! emulated "$@" || exit 1
emulated "$command" run --chip rk3588 -- "$qemu" -L "/usr/$triple" "$@" >"$folder/printed"
cmp "$folder/printed" "$folder/native/printed"
emulated "$command" run --chip rk3588 -- env -u LD_LIBRARY_PATH "$qemu" -L "/usr/$triple" "$@" >"$folder/printed"
cmp "$folder/printed" "$folder/native/printed"

# refuses ARGUMENT...: in one sentence.
refuses() {
    ! emulated "$command" "$@" >"$folder/printed" 2>&1 || exit 1
    [ "$(grep -c '^boardless: ' "$folder/printed")" = 1 ]
    grep -q 'needs a command of 64 bits, and this one has 32' "$folder/printed"
}
if [ "$preset" = armhf ]; then
    for chip in bm1880 x3 x5 s100; do
        refuses compile "$tiny/tiny_int8.tflite" --chip "$chip" -o "$folder/none"
        refuses run --chip "$chip" -- true
    done
    refuses serve
    "$release/bin/boardless" compile "$tiny/tiny_int8.tflite" --chip bm1880 -o "$folder/net.bmodel"
    refuses info "$folder/net.bmodel"
    refuses infer "$folder/net.bmodel" --input "$tiny/digit_7.bmp" --output "$folder/none.npy"
fi
