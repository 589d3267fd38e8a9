# SPDX-License-Identifier: Apache-2.0
# Sourced with $root, $build, $processor, $compiler, $vendor and $libraries: compiles ${vendor}_calls.c and ${vendor}_changed.c
# for the processor, with the $definitions where there are any, and goes where they are.
recorder=$build/lib/record/$processor/record-$vendor.so
[ -e "$recorder" ] || { echo "skipped: no recorder for $processor"; exit 77; }
include=$root/abi/$vendor/include linked=
: "${definitions:=}"
for library in $libraries; do linked="$linked -l:$library"; done
calls=$root/conformance/record/${vendor}_calls.c changes=$root/conformance/record/${vendor}_changed.c
if [ "$processor" = x86_64 ]; then
    [ "$(uname -m)" = x86_64 ] || { echo "skipped: this is no x86-64"; exit 77; }
    folder=$(mktemp -d) || exit 1
    trap 'rm -rf "$folder"' EXIT
    # shellcheck disable=SC2086
    "$compiler" -O1 -I"$include" $definitions "$calls" -o "$folder/calls" -L"$build/lib" $linked -Wl,-rpath,"$build/lib" || exit 1
    # shellcheck disable=SC2086
    "$compiler" -O1 -I"$include" $definitions -shared -fPIC "$changes" -o "$folder/changed.so" -ldl || exit 1
else
    . "$root/conformance/guest/board.sh"
    [ -e "$guests/$library" ] || { echo "skipped: no guest library for $processor"; exit 77; }
    # shellcheck disable=SC2086
    compile clang -O1 -I"$include" $definitions "$calls" -o "$folder/calls" -L"$guests" $linked || exit 1
    # shellcheck disable=SC2086
    compile clang -O1 -I"$include" $definitions -shared -fPIC "$changes" -o "$folder/changed.so" || exit 1
fi
set -ex
cd "$folder"
boardless=$build/bin/boardless

# started PRELOADS ARGUMENT...: writes calls into $BOARDLESS_TRACE where the recorder is one of the preloads.
if [ "$processor" = x86_64 ]; then
    started() {
        preloads=$1
        shift
        LD_PRELOAD=$preloads ./calls "$@"
    }
else
    serve
    started() {
        preloads=$1
        shift
        "$qemu" -L "/usr/$triple" -E LD_PRELOAD="$preloads" -E LD_LIBRARY_PATH="$guests" ./calls "$@"
    }
fi

# unchanged MODEL CHIP: the program does the same when it is recorded, and all is the same here: run.trace.
unchanged() {
    started "" "$1" >plain.txt
    BOARDLESS_TRACE=run.trace started "$recorder" "$1" >recorded.txt
    cmp plain.txt recorded.txt
    "$boardless" replay run.trace --chip "$2" >run.txt || { cat run.txt; exit 1; }
    cat run.txt
    grep -Eq '^([0-9]+) of \1 calls repeated, 0 differences; 0 of [0-9]{4,} bytes differ$' run.txt
    ! grep -q '^The trace' run.txt
}

# changed MODEL CHIP: the report is changed.txt. Returns what the replay does.
changed() {
    BOARDLESS_TRACE=changed.trace started "$recorder:$PWD/changed.so" "$1" >changed.out
    status=0
    "$boardless" replay changed.trace --chip "$2" --most 1000 >changed.txt || status=$?
    cat changed.txt
    return $status
}

# damaged CHIP CASES: of run.trace; no replay crashes.
damaged() {
    python3 -B "$root/conformance/record/damaged.py" "$boardless" run.trace "$1" "$2"
}

# shortened MODEL CHIP: traces that end early say why, and what is in them is the same.
shortened() {
    (BOARDLESS_TRACE=killed.trace started "$recorder" "$1" 2 killed >killed.out) || true
    "$boardless" replay killed.trace --chip "$2" >killed.txt || { cat killed.txt; exit 1; }
    grep -q '^The trace: the program did not end in order' killed.txt

    BOARDLESS_TRACE=limited.trace BOARDLESS_TRACE_LIMIT=1 started "$recorder" "$1" 5000 >limited.out 2>limited.log
    grep -q 'boardless-record: the trace has reached its limit' limited.log
    [ "$(wc -c <limited.trace)" -le 1048576 ]
    "$boardless" replay limited.trace --chip "$2" >limited.txt || { cat limited.txt; exit 1; }
    grep -q '^The trace: it had reached its limit' limited.txt
    grep -Eq '^The trace: [0-9]+ calls are not in it' limited.txt

    # A second recorder.
    BOARDLESS_TRACE=run.trace started "$recorder" "$1" >second.out 2>second.log
    grep -q 'there is a trace of that name; this process records into ' second.log
    for second in run.trace.[0-9]*; do "$boardless" replay "$second" --chip "$2" >second.txt; done
    grep -Eq ', 0 differences; 0 of [0-9]{4,} bytes differ$' second.txt

    # Without the application's data the model stays; what needs the data is not compared.
    BOARDLESS_TRACE_INPUTS=hash BOARDLESS_TRACE=bare.trace started "$recorder" "$1" >bare.out
    cmp plain.txt bare.out
    "$boardless" replay bare.trace --chip "$2" >bare.txt || { cat bare.txt; exit 1; }
    grep -q "^The trace: the application's data was left out" bare.txt

    # A full disk, where one may be mounted.
    mkdir small
    mount -t tmpfs -o size=64k none small 2>/dev/null || return 0
    trap 'umount "$folder/small"; [ -z "$server" ] || kill "$server"; rm -rf "$folder"' EXIT
    BOARDLESS_TRACE=small/full.trace started "$recorder" "$1" 400 >full.out 2>full.log
    grep -q 'boardless-record: the disk is full' full.log
    "$boardless" replay small/full.trace --chip "$2" >full.txt || { cat full.txt; exit 1; }
    grep -q '^The trace: the disk was full' full.txt
}

# other_generation FOLDER LIBRARY DEFINITION PROGRAM: a library there has other structs and arguments under these names, and of a
# program above it nothing is recorded.
other_generation() {
    there=$build/lib/$1
    if [ "$processor" != x86_64 ] || [ ! -e "$there/lib$2.so" ]; then return 0; fi
    printf '%s\n' "$4" >other.c
    "$compiler" "-D$3" -I"$include" other.c -o other -L"$there" "-l$2" -Wl,-rpath,"$there"
    BOARDLESS_TRACE=other.trace LD_PRELOAD=$recorder ./other 2>other.txt
    grep -q 'the library is of a generation whose calls are not recorded' other.txt
    [ ! -e other.trace ]
}
