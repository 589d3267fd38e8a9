#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# status.sh STATUS COMMAND...: the command exits with this status.
wanted=$1
shift
"$@"
[ $? = "$wanted" ]
