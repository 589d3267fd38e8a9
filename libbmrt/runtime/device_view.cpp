// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/runtime/device_view.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"
#include "libbmrt/format/dma_descriptor.h"

namespace bmrt::runtime {

emu::Result<std::span<std::byte>> DeviceView::at(std::uint64_t address, std::uint64_t size) {
    const std::uint64_t offset = address - bmrt::global_base; // wraps where there is no memory
    for (const Seen& seen : seen_) {
        if (offset >= seen.first && emu::in_range(offset - seen.first, size, seen.bytes.size())) {
            return seen.bytes.subspan(offset - seen.first, size);
        }
    }
    auto buffer = memory_.find(offset, size);
    if (!buffer) {
        return emu::error(
            emu::Fault::bad_argument, "no device memory has all of the %llu bytes at 0x%llx",
            static_cast<unsigned long long>(size), static_cast<unsigned long long>(offset));
    }
    const auto bytes = buffer->device();
    const std::uint64_t first = buffer->physical();
    seen_.push_back({first, bytes, std::move(buffer)});
    return bytes.subspan(offset - first, size);
}

} // namespace bmrt::runtime
