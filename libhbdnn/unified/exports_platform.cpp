// SPDX-License-Identifier: Apache-2.0
// hobot/hb_ucp.h and hobot/hb_ucp_status.h: what the platform is.
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libhbdnn/functions.h"
#include "libhbdnn/model/board.h"
#include "libhbdnn/status.h"
#include "libhbdnn/status_reason.h"
#include "libhbdnn/unified/soc_name.h"

#include <hobot/hb_ucp.h>

using namespace hbdnn;

BOARDLESS_EXPORT char const* hbUCPGetVersion() {
    return emu::guard_pointer<Abi, char const>(
        fn::hbUCPGetVersion, []() -> emu::Result<char const*> { return HB_UCP_VERSION; });
}

BOARDLESS_EXPORT char const* hbUCPGetSocName() {
    return emu::guard_pointer<Abi, char const>(fn::hbUCPGetSocName,
                                               []() -> emu::Result<char const*> {
                                                   EMU_TRY_VALUE(chip, board_chip());
                                                   return soc_name(*chip);
                                               });
}

BOARDLESS_EXPORT char const* hbUCPGetErrorDesc(int32_t errorCode) {
    return emu::guard_pointer<Abi, char const>(
        fn::hbUCPGetErrorDesc,
        [&]() -> emu::Result<char const*> { return status_text_with_reason(errorCode); },
        errorCode);
}
