// SPDX-License-Identifier: Apache-2.0
// Tasks of integers as the units do them: one after the other on a memory of bytes. What merged and
// lowered tasks are held against.
#pragma once

#include "conformance/lift/view_memory.h"
#include "librknnrt/format/unit/unit_task.h"

namespace rknn::format {

class TaskMemory {
public:
    explicit TaskMemory(std::size_t bytes) : memory_(bytes) {}

    emu::lift::ViewMemory& bytes() { return memory_; }
    // Convolutions, passes and pooling of int8; moves.
    void run(const UnitWork& work);

private:
    using Values = std::vector<std::int64_t>;

    void run(const Convolution& convolution);
    void run(const Pass& pass);
    void run(const Pooling& pooling);
    void run(const Move& move);
    void run(const ChannelMaximum&) {}

    Values read(const emu::MemoryView& view) const;
    void write(const emu::MemoryView& view, const Values& values);
    void write(const DataPath& path, const Values& sums);

    emu::lift::ViewMemory memory_;
};

} // namespace rknn::format
