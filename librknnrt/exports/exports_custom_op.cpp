// SPDX-License-Identifier: Apache-2.0
// rknn_custom_op.h.
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "librknnrt/custom/operator_attributes.h"
#include "librknnrt/live/context.h"
#include "librknnrt/live/world.h"
#include "librknnrt/model/functions.h"
#include "librknnrt/status.h"

using namespace rknn;

BOARDLESS_EXPORT int rknn_register_custom_ops(rknn_context ctx, rknn_custom_op* op,
                                              uint32_t custom_op_num) {
    return emu::guard<Abi>(
        fn::rknn_register_custom_ops,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(found, find<Context>(fn::rknn_register_custom_ops, ctx));
            EMU_TRY(check_given(op, "op"));
            return found->add_operators({op, custom_op_num});
        },
        ctx, op, custom_op_num);
}

BOARDLESS_EXPORT void rknn_custom_op_get_op_attr(rknn_custom_op_context* op_ctx,
                                                 const char* attr_name,
                                                 rknn_custom_op_attr* op_attr) {
    emu::guard_void<Abi>(
        fn::rknn_custom_op_get_op_attr,
        [&]() -> emu::Outcome { return get_attribute(op_ctx, attr_name, op_attr); }, op_ctx,
        attr_name, op_attr);
}
