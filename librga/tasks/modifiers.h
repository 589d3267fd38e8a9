// SPDX-License-Identifier: Apache-2.0
// What a task does with its pixels besides scaling, turning and converting them.
#pragma once

#include "emu-core/picture/task/task.h"
#include "librga/tasks/places.h"
#include "librga/tasks/spaces.h"

namespace rga {

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
