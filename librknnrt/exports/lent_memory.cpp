// SPDX-License-Identifier: Apache-2.0
// For librga, which programs hand physical addresses of this library's memory.
#include "emu-core/edge/export.h"
#include "emu-core/memory/device_memory.h"
#include "librknnrt/live/world.h"

// The device's view of [physical, physical + size), and how many bytes of it the CPU has changed
// that the device does not see; null where that is not within one live buffer. It is there as long
// as the program keeps the buffer.
BOARDLESS_EXPORT void* boardless_rknn_memory(std::uint64_t physical, std::uint64_t size,
                                             std::uint64_t* unsynced) {
    const std::shared_ptr<emu::Buffer> buffer = rknn::device_memory().find(physical, size);
    if (!buffer) return nullptr;
    const std::uint64_t offset = physical - buffer->physical();
    *unsynced = buffer->changes(offset, size).count;
    buffer->raise_generation(); // it may be written to
    return buffer->device().data() + offset;
}
