// SPDX-License-Identifier: Apache-2.0
#include "bmkernel/bm1880/bm1880_gdma_reg.h"
#include "bmkernel/bm1880/bm1880_reg.h"
#include "bmkernel/bm1880/bmkernel_1880.h"
#include "bmkernel/bm1880/reg_bdcast.h"
#include "bmkernel/bm1880/reg_gdma.h"
#include "bmkernel/bm_cmdbuf.h"
#include "bmkernel/bm_regcpu.h"
#include "libbmruntime/bmruntime.h"
#include "libbmruntime/bmruntime_bmkernel.h"
#include "libbmruntime/bmruntime_bmnet.h"
#include "rows.h"
#include "vendors.h"

namespace conformance {

Vendor describe_bmnn() {
    Vendor vendor{.name = "bmnn"};
    vendor.types.push_back({"bmctx_t", &type_of<bmctx_t>()});
    vendor.types.push_back({"bmdev_t", &type_of<bmdev_t>()});
    vendor.types.push_back({"bmmem_device_t", &type_of<bmmem_device_t>()});
    vendor.types.push_back({"bmnet_t", &type_of<bmnet_t>()});
    vendor.types.push_back({"bmk1880_context_t", &type_of<bmk1880_context_t>()});
    vendor.types.push_back({"bmk1880_op_t", &type_of<bmk1880_op_t>()});
#include "bmnn/enums.inc"
#include "bmnn/functions.inc"
#include "bmnn/layout.inc"
#include "bmnn/status.inc"
    return vendor;
}

} // namespace conformance
