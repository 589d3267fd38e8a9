#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# commands.sh BOARDLESS TESTS: the command's info, dump and record of files that TESTS writes.
boardless=$1 tests=$2
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
BOARDLESS_HORIZON_FILES=$folder "$tests" '[files]' >"$folder/log" || { cat "$folder/log"; exit 1; }
failed=0

# expect PATTERN ARGUMENT...: the command succeeds, and prints a line that matches.
expect() {
    pattern=$1
    shift
    "$boardless" "$@" >"$folder/output" 2>&1 && grep -qE "$pattern" "$folder/output" && return
    echo "boardless $*: no line matches '$pattern' in:"
    cat "$folder/output"
    failed=1
}
# refuse PATTERN ARGUMENT...: the command fails, and prints a line that matches.
refuse() {
    pattern=$1
    shift
    if "$boardless" "$@" >"$folder/output" 2>&1 || ! grep -qE "$pattern" "$folder/output"; then
        echo "boardless $*: succeeds, or no line matches '$pattern' in:"
        cat "$folder/output"
        failed=1
    fi
}

expect '^tensor type: HB_DNN_IMG_TYPE_NV12$' info "$folder/nv12.bin"
expect '^nv12_net is for x5$' info "$folder/nv12.bin"
expect 'nv12.bin.nv12_subgraph_0.onnx' info "$folder/nv12.bin"
expect '^computed as$' info "$folder/softmax.bin"
expect '^scale data: 0.5,0.125,$' info "$folder/nv12.txt"
refuse 'compiled for x3, not for x5' info --chip x5 "$folder/gray.bin"
refuse 'hrt_model_exec model_info' info "$folder/nv12.hbm"
refuse 'json is not for' info --json "$folder/gray.bin"
expect "Dequantize 'dequantize': ip_quantized, ip_x_scale -> ip_real axis=1" dump "$folder/gray.bin"
expect "HBM version 3 for march X2A" dump "$folder/gray.bin"
expect "'nv12_subgraph_0' --O3" dump "$folder/nv12.hbm"
expect '^ +INPUT_TYPE_TRAIN: bgr;$' dump "$folder/nv12.bin"
refuse 'has no layers to draw: ' dump --dot "$folder/gray.bin"
expect '^    layer[0-9]+ -> output0 .label="float32 ' dump --dot "$folder/gray_program.bin"
expect "BPU 'gray_subgraph_0'" dump --op BPU "$folder/gray.bin"
grep -q Reshape "$folder/output" && { echo "dump --op BPU shows other nodes"; failed=1; }

# The board's own text in place of the file, which then answers with what the board gave.
head -c 12 /dev/zero >"$folder/input.dat"
head -c 48 /dev/zero >"$folder/output.dat"
printf '[network]\nnv12.bin\n[input]\ninput.dat\n[golden]\noutput.dat\n' >"$folder/list.txt"
expect '1 outputs in .*nv12.bin.recorded$' record "$folder/list.txt"
expect 'outputs are recorded ones' info "$folder/nv12.bin"
head -c 11 /dev/zero >"$folder/input.dat"
refuse 'has 11 bytes, input 0 12' record "$folder/list.txt"
exit $failed
