#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""threaded_programs.py CTEST BUILD PROGRAM...: tests labelled threads are of these programs, all of which
have some: a thread sanitizer's build has these and no others."""
import json
import os
import subprocess
import sys

from documents.text import report


def main(ctest, build, *programs):
    command = [ctest, "--show-only=json-v1", "--test-dir", build, "-L", "^threads$"]
    tests = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)["tests"]
    offences = [f"{test['name']} was not built" for test in tests if "command" not in test]
    words = [word for test in tests for word in test.get("command", [])]
    found = {os.path.basename(word) for word in words if os.path.dirname(word) == f"{build}/bin"}
    offences += [f"{name} is not in conformance/CMakeLists.txt" for name in sorted(found - {*programs})]
    offences += [f"{name} has no test labelled threads" for name in sorted({*programs} - found)]
    return report(offences)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
