// SPDX-License-Identifier: Apache-2.0
#include "emu-core/memory/global_memory.h"

#include "emu-core/base/checked.h"

namespace emu {

Result<std::span<std::byte>> FlatGlobalMemory::at(std::uint64_t address, std::uint64_t size) {
    if (address >= base_ && in_range(address - base_, size, bytes_.size())) {
        return bytes_.subspan(address - base_, size);
    }
    return error(Fault::bad_argument, "no memory has the %llu bytes at 0x%llx",
                 static_cast<unsigned long long>(size), static_cast<unsigned long long>(address));
}

} // namespace emu
