# SPDX-License-Identifier: Apache-2.0
"""Which generation of libdnn a module works with. All have one name, so that each tells its version first."""
import functools

from . import abi, abi_1_9, abi_ucp, library
from .generation import ClassicGeneration, UnifiedGeneration

UNIFIED = "hbdnn-ucp"  # the folder of the unified libraries, as `boardless run --abi` has it


class LibraryError(RuntimeError):
    """A library is missing, or is another generation's."""


@functools.lru_cache(maxsize=None)
def _generation(folder):
    """folder: beside or below libraries, with a slash at its end."""
    dnn = _load(folder + "libdnn.so", {"hbDNNGetVersion": abi.FUNCTIONS["hbDNNGetVersion"]})
    version = dnn.hbDNNGetVersion().decode()
    if version.startswith("1."):
        interface = abi_1_9 if version.startswith("1.9.") else abi
        library.declare(dnn, interface.FUNCTIONS)
        return ClassicGeneration(dnn, interface)
    library.declare(dnn, abi_ucp.FUNCTIONS)
    return UnifiedGeneration(dnn, abi_ucp, _load(folder + "libhbucp.so", abi_ucp.FUNCTIONS))


def _load(name, functions):
    try:
        return library.load(name, functions)
    except OSError as problem:
        raise LibraryError(str(problem)) from None


def classic():
    """libdnn of X3 and X5. LibraryError."""
    generation = _generation("")
    if isinstance(generation, ClassicGeneration):
        return generation
    raise LibraryError(f"this module is for X3 and X5, and libdnn {generation.version} for S100 and S600: start the program "
                       f"without --abi {UNIFIED}")


def unified():
    """libdnn and libhbucp of S100 and S600. LibraryError."""
    generation = _generation(UNIFIED + "/")
    if isinstance(generation, UnifiedGeneration):
        return generation
    raise LibraryError(f"models of S100 and S600 need the unified libdnn, and this one is {generation.version}: start the "
                       f"program with --abi {UNIFIED}")


def generation_for(path):
    """By the ending of a model file: .hbm is for the unified one, everything else for the libdnn.so that there is."""
    return unified() if path.endswith(".hbm") else _generation("")
