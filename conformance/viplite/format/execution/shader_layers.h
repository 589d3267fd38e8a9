// SPDX-License-Identifier: Apache-2.0
// Layers on planes of bytes that programs of our own compute, each with its definition.
#pragma once

#include "conformance/viplite/format/execution/shader_call.h"
#include "conformance/viplite/format/execution/written_moves.h"

#include <functional>

namespace nbg_tests {

struct ShaderLayer {
    ByteList program;
    State state;                // but for images, which are at constants 0, 8, 16, the result last
    std::vector<Image> sources; // at address 0
    Image result;
    std::function<ByteList(const std::vector<ByteList>& sources)> definition;

    // With sources and result there, one behind the other.
    State placed(const std::vector<std::uint32_t>& addresses) const;
    WrittenShader written(const std::vector<Place>& places) const;
};

// a * first + constant, + b * second, each rounded to float32, and the sum to the nearest.
struct Addition {
    float first = 1, second = 1, constant = 0;
};
ShaderLayer addition_layer(std::uint32_t w, std::uint32_t h, const Addition& addition);

// The largest of 3 x 3, of which those beside the plane are the nearest in it.
ShaderLayer pool_layer(std::uint32_t w, std::uint32_t h);

// Twice as wide and as high: each pixel becomes two on two lines. Of several planes.
ShaderLayer resize_layer(std::uint32_t w, std::uint32_t h, std::uint32_t c);

// A line becomes its sum times a factor, to the nearest, by a loop. Precondition: w is a multiple
// of 4.
ShaderLayer sum_layer(std::uint32_t w, std::uint32_t h, float factor);

} // namespace nbg_tests
