// SPDX-License-Identifier: Apache-2.0
#include "tools/guest/server/vendors/rows.h"
#include "tools/guest/server/vendors/vendors.h"

#include "rknn_api.h"
#include "rknn_custom_op.h"
#include "rknn_matmul_api.h"

namespace guest {

Interface describe_rknn() {
    Interface interface;
#include "abi/rknn/functions.inc"
#include "abi/rknn/layout.inc"
#include "abi/rknn/pointers.inc"
#include "abi/rknn/status.inc"
    interface.complete();
    return interface;
}

} // namespace guest
