#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# without_glog.sh COMMAND...: the command, skipped where the system has a glog of its own.
for folder in /lib/*-linux-gnu /usr/lib/*-linux-gnu /lib64 /usr/lib64 /lib /usr/lib; do
    [ ! -e "$folder/libglog.so.0" ] || { echo "skipped: $folder has a glog"; exit 77; }
done
exec "$@"
