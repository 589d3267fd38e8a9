# SPDX-License-Identifier: Apache-2.0
"""What the packages print: a letter for the level, then the text. Reports go to standard output, the rest to standard
error; which of the two the vendor's lines go to is not known."""
import os
import sys


class Log:
    def __init__(self, verbose=False, path=None):
        folder = os.path.dirname(path) if path else ""
        self.path = path if path and (not folder or os.path.isdir(folder)) else None
        self.verbose = verbose

    def tell_path(self):
        if self.verbose and self.path is None:
            self.w("Verbose file path is invalid, debug info will not dump to file.")
        elif self.verbose:
            self.d(f"Save log info to: {self.path}")

    def e(self, text, *_):
        self._line("E", text)

    def w(self, text, *_):
        self._line("W", text)

    def i(self, text, *_):
        self._line("I", text)

    def d(self, text, *_):
        if self.verbose:
            self._line("D", text)

    def p(self, text):
        """A report, without a letter."""
        print(text)
        self._keep(text)

    def _line(self, letter, text):
        print(letter, text, file=sys.stderr)
        self._keep(f"{letter} {text}")

    def _keep(self, line):
        if self.verbose and self.path:
            with open(self.path, "a", encoding="utf-8") as file:
                print(line, file=file)
