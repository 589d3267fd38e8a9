// SPDX-License-Identifier: Apache-2.0
// What a tensor is; never where it is.
#pragma once

#include "emu-core/tensor/dtype.h"
#include "emu-core/tensor/quant.h"
#include "emu-core/tensor/shape.h"

#include <string>
#include <vector>

namespace emu {

// Inside the core a tensor is dense and in the order of its shape. Vendor layouts exist only in
// conversions (tensor/convert.h), at the memory an application can see.
struct TensorSpec {
    std::string name;
    Dtype dtype = Dtype::i8;
    Shape shape;
    Quant quant;
    // At a network's end, of four axes: they are N, C, H, W instead of N, H, W, C.
    bool channels_first = false;
    // Compilers may scale the channels of a tensor inside the network. Per index of the last axis,
    // the factor by which it is more than in the network as its author wrote it; empty: 1.
    std::vector<float> channel_factors = {};

    std::int64_t bytes() const { return shape.elements() * size_of(dtype); }
    bool operator==(const TensorSpec&) const = default;
};

using TensorId = std::int32_t; // index into the tensors of a program or graph

} // namespace emu
