#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# installed_and_removed.sh PACKAGES ROOT.tar APPLICATION SAMPLES: in a Debian without compiler, apt-get takes the package
# with what is there, an application that was built elsewhere runs, and removing the package leaves nothing. Says
# how long the first two took.
packages=$1 root=$2 application=$3 samples=$4
# shellcheck source=conformance/packages/root.sh
. "$(dirname "$0")/root.sh"
set -e
# What dpkg, apt and ldconfig write down about their work is not the package's.
files() { (cd "$folder/root" && find . -path ./var -prune -o -path ./tmp -prune -o -path ./etc/ld.so.cache -o -print | sort); }
files >"$folder/before"
! inside which cc gcc c++ || exit 1
cp "$packages"/boardless_*.deb "$application" "$samples/tiny_int8.tflite" "$samples/digit_7.bmp" "$folder/root/tmp"

begin=$(date +%s)
inside sh -ec 'cd /tmp && apt-get install -qq -y ./boardless_*.deb' >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
cat >"$folder/root/tmp/test" <<'TEST'
cd /tmp
boardless run --chip rk3588 -- ./rknn_classify tiny_int8.tflite digit_7.bmp >printed
grep -Eq '^ +7 +0\.[5-9]' printed
TEST
inside sh -e /tmp/test
echo "installed and tested in $(($(date +%s) - begin)) s"

files >"$folder/installed"
others=$(comm -13 "$folder/before" "$folder/installed" |
    grep -vE '^./usr/(bin/(boardless|bm_builder)$|lib/boardless|share/)') && { echo "elsewhere: $others"; exit 1; }
! inside sh -c 'find /usr/lib /lib -name "librknn*" -not -path "*/boardless/*"' | grep . || exit 1
inside apt-get purge -qq -y boardless >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
files >"$folder/after"
diff "$folder/before" "$folder/after"
