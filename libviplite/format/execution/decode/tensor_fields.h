// SPDX-License-Identifier: Apache-2.0
// The TP unit's command: 32 words, the larger form with zeros behind. The fields are those of
// Mesa's etna_tp_params; what they mean beyond Mesa's use of them was measured.
#pragma once

#include "libviplite/format/execution/decode/command_words.h"

namespace viplite::format::tensor_field {

inline constexpr Field source_width{0, 0, 16}, source_height{1, 0, 16}, source_channels{1, 16, 16};
inline constexpr Field source_line{2, 0, 16}, source_surface{3, 0, 32}; // in elements

inline constexpr Field window_left{4, 0, 16}, window_top{4, 16, 16}; // signed, all four
inline constexpr Field window_right{5, 0, 16}, window_bottom{5, 16, 16};
inline constexpr Field tile_width{8, 0, 16}, tile_height{8, 16, 16};
inline constexpr Field tile_step_x{9, 0, 16}, tile_step_y{9, 16, 16};

inline constexpr Field tile_sequence{6, 0, 2}, square{6, 5, 1};
inline constexpr Field pool_x{6, 6, 3}, pool_x_count{6, 9, 6}, pool_x_stride{6, 15, 1};
inline constexpr Field pool_y{6, 16, 2}, pool_y_count{6, 19, 6}, pool_y_stride{6, 25, 1};
inline constexpr Field maxima{6, 26, 1}, has_table{6, 27, 1}, multiplies{6, 28, 1};

inline constexpr Field source_address{10, 0, 32}, table_address{11, 0, 32};
inline constexpr Field result_address{13, 0, 32};

// Where counters of the result begin anew: at the end of a tile's line, or of a tile.
inline constexpr Field line_resets{12, 2, 1}, tile_resets_2{12, 3, 1}, tile_resets_3{12, 4, 1};
inline constexpr Field brick_mode{12, 5, 1}, filters{12, 6, 1};
inline constexpr Field overfetch_begin{12, 8, 2}, overfetch_end{12, 11, 2};
inline constexpr Field source_type{12, 18, 3}, result_type{12, 21, 3};
inline constexpr Field table_has_sign{12, 28, 1}, relu{12, 29, 1};

inline constexpr std::size_t table_word = 11; // whose patch names the row of coefficients
inline constexpr std::uint32_t fully_connected_sequence = 3;

inline constexpr Field increments[] = {{14, 0, 32}, {15, 0, 32}, {17, 0, 32}, {18, 0, 32},
                                       {20, 0, 32}, {21, 0, 32}, {23, 0, 32}};
inline constexpr Field counts[] = {{16, 0, 16},  {16, 16, 16}, {19, 0, 16},
                                   {19, 16, 16}, {22, 0, 16},  {22, 16, 16}};

inline constexpr Field swaps{24, 0, 1}, preshift{24, 5, 5};
inline constexpr Field shift_low{24, 10, 5}, shift_high{24, 26, 2}; // signed together
inline constexpr Field border_mode{24, 24, 2};
inline constexpr Field source_ring{25, 0, 32}, source_ring_end{26, 0, 32}; // in 64 bytes
inline constexpr Field result_ring{27, 0, 32}, result_ring_end{28, 0, 32};
inline constexpr Field border{29, 0, 16}, kernel_zero_point{29, 16, 8};
inline constexpr Field source_zero_point{29, 24, 8}, result_zero_point{30, 0, 8};
inline constexpr Field mantissa{30, 8, 15};

} // namespace viplite::format::tensor_field
