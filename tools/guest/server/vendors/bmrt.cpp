// SPDX-License-Identifier: Apache-2.0
// The generation of SDK 1.1.4.
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

#include "tools/guest/server/vendors/rows.h"
#include "tools/guest/server/vendors/vendors.h"

namespace guest {

#include "tools/guest/server/vendors/bmrt_sizes.h"

// The vendor is 64-bit only.
Interface describe_bmrt() {
    Interface interface;
#include "abi/bmrt/functions.inc"
#include "abi/bmrt/layout.inc"
#include "abi/bmrt/pointers.inc"
#include "abi/bmrt/status.inc"
    interface.complete();
    return interface;
}

} // namespace guest
