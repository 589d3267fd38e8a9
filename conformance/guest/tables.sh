#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# tables.sh ROOT BUILD MODELS PROCESSOR VENDOR: conformance_api, built for a board, runs the vendor's tables of calls under
# `boardless run` against its guest libraries. What fails is what differences.txt lists. Wants toolchains/fetch_zlib's libffi.
root=$1 build=$2 models=$3 processor=$4 vendor=$5
. "$root/conformance/guest/board.sh"
sysroot=$root/build/sysroot/$arch/usr
ffi=$sysroot/lib/$triple/libffi.a
[ -e "$ffi" ] || { echo "skipped: no $ffi (toolchains/fetch_zlib $arch)"; exit 77; }
cd "$root" || exit 1

# build_runner DESCRIPTIONS: conformance_api of these vendors, from the objects that are in $folder and its own sources.
build_runner() {
    compile clang -O1 -c conformance/opens_libraries.c -o "$folder/opens.o" || exit 1
    sources=$(ls conformance/api/*.cpp | grep -Ev '/(bmrt|hbdnn|ovxlib|postprocess|spcdev|viplite|vendors|rga|rknn)\.cpp$')
    # shellcheck disable=SC2086
    compile clang++ -std=c++20 -O0 -I. -isystem "$sysroot/include/$triple" "-DVENDORS=$1" $sources \
        conformance/guest/vendors.cpp tools/reports/*.cpp "$folder"/*.o "$ffi" -o "$folder/api" || exit 1
}

# describe SOURCE NAME FLAG...: an object of conformance/api/SOURCE.cpp.
describe() {
    described=$1 object=$2
    shift 2
    compile clang++ -std=c++20 -O0 -I. "-Iabi/$vendor/include" "$@" -c "conformance/api/$described.cpp" -o "$folder/$object.o" || exit 1
}

# run_tables FOLDER LIBRARY [FILE WITH PARTS]...: the folder's cases, those of the flavour $abi, "": the default.
abi=
run_tables() {
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

: >"$folder/failed"
parts=$root/conformance/api/viplite
case $vendor in
rknn)
    describe rknn rknn
    build_runner 'describe_rknn()'
    run_tables rknn librknnrt.so
    run_tables rknnmrt librknnmrt.so "$root/conformance/api/rknn/parts.calls"
    ;;
viplite)
    describe viplite viplite -DVIPLITE_FAMILY=VIPLITE_2_0
    describe viplite v85x -DVIPLITE_FAMILY=VIPLITE_1_13_2022
    describe viplite viplite_2_2 -DVIPLITE_FAMILY=VIPLITE_2_2
    build_runner 'describe_viplite(),describe_viplite_v85x(),describe_viplite_2_2()'
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
    describe hbdnn hbdnn
    describe hbdnn hbdnn_1_9 -DHBDNN_FAMILY=HBDNN_1_9
    describe hbdnn hbdnn_ucp -DHBDNN_FAMILY=HBDNN_UCP_3_13
    describe spcdev spcdev
    build_runner 'describe_hbdnn(),describe_hbdnn_1_9(),describe_hbdnn_ucp(),describe_spcdev()'
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
    describe bmrt bmrt
    build_runner 'describe_bmrt()'
    run_tables bmrt libbmruntime.so
    ;;
esac
sort -o "$folder/failed" "$folder/failed"
sed -n "s/^$vendor //p" conformance/guest/differences.txt | sort >"$folder/expected"
diff "$folder/expected" "$folder/failed" || { grep -A4 -B8 FAILED "$folder/logs"; exit 1; }
