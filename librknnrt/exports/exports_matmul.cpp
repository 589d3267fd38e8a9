// SPDX-License-Identifier: Apache-2.0
// rknn_matmul_api.h, and its older names.
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "librknnrt/convert/convert.h"
#include "librknnrt/live/world.h"
#include "librknnrt/matmul/matmul.h"
#include "librknnrt/matmul/native_layout.h"
#include "librknnrt/model/functions.h"
#include "librknnrt/status.h"

#include <rknn_matmul_api.h>

using namespace rknn;

namespace {

emu::Outcome create_dynamic(const emu::Function& function, rknn_matmul_ctx* ctx,
                            const rknn_matmul_info* info, int shape_num,
                            const rknn_matmul_shape* shapes, rknn_matmul_io_attr* io_attrs) {
    EMU_TRY(check_given(ctx, "ctx"));
    EMU_TRY(check_given(info, "info"));
    EMU_TRY(check_given(shapes, "dynamic_shapes"));
    EMU_TRY(check_given(io_attrs, "io_attrs"));
    if (shape_num < 1 || shape_num > RKNN_MAX_DYNAMIC_SHAPE_NUM) {
        return emu::error(emu::Fault::bad_argument, "shape_num is %d, not 1 to %d", shape_num,
                          RKNN_MAX_DYNAMIC_SHAPE_NUM);
    }
    const std::span given(shapes, static_cast<std::size_t>(shape_num));
    EMU_TRY_VALUE(created, create_matmul(function, info, given, io_attrs));
    EMU_TRY_VALUE(token, add_object(created));
    *ctx = token;
    return {};
}

emu::Outcome destroy(const emu::Function& function, rknn_matmul_ctx ctx) {
    EMU_TRY(find<Matmul>(function, ctx));
    EMU_TRY_VALUE(taken, take_object(ctx));
    taken->close();
    return {};
}

} // namespace

BOARDLESS_EXPORT int rknn_matmul_create(rknn_matmul_ctx* ctx, rknn_matmul_info* info,
                                        rknn_matmul_io_attr* io_attr) {
    return emu::guard<Abi>(
        fn::rknn_matmul_create,
        [&]() -> emu::Outcome {
            EMU_TRY(check_given(ctx, "ctx"));
            EMU_TRY(check_given(info, "info"));
            EMU_TRY(check_given(io_attr, "io_attr"));
            EMU_TRY_VALUE(created, create_matmul(fn::rknn_matmul_create, info, *io_attr));
            EMU_TRY_VALUE(token, add_object(created));
            *ctx = token;
            return {};
        },
        ctx, info, io_attr);
}

BOARDLESS_EXPORT int rknn_matmul_create_dynamic_shape(rknn_matmul_ctx* ctx, rknn_matmul_info* info,
                                                      int shape_num,
                                                      rknn_matmul_shape dynamic_shapes[],
                                                      rknn_matmul_io_attr io_attrs[]) {
    const auto& function = fn::rknn_matmul_create_dynamic_shape;
    return emu::guard<Abi>(
        function,
        [&] { return create_dynamic(function, ctx, info, shape_num, dynamic_shapes, io_attrs); },
        ctx, info, shape_num, dynamic_shapes, io_attrs);
}

// The name in header version 2.0.0-beta0.
BOARDLESS_EXPORT int rknn_matmul_create_dyn_shape(rknn_matmul_ctx* ctx, rknn_matmul_info* info,
                                                  int shape_num, rknn_matmul_shape dynamic_shapes[],
                                                  rknn_matmul_io_attr io_attrs[]) {
    const auto& function = fn::rknn_matmul_create_dyn_shape;
    return emu::guard<Abi>(
        function,
        [&] { return create_dynamic(function, ctx, info, shape_num, dynamic_shapes, io_attrs); },
        ctx, info, shape_num, dynamic_shapes, io_attrs);
}

BOARDLESS_EXPORT int rknn_matmul_set_io_mem(rknn_matmul_ctx ctx, rknn_tensor_mem* mem,
                                            rknn_matmul_tensor_attr* attr) {
    return emu::guard<Abi>(
        fn::rknn_matmul_set_io_mem,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Matmul>(fn::rknn_matmul_set_io_mem, ctx));
            EMU_TRY_VALUE(memory, find_memory(mem));
            EMU_TRY(check_given(attr, "attr"));
            return found->bind(*attr, memory);
        },
        ctx, mem, attr);
}

