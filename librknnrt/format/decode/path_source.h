// SPDX-License-Identifier: Apache-2.0
// What enters the data path, and the two kinds of path.
#pragma once

#include "librknnrt/format/constants/task_constants.h"

namespace rknn::format {

struct PathSource {
    std::int64_t h = 1, w = 1;
    std::int32_t channels = 1;
    emu::Dtype dtype = emu::Dtype::i8; // of what was read, or multiplied
    std::int64_t low = 0, high = 0;    // integers: all values lie within
    int shift = 0;                     // of sums, before the BS stage (decode_convolution.h)
    ChannelTable table = {};           // of the BS stage
};

// Everything from the sums, or from what was read, to memory.
emu::Result<DataPath> decode_path(const TaskReader& task, const PathSource& source);

// Its kinds; `element` is filled in by them.
emu::Result<IntegerPath> decode_integer_path(const TaskReader& task, const PathSource& source,
                                             std::optional<ElementOperand>& element);
emu::Result<RealPath> decode_real_path(const TaskReader& task, const PathSource& source,
                                       std::optional<ElementOperand>& element);

// The table memory as the registers say how to read it. Error bad_model: in another way than files
// were seen to.
emu::Result<emu::ops::LineTable> decode_table(const TaskReader& task);

} // namespace rknn::format
