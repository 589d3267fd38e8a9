// SPDX-License-Identifier: Apache-2.0
// The orders in which the convolution unit wants its weights (docs/formats/rknn-weights.md,
// "Weights"), the dense one, and all weights of a file in it.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/base/shared_bytes.h"
#include "librknnrt/format/container/model_file.h"

#include <compare>
#include <map>
#include <vector>

namespace rknn::format {

enum class WeightLayout : std::uint8_t {
    blocks,     // kernels / block, channels / channel_block, kernel_h, kernel_w, kernel, channel
    by_channel, // channel, kernel: of one cell
    rows,       // kernels / block, kernel_h, kernel, a row of kernel_w pixels of 4 channels
    depthwise,  // channels / block, kernel_h, kernel_w, channel
    depthwise_pairs, // the same, each weight followed by minus its zero point
    depthwise_twos,  // the same, two weights followed by minus their two zero points
};

struct StoredWeights {
    std::int64_t address = 0, bytes = 0;
    WeightLayout layout = WeightLayout::blocks;
    std::int32_t element_bytes = 1;  // 1: int8, 2: float16
    std::int32_t block = 32;         // kernels, of depthwise layouts channels
    std::int32_t channel_block = 32; // of layout `blocks`
    std::int32_t kernels = 1, kernel_h = 1, kernel_w = 1;
    std::int32_t channels = 1;                        // that are stored
    std::int32_t row_bytes = 0;                       // of layout `rows`
    std::int32_t kernels_used = 1, channels_used = 1; // the first ones
    // Every how many-th row and column of each kernel is used, and the first of them.
    std::int32_t step_y = 1, step_x = 1, first_y = 0, first_x = 0;

    auto operator<=>(const StoredWeights&) const = default;
};

struct DenseWeights {
    emu::SharedBytes values;        // OC KH KW IC; depthwise KH KW C
    std::vector<std::int32_t> zero; // of depthwise pairs: one per channel; else empty
    std::vector<std::int64_t> sum;  // of int8, all that an output channel multiplies by
};

// The bytes that the layout needs.
std::int64_t stored_bytes(const StoredWeights& stored);

// Preconditions: a sensible layout, of as many bytes. Error bad_model: depthwise pairs whose zero
// point changes, or of which not all taps are wanted.
emu::Result<DenseWeights> unpack(const StoredWeights& stored, emu::Bytes from);

// Weights in dense order. Tasks that share weights share what was unpacked.
class WeightStore {
public:
    explicit WeightStore(const ModelFile& file);

    // Error bad_model: the layout does not come out at the bytes that there are, the bytes are not
    // constant, a channel's zero point changes, or files that hand the same bytes out too often.
    emu::Result<DenseWeights> get(const StoredWeights& stored);

private:
    const ModelFile& file_;
    std::map<StoredWeights, DenseWeights> unpacked_;
    std::uint64_t budget_; // bytes that may still be unpacked
};

} // namespace rknn::format
