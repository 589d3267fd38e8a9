// SPDX-License-Identifier: Apache-2.0
// RDK Ultra and J5: Bayes; RDK X5: Bayes-e; RDK S100: Nash-e. Scales are any real numbers.
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
                    Known<std::int32_t> dram_mb_per_s) {
    Chip chip = x3.sibling(name, clock);
    chip.family = family;
    chip.rescale = rescale;
    chip.quantisation = quantisation;
    chip.dram_mb_per_s = dram_mb_per_s;
    chip.picture_unit = picture_unit;
    return chip;
}

} // namespace bayes

inline constexpr Chip ultra =
    bayes::chip("ultra", bpu::family("bayes", Evidence::measured),
                bpu::clock(2, 24000, "product page: 96 TOPS; the split is assumed"),
                {34100, Evidence::assumed, "64-bit LPDDR4X of common boards"});

inline constexpr Chip x5 =
    bayes::chip("x5", bpu::family("bayes-e", Evidence::measured),
                bpu::clock(1, 5000, "product page: 10 TOPS; the split is assumed"),
                {17000, Evidence::assumed, "32-bit LPDDR4 of common boards"});

// Nothing of its arithmetic is known.
constexpr Chip nash_e() {
    Chip chip = bayes::chip("s100", bpu::family("nash-e", Evidence::documented),
                            bpu::clock(1, 40000, "product page: 80 TOPS; the split is assumed"),
                            {51200, Evidence::assumed, "LPDDR5 of common boards"});
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
