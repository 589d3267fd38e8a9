// SPDX-License-Identifier: Apache-2.0
// Weights in the orders in which the convolution unit wants them (docs/formats/rknn-weights.md,
// "Weights" and "Compressed weights").
#pragma once

#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/registers/registers.h"

#include <cstddef>
#include <functional>

namespace rknn::format::writer {

// What is to be packed: OC x KH x KW x IC values of one or two bytes.
struct DenseWeights {
    std::int32_t kernels = 1, height = 1, width = 1, channels = 1; // depthwise: kernels 1
    std::int32_t element_bytes = 1;
    std::vector<std::byte> values;          // in that order
    std::vector<std::int32_t> channel_zero; // of int8, one per output channel: the zero points
    bool depthwise = false;
    bool pixels = false; // they meet packed pixels
};

struct PackedWeights {
    std::vector<std::byte> bytes;
    std::int32_t kernels = 1, channels = 1; // as padded
    std::vector<std::int32_t> native_dims;  // O1 I1 KH KW O2 I2, or several of these

    std::int64_t kernel_bytes() const { return static_cast<std::int64_t>(bytes.size()) / kernels; }
};

// True where depthwise weights carry their zero points, which the table then does not.
bool has_paired_weights(const DenseWeights& weights, const Generation& generation);

// What is added up to whole blocks contributes nothing: its values are the zero points.
PackedWeights pack(const DenseWeights& weights, const Generation& generation);

// Weights as 16 streams of bits (docs/formats/rknn-weights.md, "Compressed weights"): what
// weight_stream.cpp reads.
struct CompressedWeights {
    std::vector<std::byte> data;
    std::vector<std::uint32_t> bytes, offsets, headers; // one per stream
};

// True for int8 weights that are one block of at most 16 input channels, whose order in the streams
// is known.
bool is_compressible(const Tensor& tensor);

// Precondition: is_compressible(tensor), and its data have the size that its dims say.
CompressedWeights compress(const Tensor& tensor);

// One stream, header first: with runs of zeros where that is shorter.
std::vector<std::byte> encode_stream(const std::vector<std::int8_t>& values);

} // namespace rknn::format::writer
