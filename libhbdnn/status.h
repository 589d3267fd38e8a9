// SPDX-License-Identifier: Apache-2.0
// The statuses of hbDNN, in the unified generation those of hbUCP, as the policy of emu::guard().
#pragma once

#include "emu-core/edge/status_table.h"

#include <cstdint>
#include <iterator>

#include <hbdnn/family.h>

namespace hbdnn {

#define EMU_STATUSES "abi/hbdnn/status.inc"
#include "emu-core/edge/status_rows.inc"

using Abi = emu::StatusTable<std::int32_t, statuses, faults>;

static_assert(Abi::ok == 0);

#if HBDNN_HAS_INFER

#define STATUS(name, value, when)
#define FAULT(fault, status)
#define SYS_FAULT(fault, status) {emu::Fault::fault, #status},
inline constexpr emu::FaultRow sys_faults[] = {
#include "abi/hbdnn/status.inc"
};
#undef STATUS
#undef FAULT

// The statuses of hbSys functions; a fault that these do not meet by themselves becomes what it is
// for hbDNN.
struct SysAbi : Abi {
    static constexpr Status status(emu::Fault fault) {
        const std::size_t index = emu::status_index(statuses, sys_faults, fault);
        return index < std::size(statuses) ? static_cast<Status>(statuses[index].value)
                                           : Abi::status(fault);
    }
    static Status status(const emu::Error& error) {
        const emu::StatusRow* named = emu::failing_status(statuses, error.status);
        return named ? static_cast<Status>(named->value) : status(error.fault);
    }
};

#endif

} // namespace hbdnn
