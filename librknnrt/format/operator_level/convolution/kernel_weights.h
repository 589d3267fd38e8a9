// SPDX-License-Identifier: Apache-2.0
// Weights of convolutions in dense order, by what their tensor's own dimensions say about the
// blocks in which the compiler laid them.
#pragma once

#include "librknnrt/format/container/model_file.h"

namespace rknn::format::operator_level {

// int8 or float16. Rows of `channels` values: output channel, then kernel line and column; of
// depthwise kernels, which have one row per kernel line and column, `kernels` is 1.
struct KernelWeights {
    std::int32_t kernels = 0, height = 0, width = 0, channels = 0;
    std::int32_t element_bytes = 1;
    std::vector<std::byte> values;
    std::vector<std::int32_t> addends; // of depthwise kernels stored as pairs: what is added, per
                                       // channel; else empty
};

// Native dimensions are one or more sixes O1 I1 KH KW O2 I2: O1 x I1 blocks of O2 kernels and I2
// channels, the last blocks in either direction smaller. In memory: O1, I1, KH, KW, O2, I2.
// The channels and kernels that blocks have beyond the logical dimensions O I KH KW (depthwise: 1 C
// KH KW or C 1 KH KW) are dropped.
// `rows_packed`: O1, KH, O2 rows of KW columns of 4 channels, padded to 16 bytes.
// Depthwise int8 kernels of twice the bytes that their dimensions say are pairs: two weights, then
// what is added to each, where -128 means 128, the same for all of a channel.
// Error bad_model: dimensions that contradict one another or the data.
emu::Result<KernelWeights> dense_weights(const Tensor& weights, bool rows_packed);

// Of float16 ones.
std::vector<float> float_values(const KernelWeights& kernels);

} // namespace rknn::format::operator_level
