// SPDX-License-Identifier: Apache-2.0
// Genuine models with inputs and outputs that were stored where the vendor's library ran them.
#pragma once

#include "emu-core/base/byte_reader.h"

#include <string>
#include <vector>

namespace bmrt_vectors {

struct StoredRun {
    std::string model; // a file below the folder
    std::size_t command;
    std::vector<std::byte> input, output;
};

// Those of ../shared/bm1880, which is `folder`.
emu::Result<std::vector<StoredRun>> stored_runs(const std::string& folder);

} // namespace bmrt_vectors
