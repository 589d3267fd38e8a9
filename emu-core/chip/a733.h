// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/chip/t527.h"

namespace emu {

inline constexpr Chip a733 =
    later_vip("a733",
              {"a733", Evidence::documented,
               "NPU version v3 of the vendor's SDK; product 0x1000003B; T736 too"},
              vip8000::clock(1536, Evidence::documented, "datasheet: 3 TOPS; the split is assumed"),
              {19200, Evidence::assumed, "LPDDR5 of common boards"},
              vip8000::model_files(0x1000003B, Evidence::assumed,
                                   "product id in names of the vendor's simulator configurations; "
                                   "that the driver tells it is assumed"));

} // namespace emu
