# SPDX-License-Identifier: Apache-2.0
# Sourced behind board.sh with $root: `runner_of VENDOR` builds $folder/api, conformance_api for that board, which reads the
# vendor's tables. Wants toolchains/fetch_zlib's libffi; exit 77 (skipped) without it.
sysroot=$root/build/sysroot/$arch/usr
ffi=$sysroot/lib/$triple/libffi.a
[ -e "$ffi" ] || { echo "skipped: no $ffi (toolchains/fetch_zlib $arch)"; exit 77; }

# build_runner DESCRIPTIONS: of these vendors, from the objects that are in $folder and its own sources.
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

# Precondition: the root of the tree is the working folder.
runner_of() {
    vendor=$1
    case $vendor in
    rknn)
        describe rknn rknn
        build_runner 'describe_rknn()'
        ;;
    viplite)
        describe viplite viplite -DVIPLITE_FAMILY=VIPLITE_2_0
        describe viplite v85x -DVIPLITE_FAMILY=VIPLITE_1_13_2022
        describe viplite viplite_2_2 -DVIPLITE_FAMILY=VIPLITE_2_2
        build_runner 'describe_viplite(),describe_viplite_v85x(),describe_viplite_2_2()'
        ;;
    hbdnn)
        describe hbdnn hbdnn
        describe hbdnn hbdnn_1_9 -DHBDNN_FAMILY=HBDNN_1_9
        describe hbdnn hbdnn_ucp -DHBDNN_FAMILY=HBDNN_UCP_3_13
        describe spcdev spcdev
        build_runner 'describe_hbdnn(),describe_hbdnn_1_9(),describe_hbdnn_ucp(),describe_spcdev()'
        ;;
    bmrt)
        describe bmrt bmrt
        build_runner 'describe_bmrt()'
        ;;
    *)
        echo "there are no tables of $vendor"
        exit 2
        ;;
    esac
}

# write_kit MODELS FILE: what runs these tables on a board, as a tarball. Behind runner_of.
write_kit() {
    kit=$folder/conformance-$vendor-$processor
    mkdir "$kit"
    cp "$folder/api" "$kit/conformance_api"
    cp "$root/conformance/guest/kit_run" "$kit/run"
    cp -r "$1" "$kit/models"
    for tables in "$root"/conformance/api/*/; do
        [ -z "$(find "$tables" -name '*.calls')" ] || cp -r "${tables%/}" "$kit/"
    done
    tar -C "$folder" -czf "$2" "${kit##*/}"
}
