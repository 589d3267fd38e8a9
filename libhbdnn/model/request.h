// SPDX-License-Identifier: Apache-2.0
// A run as an application asks for it, in no generation's words.
#pragma once

#include "libhbdnn/memory/memory_span.h"
#include "libhbdnn/picture/resizer.h"
#include "libhbdnn/port/bpu_port.h"

#include <array>
#include <functional>
#include <optional>

namespace hbdnn {

// A tensor as it was handed over; nothing of it is believed.
struct TensorRecord {
    std::array<MemoryRecord, 4> memories{}; // of an image's planes; else the first
    TensorType type = TensorType::f32;
    Layout layout = Layout::none;
    std::vector<std::int32_t> valid_shape, aligned_shape;
    // Bytes, one per axis. Empty: what the aligned shape says. Of an image of two planes or one:
    // those of the rows of each, or empty likewise.
    std::vector<std::int64_t> strides;
};

// Tensors are read one by one, because how many there are follows from the first ones. Error
// bad_argument: it cannot be one.
using ReadTensor = std::function<emu::Result<TensorRecord>(std::size_t index)>;

struct RunRequest {
    ReadTensor input, output;
    // Of hbDNNRoiInfer, one for each input that takes regions, region by region. Nothing: whole
    // inputs.
    std::optional<std::vector<Region>> regions;
};

inline constexpr std::size_t most_regions = 255; // results in one run

} // namespace hbdnn
