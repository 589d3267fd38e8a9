// SPDX-License-Identifier: Apache-2.0
// For librga, which programs hand physical addresses of this library's memory.
#include "emu-core/edge/export.h"
#include "emu-core/memory/device_memory.h"
#include "librknnrt/live/world.h"

// The CPU's view of [physical, physical + size); null where that is not within one live buffer. It
// is there as long as the program keeps the buffer.
BOARDLESS_EXPORT void* boardless_rknn_memory(std::uint64_t physical, std::uint64_t size) {
    const std::shared_ptr<emu::Buffer> buffer = rknn::device_memory().find(physical, size);
    return buffer ? buffer->cpu().data() + (physical - buffer->physical()) : nullptr;
}
