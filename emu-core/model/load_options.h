// SPDX-License-Identifier: Apache-2.0
// What a user says about a network besides its file.
#pragma once

#include "emu-core/base/shared_bytes.h"
#include "emu-core/tensor/dtype.h"
#include "emu-core/tensor/shape.h"

#include <functional>
#include <map>
#include <string>

namespace emu {

struct Program;

// Told of bytes of a file that nobody will read again.
using UsedBytes = std::function<void(Bytes)>;

struct LoadOptions {
    // Inputs that become constants: the network is compiled for these values. Row-major.
    struct Fixed {
        Dtype dtype = Dtype::f32;
        std::vector<std::int64_t> dims;
        SharedBytes values;
    };

    std::string path;                   // of the file, for what lies beside it; empty: unknown
    std::map<std::string, Fixed> fixed; // by the input's name
    // Of inputs and of custom operators' results whose file leaves extents open, by name.
    std::map<std::string, Shape> shapes;
    const Program* donor = nullptr; // whose weights a container without its own shares
    UsedBytes used = {};            // called with what of a container was read; or null
};

} // namespace emu
