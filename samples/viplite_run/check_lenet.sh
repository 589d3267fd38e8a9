#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# check_lenet.sh RUNNER FOLDER: the vendor's own list for its LeNet passes in both forms of the command
# line, computed from its file alone; a golden output with another bit does not. Exit 77 (skipped)
# without the folder.
runner=$1 files=$2
[ -f "$files/sample.txt" ] || { echo "skipped: no $files"; exit 77; }
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
cp "$files/v853_lenet.nb" lenet.nb
cp "$files/input_0.dat" "$files/output0_10_1.dat" .
sed "s#/mnt/extsd/lenet-board-test/#$folder/#" "$files/sample.txt" >list.txt
for arguments in 'list.txt -1' '-s list.txt -l 3 -b 0'; do
    rm -f actual_output_tensor.dat
    # shellcheck disable=SC2086
    "$runner" $arguments >printed 2>&1 || { cat printed; exit 1; }
    grep -qx 'vpm run ret=0' printed && [ "$(grep -c '^network' printed)" = 4 ] || { cat printed; exit 1; }
    cmp actual_output_tensor.dat output0_10_1.dat || exit 1
done
printf '\001' | dd of=output0_10_1.dat bs=1 seek=19 conv=notrunc 2>/dev/null
"$runner" list.txt >printed 2>&1 && { echo "another output passes"; exit 1; }
grep -q "output 0 differs from $folder/output0_10_1.dat: 1 of " printed || { cat printed; exit 1; }
