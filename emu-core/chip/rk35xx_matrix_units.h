// SPDX-License-Identifier: Apache-2.0
// The matrix units of the RK35xx series and their kin, as the matrix API's header describes them in
// its comments on K, N and the native layouts.
#pragma once

#include "emu-core/chip/chip.h"

namespace emu::rk35xx {

inline constexpr std::int32_t most_k = 10240;

inline constexpr Known<MatrixUnit> rk356x_matrix_unit{
    {.int4 = std::nullopt,
     .int8 = {.k_align = 32, .n_align = 16, .a_k = 8, .b_n = 16, .b_k = 32},
     .float16 = {.k_align = 16, .n_align = 8, .a_k = 4, .b_n = 8, .b_k = 16},
     .c_n = 4,
     .c_n_int4 = 4,
     .b_segment = 0,
     .most_k = most_k},
    Evidence::documented,
    "header 2.3.2: limits and layouts"};

inline constexpr Known<MatrixUnit> rk3562_matrix_unit{
    {.int4 = std::nullopt,
     .int8 = {.k_align = 32, .n_align = 16, .a_k = 16, .b_n = 16, .b_k = 32},
     .float16 = {.k_align = 32, .n_align = 8, .a_k = 8, .b_n = 8, .b_k = 32},
     .c_n = 4,
     .c_n_int4 = 4,
     .b_segment = 0,
     .most_k = most_k},
    Evidence::documented,
    "header 2.3.2: limits and layouts"};

inline constexpr Known<MatrixUnit> rk3588_matrix_unit{
    {.int4 = MatrixBlocks{.k_align = 32, .n_align = 64, .a_k = 32, .b_n = 64, .b_k = 32},
     .int8 = {.k_align = 32, .n_align = 32, .a_k = 16, .b_n = 32, .b_k = 32},
     .float16 = {.k_align = 32, .n_align = 16, .a_k = 8, .b_n = 16, .b_k = 32},
     .c_n = 4,
     .c_n_int4 = 8,
     .b_segment = 8192,
     .most_k = most_k},
    Evidence::documented,
    "header 2.3.2: limits and layouts"};

inline constexpr Known<MatrixUnit> rk3576_matrix_unit = [] {
    Known<MatrixUnit> known = rk3588_matrix_unit;
    known.value.c_n_int4 = 4;
    known.value.b_segment = 4096;
    return known;
}();

// The header names no RV1126B; the API's table puts it with the single cores.
inline constexpr Known<MatrixUnit> rv1126b_matrix_unit{rk3562_matrix_unit.value, Evidence::assumed,
                                                       "as the single core with the same C2"};

} // namespace emu::rk35xx
