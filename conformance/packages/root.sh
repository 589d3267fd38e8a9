# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh disable=SC2154
# Read by the tests in a fresh root: $folder/root, unpacked from the tar file $root, is removed in the end; inside
# COMMAND runs there.
[ "$(id -u)" = 0 ] || { echo "skipped: chroot takes root"; exit 77; }
[ -s "$root" ] || { echo "skipped: no fresh root"; exit 77; }
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/root"
tar -xf "$root" -C "$folder/root" --exclude='./dev/*' || exit 1
: >"$folder/root/dev/null"
chmod 666 "$folder/root/dev/null"
inside() {
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive chroot "$folder/root" "$@"
}
