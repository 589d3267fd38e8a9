// SPDX-License-Identifier: Apache-2.0
// One of the streams of bits that compressed weights consist of (docs/formats/rknn-weights.md,
// "Compressed weights").
#pragma once

#include "emu-core/base/byte_reader.h"

#include <vector>

namespace rknn::format {

inline constexpr std::size_t weight_streams = 16; // of one tensor
inline constexpr std::size_t stream_header_size = 16;

// The `count` weights of a stream, header first. Error bad_model: it is damaged, or does not end
// with them.
emu::Result<std::vector<std::byte>> decode_stream(emu::Bytes stream, std::size_t count);

} // namespace rknn::format
