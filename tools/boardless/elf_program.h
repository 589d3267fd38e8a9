// SPDX-License-Identifier: Apache-2.0
// What ELF files say about themselves, read as bytes of a stranger: header and dynamic section of a
// program of either word size, and the functions of a file of this machine's kind.
#pragma once

#include "emu-core/base/error.h"

#include <optional>
#include <string>
#include <vector>

namespace boardless {

struct ElfProgram {
    unsigned machine = 0;            // EM_*
    std::string interpreter;         // "": it is linked statically
    std::vector<std::string> needed; // libraries
    bool has_rpath = false;          // a search path that comes before LD_LIBRARY_PATH
};

// Nothing: the file cannot be read, or is no ELF program.
std::optional<ElfProgram> read_program(const std::string& path);

struct ElfFile {
    std::string interpreter;          // the loader; empty: a static program, or a library
    std::vector<std::string> defined; // names of functions that it has itself
};

// Error bad_input: no ELF file of this machine's class, or a damaged one.
emu::Result<ElfFile> read_elf(const std::string& path);

} // namespace boardless
