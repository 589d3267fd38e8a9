#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""results.py BOARDLESS SAMPLES TABLE [--write]: small networks, compiled and run on every chip, give the outputs of the last
version, whose SHA-256 stand in TABLE. A chip that it had not is no failure; one that is gone is. --write makes the table
anew: what changed goes into CHANGELOG.md."""
import hashlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path

NETWORKS = {"tiny_int8.tflite": ["digit_3.bmp"], "tiny_float.onnx": ["digit_3.bmp"], "tiny_colour.onnx": ["digit_3.bmp"]}


def ran(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    return None if done.returncode == 0 else done.stderr.strip()


def result_of(boardless, samples, chip, network, pictures, folder):
    """The digest of the output, or why there is none."""
    compiled, output = folder / "net", folder / "output.npy"
    calibrated = [] if "int8" in network else ["--calibrate", samples / pictures[0]]
    problem = ran(boardless, "compile", samples / network, "--chip", chip, "-o", compiled, *calibrated)
    inputs = [word for picture in pictures for word in ("--input", samples / picture)]
    problem = problem or ran(boardless, "infer", compiled, *inputs, "--output", output)
    return "refused" if problem else hashlib.sha256(output.read_bytes()).hexdigest()


def results(boardless, samples):
    chips = json.loads(subprocess.run([boardless, "chips", "--json"], capture_output=True, check=True).stdout)
    with tempfile.TemporaryDirectory() as folder:
        return {(chip["name"], network): result_of(boardless, samples, chip["name"], network, pictures, Path(folder))
                for chip in chips for network, pictures in NETWORKS.items()}


def main():
    boardless, samples, table = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    now = results(boardless, samples)
    if sys.argv[4:] == ["--write"]:
        rows = "".join(f"{chip}\t{network}\t{digest}\n" for (chip, network), digest in sorted(now.items()))
        table.write_text("# SPDX-License-Identifier: Apache-2.0\n# chip, network, SHA-256 of the output: results.py --write\n" + rows)
        return 0
    lines = [line.split("\t") for line in table.read_text().splitlines() if not line.startswith("#")]
    changed = [(chip, network) for chip, network, digest in lines
               if digest != "refused" and now.get((chip, network)) != digest]
    for chip, network in changed:
        print(f"{network} on {chip}: {now.get((chip, network), 'no such chip')}, which is not the last version's result")
    print(f"{len(lines)} results, {len(changed)} changed")
    return 1 if changed or len(lines) < 50 else 0


if __name__ == "__main__":
    sys.exit(main())
