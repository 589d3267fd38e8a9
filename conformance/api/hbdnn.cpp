// SPDX-License-Identifier: Apache-2.0
// Compiled once for each generation of the headers that there are tables for: HBDNN_FAMILY.
#include <hbdnn/family.h>
#include <pthread.h> // of bpu_wrapper.h
#include <stdbool.h>

#include "conformance/api/rows.h"
#include "conformance/api/vendors.h"

#if HBDNN_FAMILY == HBDNN_UCP_3_13
#define DESCRIBE describe_hbdnn_ucp
#define NAME "hbdnn-ucp"
#elif HBDNN_FAMILY == HBDNN_1_9
#define DESCRIBE describe_hbdnn_1_9
#define NAME "hbdnn-1.9"
#else
#define DESCRIBE describe_hbdnn
#define NAME "hbdnn"
#endif

// Structs of the same name differ between generations; type_of() must not take them for one.
namespace {

#include "conformance/api/hbdnn_headers.h"

} // namespace

namespace conformance {

Vendor DESCRIBE() {
    Vendor vendor{.name = NAME};
    vendor.types.push_back({"hbPackedDNNHandle_t", &type_of<hbPackedDNNHandle_t>()});
    vendor.types.push_back({"hbDNNPackedHandle_t", &type_of<hbDNNPackedHandle_t>()});
    vendor.types.push_back({"hbDNNHandle_t", &type_of<hbDNNHandle_t>()});
#if HBDNN_HAS_UCP
    vendor.types.push_back({"hbUCPTaskHandle_t", &type_of<hbUCPTaskHandle_t>()});
    vendor.types.push_back({"hbUCPTaskDoneCb", &type_of<hbUCPTaskDoneCb>()});
#else
    vendor.types.push_back({"hbDNNTaskHandle_t", &type_of<hbDNNTaskHandle_t>()});
#if HBDNN_FAMILY >= HBDNN_1_18
    vendor.types.push_back({"hbDNNTaskDoneCb", &type_of<hbDNNTaskDoneCb>()});
#endif
#endif
#include "abi/hbdnn/enums.inc"
#include "abi/hbdnn/functions.inc"
#include "abi/hbdnn/layout.inc"
#include "abi/hbdnn/status.inc"
    return vendor;
}

} // namespace conformance
