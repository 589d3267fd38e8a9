#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# classify.sh CLASSIFY MODEL PICTURE DIGIT CHIP: the sample application sees that digit first.
printed=$(BOARDLESS_CHIP=$5 "$1" "$2" "$3") || exit 1
echo "$printed"
first=$(echo "$printed" | sed -n '/class.*score/ { n; p; }')
echo "$first" | grep -Eq "^ +$4 +[01]\.[0-9]+  $4\$"
