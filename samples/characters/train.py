#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Trains the network on rendered pictures of the faces of faces_training.txt, tells how many of the
test's pictures it reads, and writes characters.onnx. Wants OPENBLAS_NUM_THREADS=1 in the environment:
torch has threads of its own."""
import argparse
import multiprocessing
import os

import numpy
import torch
from torch.nn.functional import cross_entropy

import faces
from classes import CHARACTERS, HERE
from model import Network, macs
from onnx_file import onnx_file
from render import render, test_set

CHUNK = 5000  # pictures rendered at a time
BATCH, RATE, DECAY, SMOOTHING = 256, 4e-3, 0.02, 0.05


def chunk(seed):
    random, known = numpy.random.default_rng(seed), faces.load("faces_training.txt")
    return render([(known[random.integers(len(known))], CHARACTERS[random.integers(len(CHARACTERS))])
                   for _ in range(CHUNK)], seed)


def training_set(count, processes):
    seeds = range(1000, 1000 + count // CHUNK)
    with multiprocessing.Pool(processes) as pool:
        pictures, classes = zip(*pool.imap(chunk, seeds))
    return numpy.concatenate(pictures), numpy.concatenate(classes)


def kept(path, make):
    """What `make` gives, from the file `path` if it is there."""
    if not os.path.exists(path):
        pictures, classes = make()
        with open(path + ".part", "wb") as file:
            numpy.savez(file, pictures=pictures, classes=classes)
        os.replace(file.name, path)
    with numpy.load(path) as stored:
        return stored["pictures"], stored["classes"]


def values(pictures):
    return (torch.from_numpy(pictures).float()[:, None] - 128) / 128


def varied(x):
    """Brightness and contrast differ a little each time a picture comes."""
    factor, offset = torch.rand(2, len(x), 1, 1, 1)
    return (x * (0.75 + 0.5 * factor) + 0.4 * (offset - 0.5)).clamp(-1, 1)


def right(network, pictures, classes):
    """For each picture whether it is read."""
    network.eval()
    with torch.no_grad():
        found = [network(values(part)).argmax(1).numpy()
                 for part in numpy.array_split(pictures, max(len(pictures) // 1000, 1))]
    network.train()
    return numpy.concatenate(found) == classes


def train(network, pictures, classes, epochs, after):
    """Calls `after(epoch)` when all pictures were seen once more."""
    network.to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
    steps = len(pictures) // BATCH
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, epochs * steps, pct_start=0.1)
    targets = torch.from_numpy(classes).long()
    for epoch in range(epochs):
        order = torch.randperm(len(pictures))
        for step in range(steps):
            chosen = order[step * BATCH:(step + 1) * BATCH]
            x = varied(values(pictures[chosen.numpy()])).to(memory_format=torch.channels_last)
            loss = cross_entropy(network(x), targets[chosen], label_smoothing=SMOOTHING)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
        after(epoch + 1)


def by_face(read):
    """Lines with the share of each face's pictures in the test that were read."""
    known = faces.load("faces_test.txt")
    shares = read.reshape(len(known), -1).mean(axis=1)
    return "".join(f"{share:.4f} {face.name}\n" for face, share in zip(known, shares))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=int, default=250000,
                        help="rendered for training (%(default)s)")
    parser.add_argument("--epochs", type=int, default=8,
                        help="times that each is seen (%(default)s)")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="(%(default)s)")
    parser.add_argument("--work", required=True, metavar="DIR", help="keeps the rendered pictures")
    parser.add_argument("--output", default=os.path.join(HERE, "characters.onnx"),
                        help="(%(default)s)")
    wanted = parser.parse_args()
    os.makedirs(wanted.work, exist_ok=True)
    torch.set_num_threads(wanted.processes)
    torch.manual_seed(1)
    pictures, classes = kept(os.path.join(wanted.work, f"training_{wanted.pictures}.npz"),
                             lambda: training_set(wanted.pictures, wanted.processes))
    unseen = test_set()
    network = Network()
    print(f"{sum(each.numel() for each in network.parameters())} parameters, {macs()} MACs", flush=True)

    def report(epoch):
        print(f"epoch {epoch}: {right(network, pictures[:5000], classes[:5000]).mean():.4f} of the "
              f"training pictures, {right(network, *unseen).mean():.4f} of the test's", flush=True)

    train(network, pictures, classes, wanted.epochs, report)
    print(by_face(right(network, *unseen)), end="")
    with open(wanted.output, "wb") as file:
        file.write(onnx_file(network))


if __name__ == "__main__":
    main()
