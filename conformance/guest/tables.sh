#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tables.sh ROOT BUILD MODELS PROCESSOR VENDOR: conformance_api, built for a board, runs the vendor's tables of calls under
# `boardless run` against its guest libraries. What fails is what differences.txt lists. Wants toolchains/fetch_zlib's libffi.
root=$1 build=$2 models=$3 processor=$4 vendor=$5
. "$root/conformance/guest/board.sh"
. "$root/conformance/guest/runner.sh"
cd "$root" || exit 1
runner_of "$vendor"

# run_tables FOLDER LIBRARY [FILE WITH PARTS]...: the folder's cases, those of the flavour $abi, "": the default.
abi=
run_tables() {
    echo "$1" >>"$folder/ran"
    name=$1 tables=$root/conformance/api/$1 library=$build/lib/guest/$abi/$processor/$2
    shift 2
    # Where pictures of displays may lie.
    (cd "$folder" && "$build/bin/boardless" run ${abi:+--abi "$abi"} -- "$folder/api" --lib "$library" --data "$models" \
        --tables "$tables" "$@" --case "$name/" >"$folder/log" 2>&1)
    echo "$name: $(tail -n 1 "$folder/log")"
    grep -q ' passed, ' "$folder/log" || { tail -n 40 "$folder/log"; exit 1; }
    sed -n 's/^\([^ ]*\): \(FAILED\|crashed\).*/\1/p' "$folder/log" >>"$folder/failed"
    cat "$folder/log" >>"$folder/logs"
}

# run_kit TABLES LIBRARY FILE WITH PARTS: all of them pass as tools/conformance_kit packs them. Its program runs as a board's.
run_kit() {
    write_kit "$models" "$folder/kit.tar.gz" && mkdir "$folder/board" && tar -C "$folder/board" -xzf "$folder/kit.tar.gz" || exit 1
    kit=$folder/board/conformance-$vendor-$processor
    mv "$kit/conformance_api" "$kit/api"
    printf '#!/bin/sh\nexec "%s" run -- ./api "$@"\n' "$build/bin/boardless" >"$kit/conformance_api"
    chmod +x "$kit/conformance_api"
    (cd "$folder" && "$kit/run" "$build/lib/guest/$processor/$2" "$1" "$3") >"$folder/kit.log" 2>&1 &&
        grep -q '^[1-9][0-9]* passed, ' "$folder/kit.log" || { tail -n 40 "$folder/kit.log"; exit 1; }
}

: >"$folder/failed"
parts=$root/conformance/api/viplite
case $vendor in
rknn)
    run_tables rknn librknnrt.so
    run_tables rknnmrt librknnmrt.so "$root/conformance/api/rknn/parts.calls"
    run_kit rknnmrt librknnmrt.so rknn/parts.calls
    ;;
viplite)
    run_tables viplite libVIPlite.so
    run_tables viplite-v85x libVIPlite.so $parts/parts.calls $parts/every_format.calls $parts/live.calls
    run_tables VIPhal libVIPhal.so $parts/parts.calls $parts/generation.calls
    run_tables NBGlinker libNBGlinker.so $parts/parts.calls $parts/generation.calls
    run_tables awnn libawnn.so $parts/parts.calls $parts/generation.calls $parts/every_format.calls $parts/live.calls
    if [ "$processor" = aarch64 ]; then # there is no 32-bit board with it
        abi=viplite-2.2
        run_tables viplite-2.2 libVIPhal.so
    fi
    ;;
hbdnn)
    parts=$root/conformance/api/hbdnn
    run_tables hbdnn libdnn.so
    run_tables spcdev libspcdev.so
    abi=hbdnn-1.9
    run_tables hbdnn-1.9 libdnn.so $parts/parts.calls $parts/live.calls $parts/memory.calls $parts/conversions.calls \
        $parts/resize.calls
    abi=hbdnn-ucp
    run_tables hbdnn-ucp libdnn.so
    ;;
bmrt)
    run_tables bmrt libbmruntime.so
    ;;
esac
sort -o "$folder/failed" "$folder/failed"
# A board without a library has none of its differences.
sed -n "s/^$vendor //p" conformance/guest/differences.txt | sort | while read -r case; do
    ! grep -qx "${case%%/*}" "$folder/ran" || echo "$case"
done >"$folder/expected"
diff "$folder/expected" "$folder/failed" || { grep -A4 -B8 FAILED "$folder/logs"; exit 1; }
