// SPDX-License-Identifier: Apache-2.0
// All of Horizon's, of the generation that HBDNN_FAMILY says. Included within a namespace, after
// <hbdnn/family.h>, <pthread.h> and <stdbool.h>.
#pragma once

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

#include "conformance/api/post_process_headers.h"
