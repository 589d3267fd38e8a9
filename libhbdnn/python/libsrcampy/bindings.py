# SPDX-License-Identifier: Apache-2.0
"""bind() and unbind(): from one module to another without a call of the program."""
from .module import Module, spcdev


def bind(src, dst):
    """0, or -1 and a line of libspcdev's. TypeError: no module of this package."""
    return _change(spcdev().sp_module_bind, src, dst)


def unbind(src, dst):
    """As bind()."""
    return _change(spcdev().sp_module_unbind, src, dst)


def _change(function, src, dst):
    for name, module in (("src", src), ("dst", dst)):
        if not isinstance(module, Module):
            raise TypeError(f"{name} is a Camera, Encoder, Decoder or Display, not {type(module).__name__}")
    return function(src.handle, src.KIND, dst.handle, dst.KIND)
