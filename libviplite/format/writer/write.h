// SPDX-License-Identifier: Apache-2.0
// Files of the format, for tests. They say what the description says; nothing would run them. The
// writer shares tables of sizes with the reader, and nothing else.
#pragma once

#include "libviplite/format/description.h"

namespace viplite::format::writer {

// Sizes that versions leave open; 0: the newest that the version may have.
struct EntrySizes {
    std::uint32_t operation = 0, patch = 0;
};

// Container 1 of description.version. `file`, `layer_count`, `operation_count` and `sections` play
// no part.
std::vector<std::byte> write_version_1(const Description& description, EntrySizes sizes = {});

// Container 2: network info, inputs, outputs, and what there is of operations.
std::vector<std::byte> write_version_2(const Description& description);

} // namespace viplite::format::writer
