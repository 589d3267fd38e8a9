#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# check_loop.sh LOOP BOARDLESS FOLDER CHIP: the frames are told in order; with the strict cache nothing is
# reported of the correct program, which prints the same, and each bug with the call that is missing.
loop=$1 boardless=$2 tiny=$3 chip=$4
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
model=$folder/digits.bin
"$boardless" compile "$tiny/tiny_colour.onnx" --chip "$chip" --calibrate "$tiny/digit_3.bmp" -o "$model" || exit 1

# run OPTION...: with the strict cache; what it prints goes to $folder/out, what is reported to $folder/log.
run() {
    BOARDLESS_CACHE=strict "$loop" "$@" "$model" "$tiny/digit_3.bmp" "$tiny/digit_7.bmp" \
        > "$folder/out" 2> "$folder/log"
}
# reports TEXT: the last run did.
reports() {
    grep -q "$1" "$folder/log" || { cat "$folder/log"; echo "$misuse is not reported"; exit 1; }
}

"$loop" --rounds 3 "$model" "$tiny/digit_3.bmp" "$tiny/digit_7.bmp" > "$folder/plain" || exit 1
cat "$folder/plain"
[ "$(awk '{ print $4 }' "$folder/plain" | tr -d '\n')" = "3,7,3,7,3,7," ] || exit 1

BOARDLESS_STRICT=1 run --rounds 3 || { cat "$folder/log"; exit 1; }
[ -s "$folder/log" ] && { cat "$folder/log"; exit 1; }
cmp "$folder/plain" "$folder/out" || exit 1

misuse=clean
run --misuse clean
reports "never cleaned: hbSysFlushMem with HB_SYS_MEM_CACHE_CLEAN"
misuse=late
run --misuse late
reports "written after .*: hbSysFlushMem with HB_SYS_MEM_CACHE_CLEAN"
misuse=invalidate
run --misuse invalidate
reports "not invalidated: hbSysFlushMem with HB_SYS_MEM_CACHE_INVALIDATE"
BOARDLESS_STRICT=1 run --misuse clean && { echo "strict mode lets it pass"; exit 1; }
exit 0
