// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/layout/rearrange.h"

#include "emu-core/base/error.h"

#include <algorithm>
#include <cstring>

namespace hbdnn {
namespace {

using emu::Axis;
using emu::Extents;

constexpr Axis axes[] = {Axis::n, Axis::h, Axis::w, Axis::c};

bool is_inside(const Box& box, const Extents& extents) {
    return std::ranges::all_of(axes, [&](Axis axis) {
        const std::int64_t first = box.first[axis], size = box.size[axis];
        return first >= 0 && size >= 1 && first < extents[axis] && size <= extents[axis] - first;
    });
}

// Bytes from one element to the next along an axis of a dense tensor.
std::ptrdiff_t stride_of(const emu::Layout& layout, const Extents& extents, Axis axis, int bytes) {
    std::ptrdiff_t stride = bytes;
    const auto digits = layout.digits();
    for (std::size_t i = digits.size(); i-- > 0 && digits[i].axis != axis;) {
        stride *= emu::Layout::extent(digits[i], extents);
    }
    return stride;
}

template <std::size_t bytes, bool reversed>
void copy_line(const std::byte* src, std::ptrdiff_t stride, std::byte* dst, std::int64_t count) {
    for (; count != 0; --count, src += stride, dst += bytes) {
        std::byte element[bytes];
        std::memcpy(element, src, bytes);
        if constexpr (reversed) std::reverse(element, element + bytes);
        std::memcpy(dst, element, bytes);
    }
}

using CopyLine = void (*)(const std::byte*, std::ptrdiff_t, std::byte*, std::int64_t);

CopyLine line_copy(int bytes, bool reversed) {
    switch (bytes) {
    case 1: return copy_line<1, false>;
    case 2: return reversed ? copy_line<2, true> : copy_line<2, false>;
    case 4: return reversed ? copy_line<4, true> : copy_line<4, false>;
    default: return reversed ? copy_line<8, true> : copy_line<8, false>;
    }
}

// Where the elements of the part lie, along the axes of the result.
struct Walk {
    std::int64_t extent[4];
    std::ptrdiff_t stride[4]; // bytes

    Walk(const DenseTensor& tensor, const Box& box, const emu::Layout& layout) {
        const auto digits = layout.digits();
        for (std::size_t i = 0; i < 4; ++i) {
            extent[i] = box.size[digits[i].axis];
            stride[i] =
                stride_of(tensor.layout, tensor.extents, digits[i].axis, tensor.element_bytes);
        }
    }

    std::int64_t lines() const { return extent[0] * extent[1] * extent[2]; }
    std::ptrdiff_t line(std::int64_t number) const {
        const std::int64_t k = number % extent[2], rest = number / extent[2];
        return rest / extent[1] * stride[0] + rest % extent[1] * stride[1] + k * stride[2];
    }
};

} // namespace

Box whole(const DenseTensor& tensor) {
    return {{0, 0, 0, 0}, tensor.extents};
}

emu::Outcome rearrange(const DenseTensor& tensor, const Box& box, const emu::Layout& layout,
                       ByteOrder order, const void* input, void* output) {
    if (!is_inside(box, tensor.extents)) {
        return emu::error(emu::Fault::bad_argument, "the part is not inside the tensor");
    }
    const int bytes = tensor.element_bytes;
    const DenseTensor result{layout, box.size, bytes};
    EMU_TRY(check_apart(output, result.bytes(), input, tensor.bytes()));
    const auto* const src =
        static_cast<const std::byte*>(input) +
        tensor.layout.offset(box.first, tensor.extents) * static_cast<std::ptrdiff_t>(bytes);
    auto* dst = static_cast<std::byte*>(output);
    const CopyLine copy = line_copy(bytes, order == ByteOrder::reversed);
    const Walk walk(tensor, box, layout);
    for (std::int64_t i = 0; i < walk.lines(); ++i, dst += walk.extent[3] * bytes) {
        copy(src + walk.line(i), walk.stride[3], dst, walk.extent[3]);
    }
    return {};
}

} // namespace hbdnn
