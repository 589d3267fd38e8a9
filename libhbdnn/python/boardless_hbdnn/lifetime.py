# SPDX-License-Identifier: Apache-2.0
"""What the library gave goes back with the Python object that stands for it."""
import os
import weakref


def gives_back(owner, function, *arguments):
    """Calls function when owner ends, in the process that owner was made in: a child of a fork shares its parent's memory, and
    must leave it alone."""
    weakref.finalize(owner, _in_process, os.getpid(), function, arguments)


def _in_process(process, function, arguments):
    if os.getpid() == process:
        function(*arguments)
