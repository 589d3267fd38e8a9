// SPDX-License-Identifier: Apache-2.0
// hobot/hb_ucp_sys.h: memory.
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libhbdnn/functions.h"
#include "libhbdnn/memory/system_memory.h"
#include "libhbdnn/status.h"

#include <hobot/hb_ucp_sys.h>

using namespace hbdnn;

namespace {

MemoryRecord to_record(const hbUCPSysMem& mem) {
    return {mem.phyAddr, mem.virAddr, mem.memSize};
}

// Of what is no memory of ours the platform has a status of its own.
emu::Outcome as_memory(emu::Outcome outcome) {
    if (outcome || outcome.error().fault != emu::Fault::bad_handle) return outcome;
    emu::Error error = std::move(outcome).error();
    error.status = "HB_UCP_MEM_IS_INVALID";
    return error;
}

emu::Outcome allocate(hbUCPSysMem* mem, std::uint64_t size, std::int32_t device,
                      emu::Caching caching) {
    EMU_TRY(emu::check_given(mem, "mem"));
    if (device != 0) return emu::error(emu::Fault::bad_argument, "deviceId is %d, not 0", device);
    EMU_TRY_VALUE(record, allocate_memory(size, caching, "hbUCPMemFlush"));
    *mem = {record.physical, record.virtual_address, record.bytes};
    return {};
}

} // namespace

BOARDLESS_EXPORT int32_t hbUCPMalloc(hbUCPSysMem* mem, uint64_t size, int32_t deviceId) {
    return emu::guard<Abi>(
        fn::hbUCPMalloc, [&] { return allocate(mem, size, deviceId, emu::Caching::uncached); }, mem,
        size, deviceId);
}

BOARDLESS_EXPORT int32_t hbUCPMallocCached(hbUCPSysMem* mem, uint64_t size, int32_t deviceId) {
    return emu::guard<Abi>(
        fn::hbUCPMallocCached, [&] { return allocate(mem, size, deviceId, emu::Caching::cached); },
        mem, size, deviceId);
}

BOARDLESS_EXPORT int32_t hbUCPMemFlush(hbUCPSysMem const* mem, int32_t flag) {
    return emu::guard<Abi>(
        fn::hbUCPMemFlush,
        [&]() -> emu::Outcome {
            EMU_TRY(emu::check_given(mem, "mem"));
            return as_memory(flush_memory(to_record(*mem), flag));
        },
        mem, flag);
}

// The struct stays as it is (assumed).
BOARDLESS_EXPORT int32_t hbUCPFree(hbUCPSysMem* mem) {
    return emu::guard<Abi>(
        fn::hbUCPFree,
        [&]() -> emu::Outcome {
            EMU_TRY(emu::check_given(mem, "mem"));
            return as_memory(free_memory(to_record(*mem)));
        },
        mem);
}
