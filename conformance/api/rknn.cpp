// SPDX-License-Identifier: Apache-2.0
#include "rknn_api.h"
#include "rknn_custom_op.h"
#include "rknn_matmul_api.h"
#include "rows.h"
#include "vendors.h"

namespace conformance {

Vendor describe_rknn() {
    Vendor vendor{.name = "rknn"};
    vendor.types.push_back({"rknn_context", &type_of<rknn_context>()});
    vendor.types.push_back({"rknn_matmul_ctx", &type_of<rknn_matmul_ctx>()});
#include "rknn/enums.inc"
#include "rknn/functions.inc"
#include "rknn/layout.inc"
#include "rknn/status.inc"
    return vendor;
}

} // namespace conformance
