// SPDX-License-Identifier: Apache-2.0
// dnn/hb_sys.h: memory.
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libhbdnn/functions.h"
#include "libhbdnn/memory/system_memory.h"
#include "libhbdnn/status.h"

#include <dnn/hb_sys.h>

using namespace hbdnn;

namespace {

MemoryRecord to_record(const hbSysMem& mem) {
    return {mem.phyAddr, mem.virAddr, mem.memSize};
}

// Never more bytes than were asked for, by 32 bits.
hbSysMem from_record(const MemoryRecord& record) {
    return {record.physical, record.virtual_address, static_cast<std::uint32_t>(record.bytes)};
}

emu::Outcome allocate(hbSysMem* mem, std::uint32_t size, emu::Caching caching) {
    EMU_TRY(emu::check_given(mem, "mem"));
    EMU_TRY_VALUE(record, allocate_memory(size, caching, "hbSysFlushMem"));
    *mem = from_record(record);
    return {};
}

} // namespace

BOARDLESS_EXPORT int32_t hbSysAllocMem(hbSysMem* mem, uint32_t size) {
    return emu::guard<SysAbi>(
        fn::hbSysAllocMem, [&] { return allocate(mem, size, emu::Caching::uncached); }, mem, size);
}

BOARDLESS_EXPORT int32_t hbSysAllocCachedMem(hbSysMem* mem, uint32_t size) {
    return emu::guard<SysAbi>(
        fn::hbSysAllocCachedMem, [&] { return allocate(mem, size, emu::Caching::cached); }, mem,
        size);
}

BOARDLESS_EXPORT int32_t hbSysWriteMem(hbSysMem* dest, char* src, uint32_t size) {
    return emu::guard<SysAbi>(
        fn::hbSysWriteMem,
        [&]() -> emu::Outcome {
            EMU_TRY(emu::check_given(dest, "dest"));
            return write_memory(to_record(*dest), src, size);
        },
        dest, src, size);
}

BOARDLESS_EXPORT int32_t hbSysReadMem(char* dest, hbSysMem* src, uint32_t size) {
    return emu::guard<SysAbi>(
        fn::hbSysReadMem,
        [&]() -> emu::Outcome {
            EMU_TRY(emu::check_given(src, "src"));
            return read_memory(to_record(*src), dest, size);
        },
        dest, src, size);
}

BOARDLESS_EXPORT int32_t hbSysFlushMem(hbSysMem* mem, int32_t flag) {
    return emu::guard<SysAbi>(
        fn::hbSysFlushMem,
        [&]() -> emu::Outcome {
            EMU_TRY(emu::check_given(mem, "mem"));
            return flush_memory(to_record(*mem), flag);
        },
        mem, flag);
}

// The struct stays as it is (assumed).
BOARDLESS_EXPORT int32_t hbSysFreeMem(hbSysMem* mem) {
    return emu::guard<SysAbi>(
        fn::hbSysFreeMem,
        [&]() -> emu::Outcome {
            EMU_TRY(emu::check_given(mem, "mem"));
            return free_memory(to_record(*mem));
        },
        mem);
}

BOARDLESS_EXPORT int32_t hbSysRegisterMem(hbSysMem* mem) {
    return emu::guard<SysAbi>(
        fn::hbSysRegisterMem,
        [&]() -> emu::Outcome {
            EMU_TRY(emu::check_given(mem, "mem"));
            auto record = register_memory(to_record(*mem));
            if (!record) {
                emu::Error error = std::move(record).error();
                if (error.fault != emu::Fault::bad_argument)
                    error.status = "HB_SYS_REGISTER_MEM_FAILED";
                return error;
            }
            *mem = from_record(*record);
            return {};
        },
        mem);
}

BOARDLESS_EXPORT int32_t hbSysUnregisterMem(hbSysMem* mem) {
    return emu::guard<SysAbi>(
        fn::hbSysUnregisterMem,
        [&]() -> emu::Outcome {
            EMU_TRY(emu::check_given(mem, "mem"));
            return unregister_memory(to_record(*mem));
        },
        mem);
}