BOARDLESS_EXPORT int rknn_matmul_set_core_mask(rknn_matmul_ctx context, rknn_core_mask core_mask) {
    return emu::guard<Abi>(
        fn::rknn_matmul_set_core_mask,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Matmul>(fn::rknn_matmul_set_core_mask, context));
            EMU_TRY_VALUE(mask, to_core_mask(number(core_mask), found->chip()));
            return found->use_cores(mask);
        },
        context, number(core_mask));
}

BOARDLESS_EXPORT int rknn_matmul_set_quant_params(rknn_matmul_ctx context,
                                                  rknn_quant_params* params) {
    return emu::guard<Abi>(
        fn::rknn_matmul_set_quant_params,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Matmul>(fn::rknn_matmul_set_quant_params, context));
            EMU_TRY(check_given(params, "params"));
            return found->set_quantisation(*params);
        },
        context, params);
}

BOARDLESS_EXPORT int rknn_matmul_get_quant_params(rknn_matmul_ctx ctx, rknn_quant_params* params,
                                                  float* scale) {
    return emu::guard<Abi>(
        fn::rknn_matmul_get_quant_params,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Matmul>(fn::rknn_matmul_get_quant_params, ctx));
            EMU_TRY(check_given(params, "params"));
            EMU_TRY(check_given(scale, "scale"));
            EMU_TRY_VALUE(largest, found->largest_scale(*params));
            *scale = largest;
            return {};
        },
        ctx, params, scale);
}

BOARDLESS_EXPORT int rknn_matmul_set_dynamic_shape(rknn_matmul_ctx ctx, rknn_matmul_shape* shape) {
    return emu::guard<Abi>(
        fn::rknn_matmul_set_dynamic_shape,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Matmul>(fn::rknn_matmul_set_dynamic_shape, ctx));
            EMU_TRY(check_given(shape, "shape"));
            return found->set_shape(*shape);
        },
        ctx, shape);
}

BOARDLESS_EXPORT int rknn_matmul_run(rknn_matmul_ctx ctx) {
    return emu::guard<Abi>(
        fn::rknn_matmul_run,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Matmul>(fn::rknn_matmul_run, ctx));
            return found->run();
        },
        ctx);
}

BOARDLESS_EXPORT int rknn_matmul_destroy(rknn_matmul_ctx ctx) {
    return emu::guard<Abi>(
        fn::rknn_matmul_destroy, [&] { return destroy(fn::rknn_matmul_destroy, ctx); }, ctx);
}

// The name in the binaries of 1.2.0.
BOARDLESS_EXPORT int rknn_matmul_destory(rknn_matmul_ctx ctx) {
    return emu::guard<Abi>(
        fn::rknn_matmul_destory, [&] { return destroy(fn::rknn_matmul_destory, ctx); }, ctx);
}

// rknn_B_normal_layout_to_native_layout with the parameters of both headers that declare it; what
// comes after the fifth is only there in the older form. Hence not the header's own declaration.
BOARDLESS_EXPORT int
to_native_in_both_forms(void* input, void* output, int k, int n, std::uintptr_t fifth, int sub_k,
                        std::uint32_t type) __asm__("rknn_B_normal_layout_to_native_layout");

BOARDLESS_EXPORT int to_native_in_both_forms(void* input, void* output, int k, int n,
                                             std::uintptr_t fifth, int sub_k, std::uint32_t type) {
    const auto& function = fn::rknn_B_normal_layout_to_native_layout;
    const auto* info = reinterpret_cast<const rknn_matmul_info*>(fifth);
    return emu::guard<Abi>(
        function,
        [&]() -> emu::Outcome {
            EMU_TRY(check_given(input, "B_input"));
            EMU_TRY(check_given(output, "B_output"));
            EMU_TRY_VALUE(chip, matmul_chip(function));
            if (is_block_size(fifth)) {
                const NativeBlocks blocks{static_cast<std::int32_t>(fifth), sub_k, type};
                return to_native_layout(input, output, k, n, blocks, *chip);
            }
            EMU_TRY(check_given(info, "info"));
            return to_native_layout(input, output, k, n, info, *chip);
        },
        input, output, k, n, info);
}
