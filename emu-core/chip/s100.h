// SPDX-License-Identifier: Apache-2.0
// RDK S100: Nash-e, of whose arithmetic nothing is known.
#pragma once

#include "emu-core/chip/bayes.h"

namespace emu {

constexpr Chip nash_e() {
    Chip chip = bayes::chip("s100", bpu::family("nash-e", Evidence::documented),
                            bpu::clock(1, 40000, "product page: 80 TOPS; the split is assumed"),
                            {51200, Evidence::assumed, "LPDDR5 of common boards"},
                            {{ModelContainer::bpu_code},
                             Evidence::documented,
                             "the vendor's SDK; their headers are not known"});
    chip.rescale = assumed(bayes::rescale, "as the X5");
    chip.quantisation = assumed(bayes::quantisation, "as the X5");
    chip.picture_unit = Known<PictureUnit>{
        {.row_align = 32, .most_pixels = 18432, .most_reduced = 4, .most_enlarged = 65535},
        Evidence::documented,
        "vendor's rules for dynamic inputs: rows of 32 bytes; "
        "the rest as the X5"};
    return chip;
}

inline constexpr Chip s100 = nash_e();

} // namespace emu
