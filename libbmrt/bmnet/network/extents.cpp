// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/network/extents.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"

#include <array>

namespace bmnet {
namespace {

emu::Error no_extent(std::int64_t extent) {
    return emu::error(emu::Fault::bad_model, "an extent of %lld", static_cast<long long>(extent));
}

} // namespace

emu::Result<Extents> extents_of(const BlobShape& shape) {
    if (shape.dim_size() < 1 || shape.dim_size() > 4) {
        return emu::error(emu::Fault::bad_model, "a tensor of %d axes; there may be 1 to 4",
                          shape.dim_size());
    }
    Extents extents;
    std::int64_t* const axes[] = {&extents.n, &extents.c, &extents.h, &extents.w};
    std::int64_t elements = 1;
    for (int i = 0; i < shape.dim_size(); ++i) {
        const std::int64_t extent = shape.dim(i);
        if (extent < 1 || extent > most_elements / elements) return no_extent(extent);
        elements *= *axes[i] = extent;
    }
    return extents;
}

emu::Result<BlobShape> reshaped(const Extents& own, std::span<const std::int64_t> wanted) {
    const std::array axes{own.n, own.c, own.h, own.w};
    BlobShape shape;
    int open = -1;
    std::int64_t known = 1;
    for (std::size_t i = 0; i < wanted.size() && i <= axes.size(); ++i) {
        std::int64_t extent = wanted[i] == 0 && i < axes.size() ? axes[i] : wanted[i];
        if (extent == -1 && open < 0) {
            open = static_cast<int>(i);
            extent = 1;
        }
        if (extent < 1 || extent > most_elements / known) return no_extent(extent);
        known *= extent;
        shape.add_dim(extent);
    }
    if (open >= 0) shape.mutable_dim()->Set(open, own.elements() / known);
    return shape;
}

void set_shape(BlobShape& shape, const Extents& extents, int axes) {
    const std::int64_t values[] = {extents.n, extents.c, extents.h, extents.w};
    shape.clear_dim();
    for (int i = 0; i < axes; ++i) shape.add_dim(values[i]);
    shape.set_data_type_size(1);
}

std::int64_t output_cells(const emu::ops::WindowAxis& axis, std::int64_t extent, std::int64_t after,
                          bool rounds_up) {
    const std::int64_t reach = std::int64_t{axis.kernel - 1} * axis.dilation + 1;
    const std::int64_t room = extent + axis.before + after - reach;
    if (room < 0) return rounds_up && room + axis.stride > 0 ? 1 : 0;
    std::int64_t cells =
        (rounds_up ? emu::divide_up<std::int64_t>(room, axis.stride) : room / axis.stride) + 1;
    if (rounds_up && (cells - 1) * axis.stride >= extent + axis.before) --cells; // Caffe's
    return cells;
}

} // namespace bmnet
