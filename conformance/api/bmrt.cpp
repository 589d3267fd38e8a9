// SPDX-License-Identifier: Apache-2.0
#include "bmkernel/bm1880/bm1880_gdma_reg.h"
#include "bmkernel/bm1880/bm1880_reg.h"
#include "bmkernel/bm1880/bmkernel_1880.h"
#include "bmkernel/bm1880/reg_bdcast.h"
#include "bmkernel/bm1880/reg_gdma.h"
#include "bmkernel/bm_cmdbuf.h"
#include "bmkernel/bm_regcpu.h"
#include "conformance/api/rows.h"
#include "conformance/api/vendors.h"
#include "libbmruntime/bmruntime.h"
#include "libbmruntime/bmruntime_bmkernel.h"
#include "libbmruntime/bmruntime_bmnet.h"

namespace conformance {

Vendor describe_bmrt() {
    Vendor vendor{.name = "bmrt"};
    vendor.types.push_back({"bmctx_t", &type_of<bmctx_t>()});
    vendor.types.push_back({"bmdev_t", &type_of<bmdev_t>()});
    vendor.types.push_back({"bmmem_device_t", &type_of<bmmem_device_t>()});
    vendor.types.push_back({"bmnet_t", &type_of<bmnet_t>()});
    vendor.types.push_back({"bmk1880_context_t", &type_of<bmk1880_context_t>()});
    vendor.types.push_back({"bmk1880_op_t", &type_of<bmk1880_op_t>()});
#include "abi/bmrt/enums.inc"
#include "abi/bmrt/functions.inc"
#include "abi/bmrt/layout.inc"
#include "abi/bmrt/status.inc"
    return vendor;
}

} // namespace conformance
