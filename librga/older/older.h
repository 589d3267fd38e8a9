// SPDX-License-Identifier: Apache-2.0
// Requests and pictures from the older interface's structs, and memory that programs ask it for.
#pragma once

#include "emu-core/base/result.h"
#include "librga/pictures/request.h"

#include <drmrga.h>

namespace rga {

// The older interface's structs as requests.

// Headers before 1.2, whose formats are below 0x100, have other members behind the rectangle's: of
// those only the ones up to mmuFlag are read. Errors bad_argument: null, or a rotation or blend
// that there is not.
emu::Result<Request> blit_of(const rga_info_t* src, const rga_info_t* dst, const rga_info_t* src1);
emu::Result<Request> fill_of(const rga_info_t* dst);
emu::Result<Request> palette_of(const rga_info_t* src, const rga_info_t* dst,
                                const rga_info_t* table);

// bo_t: memory that programs ask the library for. A board's is of its display's driver; here it is
// shared memory of the process (decided).

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
