// SPDX-License-Identifier: Apache-2.0
// Tensors of the intermediate representation as feature maps.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/ops/windows/window.h"

#include <bmnet/bmnet.pb.h>

#include <span>

namespace bmnet {

// Missing axes at the end are 1.
struct Extents {
    std::int64_t n = 1, c = 1, h = 1, w = 1;

    std::int64_t plane() const { return h * w; }
    std::int64_t elements() const { return n * c * h * w; }
    bool operator==(const Extents&) const = default;
};

inline constexpr std::int64_t most_elements = std::int64_t{1} << 31; // half the chip's memory

// Error bad_model: no or more than four axes, an extent below 1, more elements than the chip's
// memory has room for.
emu::Result<Extents> extents_of(const BlobShape& shape);

// What a reshape of `own` to `wanted` gives: 0 stands for the extent that it has, one -1 for what
// is left. Error bad_model: another extent below 1, or more elements than extents_of() takes; that
// the elements are as many as before is NetworkWriter::add_alias()'s to tell.
emu::Result<BlobShape> reshaped(const Extents& own, std::span<const std::int64_t> wanted);

// With `axes` axes, from 2 to 4, of bytes.
void set_shape(BlobShape& shape, const Extents& extents, int axes = 4);

// Cells of the output along one axis of `extent` cells with `after` cells of padding behind them.
// `rounds_up`: a last window that is cut off counts, if it begins before the padding behind, as
// Caffe has it. 0: the window is larger than the map.
std::int64_t output_cells(const emu::ops::WindowAxis& axis, std::int64_t extent, std::int64_t after,
                          bool rounds_up);

} // namespace bmnet
