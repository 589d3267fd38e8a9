// SPDX-License-Identifier: Apache-2.0
// Compiled once for each generation of the headers that there are tables for: HBDNN_FAMILY.
#include <hbdnn/family.h>
#include <pthread.h> // of bpu_wrapper.h
#include <stdbool.h>

#include "rows.h"
#include "vendors.h"

#if HBDNN_FAMILY == HBDNN_UCP_3_13
#define DESCRIBE describe_horizon_ucp
#define NAME "horizon-ucp"
#elif HBDNN_FAMILY == HBDNN_1_9
#define DESCRIBE describe_horizon_1_9
#define NAME "horizon-1.9"
#else
#define DESCRIBE describe_horizon
#define NAME "horizon"
#endif

// Structs of the same name differ between generations; type_of() must not take them for one.
namespace {

#if HBDNN_HAS_UCP
#include "hobot/dnn/hb_dnn.h"
#include "hobot/dnn/hb_dnn_status.h"
#include "hobot/hb_ucp.h"
#include "hobot/hb_ucp_status.h"
#else
#include "bpu_wrapper.h"
#include "dnn/hb_dnn_ext.h"
#include "dnn/plugin/hb_dnn_ndarray.h"
#endif
#include "sp_bpu.h"
#include "sp_codec.h"
#include "sp_display.h"
#include "sp_sys.h"
#include "sp_vio.h"

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
#include "horizon/enums.inc"
#include "horizon/functions.inc"
#include "horizon/layout.inc"
#include "horizon/status.inc"
    return vendor;
}

} // namespace conformance
