# SPDX-License-Identifier: Apache-2.0
# Sourced with $processor and $build: $triple, $arch, $flags of a board's processor, and `compile COMPILER ARGUMENT...`
# against Debian's libraries. Exit 77 (skipped) where a tool, a library or the emulator is missing.
case $processor in
aarch64) triple=aarch64-linux-gnu arch=arm64 qemu=qemu-aarch64 flags= ;;
armhf) triple=arm-linux-gnueabihf arch=armhf qemu=qemu-arm flags="-march=armv7-a -mfpu=neon -mfloat-abi=hard" ;;
esac
guests=$build/lib/guest/$processor
gcc=/usr/lib/gcc-cross/$triple/12
for tool in clang ld.lld "$qemu"; do
    command -v "$tool" >/dev/null 2>&1 || { echo "skipped: no $tool"; exit 77; }
done
[ -e "$guests/librknnrt.so" ] || { echo "skipped: no guest library for $processor"; exit 77; }
[ -e "/usr/$triple/lib/libc.so.6" ] && [ -d "$gcc" ] || { echo "skipped: no libc for $triple"; exit 77; }
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT

compile() {
    compiler=$1
    shift
    case $compiler in
    clang++) set -- -isystem "/usr/$triple/include/c++/12" -isystem "/usr/$triple/include/c++/12/$triple" "$@" ;;
    esac
    # shellcheck disable=SC2086
    "$compiler" --target="$triple" $flags -Wno-unused-command-line-argument -isystem "/usr/$triple/include" -fuse-ld=lld -B"$gcc" -B"/usr/$triple/lib" \
        -L"$gcc" -L"/usr/$triple/lib" "$@"
}

# Starts `boardless serve`, for as long as the shell lives or until $server is killed; exports BOARDLESS_SERVER.
serve() {
    : >"$folder/server.txt"
    "$build/bin/boardless" serve >"$folder/server.txt" &
    server=$!
    trap 'kill "$server"; rm -rf "$folder"' EXIT
    for attempt in 1 2 3 4 5 6 7 8 9 10; do
        [ -s "$folder/server.txt" ] || sleep "$attempt"
    done
    BOARDLESS_SERVER=$(sed -n 's/^BOARDLESS_SERVER=//p' "$folder/server.txt")
    export BOARDLESS_SERVER
}
