# SPDX-License-Identifier: Apache-2.0
"""server.py BOARDLESS ROOT MESSAGES KILLS [limits]: the server of guests, met by clients that go wrong.

All addresses and both ways of reading a guest's memory give the same; that many damaged messages and that many guests that
are killed within a call leave it as it was: it still serves, and has no process, descriptor or socket more than before.
limits: of memory, too, which a sanitizer does not work under."""
import contextlib
import ctypes
import os
import random
import signal
import struct
import subprocess
import sys
import tempfile
import time

from client import Client, Ended, MESSAGE, GREETING

BOARDLESS, ROOT = sys.argv[1], sys.argv[2]
MESSAGES, KILLS = int(sys.argv[3]), int(sys.argv[4])
with open(os.path.join(ROOT, "samples/tiny/tiny_int8.tflite"), "rb") as file:
    MODEL = file.read()
PICTURE = bytes(i * 37 % 251 for i in range(784))


def children(process):
    with open(f"/proc/{process}/task/{process}/children", encoding="ascii") as names:
        return names.read().split()


def descriptors(process):
    return len(os.listdir(f"/proc/{process}/fd"))


def settled(server, before):
    """what the server has besides `before` once its children have had time to end"""
    for _ in range(600):
        if not children(server.pid) and descriptors(server.pid) <= before:
            break
        time.sleep(0.05)
    return len(children(server.pid)), descriptors(server.pid)


def in_child(work):
    """runs it in a process of its own, which is a guest of its own"""
    child = os.fork()
    if child == 0:
        try:
            work()
        except (Ended, AssertionError, OSError):
            pass
        os._exit(0)
    return child


def damaged(address, seed):
    """one message that no guest sends"""
    chance = random.Random(seed)
    client = Client(address, ROOT, by_kernel=chance.random() < 0.8)
    words = [chance.choice([0, 1, 2, 8, 0x1000000, 0xffffffff, chance.getrandbits(64), ctypes.addressof(client.nonce)])
             for _ in range(17)]
    body = bytearray(MESSAGE.pack(chance.choice([1, 2, 2, 2, 2, 3, 99]), 136, chance.choice(
        [chance.randrange(40), chance.getrandbits(64)]), chance.getrandbits(48), 0, 0) + struct.pack("<17Q", *words))
    for _ in range(chance.randrange(4)):
        body[chance.randrange(len(body))] = chance.randrange(256)
    client.socket.sendall(body[:chance.choice([len(body), len(body), chance.randrange(1, len(body))])])
    client.socket.shutdown(1)
    client.until("ret")


def damaged_greeting(address, seed):
    import socket
    chance = random.Random(seed)
    plain = socket.socket(socket.AF_UNIX)
    plain.connect("\0" + address[1:])
    body = bytearray(MESSAGE.pack(1, GREETING.size, 0, 0, 0, 0) +
                     GREETING.pack(2, chance.choice([0, 4, 8, 9]), chance.getrandbits(64), 0, 0, 0, 1,
                                   chance.choice([b"librknnrt.so", b"../../lib", b"x" * 64])))
    body[chance.randrange(len(body))] = chance.randrange(256)
    plain.sendall(body[:chance.randrange(1, len(body) + 1)])
    plain.shutdown(1)
    while plain.recv(4096):
        pass


def killed(address, seed):
    child = in_child(lambda: [Client(address, ROOT).run(MODEL, PICTURE) for _ in range(1000)])
    time.sleep(random.Random(seed).random() * 0.03)
    os.kill(child, signal.SIGKILL)
    return child


@contextlib.contextmanager
def served(*options):
    """a server's address as Client takes it, and a list that gets its log when it has ended"""
    server = subprocess.Popen([BOARDLESS, "serve", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    log = []
    try:
        yield server.stdout.readline().strip().split("SERVER=")[1].removeprefix("unix:"), log
    finally:
        server.send_signal(signal.SIGTERM)
        log.append(server.communicate(timeout=60)[1])


def over_tcp(host):
    """scores of a client that copies all over the loopback; one client more than there may be is not served"""
    with served("--address", f"tcp:{host}:0", "--clients", "1") as (address, log):
        client = Client(address, ROOT, by_kernel=False)
        scores = client.run(MODEL, PICTURE)
        with contextlib.suppress(Ended):
            Client(address, ROOT, process=client.process + 1)
        client.socket.close()
    assert "one is not served" in log[0], log
    return scores


def at_a_path():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "socket")
        with served("--address", "unix:" + path) as (address, _):
            client = Client(address, ROOT)
            scores = client.run(MODEL, PICTURE)
            client.socket.close()
        assert not os.path.exists(path), "the socket's file is left"
    return scores


def memory_of(*options):
    """whether a client may have 3 GiB of memory of both"""
    with served(*options) as (address, _):
        client = Client(address, ROOT)
        context = client.load(MODEL)
        got = client.call("rknn_create_mem", context, 3 << 30)
        client.socket.close()
    return got != 0


def refused(address, text):
    ended = subprocess.run([BOARDLESS, "serve", "--address", address], capture_output=True, text=True, timeout=60)
    assert ended.returncode != 0 and text in ended.stderr, ended.stderr


def has_ip6():
    import socket
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET6) as one:
        one.bind(("::1", 0))
        return True
    return False


def main():
    for address in ("tcp:0.0.0.0:7070", "tcp:192.168.1.1:7070", "tcp:localhost.example:1"):
        refused(address, "loopback")
    refused("tcp:127.0.0.1:70000", "has no port")
    refused("localhost", "is not unix:PATH")
    if sys.argv[5:] == ["limits"]:
        assert memory_of() and not memory_of("--memory-mb", "2048"), "the limit of memory"
    server = subprocess.Popen([BOARDLESS, "serve"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    address = server.stdout.readline().strip().split("unix:")[1]
    direct = Client(address, ROOT)
    asked = Client(address, ROOT, by_kernel=False)
    results = {direct.run(MODEL, PICTURE), asked.run(MODEL, PICTURE)}
    results |= {over_tcp(host) for host in ["127.0.0.1"] + ["[::1]"] * has_ip6()}
    results.add(at_a_path())
    assert len(results) == 1, "the addresses or the ways of reading memory differ"
    direct.socket.close()
    asked.socket.close()
    while children(server.pid):
        time.sleep(0.01)
    before = descriptors(server.pid)
    for seed in range(MESSAGES):
        os.waitpid(in_child(lambda: (damaged if seed % 5 else damaged_greeting)(address, seed)), 0)
    for seed in range(KILLS):
        os.waitpid(killed(address, seed), 0)
    processes, left = settled(server, before)
    assert processes == 0 and left <= before, f"{processes} processes and {left - before} descriptors are left"
    again = Client(address, ROOT)
    assert {again.run(MODEL, PICTURE)} == results, "the server has changed"
    again.socket.close()
    settled(server, before)
    server.send_signal(signal.SIGTERM)
    log = server.communicate(timeout=60)[1]
    assert server.returncode == 0, f"the server ended with {server.returncode}"
    crashes = [line for line in log.splitlines() if "ended by signal" in line or "Sanitizer" in line]
    assert not crashes, crashes[:3]
    print(f"{MESSAGES} damaged messages, {KILLS} killed guests: the server is as it was")


main()
