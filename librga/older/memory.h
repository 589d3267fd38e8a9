// SPDX-License-Identifier: Apache-2.0
// bo_t: memory that programs ask the library for. A board's is of its display's driver; here it is
// shared memory of the process (decided).
#pragma once

#include "emu-core/base/result.h"

#include <drmrga.h>

namespace rga {

// `bits` of a pixel. Errors: bad_argument, null or extents that are not positive; out_of_memory.
emu::Outcome allocate(bo_t* bo, int width, int height, int bits);
// Maps it to `ptr`, and takes that away. Errors: bad_argument, null; bad_state, it is not mapped;
// internal.
emu::Outcome map(bo_t* bo);
emu::Outcome unmap(bo_t* bo);
// Error bad_argument: null.
emu::Outcome free(bo_t* bo);
// A descriptor of the program's own. Errors: bad_argument, null; internal.
emu::Outcome get_fd(const bo_t* bo, int* fd);

} // namespace rga
