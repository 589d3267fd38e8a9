// SPDX-License-Identifier: Apache-2.0
// The pictures of a task: their memory, their colour spaces, and what the task does with their
// pixels besides scaling, turning and converting them.
#pragma once

#include "emu-core/picture/colour.h"
#include "emu-core/picture/task/task.h"
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
emu::Outcome check_synced(const Placed& picture, const char* name);

// Pictures that lie in one another's memory although they are not the same: what a board reads of
// it is undefined. Nothing but in strict mode, then error bad_argument.
emu::Outcome check_overlap(const Placed& source, const char* name, const Placed& destination);

// Which colour spaces the pictures of a task have.
struct Spaces {
    emu::picture::Space src, dst, pat;
};

// From the pictures' color_space_mode (IM_COLOR_SPACE_MODE); without one BT.601 with the limited
// range, both ways (documented). Errors: bad_argument, a mode for a conversion that does not take
// place (documented), or one that there is not.
emu::Result<Spaces> spaces_of(const Request& request);

// Pictures of the task; `under` where it has a third.
struct Pictures {
    Placed src, dst;
    std::optional<Placed> pat;
};

emu::picture::Rect rect_of(const im_rect& rect);

// IM_HAL_TRANSFORM_*; error bad_argument: two rotations, or no such flip.
emu::Result<emu::picture::Turn> turn_of(const Request& request);

struct Filters {
    emu::picture::Filter across, down;
};
// im_opt_t::interp, of both axes or of one each. Error bad_argument: no such filter.
emu::Result<Filters> filters_of(int interp);

// Errors: bad_argument, values that are never right; unsupported, operations that exclude one
// another here, and what is documented nowhere.
emu::Result<emu::picture::Modifier> modifier_of(const Request& request, const Pictures& pictures,
                                                const Spaces& spaces);

// Pixels of a mosaic's squares. Error bad_argument: no such mode.
emu::Result<std::int32_t> mosaic_block(int mode);

} // namespace rga
