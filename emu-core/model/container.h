// SPDX-License-Identifier: Apache-2.0
// Our own model file: a program, its constants deflated with zlib.
#pragma once

#include "engine/program.h"

namespace emu {

bool is_container(Bytes file);

// The same program gives the same bytes.
std::vector<std::byte> write_container(const Program& program);

// Error bad_model: damaged, of another version, or for a chip that is not known.
Result<Program> read_container(Bytes file);

} // namespace emu
