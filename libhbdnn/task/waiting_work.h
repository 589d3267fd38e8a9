// SPDX-License-Identifier: Apache-2.0
// Work that waits for the cores of a chip or runs on them, for estimates.
#pragma once

#include "emu-core/chip/chip.h"
#include "emu-core/runtime/cores.h"

namespace hbdnn {

// One entry, until the end of its life.
class WaitingWork {
public:
    WaitingWork(const emu::Chip& chip, const emu::CoreChoice& cores, std::uint64_t nanoseconds);
    ~WaitingWork();
    WaitingWork(const WaitingWork&) = delete;

private:
    const std::size_t number_;
};

// Until a core would be free for other work, by the chip's cost model: all that is as urgent or
// more, evenly on all cores.
std::uint64_t nanoseconds_before(const emu::Chip& chip, const emu::CoreChoice& cores);

} // namespace hbdnn
