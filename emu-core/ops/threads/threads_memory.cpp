// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/threads/threads_memory.h"

namespace emu::ops::threads {
namespace {

void lay_at(const MemoryView& view, const MemoryParts& parts, const std::byte* values,
            std::byte* memory) {
    const auto place = parts.place(view.base, reach_of(view));
    if (place) lay(view, values, memory + *place);
}

} // namespace

Result<ThreadsMemory> ThreadsMemory::make(const Threads& command) {
    ThreadsMemory memory;
    EMU_TRY_VALUE(sources, MemoryParts::make(command.sources));
    EMU_TRY_VALUE(results, MemoryParts::make(command.results));
    memory.sources_ = std::move(sources);
    memory.results_ = std::move(results);
    return memory;
}

void ThreadsMemory::run(const Threads& command, const Buffers& buffers,
                        const std::function<void(const ThreadMemory&)>& run) const {
    std::vector<std::byte> before(sources_.bytes() + load_padding), after(results_.bytes());
    for (std::size_t i = 0; i < command.sources.size(); ++i) {
        const MemoryView& view = command.sources[i];
        lay_at(view, sources_, buffers.src[i].data(), before.data());
        lay_at(view, results_, buffers.src[i].data(), after.data());
    }
    run({sources_, results_, before, after});
    for (std::size_t i = 0; i < command.results.size(); ++i) {
        const MemoryView& view = command.results[i];
        const auto place = results_.place(view.base, reach_of(view));
        take(view, after.data() + *place, buffers.dst[i].data());
    }
}

std::optional<std::uint32_t> ConstantWords::at(std::int64_t address) const {
    // The last source that has the word: those before it lie below.
    for (std::size_t i = views_.size(); i-- > 0;) {
        const MemoryView& view = views_[i];
        const std::int64_t at = address - view.base;
        if (at + 4 <= 0 || at >= reach_of(view)) continue;
        const bool is_line = view.h == 1 && view.c == 1;
        if (!operands_[i].is_constant() || !is_line || at < 0 || at + 4 > reach_of(view))
            return std::nullopt;
        return emu::load<std::uint32_t>(operands_[i].constant, static_cast<std::size_t>(at));
    }
    return std::nullopt;
}

} // namespace emu::ops::threads
