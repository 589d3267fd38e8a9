// SPDX-License-Identifier: Apache-2.0
// Resampling of a tensor along any of its axes, one axis after the other being independent;
// bilinear of stored integers as TFLite's reference kernels compute it.
#pragma once

#include "emu-core/ops/kernel.h"

namespace emu::ops {

// Which source coordinate an output cell o has, with scale = what the axis says, in, out = extents.
// A scale that is out / in, rounded to float32, stands for that ratio itself, so that coordinates
// that are whole or halves come out exactly; width = scale * in, which need not be a whole number.
enum class Coordinates : std::uint8_t {
    half_pixel,           // (o + 0.5) / scale - 0.5
    pytorch_half_pixel,   // the same, 0 where out is 1
    align_corners,        // o * (in - 1) / (width - 1), 0 where width is 1
    asymmetric,           // o / scale
    half_pixel_symmetric, // half_pixel + in / 2 * (1 - out / width)
    crop_and_resize,      // of the part [start, end] of the axis, in fractions of it:
                          // start * (in - 1) + o * (end - start) * (in - 1) / (out - 1),
                          // 0.5 * (start + end) * (in - 1) where out is 1
    tf_half_pixel_nearest // (o + 0.5) / scale, for nearest
};

enum class Interpolation : std::uint8_t { nearest, linear, cubic };

// How nearest turns a coordinate into a cell.
enum class NearestRounding : std::uint8_t { half_down, half_up, floor, ceil };

// dst cell = sum of the products of the axes' weights with source cells, in float32; nearest copies
// bits. Coordinates are computed in double, weights are rounded to float32, and a cell of weight 0
// does not count, even if it is infinite; a NaN is the quiet one without sign and payload. Cells
// outside the axis are as its first or last one.
//
// Of TFLite, RESIZE_BILINEAR is linear, as real numbers (its int8 reference has fixed point with 10
// bits for the weights), with align_corners, half_pixel, or asymmetric; RESIZE_NEAREST_NEIGHBOR is
// nearest with align_corners and half_up, tf_half_pixel_nearest and floor, or asymmetric and floor.
//
// src: nearest: any type; else real (ops/real.h).   dst: nearest: same type (and quantisation);
// else real. Same rank; axes that are listed in none of `axes` keep their extent.
struct Resize {
    static constexpr std::int32_t most_cells = 1 << 22; // of dst along a resized axis

    struct Axis {
        std::int32_t axis = 0;
        float scale = 1; // out / in unless the file says otherwise; > 0
        float start = 0; // of crop_and_resize
        float end = 1;

        EMU_FIELDS(axis, scale, start, end);
        bool operator==(const Axis&) const = default;
    };

    Interpolation interpolation = Interpolation::nearest;
    Coordinates coordinates = Coordinates::half_pixel;
    NearestRounding rounding = NearestRounding::half_down;
    float cubic = -0.75F;         // the cubic's coefficient a, -16..16
    bool exclude_outside = false; // cubic: cells outside get weight 0, the others are scaled up;
                                  // makes no difference to the others
    bool extrapolates = false;    // crop_and_resize of a real src: cells beyond [0, in - 1] become
                                  // `outside`
    float outside = 0;
    std::vector<Axis> axes; // ascending

    EMU_FIELDS(interpolation, coordinates, rounding, cubic, exclude_outside, extrapolates, outside,
               axes);
    bool operator==(const Resize&) const = default;
};

// Rows: output lines along the last of `axes`, with all behind it.
PreparedKernel prepare(const Resize& resize, const Operands& operands);
Work work_of(const Resize& resize, const Operands& operands);

// Of int8 and int16: coordinates and weights have 10 bits of a fraction, and the sum of the four
// cells is rounded half away from zero. Of uint8: coordinates, weights and the sum are float32,
// which is rounded half up. Zero points and scales do not matter.
// Source: tensorflow/lite/kernels/internal/reference/resize_bilinear.h.
//
// src and dst: N H W C of int8, uint8 or int16 with one quantisation; the map's extents differ.
struct FixedResize {
    Coordinates coordinates = Coordinates::asymmetric; // or align_corners, or half_pixel

    EMU_FIELDS(coordinates);
    bool operator==(const FixedResize&) const = default;
};

// Rows: output lines. Error bad_model: other types, shapes or coordinates, or an extent above 2^20.
PreparedKernel prepare(const FixedResize& resize, const Operands& operands);
Work work_of(const FixedResize& resize, const Operands& operands);

} // namespace emu::ops
