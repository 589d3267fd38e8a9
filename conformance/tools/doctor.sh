#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# doctor.sh BOARDLESS COMPILER LIBRARIES SAMPLES: the doctor finds what is wrong with programs that were made so, and nothing
# where nothing is.
boardless=$1 compiler=$2 libraries=$3 samples=$4
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
set -e
unset BOARDLESS_CHIP
# says STATUS PATTERN ARGUMENT...
says() {
    status=$1 pattern=$2
    shift 2
    got=0
    "$boardless" doctor "$@" >printed 2>&1 || got=$?
    grep -Eq -e "$pattern" printed && [ "$got" = "$status" ] || { cat printed; echo "-- exit status $got, or no '$pattern'"; exit 1; }
}
# program NAME SOURCE LINKED...
program() {
    name=$1
    echo "$2" >"$name.c"
    shift 2
    "$compiler" "$name.c" -o "$name" -L. -L"$libraries" -Wl,--no-as-needed,-rpath-link,"$libraries" "$@"
}
main='int main(void) { return 7; }'
program right "$main" -lrknnrt
program two "$main" -lrknnrt -lrknnmrt
program "own" "void rknn_init(void) {} $main"
program plain "$main"
"$compiler" -shared -o libgone.so -x c /dev/null
program lacks "$main" -lgone
rm libgone.so
printf '\363' | { cp plain foreign && dd of=foreign bs=1 seek=18 conv=notrunc status=none; }
printf '\267' | { cp plain board && dd of=board bs=1 seek=18 conv=notrunc status=none; }
head -c 300 plain >cut
chmod +x cut
"$boardless" compile "$samples/tiny_int8.tflite" --chip rk3588 -o net.rknn >log

says 0 '^0 problems$'
says 0 '^good +librknnrt.so is ours: .*/librknnrt.so$' -- ./right net.rknn
says 0 '^good +net.rknn can be computed$' --chip rk3588 -- ./right net.rknn
says 1 '^PROBLEM +net.rknn: .*rk3588' --chip rk3568 -- ./right net.rknn
says 1 "^PROBLEM +no chip is called 'rk9'" --chip rk9
says 1 '^PROBLEM +librknnrt.so and librknnmrt.so are two runtimes in one process' -- ./two
says 1 '^PROBLEM +rknn_init is a function of the program itself' -- ./own
says 0 'is linked with no vendor' -- ./plain
says 1 '^PROBLEM +libgone.so is not found' -- ./lacks
says 1 '^PROBLEM +./foreign is a program for a processor that is neither this one' -- ./foreign
says 0 '^good +./board was built for a board' -- ./board
says 0 '^note +./cut: it is cut off' -- ./cut
says 1 '^PROBLEM +./none is not there' -- ./none

env PATH="$folder" "$boardless" doctor >printed
grep -Eq '^note +qemu-aarch64 is not there: .* \(apt-get install qemu-user\)$' printed
