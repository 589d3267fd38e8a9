#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""show_colour.py BOARDLESS COLOURED: in a terminal `boardless show` prints upper half blocks, the
upper pixel in front, the lower one behind, and ends each line without colour."""
import os
import pty
import sys

printed = b""


def read(terminal):
    global printed
    chunk = os.read(terminal, 4096)
    printed += chunk
    return chunk


status = pty.spawn([sys.argv[1], "show", sys.argv[2]], read)
expected = ("\x1b[38;2;10;20;30;48;2;70;80;90m\u2580"
            "\x1b[38;2;40;50;60;48;2;100;110;120m\u2580\x1b[0m\r\n").encode()
if status != 0 or printed != expected:
    sys.exit(f"exit status {status}, not these bytes: {expected!r} but {printed!r}")
