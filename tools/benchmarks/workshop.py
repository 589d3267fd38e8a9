# SPDX-License-Identifier: Apache-2.0
"""What has to be there before anything is measured: programs, networks, the peer."""
import os
import shutil
import subprocess
import sys

import networks

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PEER = "onnxruntime-node@1.30.0"
CHIP = "rk3588"


def call(*command, **options):
    """Runs a command; what it prints is shown only when it fails, and then ends the process."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          **options)
    if done.returncode:
        sys.exit(f"{done.stdout}bench: {' '.join(command)} failed")


class Workshop:
    """A build folder of the release preset; networks and the peer lie in build/bench."""

    def __init__(self, build):
        self.build = os.path.abspath(build)
        self.folder = os.path.join(ROOT, "build", "bench")
        self.networks = os.path.join(self.folder, "networks")
        self.peer = os.path.join(self.folder, "peer")

    def program(self, name):
        return os.path.join(self.build, "bin", name)

    def make(self, targets):
        call("cmake", "--preset", "release", "-B", self.build, cwd=ROOT)
        call("cmake", "--build", self.build, "--target", "boardless", *targets)
        networks.main(self.networks, [])

    def has(self, target):
        """Whether the configured build knows it."""
        listed = subprocess.run(["cmake", "--build", self.build, "--target", "help"],
                                stdout=subprocess.PIPE, text=True, check=True).stdout
        return f"{target}: " in listed

    def onnx(self, name, form):
        return os.path.join(self.networks, f"{name}.{form}.onnx")

    def compiled(self, name, form, batch=1):
        """The file of the network for the chip."""
        path = os.path.join(self.networks, f"{name}.{form}.{batch}.rknn")
        call(self.program("boardless"), "compile", self.onnx(name, form), "--chip", CHIP,
             "--batch", str(batch), "-o", path)
        return path

    def install_peer(self):
        package, version = PEER.split("@")
        stated = os.path.join(self.peer, "node_modules", package, "package.json")
        if os.path.exists(stated):
            with open(stated, encoding="utf-8") as file:
                if f'"version": "{version}"' in file.read():
                    return
        if not shutil.which("node") or not shutil.which("npm"):
            sys.exit("bench: the peer needs node and npm: apt-get install nodejs npm")
        os.makedirs(self.peer, exist_ok=True)
        call("npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", self.peer,
             PEER)
