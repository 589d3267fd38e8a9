// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/fast/aligned_memory.h"

#include <memory>
#include <new>

namespace emu::ops::fast {
namespace {

constexpr std::align_val_t alignment{64};

struct Free {
    void operator()(std::uint8_t* memory) const { ::operator delete(memory, alignment); }
};

struct Memory {
    std::unique_ptr<std::uint8_t, Free> bytes;
    std::int64_t size = 0;
};

} // namespace

std::uint8_t* scratch(std::int64_t bytes) {
    thread_local Memory memory;
    if (memory.size < bytes) {
        memory = {}; // never both at once
        memory.bytes.reset(static_cast<std::uint8_t*>(::operator new(bytes, alignment)));
        memory.size = bytes;
    }
    return memory.bytes.get();
}

} // namespace emu::ops::fast
