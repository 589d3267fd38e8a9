// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/layout/rearrange.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"
#include "libhbdnn/layout/dense_tensor.h"

#include <cstddef>
#include <cstring>

namespace hbdnn {
namespace {

using emu::error;
using emu::Fault;

constexpr std::int64_t most_padded_bytes = std::int64_t{1} << 40;

// Bytes with and without gaps.
struct Sizes {
    std::uint64_t padded, dense;
};

emu::Result<Sizes> check(const PaddedShape& shape) {
    const std::size_t axes = shape.extents.size();
    if (axes == 0 || axes > most_axes || shape.strides.size() != axes) {
        return error(Fault::bad_argument, "%zu axes", axes);
    }
    std::int64_t padded = shape.element_bytes, dense = shape.element_bytes;
    if (dense < 1 || dense > most_padded_bytes)
        return error(Fault::bad_argument, "elements of %lld bytes", static_cast<long long>(dense));
    for (std::size_t i = axes; i-- > 0;) {
        const std::int64_t extent = shape.extents[i], stride = shape.strides[i];
        if (extent < 1 || stride < padded) {
            return error(Fault::bad_argument,
                         "axis %zu: %lld elements %lld bytes apart, each of %lld bytes", i,
                         static_cast<long long>(extent), static_cast<long long>(stride),
                         static_cast<long long>(padded));
        }
        const auto larger = emu::checked_multiply(stride, extent);
        if (!larger || *larger > most_padded_bytes) {
            return error(Fault::bad_argument, "a tensor of more than 2^40 bytes");
        }
        padded = *larger;
        dense *= extent; // not more
    }
    return Sizes{static_cast<std::uint64_t>(padded), static_cast<std::uint64_t>(dense)};
}

// Calls line(bytes into the padded side, bytes into the dense side) for every line of the fastest
// axis whose elements adjoin.
template <class Line> std::int64_t visit(const PaddedShape& shape, std::size_t axis,
                                         std::int64_t padded, std::int64_t dense,
                                         std::int64_t line_bytes, const Line& line) {
    const std::size_t axes = shape.extents.size();
    if (axis == axes) {
        line(padded, dense);
        return dense + line_bytes;
    }
    for (std::int64_t i = 0; i < shape.extents[axis]; ++i) {
        dense = visit(shape, axis + 1, padded, dense, line_bytes, line);
        padded += shape.strides[axis];
    }
    return dense;
}

// What lies side by side on both sides counts as one element.
PaddedShape folded(PaddedShape shape) {
    while (!shape.extents.empty() && shape.strides.back() == shape.element_bytes) {
        shape.element_bytes *= shape.extents.back();
        shape.extents = shape.extents.first(shape.extents.size() - 1);
        shape.strides = shape.strides.first(shape.extents.size());
    }
    return shape;
}

} // namespace

emu::Result<AlignedShape> aligned_shape(std::span<const std::int32_t> extents,
                                        std::span<const std::int32_t> aligned,
                                        std::int64_t element_bytes) {
    if (extents.size() != 4 || aligned.size() != 4) {
        return error(Fault::bad_argument, "%zu axes and %zu: there must be four", extents.size(),
                     aligned.size());
    }
    AlignedShape shape{};
    std::int64_t stride = element_bytes;
    for (std::size_t i = 4; i-- > 0;) {
        if (extents[i] < 1 || aligned[i] < extents[i]) {
            return error(Fault::bad_argument, "axis %zu: %d elements in %d", i, extents[i],
                         aligned[i]);
        }
        shape.extents[i] = extents[i];
        shape.strides[i] = stride;
        const auto larger = emu::checked_multiply<std::int64_t>(stride, aligned[i]);
        if (!larger || *larger > most_padded_bytes) {
            return error(Fault::bad_argument, "a tensor of more than 2^40 bytes");
        }
        stride = *larger;
    }
    return shape;
}

emu::Outcome add_padding(const PaddedShape& shape, const void* input, void* output) {
    EMU_TRY_VALUE(sizes, check(shape));
    EMU_TRY(check_apart(output, sizes.padded, input, sizes.dense));
    std::memset(output, 0, sizes.padded);
    const PaddedShape lines = folded(shape);
    const auto* src = static_cast<const std::byte*>(input);
    auto* dst = static_cast<std::byte*>(output);
    visit(lines, 0, 0, 0, lines.element_bytes, [&](std::int64_t padded, std::int64_t dense) {
        std::memcpy(dst + padded, src + dense, static_cast<std::size_t>(lines.element_bytes));
    });
    return {};
}

emu::Outcome remove_padding(const PaddedShape& shape, const void* input, void* output) {
    EMU_TRY_VALUE(sizes, check(shape));
    EMU_TRY(check_apart(output, sizes.dense, input, sizes.padded));
    const PaddedShape lines = folded(shape);
    const auto* src = static_cast<const std::byte*>(input);
    auto* dst = static_cast<std::byte*>(output);
    visit(lines, 0, 0, 0, lines.element_bytes, [&](std::int64_t padded, std::int64_t dense) {
        std::memcpy(dst + dense, src + padded, static_cast<std::size_t>(lines.element_bytes));
    });
    return {};
}

} // namespace hbdnn
