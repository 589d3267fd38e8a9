// SPDX-License-Identifier: Apache-2.0
// Stored cases of one operation: the call, its command bytes, what lay in the memories, and the
// CRC-32 of what lay there afterwards. Genuine models with inputs and outputs that were stored
// where the vendor's library ran them.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/base/json.h"

#include <string>
#include <vector>

namespace bmrt_vectors {

struct VectorFile {
    emu::Json text; // "cases": [...], whose numbers are places in `data`
    std::vector<std::byte> data;

    const emu::Json::Array& cases() const { return text["cases"].elements(); }
};

// A packed file (conformance/vectors/bm1880), or NAME.json with its .bin beside it.
emu::Result<VectorFile> read_vectors(const std::string& path);

struct StoredRun {
    std::string model; // a file below the folder
    std::size_t command;
    std::vector<std::byte> input, output;
};

// Those of ../shared/bm1880, which is `folder`.
emu::Result<std::vector<StoredRun>> stored_runs(const std::string& folder);

} // namespace bmrt_vectors
