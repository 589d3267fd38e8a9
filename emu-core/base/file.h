// SPDX-License-Identifier: Apache-2.0
// Whole files in and out.
#pragma once

#include "base/byte_reader.h"

#include <string>

namespace emu {

// The file's bytes. Error: bad_argument with the path and the system's reason.
Result<std::vector<std::byte>> read_file(const std::string& path);

// Writes beside the target and renames, so that no half file is ever seen under `path`.
Outcome write_file(const std::string& path, Bytes bytes);

} // namespace emu
