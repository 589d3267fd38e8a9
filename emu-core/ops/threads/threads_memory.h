// SPDX-License-Identifier: Apache-2.0
// The memory that a command's threads see, made of its tensors.
#pragma once

#include "emu-core/ops/threads/image_access.h"
#include "emu-core/ops/threads/threads.h"

#include <functional>

namespace emu::ops::threads {

// Bytes behind `before` that loads may read, whatever they are.
inline constexpr std::size_t load_padding = 16;

class ThreadsMemory {
public:
    // Error bad_model: as MemoryParts::make().
    static Result<ThreadsMemory> make(const Threads& command);

    const MemoryParts& sources() const { return sources_; }
    const MemoryParts& results() const { return results_; }

    // Lays the sources, calls `run`, and reads the results; load_padding bytes follow `before`.
    void run(const Threads& command, const Buffers& buffers,
             const std::function<void(const ThreadMemory&)>& run) const;

private:
    MemoryParts sources_, results_;
};

// The words of sources that are constant.
class ConstantWords {
public:
    ConstantWords(const std::vector<MemoryView>& views, std::span<const Operand> operands)
        : views_(views), operands_(operands) {}

    std::optional<std::uint32_t> at(std::int64_t address) const;

private:
    const std::vector<MemoryView>& views_;
    std::span<const Operand> operands_;
};

} // namespace emu::ops::threads
