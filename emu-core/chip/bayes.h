// SPDX-License-Identifier: Apache-2.0
// RDK Ultra and J5: Bayes; RDK X5: Bayes-e. Scales are any real numbers.
#pragma once

#include "emu-core/chip/x3.h"

namespace emu {

namespace bayes {

inline constexpr Known<Rescale> rescale{Rescale::float_factor, Evidence::assumed,
                                        "models have scales per channel; their arithmetic is not "
                                        "public"};
inline constexpr Known<Quantisation> quantisation{
    bpu::quantisation(QuantScheme::symmetric), Evidence::measured,
    "shipped models: scales per channel without zero points, and the CPU's operators"};
inline constexpr Known<PictureUnit> picture_unit{
    {.row_align = 16, .most_pixels = 18432, .most_reduced = 4, .most_enlarged = 65535},
    Evidence::documented,
    "vendor's article on the resizer: steps of less than 4 pixels; the rest as the X3"};

constexpr Chip chip(std::string_view name, Known<std::string_view> family, Known<Clock> clock,
                    Known<std::int32_t> dram_mb_per_s, Known<ModelFiles> model_files) {
    Chip chip = x3.sibling(name, clock);
    chip.family = family;
    chip.rescale = rescale;
    chip.quantisation = quantisation;
    chip.dram_mb_per_s = dram_mb_per_s;
    chip.model_files = model_files;
    chip.picture_unit = picture_unit;
    return chip;
}

} // namespace bayes

inline constexpr Chip ultra = bayes::chip(
    "ultra", bpu::family("bayes", Evidence::measured),
    bpu::clock(2, 24000, "product page: 96 TOPS; the split is assumed"),
    {34100, Evidence::assumed, "64-bit LPDDR4X of common boards"}, bpu::model_files("B25"));

inline constexpr Chip x5 = bayes::chip(
    "x5", bpu::family("bayes-e", Evidence::measured),
    bpu::clock(1, 5000, "product page: 10 TOPS; the split is assumed"),
    {17000, Evidence::assumed, "32-bit LPDDR4 of common boards"}, bpu::model_files("B2E"));

} // namespace emu
