// SPDX-License-Identifier: Apache-2.0
// A vendor's model file of which the ports are known, and not how to compute it.
#pragma once

#include "emu-core/base/sha256.h"
#include "emu-core/tensor/tensor.h"

#include <string>
#include <vector>

namespace emu {

struct DescribedModel {
    std::string path;                        // where it was read from; empty: from memory
    Digest digest{};                         // SHA-256 of its bytes
    std::vector<TensorSpec> inputs, outputs; // an empty name: the vendor's compiler made it up
    // Of every output as applications see it; another number than the spec's where the core has no
    // such type and holds the values in a wider one.
    std::vector<std::uint64_t> output_bytes;
};

} // namespace emu
