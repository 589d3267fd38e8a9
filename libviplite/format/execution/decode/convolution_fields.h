// SPDX-License-Identifier: Apache-2.0
// The NN unit's command: 128 bytes, or 192, of which the first words are the same. The fields are
// those of Mesa's etna_nn_params; what Mesa does not have was measured.
#pragma once

#include "libviplite/format/execution/decode/command_words.h"

namespace viplite::format::convolution_field {

inline constexpr Field layer_type{0, 0, 1};
inline constexpr Field kernel_width{0, 2, 4}, kernel_height{8, 12, 4};
inline constexpr Field kernel_channels_low{0, 6, 14}, kernel_channels_high{5, 26, 6};
inline constexpr Field kernels_per_superblock{0, 20, 7};
inline constexpr Field pooling{0, 27, 2}, pool_size{0, 29, 1};

inline constexpr Field kernel_type_low{1, 0, 2}, kernel_type_high{15, 19, 1};
inline constexpr Field source_type_low{1, 2, 2}, source_type_high{15, 20, 1};
inline constexpr Field result_type_low{1, 4, 2}, result_type_high{15, 21, 1};

// What the unit subtracts from cells, and what int8 results lie below their zero point.
inline constexpr std::int32_t unit_middle = 128;
// What all three may be beside bytes.
inline constexpr std::uint32_t half_type = 1, word_type = 4; // float16, int16

inline constexpr Field source_width{1, 6, 13}, source_height{1, 19, 13};
inline constexpr Field source_line{16, 0, 16}, source_lines{16, 16, 16}; // lines of a surface
inline constexpr Field first_x_low{2, 0, 3}, first_x_middle{4, 16, 1}, first_x_high{18, 29, 1};
inline constexpr Field first_y_low{2, 3, 3}, first_y_middle{4, 17, 1}, first_y_high{18, 30, 1};
inline constexpr Field brick_mode{2, 7, 1}, relu{2, 24, 1};
inline constexpr Field source_address{6, 0, 32}, result_address{7, 0, 32};

inline constexpr Field result_width{3, 6, 13}, result_height{3, 19, 13}, result_channels{4, 0, 14};
inline constexpr Field result_line{17, 0, 16}, result_lines{8, 16, 16};

inline constexpr Field border_mode{15, 0, 2}, border{15, 2, 16};
inline constexpr Field mantissa_0{2, 26, 1}, mantissa_1{15, 22, 6}, mantissa_7{17, 24, 8},
    mantissa_15{22, 18, 8};
inline constexpr Field exponent_low{2, 27, 5}, exponent_high{15, 28, 2};
inline constexpr Field kernel_zero_point{22, 0, 8}, result_zero_point{22, 8, 8};
inline constexpr Field depthwise{22, 17, 1}, scale_per_channel{18, 26, 1};

// Circular buffers, in 64 bytes.
inline constexpr Field result_ring{18, 0, 26}, result_ring_end{19, 0, 26};
inline constexpr Field source_ring{20, 0, 26}, source_ring_end{21, 0, 26};

inline constexpr std::size_t kernel_word = 5; // whose patch names the row of the coefficients

// Of the larger command.
inline constexpr Field modes{20, 26, 6};
inline constexpr std::uint32_t mode_addend = 2, mode_negative_scale = 4, mode_every_second = 16;
inline constexpr Field second_scale{23, 2, 30};                     // the bits of a float32
inline constexpr Field first_layer{26, 0, 32};                      // 0, 1 and 3 make no difference
inline constexpr Field high_limit{29, 0, 32}, low_limit{30, 0, 32}; // float32
inline constexpr Field addend_line{32, 0, 16}, addend_lines{32, 16, 16};
inline constexpr Field addend_ring{33, 1, 31}, addend_ring_end{35, 0, 32};
inline constexpr Field addend_address{34, 0, 32}, addend_constant{36, 0, 14};
// The constant's lowest byte once more, in newer files.
inline constexpr Field constant_copy_low{21, 26, 6}, constant_copy_high{27, 26, 2};

// Of CommandForm::grouped, where it differs. Surfaces are counted in bytes; of maps whose channels
// lie side by side in groups they are a group's.
inline constexpr Field has_kernels{0, 30, 1};
inline constexpr Field source_surface_low{16, 16, 16}, source_surface_high{26, 0, 16};
inline constexpr Field result_surface_low{8, 16, 16}, result_surface_high{26, 16, 16};
inline constexpr Field source_group{24, 0, 8}, result_group{25, 0, 8}, addend_group{33, 27, 5};
inline constexpr Field second_scale_high{27, 31, 1}; // the exponent's highest bit
inline constexpr Field relu_at_end{31, 16, 1};
inline constexpr std::uint32_t mode_product = 8; // with the second map
inline constexpr Field takes_table{23, 1, 1};    // beside mode_addend and mode_negative_scale
// Of the stream processor: where its program is, whether what it reads is negated, and the
// exponent's highest bit.
inline constexpr Field stream_place{27, 4, 8}, stream_negates{27, 28, 1},
    exponent_highest{27, 30, 1};
// Of moves of many lines, in two files.
inline constexpr Field moved_height_high{0, 6, 2}, moved_width_high{4, 18, 2},
    moved_line_high{12, 0, 2};
inline constexpr Field grouped_addend_ring{33, 1, 26}, grouped_addend_ring_end{35, 0, 26};
inline constexpr Field addend_surface_low{32, 16, 16}, addend_surface_high{36, 16, 16};

} // namespace viplite::format::convolution_field
