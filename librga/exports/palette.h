// SPDX-License-Identifier: Apache-2.0
// The class' only call that is no function.
#pragma once

#include <drmrga.h>

namespace rga {

// 0, or a negative number of errno.h.
__attribute__((visibility("hidden"))) int palette(const rga_info_t* src, const rga_info_t* dst,
                                                  const rga_info_t* table);

} // namespace rga
