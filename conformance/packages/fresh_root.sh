#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# fresh_root.sh FILE.tar: a minimal Debian 12 with apt and nothing else, made once. Exit 77 without mmdebstrap, the
# rights of root, or Debian's archive.
root=$1
[ ! -f "$root" ] || exit 0
rm -rf "$root"
command -v mmdebstrap >/dev/null 2>&1 || { echo "skipped: no mmdebstrap"; exit 77; }
[ "$(id -u)" = 0 ] || { echo "skipped: chroot takes root"; exit 77; }
mmdebstrap --mode=root --variant=apt --format=tar bookworm "$root.part" || { echo "skipped: no Debian could be had"; exit 77; }
mv "$root.part" "$root"
