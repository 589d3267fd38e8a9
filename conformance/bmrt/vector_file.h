// SPDX-License-Identifier: Apache-2.0
// Stored cases of one operation: the call, its command bytes, what lay in the memories, and the CRC-32
// of what lay there afterwards.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/base/json.h"

#include <string>

namespace bmrt_vectors {

struct VectorFile {
    emu::Json text; // "cases": [...], whose numbers are places in `data`
    std::vector<std::byte> data;

    const emu::Json::Array& cases() const { return text["cases"].elements(); }
};

// A packed file (conformance/vectors/bm1880), or NAME.json with its .bin beside it.
emu::Result<VectorFile> read_vectors(const std::string& path);

} // namespace bmrt_vectors
