// SPDX-License-Identifier: Apache-2.0
// What the DPU hands on to the pooling unit in one task.
#pragma once

#include "librknnrt/format/decode/decode_work.h"

namespace rknn::format {

// Behind a table of Sigmoid in float16, which ends at 2^15, the pooling unit's factors, 362 / 65536
// twice, bring the results back to 1 (two tasks of 624e9d6f2e6a, lite: with it they are what their
// operators give). So windows of one cell and averages in float16 only; everything else is refused.
// `map` is where the DPU would write, and where the results go.
emu::Result<Pooling> streamed_pooling(const TaskReader& task, const emu::MemoryView& map);

} // namespace rknn::format
