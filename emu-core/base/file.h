// SPDX-License-Identifier: Apache-2.0
// Whole files in and out.
#pragma once

#include "emu-core/base/byte_reader.h"

#include <string>

namespace emu {

// The file's bytes. Errors of InputFile (base/input_file.h).
Result<std::vector<std::byte>> read_file(const std::string& path);

// Replaces the file at `path`, or makes it: all of it or, on an error or when the process is
// interrupted, none, and nothing is left beside it. A link stays one, and what it leads to is
// replaced; a replaced file keeps its permissions. What is no file (a pipe, a terminal, all below
// /dev and /proc) is written as it stands. Error: bad_argument with the path and the system's
// reason.
Outcome write_file(const std::string& path, Bytes bytes);

} // namespace emu
