// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/kernel/extents.h"

#include "emu-core/base/checked.h"
#include "libbmrt/kernel/argument.h"
#include "libbmrt/kernel/chip.h"

#include <array>

namespace bmrt::kernel {
namespace {

emu::Outcome check_extents(const emu::Extents& extents, std::int64_t longest) {
    for (const std::int64_t extent : {extents.n, extents.c, extents.h, extents.w}) {
        EMU_TRY(check_range(extent, 1, longest, "an extent of a shape"));
    }
    return {};
}

emu::Result<emu::Extents> extents_of_matrix(const shape_t& shape, std::int64_t longest) {
    // Their columns end up in c and w, so that they may be more than either can be.
    EMU_TRY(check_range(shape.row, 1, longest, "the number of rows"));
    EMU_TRY(check_range(shape.col, 1, longest_global_extent, "the number of columns"));
    const std::int64_t columns = shape.col, width = columns <= 32 ? 16 : 32;
    return emu::Extents{.n = shape.row, .h = 1, .w = width, .c = emu::divide_up(columns, width)};
}

} // namespace

emu::Result<emu::Extents> extents_of(const shape_t& shape, std::int64_t longest) {
    if (shape.dim == 2) return extents_of_matrix(shape, longest);
    EMU_TRY(check(shape.dim == 3 || shape.dim == 4, "a shape of %u dimensions", shape.dim));
    const emu::Extents extents{.n = shape.n, .h = shape.h, .w = shape.w, .c = shape.c};
    EMU_TRY(check_extents(extents, longest));
    return extents;
}

emu::LaneStrides default_strides(std::int64_t address, const emu::Extents& extents, bool aligned) {
    return aligned ? emu::aligned_strides(geometry, address, extents)
                   : emu::dense_strides(geometry, address, extents);
}

std::int64_t bytes_per_lane(const emu::Extents& extents, bool aligned) {
    return extents.n * default_strides(0, extents, aligned).n;
}

emu::Result<int> format_bits(fmt_t format) {
    constexpr std::array bits = {32, 16, 32, 16, 8, 4, 2, 1, 16, 8}; // from FMT_F32 to FMT_U8
    EMU_TRY(check(format < bits.size(), "there is no format %u", format));
    return bits[format];
}

} // namespace bmrt::kernel
