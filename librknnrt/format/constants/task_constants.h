// SPDX-License-Identifier: Apache-2.0
// What tasks read from the file's constants: tables per channel, numbers of stages, weights of
// convolutions.
#pragma once

#include "librknnrt/format/unit/task_reader.h"

#include <optional>

namespace rknn::format {

// What the DPU reads per channel: records of a few channels each, with their biases, zero points
// and factors behind each other (docs/formats/rknn-weights.md, "Channel tables").

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

// Constants of a stage that lie in memory instead of registers.

// Absent: the register has it, or the stage does without.
struct StageConstants {
    std::optional<std::int64_t> addend, minus_zero, factor;
    std::optional<std::int32_t> shift, negative_shift;
};

// Error bad_model: constants that are none of the file's.
emu::Result<StageConstants> read_bs_constants(const TaskReader& task);
emu::Result<StageConstants> read_bn_constants(const TaskReader& task);

// How a convolution's weights are stored, and what the unit multiplies by.

// Which of a kernel's taps are used: all, or every so many-th one.
struct TapChoice {
    std::int32_t step_y = 1, step_x = 1, first_y = 0, first_x = 0;
};

// Fills in the weights of a convolution whose source, kernel and kind are known, and of which
// `channels` outputs are used. Gives the sum of all weights less their zero points per output
// channel; none of float16 and of computed weights.
emu::Result<std::vector<std::int64_t>> read_weights(const TaskReader& task,
                                                    const ChannelTable& table,
                                                    std::int32_t channels, const TapChoice& taps,
                                                    Convolution& conv);

} // namespace rknn::format
