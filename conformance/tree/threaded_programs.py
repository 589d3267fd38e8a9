#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""threaded_programs.py CTEST BUILD PROGRAM...: tests labelled threads are of these programs, all of which
have some: a thread sanitizer's build has these and no others."""
import json
import os
import subprocess
import sys


def main(ctest, build, *programs):
    command = [ctest, "--show-only=json-v1", "--test-dir", build, "-L", "^threads$"]
    tests = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)["tests"]
    missing = [f"{test['name']} was not built" for test in tests if "command" not in test]
    words = [word for test in tests for word in test.get("command", [])]
    found = {os.path.basename(word) for word in words if os.path.dirname(word) == f"{build}/bin"}
    missing += [f"{name} is not in conformance/CMakeLists.txt" for name in sorted(found - {*programs})]
    missing += [f"{name} has no test labelled threads" for name in sorted({*programs} - found)]
    return "\n".join(missing)


sys.exit(main(*sys.argv[1:]) or 0)
