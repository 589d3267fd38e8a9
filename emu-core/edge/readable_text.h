// SPDX-License-Identifier: Apache-2.0
// Text at an address that may be anything.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace emu {

// At most 80 characters of the string at `address`, what is not printable shown as '?'. Nothing
// where that memory cannot be read. Keeps errno.
std::optional<std::string> readable_text(std::uint64_t address);

} // namespace emu
