// SPDX-License-Identifier: Apache-2.0
// The per-channel table of a convolution: what is added to the sums, to the weights, and the factor
// of the first stage.
#pragma once

#include "librknnrt/format/operator_level/path_constants.h"

namespace rknn::format::operator_level {

// One value per channel each; empty: the table has none of it.
struct ChannelTable {
    std::vector<std::int32_t> bias;
    std::vector<std::int32_t> weight_addend;
    std::vector<std::int64_t> factor;
};

// Records of `group` channels: int32 bias, int16 addends, int16 factors, each of them `group` times
// where the parts have it. Error bad_model: fewer than `channels`.
emu::Result<ChannelTable> channel_table(const Tensor& table, TableParts parts, std::int32_t group,
                                        std::int32_t channels);

} // namespace rknn::format::operator_level
