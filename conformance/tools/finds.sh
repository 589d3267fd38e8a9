#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# finds.sh LIBRARY COMMAND...: the command prints the path of this library, links resolved.
wanted=$(readlink -f "$1")
shift
got=$("$@") || { echo "exit status $?"; exit 1; }
[ "$(readlink -f "$got")" = "$wanted" ] || { echo "loaded $got, not $wanted"; exit 1; }
