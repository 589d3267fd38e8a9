# SPDX-License-Identifier: Apache-2.0
"""What each of the vendor's packages does with an array that has not as many dimensions as the model's input."""
import os

import numpy as np

from . import abi

# Up to this version rknn-toolkit-lite2 took a picture without its first dimension. Concluded from programs, and from
# reports of users of later ones.
LAST_THAT_TOOK_PICTURES = (1, 3)


def version_to_be():
    """The version of the vendor's package whose rules hold, as numbers."""
    text = os.environ.get("BOARDLESS_TOOLKIT", "")
    return tuple(int(part) for part in text.split(".")[:2] if part.isdigit()) or (2, 3)


def lite(index, array, attr, layout, log):
    """rknn-toolkit-lite2 takes what fits."""
    del layout, log
    if array.ndim == attr.n_dims - 1 and version_to_be() <= LAST_THAT_TOOK_PICTURES:
        array = array[np.newaxis]
    if array.ndim != attr.n_dims:
        raise Exception(f"The input[{index}] need {attr.n_dims}dims input, but {array.ndim}dims input buffer feed.")
    return array


def toolkit(index, array, attr, layout, log):
    """rknn-toolkit2 adds a first dimension, and knows N C H W by the shape. Source: reported, what it prints."""
    if array.ndim == attr.n_dims - 1:
        log.w(f"inference: The dims of input(ndarray) shape {array.shape} is wrong, expect dims is {attr.n_dims}! Try "
              f"expand dims to {(1, *array.shape)}!")
        array = array[np.newaxis]
    array = lite(index, array, attr, layout, log)
    if array.ndim == 4 and attr.fmt == abi.RKNN_TENSOR_NHWC and layout != "nchw":
        batch, height, width, channels = attr.dims[:4]
        if array.shape == (batch, channels, height, width) != (batch, height, width, channels):
            raise ValueError(f"The input(ndarray) shape {array.shape} is wrong, expect 'nhwc' like "
                             f"{(batch, height, width, channels)}!")
    return array
