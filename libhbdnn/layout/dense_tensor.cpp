// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/layout/dense_tensor.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"

namespace hbdnn {
namespace {

using emu::error;
using emu::Fault;

constexpr std::int64_t most_bytes = std::int64_t{1} << 40;

std::int64_t& extent_of(emu::Extents& extents, emu::Axis axis) {
    switch (axis) {
    case emu::Axis::n: return extents.n;
    case emu::Axis::h: return extents.h;
    case emu::Axis::w: return extents.w;
    default: return extents.c;
    }
}

constexpr emu::Layout nhcw{{emu::Axis::n}, {emu::Axis::h}, {emu::Axis::c}, {emu::Axis::w}};

emu::Error no_layout(std::int32_t layout) {
    return emu::error(emu::Fault::bad_argument, "there is no layout %d", layout);
}

} // namespace

emu::Result<int> element_bytes(std::int32_t type) {
    const auto last = static_cast<std::int32_t>(TensorType::u64);
    if (type < 0 || type > last) return error(Fault::bad_argument, "there is no type %d", type);
    const auto known = static_cast<TensorType>(type);
    if (!is_image(known) && bits_of(known) >= 8) return bits_of(known) / 8;
    return error(Fault::bad_argument, "%s has no elements of whole bytes", name_of(known).data());
}

emu::Result<emu::Extents> by_axis(std::span<const std::int32_t> numbers,
                                  const emu::Layout& layout) {
    const std::span<const emu::Digit> axes = layout.digits();
    if (numbers.size() != axes.size()) {
        return error(Fault::bad_argument, "%zu axes: only four have a layout", numbers.size());
    }
    emu::Extents result;
    for (std::size_t i = 0; i < axes.size(); ++i) extent_of(result, axes[i].axis) = numbers[i];
    return result;
}

emu::Result<DenseTensor> dense_tensor(std::int32_t type, std::int32_t layout,
                                      std::span<const std::int32_t> shape) {
    EMU_TRY_VALUE(bytes, element_bytes(type));
    EMU_TRY_VALUE(order, element_order(layout));
    EMU_TRY_VALUE(extents, by_axis(shape, order));
    std::int64_t product = bytes;
    for (const std::int32_t extent : shape) {
        if (extent < 1) return error(Fault::bad_argument, "an axis of %d elements", extent);
        const auto larger = emu::checked_multiply<std::int64_t>(product, extent);
        if (!larger || *larger > most_bytes) {
            return error(Fault::bad_argument, "a tensor of more than 2^40 bytes");
        }
        product = *larger;
    }
    return DenseTensor{order, extents, bytes};
}

emu::Outcome check_apart(const void* a, std::uint64_t a_bytes, const void* b, std::uint64_t b_bytes,
                         SameAddress same) {
    if (a == b && same == SameAddress::allowed) return {};
    const auto first = reinterpret_cast<std::uintptr_t>(a),
               second = reinterpret_cast<std::uintptr_t>(b);
    const bool apart = first < second ? second - first >= a_bytes : first - second >= b_bytes;
    if (apart) return {};
    return error(Fault::bad_argument, "output and input share memory");
}

emu::Result<const char*> layout_name(std::int32_t layout) {
    switch (static_cast<Layout>(layout)) {
    case Layout::nhwc: return "NHWC_NATIVE";
    case Layout::nhcw_native: return "NHCW_NATIVE";
    case Layout::nchw: return "NCHW_NATIVE";
    case Layout::none: return "NONE";
    }
    return no_layout(layout);
}

emu::Result<emu::Layout> element_order(std::int32_t layout) {
    switch (static_cast<Layout>(layout)) {
    case Layout::nhwc: return emu::nhwc;
    case Layout::nhcw_native: return nhcw;
    case Layout::nchw: return emu::nchw;
    case Layout::none: break;
    }
    return no_layout(layout);
}

} // namespace hbdnn
