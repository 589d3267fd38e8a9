// SPDX-License-Identifier: Apache-2.0
// dnn/hb_dnn_status.h: statuses as texts.
#include "edge/export.h"
#include "edge/guard.h"
#include "functions.h"
#include "status.h"
#include "status_text.h"

#include <dnn/hb_dnn_status.h>
#include <hobot/dnn/hb_dnn_status.h>

using namespace hbdnn;

#if HBDNN_FAMILY >= HBDNN_1_18

BOARDLESS_EXPORT char const* hbDNNGetErrorDesc(int32_t errorCode) {
    return emu::guard_pointer<Abi, char const>(
        fn::hbDNNGetErrorDesc, [&]() -> emu::Result<char const*> { return status_text(errorCode); },
        errorCode);
}

#endif
