// SPDX-License-Identifier: Apache-2.0
// dnn/hb_dnn_status.h: statuses as texts.
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libhbdnn/functions.h"
#include "libhbdnn/status.h"
#include "libhbdnn/status_text.h"

#include <dnn/hb_dnn_status.h>
#include <hobot/dnn/hb_dnn_status.h>

using namespace hbdnn;

#if HBDNN_FAMILY >= HBDNN_1_18

BOARDLESS_EXPORT char const* hbDNNGetErrorDesc(int32_t errorCode) {
    return emu::guard_pointer<Abi, char const>(
        fn::hbDNNGetErrorDesc,
        [&]() -> emu::Result<char const*> { return status_text_with_reason(errorCode); },
        errorCode);
}

#endif
