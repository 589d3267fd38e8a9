#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# record_rknn.sh BOARDLESS CLASSIFY CHARACTERS: of a .rknn file whose hardware nobody knows, an
# application is given what was recorded for a picture; of another it is told that nothing was.
boardless=$1 classify=$2 characters=$3
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
set -ex
cd "$folder"
"$boardless" compile "$characters/characters.onnx" --chip rk3588 --mean 128 --std 128 \
    --calibrate "$characters/calibration.npy" --format rknn -o known.rknn
sed 's/RKNPU v2/RKNPU x2/' known.rknn >board.rknn
python3 - "$characters/calibration.npy" <<'PYTHON'
import struct, sys
SIDE = 32
samples = open(sys.argv[1], "rb").read()[-64 * SIDE * SIDE:]

def write(name, number):
    """A character as pixels, and as a picture of 24 bits per pixel, lines from the bottom up."""
    pixels = samples[number * SIDE * SIDE:][:SIDE * SIDE]
    open(name + ".dat", "wb").write(pixels)
    lines = [pixels[y * SIDE:][:SIDE] for y in reversed(range(SIDE))]
    colours = bytes(pixel for pixel in b"".join(lines) for _ in range(3))
    header = struct.pack("<2sIIIIiiHHIIiiII", b"BM", 54 + len(colours), 0, 54, 40, SIDE, SIDE, 1,
                         24, 0, len(colours), 0, 0, 0, 0)
    open(name + ".bmp", "wb").write(header + colours)

write("character", 0)
write("other", 1)
PYTHON
"$boardless" infer known.rknn --input character.bmp --output golden.npy
"$classify" known.rknn character.bmp "$characters/labels.txt" >computed

export BOARDLESS_RECORDED=$folder/board.rknn.recorded # the application gives bytes, and no path

# refused PICTURE PATTERN: the file of unknown hardware has no answer for it, and this is why.
refused() {
    ! "$classify" board.rknn "$1" "$characters/labels.txt" >refusal 2>&1
    grep -q "$2" refusal
}
refused character.bmp 'RKNPU x2'
printf '%s\n' '[network]' board.rknn '[input]' character.dat '[golden]' golden.npy >list.txt
"$boardless" record list.txt | grep -q '^board.rknn: 1 outputs in board.rknn.recorded$'
"$classify" board.rknn character.bmp "$characters/labels.txt" >recorded
cmp recorded computed
refused other.bmp 'nothing is recorded for these inputs'

printf '%s\n' '[network]' board.rknn '[input]' golden.npy '[golden]' golden.npy >list.txt
! "$boardless" record list.txt 2>refusal
grep -q "golden.npy has 59 bytes of int8, 'image' (1x32x32x1) has 1024" refusal
