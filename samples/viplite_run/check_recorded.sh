#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# check_recorded.sh RUNNER BOARDLESS FOLDER: the vendor's own list for its LeNet, whose golden output is
# recorded first, in both forms of the command line. Exit 77 (skipped) without the folder.
runner=$1 boardless=$2 files=$3
[ -f "$files/sample.txt" ] || { echo "skipped: no $files"; exit 77; }
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
board=/mnt/extsd/lenet-board-test
sed "s#$board/actual#$folder/actual#; s#$board/lenet.nb#$files/v853_lenet.nb#; s#$board/#$files/#" \
    "$files/sample.txt" >list.txt
"$boardless" record list.txt -o recorded || exit 1
export BOARDLESS_RECORDED="$folder/recorded"
for arguments in 'list.txt -1' '-s list.txt -l 3 -b 0'; do
    rm -f actual_output_tensor.dat
    # shellcheck disable=SC2086
    "$runner" $arguments >printed 2>&1 || { cat printed; exit 1; }
    grep -qx 'vpm run ret=0' printed && [ "$(grep -c '^network' printed)" = 4 ] || { cat printed; exit 1; }
    cmp actual_output_tensor.dat "$files/output0_10_1.dat" || exit 1
done
