// SPDX-License-Identifier: Apache-2.0
// rknn_api.h: memory and runs without copies.
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "emu-core/memory/device_memory.h"
#include "librknnrt/convert/convert.h"
#include "librknnrt/live/context.h"
#include "librknnrt/live/world.h"
#include "librknnrt/model/functions.h"
#include "librknnrt/model/memory.h"
#include "librknnrt/status.h"

using namespace rknn;

namespace {

emu::Result<rknn_tensor_mem*> create(rknn_context ctx, std::uint64_t size, std::uint64_t flags) {
    if ((flags & RKNN_MEM_FLAG_ALLOC_NO_CONTEXT) != 0) {
        EMU_TRY_VALUE(memory, allocate_memory(device_memory(), nullptr, size, flags));
        return common_owner().keep(memory);
    }
    EMU_TRY_VALUE(object, find_object(ctx));
    EMU_TRY_VALUE(memory, allocate_memory(device_memory(), &sram(object->chip()), size, flags));
    return object->memories().keep(memory);
}

// What is made without a context is used and destroyed without one, too.
emu::Result<std::shared_ptr<Memory>> memory_of(rknn_context ctx, const rknn_tensor_mem* mem) {
    const auto memory = memories().find(mem);
    if (!memory || memory->owner.get() != &common_owner()) EMU_TRY(find_object(ctx));
    return find_memory(mem);
}

emu::Outcome destroy(rknn_context ctx, const rknn_tensor_mem* mem) {
    EMU_TRY(memory_of(ctx, mem));
    return destroy_memory(mem);
}

} // namespace

BOARDLESS_EXPORT rknn_tensor_mem* rknn_create_mem_from_phys(rknn_context ctx, uint64_t phys_addr,
                                                            void* virt_addr, uint32_t size) {
    return emu::guard_pointer<Abi, rknn_tensor_mem>(
        fn::rknn_create_mem_from_phys,
        [&]() -> emu::Result<rknn_tensor_mem*> {
            EMU_TRY_VALUE(object, find_object(ctx));
            EMU_TRY_VALUE(memory, memory_from_phys(device_memory(), phys_addr, virt_addr, size));
            return object->memories().keep(memory);
        },
        ctx, phys_addr, virt_addr, size);
}

BOARDLESS_EXPORT rknn_tensor_mem* rknn_create_mem_from_fd(rknn_context ctx, int32_t fd,
                                                          void* virt_addr, uint32_t size,
                                                          int32_t offset) {
    return emu::guard_pointer<Abi, rknn_tensor_mem>(
        fn::rknn_create_mem_from_fd,
        [&]() -> emu::Result<rknn_tensor_mem*> {
            EMU_TRY_VALUE(object, find_object(ctx));
            EMU_TRY_VALUE(memory, memory_from_fd(device_memory(), fd, virt_addr, size, offset));
            return object->memories().keep(memory);
        },
        ctx, fd, virt_addr, size, offset);
}

BOARDLESS_EXPORT rknn_tensor_mem* rknn_create_mem(rknn_context ctx, uint32_t size) {
    return emu::guard_pointer<Abi, rknn_tensor_mem>(
        fn::rknn_create_mem, [&] { return create(ctx, size, RKNN_FLAG_MEMORY_FLAGS_DEFAULT); }, ctx,
        size);
}

BOARDLESS_EXPORT rknn_tensor_mem* rknn_create_mem2(rknn_context ctx, uint64_t size,
                                                   uint64_t alloc_flags) {
    return emu::guard_pointer<Abi, rknn_tensor_mem>(
        fn::rknn_create_mem2, [&] { return create(ctx, size, alloc_flags); }, ctx, size,
        alloc_flags);
}

BOARDLESS_EXPORT int rknn_destroy_mem(rknn_context ctx, rknn_tensor_mem* mem) {
    return emu::guard<Abi>(
        fn::rknn_destroy_mem, [&] { return destroy(ctx, mem); }, ctx, mem);
}

