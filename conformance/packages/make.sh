#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# make.sh PACKAGE FOLDER BUILD: the packages, quickly, and nothing else in the folder. Exit 77 without dpkg.
package=$1 folder=$2 build=$3
command -v dpkg-deb >/dev/null 2>&1 || { echo "skipped: no dpkg-deb"; exit 77; }
set -ex
rm -rf "$folder"
"$package" --fast "$folder" "$build"
guest=
if [ -d "$build/lib/guest" ]; then guest="./boardless-guest "; fi  # there is a compiler for boards
[ "$(cd "$folder" && printf "%s\n" ./*.deb | sed 's/_.*//' | tr '\n' ' ')" = "./boardless-dev $guest./boardless ./python3-boardless " ]
