// SPDX-License-Identifier: Apache-2.0
// Compiled once for each generation of the headers that there are tables for: VIPLITE_FAMILY.
#include <pthread.h> // of awnn_internal.h
#include <viplite_family.h>

#include "conformance/api/rows.h"
#include "conformance/api/vendors.h"

#if VIPLITE_FAMILY == VIPLITE_2_2
#define DESCRIBE describe_viplite_2_2
#define NAME "viplite-2.2"
#elif VIPLITE_V85X
#define DESCRIBE describe_viplite_v85x
#define NAME "viplite-v85x"
#else
#define DESCRIBE describe_viplite
#define NAME "viplite"
#endif

// Structs of the same name differ between generations; type_of() must not take them for one.
namespace {

#include "awnn.h"
#include "awnn_debug.h"
#include "awnn_detect.h"
#include "awnn_internal.h"
#include "cross_utils.h"
#include "vip_lite.h"

} // namespace

namespace conformance {

Vendor DESCRIBE() {
    Vendor vendor{.name = NAME};
    vendor.types.push_back({"vip_network", &type_of<vip_network>()});
    vendor.types.push_back({"vip_buffer", &type_of<vip_buffer>()});
    vendor.types.push_back({"vip_group", &type_of<vip_group>()});
    vendor.types.push_back({"Awnn_Context_t", &type_of<Awnn_Context_t>()});
    vendor.types.push_back({"Awnn_Det_Handle", &type_of<Awnn_Det_Handle>()});
#include "abi/viplite/enums.inc"
#include "abi/viplite/functions.inc"
#include "abi/viplite/layout.inc"
#include "abi/viplite/status.inc"
    return vendor;
}

} // namespace conformance
