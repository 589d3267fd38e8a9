// SPDX-License-Identifier: Apache-2.0
// What the BS and BN stages of the data path are told to do, whichever way a generation says it.
// Numbers are bits: int32 and int16 where the path computes integers, else float32 and float16.
#pragma once

#include "librknnrt/format/constants/task_constants.h"

#include <optional>

namespace rknn::format {

struct StageSetup {
    std::vector<std::int32_t> addend; // none, one, or one per channel
    std::vector<std::int16_t> factor; // none, one, or one per channel
    std::int32_t shift = 0;           // of products that are not negative,
    std::int32_t negative_shift = 0;  // and of those that are
    bool negative_only = false;       // PReLU: only negative values are multiplied
    // int32 or float32; clamps that never act are absent.
    std::optional<std::int32_t> at_least, at_most;
};

// Error bad_model: settings that are not understood.
emu::Result<StageSetup> read_bs(const TaskReader& task, const ChannelTable& table);
emu::Result<StageSetup> read_bn(const TaskReader& task, std::int32_t channels);

// Whether BN adds before it multiplies, as BS does on all generations, or between its product and
// its shift. Measured on public files. Stages told by bits multiply first: 250 addends' addends are
// -z * factor where the source's zero point is z, and exponentials have 16380 behind a factor of
// 3276. Those told by words add first: -z itself (t4), 5 before the same factor of 3276 (t3, t4,
// f2), and 5 in units of the sums (f2).
constexpr bool adds_first(StageSettings stages) {
    return stages == StageSettings::words;
}

// The clamps of a pair of registers.
void read_limits(const TaskReader& task, Field at_least, Field at_most, StageSetup& stage);

// What the element-wise stage is told: a table, or a function of the value and a second operand.
struct ElementSetup {
    bool table = false;
    std::optional<ElementOperand> operand; // its `convert` is not filled in
    bool converts = false;                 // e = rs((e + offset) * scale, shift)
    std::int64_t offset = 0, scale = 1;
    std::int32_t shift = 0;
    StageSetup limits; // clamps only
};

// `h` x `w` x `channels` values of that type are on their way. Error bad_model: settings that are
// not understood.
emu::Result<ElementSetup> read_element(const TaskReader& task, std::int64_t h, std::int64_t w,
                                       std::int32_t channels, emu::Dtype dtype);

} // namespace rknn::format
