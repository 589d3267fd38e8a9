// SPDX-License-Identifier: Apache-2.0
// What a CPU operator's record says: the vendor's message bmnet.LayerParameter, of both SDKs, as
// far as operators of ours look at it.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "libbmrt/cpu/layer_parameters.h"

namespace bmrt {

// One operand. Both SDKs write N, C, H, W; other numbers of axes occur.
struct LayerTensor {
    std::vector<std::int64_t> shape; // of at least 1 each
    std::uint64_t offset = 0;        // among the neurons, in bytes
    std::int32_t element_bytes = 4;  // 1, 2 or 4

    // Of the axes from `first_axis` on; at most 2^32.
    std::int64_t elements(std::size_t first_axis = 0) const;
    std::uint64_t bytes() const { return elements() * static_cast<std::uint64_t>(element_bytes); }
    bool operator==(const LayerTensor&) const = default;
};

struct Layer {
    std::string name, type;
    std::vector<float> threshold_x, threshold_y; // per input, output: the value that 128 stands for
    std::vector<LayerTensor> inputs, outputs;

    SoftmaxParameter softmax;
    YoloParameter yolo;
    TileParameter tile;
    ReverseParameter reverse;
    CustomizedParameter customized;
    DetectOutputParameter detect_output;
    RegionParameter region;
};

// Error bad_model: damage, shapes without a place, places without a shape, sizes beyond the chip's
// memory.
emu::Result<Layer> read_layer(emu::Bytes message);

} // namespace bmrt
