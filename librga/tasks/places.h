// SPDX-License-Identifier: Apache-2.0
// The memory of a task's pictures.
#pragma once

#include "emu-core/picture/view.h"
#include "librga/pictures/imported.h"
#include "librga/pictures/request.h"

namespace rga {

// A picture whose memory stays there.
struct Placed {
    std::shared_ptr<Memory> memory;
    emu::picture::View view;
    std::size_t bytes = 0;
};

// `name`: src, dst or src1. Errors as of compute().
emu::Result<Placed> place(const Buffer& buffer, const char* name);

// Error internal: some of the pictures have handles, others not (documented).
emu::Outcome check_handles(const Request& request);

// A picture that the CPU wrote and nobody synced: a board reads what was there before. Nothing but
// as emu::missing_sync() has it, then error bad_state.
emu::Outcome check_synced(const Placed& source, const char* name);

// Pictures that lie in one another's memory although they are not the same: what a board reads of
// it is undefined. Nothing but in strict mode, then error bad_argument.
emu::Outcome check_overlap(const Placed& source, const Placed& destination);

} // namespace rga
