# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh disable=SC2154
# Read by the tests of packages: $folder, which is removed in the end, with the packages unpacked into $folder/there.
# Wants $packages, where they are.
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
for package in "$packages"/*.deb; do dpkg-deb -x "$package" "$folder/there" || exit 1; done
