// SPDX-License-Identifier: Apache-2.0
// bmkernel_1880.h: contexts, the order of commands, the device's CPU.
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libbmrt/kernel/argument.h"
#include "libbmrt/kernel/chip.h"
#include "libbmrt/kernel/context.h"
#include "libbmrt/kernel/functions.h"
#include "libbmrt/kernel/status.h"

using namespace bmrt::kernel;

namespace {

emu::Result<bmk1880_context_t*> open(const bmk1880_info_t* info) {
    EMU_TRY(check_given(info, "info"));
    if (info->chip_version != only_chip) {
        return emu::board_aborts(emu::error(emu::Fault::wrong_chip, "chip_version is %u, not %u",
                                            info->chip_version, only_chip));
    }
    EMU_TRY(check(info->cmdbuf, "info.cmdbuf is null"));
    const std::span buffer(reinterpret_cast<std::byte*>(info->cmdbuf), info->cmdbuf_size);
    return add_context(std::make_shared<Context>(buffer));
}

// For functions that change the order of commands and return nothing.
template <class Change> emu::Outcome reorder(bmk1880_context_t* ctx, Change change) {
    EMU_TRY_VALUE(context, find_context(ctx));
    auto outcome = context->reorder(change);
    if (!outcome) return emu::board_aborts(std::move(outcome).error());
    return {};
}

emu::Outcome call_operator(bmk1880_context_t* ctx, const char* op_name, const char* params,
                           int size) {
    EMU_TRY_VALUE(context, find_context(ctx));
    EMU_TRY(check_given(op_name, "op_name"));
    EMU_TRY(check_given(params, "params"));
    EMU_TRY(check(size >= 0, "size is %d", size));
    const auto* bytes = reinterpret_cast<const std::byte*>(params);
    return context->add(bmrt::CpuRecord{op_name, {bytes, bytes + size}});
}

} // namespace

BOARDLESS_EXPORT bmk1880_chip_info_t bmk1880_chip_info(void) {
    return emu::guard_value<Abi, bmk1880_chip_info_t>(fn::bmk1880_chip_info, [] {
        return emu::Result<bmk1880_chip_info_t>(bmk1880_chip_info_t{
            .version = only_chip,
            .npu_num = static_cast<u32>(geometry.lanes),
            .eu_num = static_cast<u32>(geometry.channel_align),
            .lmem_size = static_cast<u32>(geometry.lane_bytes),
            .lmem_banks = static_cast<u32>(banks),
            .lmem_bank_size = static_cast<u32>(bank_bytes),
        });
    });
}

BOARDLESS_EXPORT bmk1880_context_t* bmk1880_register(bmk1880_info_t* info) {
    return emu::guard_pointer<Abi, bmk1880_context_t>(
        fn::bmk1880_register, [&] { return open(info); }, info);
}

BOARDLESS_EXPORT void bmk1880_cleanup(bmk1880_context_t* ctx) {
    emu::guard_void<Abi>(
        fn::bmk1880_cleanup,
        [&]() -> emu::Outcome {
            EMU_TRY(take_context(ctx));
            return {};
        },
        ctx);
}

BOARDLESS_EXPORT void bmk1880_reset(bmk1880_context_t* ctx) {
    emu::guard_void<Abi>(
        fn::bmk1880_reset,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(context, find_context(ctx));
            context->reset();
            return {};
        },
        ctx);
}

BOARDLESS_EXPORT u8* bmk1880_acquire_cmdbuf(bmk1880_context_t* ctx, u32* size) {
    return emu::guard_pointer<Abi, u8>(
        fn::bmk1880_acquire_cmdbuf,
        [&]() -> emu::Result<u8*> {
            EMU_TRY_VALUE(context, find_context(ctx));
            EMU_TRY(check_given(size, "size"));
            const std::span<std::byte> used = context->finish();
            *size = static_cast<u32>(used.size());
            return reinterpret_cast<u8*>(used.data());
        },
        ctx, size);
}

BOARDLESS_EXPORT void bmk1880_parallel_enable(bmk1880_context_t* ctx) {
    emu::guard_void<Abi>(
        fn::bmk1880_parallel_enable,
        [&] { return reorder(ctx, [](CommandOrder& order) { return order.enable_parallel(); }); },
        ctx);
}

BOARDLESS_EXPORT void bmk1880_parallel_disable(bmk1880_context_t* ctx) {
    emu::guard_void<Abi>(
        fn::bmk1880_parallel_disable,
        [&] {
            return reorder(ctx, [](CommandOrder& order) {
                order.disable_parallel();
                return emu::Outcome();
            });
        },
        ctx);
}

BOARDLESS_EXPORT void bmk1880_create_streams(bmk1880_context_t* ctx, int nr_streams) {
    emu::guard_void<Abi>(
        fn::bmk1880_create_streams,
        [&] {
            return reorder(ctx,
                           [=](CommandOrder& order) { return order.create_streams(nr_streams); });
        },
        ctx, nr_streams);
}

BOARDLESS_EXPORT void bmk1880_destroy_streams(bmk1880_context_t* ctx) {
    emu::guard_void<Abi>(
        fn::bmk1880_destroy_streams,
        [&] { return reorder(ctx, [](CommandOrder& order) { return order.destroy_streams(); }); },
        ctx);
}

BOARDLESS_EXPORT void bmk1880_set_stream(bmk1880_context_t* ctx, int i) {
    emu::guard_void<Abi>(
        fn::bmk1880_set_stream,
        [&] { return reorder(ctx, [=](CommandOrder& order) { return order.set_stream(i); }); }, ctx,
        i);
}

BOARDLESS_EXPORT void bmk1880_add_dependency(bmk1880_context_t* ctx, bmk1880_op_t* before,
                                             bmk1880_op_t* after) {
    emu::guard_void<Abi>(
        fn::bmk1880_add_dependency,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(context, find_context(ctx));
            return context->add_dependency(before, after);
        },
        ctx, before, after);
}

BOARDLESS_EXPORT void bmk1880_cpu_op(bmk1880_context_t* ctx, const char* op_name, char* params,
                                     int size) {
    emu::guard_void<Abi>(
        fn::bmk1880_cpu_op, [&] { return call_operator(ctx, op_name, params, size); }, ctx, op_name,
        params, size);
}