// The name up to header version 1.2.
BOARDLESS_EXPORT int rknn_destory_mem(rknn_context ctx, rknn_tensor_mem* mem) {
    return emu::guard<Abi>(
        fn::rknn_destory_mem, [&] { return destroy(ctx, mem); }, ctx, mem);
}

BOARDLESS_EXPORT int rknn_set_weight_mem(rknn_context ctx, rknn_tensor_mem* mem) {
    return emu::guard<Abi>(
        fn::rknn_set_weight_mem,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Context>(fn::rknn_set_weight_mem, ctx));
            EMU_TRY_VALUE(memory, find_memory(mem));
            return found->set_weights(memory);
        },
        ctx, mem);
}

BOARDLESS_EXPORT int rknn_set_internal_mem(rknn_context ctx, rknn_tensor_mem* mem) {
    return emu::guard<Abi>(
        fn::rknn_set_internal_mem,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Context>(fn::rknn_set_internal_mem, ctx));
            EMU_TRY_VALUE(memory, find_memory(mem));
            return found->set_internal(memory);
        },
        ctx, mem);
}

BOARDLESS_EXPORT int rknn_set_io_mem(rknn_context ctx, rknn_tensor_mem* mem,
                                     rknn_tensor_attr* attr) {
    return emu::guard<Abi>(
        fn::rknn_set_io_mem,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Context>(fn::rknn_set_io_mem, ctx));
            EMU_TRY_VALUE(memory, find_memory(mem));
            EMU_TRY(check_given(attr, "attr"));
            const ShapeSet& shapes = found->shapes();
            EMU_TRY_VALUE(target, to_target(shapes.inputs, shapes.outputs, *attr));
            return found->bind(shapes, target, memory);
        },
        ctx, mem, attr);
}

// Deprecated since 1.5.2, and exported still.
BOARDLESS_EXPORT int rknn_set_input_shape(rknn_context ctx, rknn_tensor_attr* attr) {
    return emu::guard<Abi>(
        fn::rknn_set_input_shape,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Context>(fn::rknn_set_input_shape, ctx));
            EMU_TRY(check_given(attr, "attr"));
            EMU_TRY_VALUE(set, to_shape_set(found->model(), *attr));
            return found->choose(set);
        },
        ctx, attr);
}

BOARDLESS_EXPORT int rknn_set_input_shapes(rknn_context ctx, uint32_t n_inputs,
                                           rknn_tensor_attr attr[]) {
    return emu::guard<Abi>(
        fn::rknn_set_input_shapes,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Context>(fn::rknn_set_input_shapes, ctx));
            EMU_TRY(check_given(attr, "attr"));
            EMU_TRY_VALUE(set, to_shape_set(found->model(), {attr, n_inputs}));
            return found->choose(set);
        },
        ctx, n_inputs, attr);
}

BOARDLESS_EXPORT int rknn_mem_sync(rknn_context context, rknn_tensor_mem* mem,
                                   rknn_mem_sync_mode mode) {
    return emu::guard<Abi>(
        fn::rknn_mem_sync,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(memory, memory_of(context, mem));
            EMU_TRY_VALUE(direction, to_direction(number(mode)));
            return memory->buffer->sync(0, memory->buffer->cpu().size(), direction);
        },
        context, mem, number(mode));
}

// For librga, which programs hand physical addresses of this library's memory: the device's view of
// [physical, physical + size), and how many bytes of it the CPU has changed that the device does not
// see; null where that is not within one live buffer. It is there as long as the program keeps the
// buffer.
BOARDLESS_EXPORT void* boardless_rknn_memory(std::uint64_t physical, std::uint64_t size,
                                             std::uint64_t* unsynced) {
    const std::shared_ptr<emu::Buffer> buffer = rknn::device_memory().find(physical, size);
    if (!buffer) return nullptr;
    const std::uint64_t offset = physical - buffer->physical();
    *unsynced = buffer->changes(offset, size).count;
    buffer->raise_generation(); // it may be written to
    return buffer->device().data() + offset;
}
