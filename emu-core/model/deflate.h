// SPDX-License-Identifier: Apache-2.0
// zlib, behind our own types.
#pragma once

#include "base/byte_reader.h"

#include <vector>

namespace emu {

std::vector<std::byte> deflated(Bytes bytes);

// Exactly `size` bytes. Error bad_model: damaged data, or another size; a size beyond what `bytes`
// could possibly hold is refused before anything is allocated.
Result<std::vector<std::byte>> inflated(Bytes bytes, std::uint64_t size);

std::uint32_t crc32(Bytes bytes);
std::uint32_t adler32(Bytes bytes);

} // namespace emu
