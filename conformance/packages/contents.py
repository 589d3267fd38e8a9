#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""contents.py TREE FOLDER: the Debian packages in a folder have the names, machines and dependencies that they should have; all
programs and libraries in them are for that machine, and each vendor's library is what abi/ says of it: soname, exports,
what it needs; so are the versions that pkg-config tells. What belongs to the command is there, and a package's size once
installed is that of its files. Which machine's packages they are, says that of `boardless`."""
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ELF_MACHINES = {"amd64": "Advanced Micro Devices X86-64", "arm64": "AArch64", "armhf": "ARM"}
FOLDER_MACHINES = {"x86_64": "amd64", "aarch64": "arm64", "armhf": "armhf"}  # below guest/ and record/
VENDORS = {"amd64": "bmrt hbdnn ovxlib rga rknn viplite", "arm64": "bmrt hbdnn ovxlib rga rknn viplite",
           "armhf": "ovxlib rknn viplite"}
COMMAND = ["bin/boardless", "lib/boardless/boardless_audit.so", "lib/boardless/boardless_devices.so",
           "lib/boardless/python_started/sitecustomize.py", "share/man/man1/boardless.1.gz",
           "share/bash-completion/completions/boardless", "share/zsh/vendor-completions/_boardless",
           "share/fish/vendor_completions.d/boardless.fish"]
COMMANDS_OF_64_BITS = ["bin/bm_builder", "share/man/man1/bm_builder.1.gz"]
SAME = "boardless (= {version})"
DEPENDENCIES = {"boardless": "libc6 (>= 2.34), libgcc-s1 (>= 3.4), libstdc++6 (>= 12)", "boardless-dev": SAME,
                "python3-boardless": SAME + ", python3, python3-numpy",
                "boardless-guest": SAME + ", qemu-user | qemu-user-static"}
# Exports that are not looked at: conformance/bmrt/companions has the former's, which have no table; of the latter's,
# clang, which builds for Arm, makes no complete constructor of CpuOp, an abstract class.
UNCHECKED = {"amd64": ["libbmblas"], "arm64": ["libbmblas", "libcpu-plugin"], "armhf": []}
faults = []


def expect(condition, text):
    if not condition:
        faults.append(text)


