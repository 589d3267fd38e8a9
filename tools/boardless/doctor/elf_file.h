// SPDX-License-Identifier: Apache-2.0
// What an ELF file of this machine's kind says about itself, read as bytes of a stranger.
#pragma once

#include "emu-core/base/error.h"

#include <string>
#include <vector>

namespace boardless {

struct ElfFile {
    std::string interpreter;          // the loader; empty: a static program, or a library
    std::vector<std::string> defined; // names of functions that it has itself
};

// Error bad_input: no ELF file of this machine's class, or a damaged one.
emu::Result<ElfFile> read_elf(const std::string& path);

} // namespace boardless
