// SPDX-License-Identifier: Apache-2.0
// rknn_api.h: memory and runs without copies.
#include "convert.h"
#include "edge/export.h"
#include "edge/stub.h"
#include "functions.h"
#include "memory.h"
#include "status.h"
#include "world.h"

using namespace rknn;

namespace {

emu::Outcome destroy(rknn_context ctx, const rknn_tensor_mem* mem) {
    EMU_TRY(find_context(ctx));
    return destroy_memory(mem);
}

} // namespace

BOARDLESS_EXPORT rknn_tensor_mem* rknn_create_mem_from_phys(rknn_context ctx, uint64_t phys_addr,
                                                            void* virt_addr, uint32_t size) {
    return emu::stub_pointer<Abi, rknn_tensor_mem>(fn::rknn_create_mem_from_phys, ctx, phys_addr,
                                                   virt_addr, size);
}

BOARDLESS_EXPORT rknn_tensor_mem* rknn_create_mem_from_fd(rknn_context ctx, int32_t fd,
                                                          void* virt_addr, uint32_t size,
                                                          int32_t offset) {
    return emu::stub_pointer<Abi, rknn_tensor_mem>(fn::rknn_create_mem_from_fd, ctx, fd, virt_addr,
                                                   size, offset);
}

BOARDLESS_EXPORT rknn_tensor_mem* rknn_create_mem(rknn_context ctx, uint32_t size) {
    return emu::guard_pointer<Abi, rknn_tensor_mem>(
        fn::rknn_create_mem,
        [&]() -> emu::Result<rknn_tensor_mem*> {
            EMU_TRY_VALUE(found, find_context(ctx));
            return found->memories().create(device_memory(), size);
        },
        ctx, size);
}

BOARDLESS_EXPORT rknn_tensor_mem* rknn_create_mem2(rknn_context ctx, uint64_t size,
                                                   uint64_t alloc_flags) {
    return emu::stub_pointer<Abi, rknn_tensor_mem>(fn::rknn_create_mem2, ctx, size, alloc_flags);
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
    return emu::stub<Abi>(fn::rknn_set_weight_mem, ctx, mem);
}

BOARDLESS_EXPORT int rknn_set_internal_mem(rknn_context ctx, rknn_tensor_mem* mem) {
    return emu::stub<Abi>(fn::rknn_set_internal_mem, ctx, mem);
}

BOARDLESS_EXPORT int rknn_set_io_mem(rknn_context ctx, rknn_tensor_mem* mem,
                                     rknn_tensor_attr* attr) {
    return emu::guard<Abi>(
        fn::rknn_set_io_mem,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find_context(ctx));
            EMU_TRY_VALUE(memory, find_memory(mem));
            EMU_TRY(check_given(attr, "attr"));
            EMU_TRY_VALUE(target, to_target(found->inputs(), found->outputs(), *attr));
            return found->bind(target, memory->buffer);
        },
        ctx, mem, attr);
}

BOARDLESS_EXPORT int rknn_set_input_shape(rknn_context ctx, rknn_tensor_attr* attr) {
    return emu::stub<Abi>(fn::rknn_set_input_shape, ctx, attr);
}

BOARDLESS_EXPORT int rknn_set_input_shapes(rknn_context ctx, uint32_t n_inputs,
                                           rknn_tensor_attr attr[]) {
    return emu::stub<Abi>(fn::rknn_set_input_shapes, ctx, n_inputs, attr);
}

BOARDLESS_EXPORT int rknn_mem_sync(rknn_context context, rknn_tensor_mem* mem,
                                   rknn_mem_sync_mode mode) {
    return emu::guard<Abi>(
        fn::rknn_mem_sync,
        [&]() -> emu::Outcome {
            EMU_TRY(find_context(context));
            EMU_TRY_VALUE(memory, find_memory(mem));
            EMU_TRY_VALUE(direction, to_direction(number(mode)));
            return memory->buffer->sync(0, memory->buffer->cpu().size(), direction);
        },
        context, mem, number(mode));
}
