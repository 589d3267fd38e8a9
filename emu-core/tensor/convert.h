// SPDX-License-Identifier: Apache-2.0
// Copies a tensor between element types, quantisations and layouts, or takes its values as the real
// numbers that they are in the network as its author wrote it. Only the edge needs it: inside the
// core tensors are dense, in the order of their shape.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/tensor/layout.h"
#include "emu-core/tensor/tensor.h"

#include <span>
#include <vector>

namespace emu {

// How a buffer holds a tensor.
struct Format {
    Dtype dtype = Dtype::i8;
    Quant quant; // per tensor; scheme none: the stored number is the real one
    Layout layout = nhwc;
    Extents stored; // at least the tensor's extents; more where lines are padded

    // Bytes the buffer needs.
    std::int64_t bytes() const { return layout.elements(stored) * size_of(dtype); }
};

// A tensor's extents as a feature map: the last four axes, outer ones folded into N; fewer axes are
// aligned at C (a vector of k is 1, 1, 1, k).
Extents feature_extents(const Shape& shape);

// The dense format of a tensor inside the core.
Format dense(const TensorSpec& spec);

// Copies all elements of a map of `extents`, each through its real number:
// - same type and quantisation: the stored bits are kept;
// - integers that differ by a constant only (equal scales): that constant is added, saturating;
// - to an integer type: round half away from zero of (real / scale), plus zero point, saturated; a
// NaN
//   gives the zero point. From an integer: (q - zero point) * scale in float.
// Padding in `dst` (lines, blocks) is set to the zero point, so that it stands for the number 0.
// Error bad_argument: a buffer smaller than its format needs, extents beyond the stored ones, or a
// quantisation per channel.
Outcome convert(const Extents& extents, const Format& src_format, Bytes src,
                const Format& dst_format, std::span<std::byte> dst);

// Normalised pictures: real = (x - mean[c]) / deviation[c], one pair per channel, one
// for all, or none.
struct Normalisation {
    std::vector<float> mean, deviation;

    bool operator==(const Normalisation&) const = default;
};

// As convert(), with the real number of every source element normalised first.
Outcome convert_normalised(const Extents& extents, const Normalisation& normalisation,
                           const Format& src_format, Bytes src, const Format& dst_format,
                           std::span<std::byte> dst);

// Elements [first, first + values.size()) of `tensor`, whose bytes are dense and in the order of
// the spec's shape. Whole numbers without a scale are what they are. Error bad_argument: a
// quantisation per channel. Precondition: the tensor has as many elements.
Outcome read_reals(const TensorSpec& spec, Bytes tensor, std::int64_t first,
                   std::span<float> values);

} // namespace emu
