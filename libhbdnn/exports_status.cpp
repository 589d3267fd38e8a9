// SPDX-License-Identifier: Apache-2.0
// dnn/hb_dnn_status.h: statuses as texts, which are ours.
#include "edge/export.h"
#include "edge/guard.h"
#include "functions.h"
#include "status.h"

#include <dnn/hb_dnn_status.h>
#include <hobot/dnn/hb_dnn_status.h>

using namespace hbdnn;

#if HBDNN_FAMILY >= HBDNN_1_18

namespace {

struct Sentence {
    std::int32_t status;
    const char* text;
};

constexpr Sentence sentences[] = {
#define STATUS(name, value, when) {value, when},
#define FAULT(fault, status)
#include "horizon/status.inc"
#undef STATUS
#undef FAULT
};

} // namespace

BOARDLESS_EXPORT char const* hbDNNGetErrorDesc(int32_t errorCode) {
    return emu::guard_pointer<Abi, char const>(
        fn::hbDNNGetErrorDesc,
        [&]() -> emu::Result<char const*> {
            for (const Sentence& row : sentences)
                if (row.status == errorCode) return row.text;
            return "no status of this library";
        },
        errorCode);
}

#endif
