#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""interface.py ABI LIST [--write]: names that libraries export and sizes of structs, of the tables of abi/, are still those of
the last version, which LIST has; more of them may be there. C++ classes that are compatible in source alone are left out.
--write makes the list anew."""
import re
import sys
from pathlib import Path

SOURCE_ALONE = ("libbmnet", "libcpu-plugin")


def exports(vendor, facts):
    names = " ".join(re.findall(r"^exports (.*)$", facts.read_text(), re.M)).split()
    if names == ["all"]:
        return re.findall(r"^(?:FN|ALIAS|CXX)\((\w+)", (vendor / "functions.inc").read_text(), re.M)
    return [] if names == ["none"] else names


def interface(abi):
    for vendor in sorted(path.parent for path in abi.glob("*/functions.inc")):
        for facts in sorted(vendor.glob("lib*.txt")):
            if facts.stem != "library" and facts.stem not in SOURCE_ALONE:
                yield from (f"{facts.stem} {name}" for name in exports(vendor, facts))
        for layout in sorted(vendor.glob("**/layout.inc")):
            yield from (f"{vendor.name} {row.replace(' ', '')}" for row in re.findall(r"^SIZE\(.*\)", layout.read_text(), re.M))


def main():
    abi, stored = Path(sys.argv[1]), Path(sys.argv[2])
    now = set(interface(abi))
    if sys.argv[3:] == ["--write"]:
        stored.write_text("# SPDX-License-Identifier: Apache-2.0\n# Made by interface.py --write.\n" + "\n".join(sorted(now)) + "\n")
        return 0
    then = {line for line in stored.read_text().splitlines() if not line.startswith("#")}
    for gone in sorted(then - now):
        print(f"no longer there: {gone}")
    print(f"{len(then)} names and sizes, {len(then - now)} gone, {len(now - then)} new")
    return 1 if then - now or len(then) < 500 else 0


if __name__ == "__main__":
    sys.exit(main())
