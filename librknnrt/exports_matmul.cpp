// SPDX-License-Identifier: Apache-2.0
// rknn_matmul_api.h, and its older names.
#include "convert.h"
#include "edge/export.h"
#include "edge/stub.h"
#include "functions.h"
#include "status.h"

#include <rknn_matmul_api.h>

using namespace rknn;

BOARDLESS_EXPORT int rknn_matmul_create(rknn_matmul_ctx* ctx, rknn_matmul_info* info,
                                        rknn_matmul_io_attr* io_attr) {
    return emu::stub<Abi>(fn::rknn_matmul_create, ctx, info, io_attr);
}

BOARDLESS_EXPORT int rknn_matmul_create_dynamic_shape(rknn_matmul_ctx* ctx, rknn_matmul_info* info,
                                                      int shape_num,
                                                      rknn_matmul_shape dynamic_shapes[],
                                                      rknn_matmul_io_attr io_attrs[]) {
    return emu::stub<Abi>(fn::rknn_matmul_create_dynamic_shape, ctx, info, shape_num,
                          dynamic_shapes, io_attrs);
}

BOARDLESS_EXPORT int rknn_matmul_create_dyn_shape(rknn_matmul_ctx* ctx, rknn_matmul_info* info,
                                                  int shape_num, rknn_matmul_shape dynamic_shapes[],
                                                  rknn_matmul_io_attr io_attrs[]) {
    return emu::stub<Abi>(fn::rknn_matmul_create_dyn_shape, ctx, info, shape_num, dynamic_shapes,
                          io_attrs);
}

BOARDLESS_EXPORT int rknn_matmul_set_io_mem(rknn_matmul_ctx ctx, rknn_tensor_mem* mem,
                                            rknn_matmul_tensor_attr* attr) {
    return emu::stub<Abi>(fn::rknn_matmul_set_io_mem, ctx, mem, attr);
}

BOARDLESS_EXPORT int rknn_matmul_set_core_mask(rknn_matmul_ctx context, rknn_core_mask core_mask) {
    return emu::stub<Abi>(fn::rknn_matmul_set_core_mask, context, number(core_mask));
}

BOARDLESS_EXPORT int rknn_matmul_set_quant_params(rknn_matmul_ctx context,
                                                  rknn_quant_params* params) {
    return emu::stub<Abi>(fn::rknn_matmul_set_quant_params, context, params);
}

BOARDLESS_EXPORT int rknn_matmul_get_quant_params(rknn_matmul_ctx ctx, rknn_quant_params* params,
                                                  float* scale) {
    return emu::stub<Abi>(fn::rknn_matmul_get_quant_params, ctx, params, scale);
}

BOARDLESS_EXPORT int rknn_matmul_set_dynamic_shape(rknn_matmul_ctx ctx, rknn_matmul_shape* shape) {
    return emu::stub<Abi>(fn::rknn_matmul_set_dynamic_shape, ctx, shape);
}

BOARDLESS_EXPORT int rknn_matmul_run(rknn_matmul_ctx ctx) {
    return emu::stub<Abi>(fn::rknn_matmul_run, ctx);
}

BOARDLESS_EXPORT int rknn_matmul_destroy(rknn_matmul_ctx ctx) {
    return emu::stub<Abi>(fn::rknn_matmul_destroy, ctx);
}

BOARDLESS_EXPORT int rknn_matmul_destory(rknn_matmul_ctx ctx) {
    return emu::stub<Abi>(fn::rknn_matmul_destory, ctx);
}

BOARDLESS_EXPORT int rknn_B_normal_layout_to_native_layout(void* B_input, void* B_output, int K,
                                                           int N, rknn_matmul_info* info) {
    return emu::stub<Abi>(fn::rknn_B_normal_layout_to_native_layout, B_input, B_output, K, N, info);
}
