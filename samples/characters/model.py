# SPDX-License-Identifier: Apache-2.0
"""The network in torch, and what it becomes in a file: convolutions with normalisation folded in."""
import torch
from torch import nn

from classes import LABELS
from geometry import SIDE

# Channels are multiples of 16: others are several times as slow in training.
CONVOLUTIONS = (  # in, out, kernel, stride, and whether halved by the largest of 2 x 2 afterwards
    (1, 16, 5, 2, False), (16, 16, 3, 1, False), (16, 32, 3, 2, False), (32, 48, 3, 1, True),
    (48, 32, 3, 1, False),
)
FEATURES = 32 * (SIDE // 8) ** 2


class Block(nn.Module):
    def __init__(self, before, after, kernel, stride, pooled):
        super().__init__()
        self.conv = nn.Conv2d(before, after, kernel, stride, kernel // 2, bias=False)
        self.norm = nn.BatchNorm2d(after, eps=1e-3)
        self.pooled = pooled

    def forward(self, x):
        x = torch.relu(self.norm(self.conv(x)))
        return nn.functional.max_pool2d(x, 2) if self.pooled else x

    def folded(self):
        """Weights and bias of the convolution that does the same after training."""
        factor = self.norm.weight / torch.sqrt(self.norm.running_var + self.norm.eps)
        return (self.conv.weight * factor[:, None, None, None],
                self.norm.bias - self.norm.running_mean * factor)


class Network(nn.Module):
    """Logits of N x 1 x SIDE x SIDE values (pixel - 128) / 128."""

    def __init__(self):
        super().__init__()
        self.blocks = nn.Sequential(*(Block(*each) for each in CONVOLUTIONS))
        self.drop = nn.Dropout(0.1)
        self.scores = nn.Linear(FEATURES, len(LABELS))

    def forward(self, x):
        return self.scores(self.drop(torch.flatten(self.blocks(x), 1)))


def macs():
    """Multiplications of one picture."""
    side, count = SIDE, FEATURES * len(LABELS)
    for before, after, kernel, stride, pooled in CONVOLUTIONS:
        side //= stride
        count += side * side * kernel * kernel * before * after
        side //= 2 if pooled else 1
    return count
