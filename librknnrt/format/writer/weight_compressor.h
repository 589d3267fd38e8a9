// SPDX-License-Identifier: Apache-2.0
// Weights as 16 streams of bits (docs/formats/rknn-weights.md, "Compressed weights"): what
// weight_stream.h reads.
#pragma once

#include "librknnrt/format/container/model_file.h"

namespace rknn::format::writer {

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
