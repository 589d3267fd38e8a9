// SPDX-License-Identifier: Apache-2.0
// hobot/hb_ucp.h and hobot/hb_ucp_status.h: what the platform is.
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libhbdnn/functions.h"
#include "libhbdnn/model/board.h"
#include "libhbdnn/status.h"
#include "libhbdnn/status_text.h"

#include <map>
#include <mutex>
#include <string>

#include <hobot/hb_ucp.h>

using namespace hbdnn;

namespace {

// "S100": the chip's name in capitals (assumed). Alive for ever.
const char* soc_name(const emu::Chip& chip) {
    static std::mutex& mutex = *new std::mutex;
    static auto& names = *new std::map<const emu::Chip*, std::string>;
    const std::lock_guard lock(mutex);
    std::string& name = names[&chip];
    if (name.empty()) {
        for (const char c : chip.name)
            name += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }
    return name.c_str();
}

} // namespace

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
