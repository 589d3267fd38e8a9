// SPDX-License-Identifier: Apache-2.0
// vip_lite.h: buffers, what all generations have.
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "emu-core/edge/strictness.h"
#include "libviplite/codes.h"
#include "libviplite/convert.h"
#include "libviplite/functions.h"
#include "libviplite/live/buffer.h"
#include "libviplite/live/driver.h"
#include "libviplite/status.h"

using namespace viplite;

namespace {

emu::Result<emu::Direction> to_direction(std::int32_t type) {
    if (type == VIP_BUFFER_OPER_TYPE_FLUSH) return emu::Direction::to_device;
    if (type == VIP_BUFFER_OPER_TYPE_INVALIDATE) return emu::Direction::from_device;
    return error(code::failure, "type is %d", type);
}

} // namespace

BOARDLESS_EXPORT vip_status_e vip_destroy_buffer(vip_buffer buffer) {
    return emu::guard<Abi>(
        fn::vip_destroy_buffer,
        [&]() -> emu::Outcome {
            EMU_TRY(check_started());
            if (!buffer) return error(code::no_buffer, "buffer is null");
            EMU_TRY(take<Buffer>(buffer, "buffer"));
            return {};
        },
        buffer);
}

BOARDLESS_EXPORT void* vip_map_buffer(vip_buffer buffer) {
    return emu::guard_pointer<Abi, void>(
        fn::vip_map_buffer,
        [&]() -> emu::Result<void*> {
            EMU_TRY_VALUE(found, find<Buffer>(buffer, "buffer"));
            return found->map();
        },
        buffer);
}

// Drivers look at nothing.
BOARDLESS_EXPORT vip_status_e vip_unmap_buffer(vip_buffer buffer) {
    return emu::guard<Abi>(
        fn::vip_unmap_buffer,
        [&]() -> emu::Outcome {
            const auto found = find<Buffer>(buffer, "buffer");
            return found ? (*found)->unmap() : emu::board_lets_pass(found.error());
        },
        buffer);
}

BOARDLESS_EXPORT vip_uint32_t vip_get_buffer_size(vip_buffer buffer) {
    return emu::guard_value<Abi, vip_uint32_t>(
        fn::vip_get_buffer_size,
        [&]() -> emu::Result<vip_uint32_t> {
            EMU_TRY_VALUE(found, find<Buffer>(buffer, "buffer"));
            return static_cast<vip_uint32_t>(found->size());
        },
        buffer);
}

BOARDLESS_EXPORT vip_status_e vip_flush_buffer(vip_buffer buffer,
                                               vip_buffer_operation_type_e type) {
    return emu::guard<Abi>(
        fn::vip_flush_buffer,
        [&]() -> emu::Outcome {
            EMU_TRY(check_started());
            if (!buffer) return error(code::failure, "buffer is null");
            EMU_TRY_VALUE(found, find<Buffer>(buffer, "buffer"));
            EMU_TRY_VALUE(direction, to_direction(number(type)));
            return found->flush(direction);
        },
        buffer, number(type));
}
