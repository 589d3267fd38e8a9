// SPDX-License-Identifier: Apache-2.0
// Which colour spaces the pictures of a task have.
#pragma once

#include "emu-core/picture/colour.h"
#include "librga/pictures/request.h"

namespace rga {

struct Spaces {
    emu::picture::Space src, dst, pat;
};

// From the pictures' color_space_mode (IM_COLOR_SPACE_MODE); without one BT.601 with the limited
// range, both ways (documented). Errors: bad_argument, a mode for a conversion that does not take
// place (documented), or one that there is not.
emu::Result<Spaces> spaces_of(const Request& request);

} // namespace rga
