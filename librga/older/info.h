// SPDX-License-Identifier: Apache-2.0
// The older interface's structs as requests.
#pragma once

#include "emu-core/base/result.h"
#include "librga/pictures/request.h"

#include <drmrga.h>

namespace rga {

// Headers before 1.2, whose formats are below 0x100, have other members behind the rectangle's: of
// those only the ones up to mmuFlag are read. Errors bad_argument: null, or a rotation or blend
// that there is not.
emu::Result<Request> blit_of(const rga_info_t* src, const rga_info_t* dst, const rga_info_t* src1);
emu::Result<Request> fill_of(const rga_info_t* dst);
emu::Result<Request> palette_of(const rga_info_t* src, const rga_info_t* dst,
                                const rga_info_t* table);

} // namespace rga
