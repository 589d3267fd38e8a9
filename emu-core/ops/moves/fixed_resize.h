// SPDX-License-Identifier: Apache-2.0
// Bilinear resampling of stored integers, as TFLite's reference kernels compute it.
#pragma once

#include "emu-core/ops/moves/resize.h"

namespace emu::ops {

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
