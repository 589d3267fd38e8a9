# SPDX-License-Identifier: Apache-2.0
"""What the models compute, in numpy: conformance/hbdnn/format/x2a/written_programs.cpp, samples/tiny/open_network.py."""
import numpy as np

GRAY_PIXELS = np.array([0, 78, 131, 255, 192, 128, 127, 218], np.uint8)
SHAPE_OF_TABLE = (1, 8, 13, 3)  # the columns behind it, and a fourth channel, are padding
TABLE_SCALES = 2.0 ** -np.array([3, 5, 0], np.float32)
WEIGHTS = np.array([(i * 7 % 5 - 2) / 4 for i in range(3 * 2 * 3 * 3)], np.float32).reshape(3, 2, 3, 3)


def gray(pixels):
    """Of gray_program.bin, 1x3."""
    less = pixels.reshape(-1).astype(np.int64) - 128
    sums = [(300 - 250 * k) * 2 ** k + sum(((k * 31 + i * 17) % 41 - 20) * less[i] for i in range(8)) for k in range(3)]
    return np.array([sums], np.float32) * np.array([0.5, 0.25, 2], np.float32)


def softmax(values):
    powers = np.exp(values - values.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def picture(seed=1, height=8, width=16):
    """Y, and pairs of U and V for four pixels each."""
    random = np.random.default_rng(seed)
    return (random.integers(0, 256, (1, height, width, 1), dtype=np.uint8),
            random.integers(0, 256, (1, height // 2, width // 2, 2), dtype=np.uint8))


def packed(y, uv):
    return np.concatenate([y.reshape(-1), uv.reshape(-1)])


def table(y, uv):
    """Of table_program.hbm: each sample less 128, looked up."""
    samples = np.concatenate([y, uv.repeat(2, axis=1).repeat(2, axis=2)], axis=3)[:, :, :SHAPE_OF_TABLE[2]]
    x = samples.astype(np.int64) - 128
    return (np.fmod(x * x // 131 + x, 128) - np.trunc(x / 2)).astype(np.int64).astype(np.int8)


def feature_maps(seed=1, height=4, width=6):
    random = np.random.default_rng(seed)
    return [random.standard_normal((1, 2, height, width)).astype(np.float32) for _ in range(2)]


def open_network(first, second):
    """map and mean of samples/tiny/open.onnx."""
    total = np.pad(first + second, ((0, 0), (0, 0), (1, 1), (1, 1)))
    height, width = first.shape[2:]
    convolved = sum(np.einsum("oc,nchw->nohw", WEIGHTS[:, :, i, j], total[:, :, i:i + height, j:j + width])
                    for i in range(3) for j in range(3))
    result = np.maximum(convolved, 0)
    return result, result.mean(axis=(2, 3))
