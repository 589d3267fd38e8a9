// SPDX-License-Identifier: Apache-2.0
// One record of rknn_register_custom_ops, checked and copied.
#pragma once

#include "emu-core/base/result.h"

#include <rknn_custom_op.h>

#include <string>

namespace rknn {

using ComputeCallback = decltype(rknn_custom_op::compute);
using DestroyCallback = decltype(rknn_custom_op::destroy);

// Null callbacks are not wanted; `compute` never is.
struct CustomOperator {
    std::string type;
    ComputeCallback init = nullptr, prepare = nullptr, compute = nullptr;
    DestroyCallback destroy = nullptr;
};

// Any version will do, and op_type may fill its field without a NUL. compute_native is documented
// as not supported yet: it is logged and never called. Errors: bad_argument for an empty type, an
// unknown target, no compute; unsupported for the GPU.
emu::Result<CustomOperator> to_custom_operator(const rknn_custom_op& record);

} // namespace rknn
