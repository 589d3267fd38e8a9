#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""progress.py COMMAND...: on a terminal, nothing of a progress bar remains at the end; where stderr
is none, nothing is written there."""
import os
import pty
import subprocess
import sys

piped = subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
if piped.stderr:
    sys.exit(f"wrote {piped.stderr}")

terminal, end = pty.openpty()
with subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=end) as process:
    os.close(end)
    seen = b""
    try:
        while part := os.read(terminal, 4096):
            seen += part
    except OSError:  # the other end was closed
        pass
if process.returncode != 0 or (seen and not seen.endswith(b"\r\x1b[K")):
    sys.exit(f"exit status {process.returncode}, left {seen}")
