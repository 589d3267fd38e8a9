# SPDX-License-Identifier: Apache-2.0
"""A guest in Python: it speaks tools/guest/wire.h of its own, so that it can also speak it wrongly."""
import ctypes
import mmap
import os
import re
import socket
import struct

MESSAGE = struct.Struct("<II4Q")
GREETING = struct.Struct("<IIQQQQQ64s")
KINDS = dict(hello=1, call=2, done=3, ret=16, read=17, write=18, map=19, unmap=20, give=21, take=22, close=23,
             print=24, stop=25, room=27)
VERSION = 2


def functions(root):
    """the exports of librknnrt in the order of their numbers"""
    with open(os.path.join(root, "abi/rknn/functions.inc"), encoding="utf-8") as table:
        return sorted(re.findall(r"^(?:FN|ALIAS)\(([A-Za-z0-9_]+)", table.read(), re.MULTILINE))


def fnv(names):
    value = 0xcbf29ce484222325
    for byte in "".join(name + "\n" for name in names).encode():
        value = ((value ^ byte) * 0x100000001b3) & 0xffffffffffffffff
    return value


class Ended(Exception):
    """The server has closed the socket, or asks the guest to die."""


class Client:
    def __init__(self, address, root, by_kernel=True, process=None):
        """by_kernel: the server may read this process' memory by itself; process: who it says it is"""
        self.process = process or os.getpid()
        self.names = functions(root)
        self.kept = []
        self.printed = b""
        self.asked = []
        if address.startswith("tcp:"):
            host, port = address[4:].rsplit(":", 1)
            self.socket = socket.create_connection((host.strip("[]"), int(port)))
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        else:
            self.socket = socket.socket(socket.AF_UNIX)
            self.socket.connect("\0" + address[1:] if address.startswith("@") else address)
        self.nonce = ctypes.c_uint64(0x1122334455667788 ^ os.getpid())
        place = ctypes.addressof(self.nonce) if by_kernel else 0
        greeting = GREETING.pack(VERSION, 8, fnv(self.names), self.nonce.value, place, 0, self.process, b"librknnrt.so")
        self.send("hello", extra=greeting)
        self.until("done")

    def send(self, kind, *values, extra=b""):
        values = list(values) + [0] * (4 - len(values))
        try:
            self.socket.sendall(MESSAGE.pack(KINDS[kind], len(extra), *values) + extra)
        except OSError as problem:
            raise Ended(str(problem)) from problem

    def take(self, count):
        got = b""
        while len(got) < count:
            part = self.socket.recv(count - len(got))
            if not part:
                raise Ended("closed")
            got += part
        return got

    def until(self, kind):
        """answers requests until the message of this kind, whose values it returns"""
        while True:
            try:
                head, descriptors, _, _ = socket.recv_fds(self.socket, MESSAGE.size, 4)
                head += self.take(MESSAGE.size - len(head)) if head else b""
            except OSError as problem:
                raise Ended(str(problem)) from problem
            if not head:
                raise Ended("closed")
            number, count, *values = MESSAGE.unpack(head)
            if number == KINDS[kind]:
                return values
            self.answer(number, count, values, descriptors)

    def answer(self, number, count, values, descriptors):
        self.asked.append(number)
        if number == KINDS["read"]:
            self.send("done", values[1])
            self.socket.sendall(ctypes.string_at(values[0], values[1]))
        elif number == KINDS["write"]:
            ctypes.memmove(values[0], self.take(count), count)
            self.send("done")
        elif number == KINDS["map"]:
            mapped = mmap.mmap(descriptors[0], values[0], offset=values[1])
            os.close(descriptors[0])
            self.kept.append(mapped)
            self.send("done", ctypes.addressof(ctypes.c_char.from_buffer(mapped)))
        elif number == KINDS["room"]:
            mapped = mmap.mmap(-1, values[0])
            self.kept.append(mapped)
            self.send("done", ctypes.addressof(ctypes.c_char.from_buffer(mapped)))
        elif number == KINDS["print"]:
            self.printed += self.take(count)
            self.send("done")
        elif number == KINDS["give"]:
            self.send("done", descriptors[0])
        elif number in (KINDS["unmap"], KINDS["close"]):
            self.send("done")
        else:
            raise Ended(f"asked for {number}")

    def call(self, name, *arguments):
        """the function's result, as 32 bits with a sign"""
        words = [ctypes.cast(a, ctypes.c_void_p).value or 0 if isinstance(a, ctypes._Pointer)
                 else ctypes.addressof(a) if isinstance(a, (ctypes.Structure, ctypes.Array, ctypes._SimpleCData))
                 else a & 0xffffffffffffffff for a in arguments]
        registers = struct.pack("<17Q", *(words + [0] * (17 - len(words))))
        self.send("call", self.names.index(name), 0, extra=registers)
        return ctypes.c_int32(self.until("ret")[0] & 0xffffffff).value

    def load(self, model):
        context = ctypes.c_uint64(0)
        bytes_ = ctypes.create_string_buffer(model, len(model))
        assert self.call("rknn_init", context, bytes_, len(model), 0, 0) == 0
        return context.value

    def run(self, model, picture):
        """ten scores of the samples' network"""
        context = self.load(model)
        pixels = ctypes.create_string_buffer(picture, len(picture))
        entry = ctypes.create_string_buffer(struct.pack("<IxxxxQIBxxxII", 0, ctypes.addressof(pixels), len(picture), 0, 3, 1))
        assert self.call("rknn_inputs_set", context, 1, entry) == 0
        assert self.call("rknn_run", context, 0) == 0
        scores = (ctypes.c_float * 10)()
        output = ctypes.create_string_buffer(struct.pack("<BBxxIQIxxxx", 1, 1, 0, ctypes.addressof(scores), 40))
        assert self.call("rknn_outputs_get", context, 1, output, 0) == 0
        assert self.call("rknn_destroy", context) == 0
        return bytes(scores)
