// SPDX-License-Identifier: Apache-2.0
// Weights that the compiler compressed: 16 streams of bits, one for every fourth output channel and
// every four of 16 input channels (docs/formats/rknn-weights.md, "Compressed weights"). Proven for
// one block of output and input channels; that several blocks follow one another in the same
// streams is assumed, so streams that do not end where they say are refused.
#pragma once

#include "emu-core/base/byte_reader.h"

#include <cstdint>
#include <vector>

namespace rknn::format {

// A tensor's data, and where in them each stream lies.
struct WeightStreams {
    emu::Bytes data;
    std::vector<std::uint32_t> bytes, offsets, headers; // one per stream; bytes: without the header
};

// How the weights lie once decompressed: [O1][I1][KH][KW][O2][I2], where the last blocks of output
// and input channels hold only what is left.
struct WeightBlocks {
    std::int64_t output_channels = 0, input_channels = 0; // the latter padded to 16
    std::int64_t output_block = 0, input_block = 0;
    std::int64_t taps = 0; // KH * KW

    std::int64_t count() const { return output_channels * input_channels * taps; }
};

// `native_dims`: O1 I1 KH KW O2 I2, once for every size of block, largest first; `dims`: O I KH KW.
// Error bad_model: they contradict each other, or there are more than 2^31 weights.
emu::Result<WeightBlocks> weight_blocks(const std::vector<std::int32_t>& native_dims,
                                        const std::vector<std::int32_t>& dims);

// The weights, one byte each. Error bad_model: a stream is damaged or does not end where it says.
emu::Result<std::vector<std::byte>> decompress(const WeightStreams& streams,
                                               const WeightBlocks& blocks);

// One of the streams of bits that compressed weights consist of (docs/formats/rknn-weights.md,
// "Compressed weights").
inline constexpr std::size_t weight_streams = 16; // of one tensor
inline constexpr std::size_t stream_header_size = 16;

// The `count` weights of a stream, header first. Error bad_model: it is damaged, or does not end
// with them.
emu::Result<std::vector<std::byte>> decode_stream(emu::Bytes stream, std::size_t count);

} // namespace rknn::format
