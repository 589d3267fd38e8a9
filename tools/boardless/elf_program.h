// SPDX-License-Identifier: Apache-2.0
// What the header and the dynamic section of an ELF program say, of either word size.
#pragma once

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

} // namespace boardless
