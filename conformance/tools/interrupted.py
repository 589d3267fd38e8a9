#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""interrupted.py SIGNAL PICTURE COMMAND...: of COMMAND, in which @samples@ becomes a list of more
samples than it could work through, its progress bar appears on a terminal; the signal then ends it
as it ends any program, and it leaves no file behind."""
import os
import pty
import signal
import subprocess
import sys
import tempfile

number, picture, command = signal.Signals[sys.argv[1]], os.path.abspath(sys.argv[2]), sys.argv[3:]


def until(terminal, mark):
    seen = b""
    while mark not in seen:
        try:
            part = os.read(terminal, 4096)
        except OSError:  # the other end was closed
            part = b""
        if not part:
            sys.exit(f"ended without a progress bar: {seen}")
        seen += part


with tempfile.TemporaryDirectory() as folder:
    samples, work = os.path.join(folder, "samples.txt"), os.path.join(folder, "work")
    os.mkdir(work)
    with open(samples, "w", encoding="utf-8") as file:
        file.write(f"{picture}\n" * 50_000)
    terminal, end = pty.openpty()
    with subprocess.Popen([samples if word == "@samples@" else word for word in command], cwd=work,
                          stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                          stderr=end) as process:
        os.close(end)
        until(terminal, b"/50000")
        process.send_signal(number)
    if process.returncode != -number:
        sys.exit(f"exit status {process.returncode}")
    if os.listdir(work):
        sys.exit(f"left behind: {os.listdir(work)}")
