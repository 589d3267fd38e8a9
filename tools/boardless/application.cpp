// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/board_program.h"

#include <cstdio>
#include <cstring>

#include <elf.h>
#include <link.h>

namespace boardless {
namespace {

// False when the file cannot be read or has no ELF header; both are told apart by exec.
bool read_header(const char* path, ElfW(Ehdr) & header) {
    std::FILE* file = std::fopen(path, "rbe");
    if (!file) return false;
    const bool complete = std::fread(&header, sizeof header, 1, file) == 1;
    std::fclose(file);
    return complete && std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0;
}

} // namespace

emu::Outcome check_machine(const char* path) {
    ElfW(Ehdr) own{}, other{};
    if (!read_header("/proc/self/exe", own) || !read_header(path, other)) return {};
    if (own.e_machine == other.e_machine) return {};
    return emu::error(emu::Fault::unsupported,
                      "%s is a program for a processor that is neither this one%s", path,
                      emulates_boards() ? " nor Arm's" : "");
}

} // namespace boardless
