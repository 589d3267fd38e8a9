// SPDX-License-Identifier: Apache-2.0
// What a user says about a network besides its file.
#pragma once

#include "emu-core/base/shared_bytes.h"
#include "emu-core/tensor/dtype.h"
#include "emu-core/tensor/shape.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace emu {

struct Program;

// By name: of inputs, and of custom operators' results.
using InputShapes = std::map<std::string, Shape>;

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
    // Of an ONNX file those that it leaves open; of a TFLite file any.
    InputShapes shapes;
    // A part of the network: the results of layers, or inputs, that become its inputs and the results
    // that become its outputs, in this order. Empty: the file's.
    std::vector<std::string> from, to;
    const Program* donor = nullptr; // whose weights a container without its own shares
    UsedBytes used = {};            // called with what of a container was read; or null

    // Whether anything is said of the network, which only its own file can be told.
    bool change_network() const {
        return !(fixed.empty() && shapes.empty() && from.empty() && to.empty());
    }
};

} // namespace emu
