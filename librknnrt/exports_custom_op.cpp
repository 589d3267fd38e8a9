// SPDX-License-Identifier: Apache-2.0
// rknn_custom_op.h.
#include "edge/export.h"
#include "edge/stub.h"
#include "functions.h"
#include "status.h"

#include <rknn_custom_op.h>

using namespace rknn;

BOARDLESS_EXPORT int rknn_register_custom_ops(rknn_context ctx, rknn_custom_op* op,
                                              uint32_t custom_op_num) {
    return emu::stub<Abi>(fn::rknn_register_custom_ops, ctx, op, custom_op_num);
}

BOARDLESS_EXPORT void rknn_custom_op_get_op_attr(rknn_custom_op_context* op_ctx,
                                                 const char* attr_name,
                                                 rknn_custom_op_attr* op_attr) {
    emu::stub_void<Abi>(fn::rknn_custom_op_get_op_attr, op_ctx, attr_name, op_attr);
}