def printed(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def fields_of(package):
    text = printed("dpkg-deb", "-f", package, "Package", "Version", "Architecture", "Depends")
    return dict(line.split(": ", 1) for line in text.splitlines())


def facts_of(path, word):
    return [line[len(word) + 1:] for line in path.read_text().splitlines() if line.startswith(word + " ")]


def check_fields(file, fields, machine, version):
    name, own = fields["Package"], fields["Package"] in ("boardless", "boardless-guest")
    expect(fields["Architecture"] == (machine if own else "all"), f"{file.name}: machine {fields['Architecture']}")
    expect(fields["Version"] == version, f"{file.name}: version {fields['Version']}")
    expect(fields["Depends"] == DEPENDENCIES[name].format(version=version), f"{file.name}: needs {fields['Depends']}")
    expect(file.name == f"{name}_{version}_{fields['Architecture']}.deb", f"{file.name}: the name")


def check_size(file):
    """As deb-control(5) and dpkg-gencontrol(1) have it: KiB that files and links take, and one for each folder."""
    with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", file], stdout=subprocess.PIPE) as packed:
        with tarfile.open(fileobj=packed.stdout, mode="r|") as files:
            size = sum(-(-one.size // 1024) if one.isreg() else 1 for one in files)
    told = int(printed("dpkg-deb", "-f", file, "Installed-Size"))
    expect(told == size, f"{file.name}: Installed-Size is {told}, files have {size} KiB")


def check_command(there, machine):
    for name in COMMAND + (COMMANDS_OF_64_BITS if machine != "armhf" else []):
        expect((there / "usr" / name).is_file(), f"boardless: no {name}")


def machine_of(place, machine):
    kinds = {"guest", "record"} & set(place.parts)
    return FOLDER_MACHINES.get(place.parent.name, machine) if kinds else machine


def check_machines(there, machine):
    files = [one for one in there.rglob("*") if one.is_file() and not one.is_symlink() and one.open("rb").read(4) == b"\x7fELF"]
    expect(files, "no program and no library")
    for file in files:
        place = file.relative_to(there)
        found = re.search(r"Machine: +(.*)", printed("readelf", "-hW", file))[1]
        expect(found == ELF_MACHINES[machine_of(place, machine)], f"{place}: a file for {found}")


def library_of(libraries, facts):
    """The file that facts are about: of several with one soname that in the folder of the facts' ending."""
    name, flavour = facts_of(facts, "soname")[0], facts.stem.partition("-")[2] if facts.stem != "libcpu-plugin" else ""
    found = [one for one in libraries.rglob(name) if "guest" not in one.parts]
    if len(found) > 1:
        found = [one for one in found if one.parent.name.endswith("-" + flavour) == bool(flavour)
                 and (flavour or one.parent == libraries)]
    return found[0] if len(found) == 1 else None


def check_libraries(tree, there, machine, copier):
    libraries, checks, seen = there / "usr/lib/boardless", tree / "conformance/abi", set()
    for vendor in VENDORS[machine].split():
        folder = tree / "abi" / vendor
        for facts in sorted(folder.glob("lib*.txt")):
            if facts.name == "library.txt":
                continue
            library = library_of(libraries, facts)
            expect(library, f"{vendor}: no library of {facts.name}")
            if not library:
                continue
            seen.add(library)
            commands = [[checks / "library.sh", "readelf", copier, library]]
            if facts.stem not in UNCHECKED[machine]:
                commands.append([checks / "exports.sh", "nm", library, folder / "functions.inc"])
            for command in commands:
                ran = subprocess.run([*command, folder / "library.txt", facts], stdout=subprocess.PIPE, text=True)
                expect(ran.returncode == 0, f"{library.name}, {command[0].name}: {ran.stdout}")
    others = {one for one in libraries.rglob("lib*.so") if not one.is_symlink() and "guest" not in one.parts} - seen
    expect(not others, f"libraries that abi/ does not know: {sorted(map(str, others))}")


def check_versions(tree, there, version):
    described = sorted((there / "usr/lib/pkgconfig").glob("*.pc"))
    expect(described, "no pkg-config file")
    for file in described:
        vendor = re.search(r"include/boardless/(\w+)", file.read_text())[1]
        folder = tree / "abi" / vendor
        told = facts_of(folder / f"{file.stem}.txt", "version") or facts_of(folder / "library.txt", "version") or [version]
        expect(f"Version: {told[0]}\n" in file.read_text(), f"{file.name}: not version {told[0]}")


def main():
    tree, folder = Path(sys.argv[1]), Path(sys.argv[2])
    packages = {fields_of(one)["Package"]: one for one in folder.glob("*.deb")}
    machine, version = (fields_of(packages["boardless"])[name] for name in ("Architecture", "Version"))
    expected = {"boardless"} if machine != "amd64" else set(DEPENDENCIES)
    if machine == "amd64" and not list(folder.glob("boardless-guest_*")):
        expected.remove("boardless-guest")  # built without clang
    expect(set(packages) == expected, f"packages: {sorted(packages)}")
    with tempfile.TemporaryDirectory() as made:
        there, copier = Path(made) / "there", Path(made) / "copier"  # in place of strip: they are stripped
        copier.write_text('#!/bin/sh\ncp "$3" "$2"\n')
        copier.chmod(0o755)
        for name, file in packages.items():
            check_fields(file, fields_of(file), machine, version)
            check_size(file)
            printed("dpkg-deb", "-x", file, there)
        check_command(there, machine)
        check_machines(there, machine)
        check_libraries(tree, there, machine, copier)
        if "boardless-dev" in packages:
            check_versions(tree, there, version)
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
