#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# check_digit.sh CLASSIFIER MODEL PICTURE DIGIT: the picture is told as that digit.
printed=$("$1" "$2" "$3" --top 1) || { echo "$printed"; exit 1; }
echo "$printed"
[ "$(echo "$printed" | awk 'END { print $1 }')" = "$4" ]
