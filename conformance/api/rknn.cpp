// SPDX-License-Identifier: Apache-2.0
#include "conformance/api/rows.h"
#include "conformance/api/vendors.h"
#include "rknn_api.h"
#include "rknn_custom_op.h"
#include "rknn_matmul_api.h"

namespace conformance {

Vendor describe_rknn() {
    Vendor vendor{.name = "rknn"};
    vendor.types.push_back({"rknn_context", &type_of<rknn_context>()});
    vendor.types.push_back({"rknn_matmul_ctx", &type_of<rknn_matmul_ctx>()});
#include "abi/rknn/enums.inc"
#include "abi/rknn/functions.inc"
#include "abi/rknn/layout.inc"
#include "abi/rknn/status.inc"
    return vendor;
}

} // namespace conformance
