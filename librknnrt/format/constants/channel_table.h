// SPDX-License-Identifier: Apache-2.0
// What the DPU reads per channel: records of a few channels each, with their biases, zero points
// and factors behind each other (docs/formats/rknn-weights.md, "Channel tables").
#pragma once

#include "librknnrt/format/unit/task_reader.h"

namespace rknn::format {

// Lists have one value per channel, or are empty: a part that the table does not have. Real numbers
// are float32 biases and float16 factors, as bits.
struct ChannelTable {
    std::vector<std::int32_t> bias;
    std::vector<std::int16_t> minus_zero; // of weights
    std::vector<std::int16_t> factor;
};

// `parts`: 1 biases, 2 zero points, 4 factors. Error bad_model: other parts, or a table that is not
// all in one constant.
emu::Result<ChannelTable> read_channel_table(const TaskReader& task, std::int64_t parts,
                                             std::int64_t address, std::int32_t channels);

} // namespace rknn::format
