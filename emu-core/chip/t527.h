// SPDX-License-Identifier: Apache-2.0
// The second generation of these NPUs: T527 and MR527, and the AI985.
#pragma once

#include "emu-core/chip/v853.h"

namespace emu {

// What is measured of the V853 only.
constexpr Chip later_vip(std::string_view name, Known<std::string_view> family, Known<Clock> clock,
                         Known<std::int32_t> dram_mb_per_s,
                         Known<ModelFiles> model_files = vip8000::no_customer) {
    Chip chip = v853.sibling(name, clock);
    chip.family = family;
    chip.rescale = assumed(v853.rescale, "as the V853");
    chip.float_type = assumed(v853.float_type, "as the V853");
    chip.integer_ends = assumed(v853.integer_ends, "as the V853");
    chip.quantisation = {vip8000::quantisation(Dtype::u8), Evidence::assumed,
                         "uint8 as in guides for these boards, the rest as the V853"};
    chip.dram_mb_per_s = dram_mb_per_s;
    chip.model_files = model_files;
    return chip;
}

inline constexpr Chip t527 =
    later_vip("t527", {"t527", Evidence::documented, "NPU version v2 of the vendor's SDK"},
              vip8000::clock(1024, Evidence::documented, "datasheet: 2 TOPS; the split is assumed"),
              {12800, Evidence::assumed, "LPDDR4 of common boards"});

inline constexpr Chip ai985 = later_vip("ai985", {"t527", Evidence::assumed, "as the T527"},
                                        vip8000::clock(1024, Evidence::assumed, "as the T527"),
                                        assumed(t527.dram_mb_per_s, "as the T527"));

} // namespace emu
