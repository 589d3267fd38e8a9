// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/layout/numbers.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"
#include "libhbdnn/layout/dense_tensor.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace hbdnn {
namespace {

using emu::error;
using emu::Fault;

constexpr std::int64_t most_elements = std::int64_t{1} << 38;

// Elements before, along and behind the channel axis.
struct Channels {
    std::int64_t outer = 1, count = 1, inner = 1;

    std::uint64_t elements() const { return static_cast<std::uint64_t>(outer * count * inner); }
};

emu::Result<std::size_t> channel_axis(std::int32_t layout, std::size_t axes) {
    if (axes == 0 || axes > most_axes) return error(Fault::bad_argument, "%zu axes", axes);
    if (layout == static_cast<std::int32_t>(Layout::none)) return axes - 1;
    EMU_TRY_VALUE(order, element_order(layout));
    const auto digits = order.digits();
    if (axes != digits.size()) return axes - 1;
    const auto found = std::ranges::find(digits, emu::Axis::c, &emu::Digit::axis);
    return static_cast<std::size_t>(found - digits.begin());
}

emu::Result<Channels> channels_of(std::int32_t layout, std::span<const std::int32_t> shape) {
    EMU_TRY_VALUE(axis, channel_axis(layout, shape.size()));
    Channels channels;
    std::int64_t elements = 1;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] < 1) return error(Fault::bad_argument, "an axis of %d elements", shape[i]);
        const auto more = emu::checked_multiply<std::int64_t>(elements, shape[i]);
        if (!more || *more > most_elements) {
            return error(Fault::bad_argument, "a tensor of more than 2^40 bytes");
        }
        elements = *more;
        (i < axis ? channels.outer : i == axis ? channels.count : channels.inner) *= shape[i];
    }
    return channels;
}

template <class T>
void scale(const Channels& channels, const float* scales, const void* input, float* output) {
    const auto* src = static_cast<const std::byte*>(input);
    const std::int64_t rows = channels.outer * channels.count;
    for (std::int64_t row = 0; row < rows; ++row) {
        const float own = scales[row % channels.count];
        for (std::int64_t i = 0; i < channels.inner; ++i, src += sizeof(T)) {
            T value;
            std::memcpy(&value, src, sizeof value);
            const float real = static_cast<float>(value) * own;
            std::memcpy(output++, &real, sizeof real);
        }
    }
}

using Scale = void (*)(const Channels&, const float*, const void*, float*);

Scale scale_of(std::int32_t type) {
    switch (static_cast<TensorType>(type)) {
    case TensorType::s8: return scale<std::int8_t>;
    case TensorType::u8: return scale<std::uint8_t>;
    case TensorType::s16: return scale<std::int16_t>;
    case TensorType::u16: return scale<std::uint16_t>;
    case TensorType::s32: return scale<std::int32_t>;
    case TensorType::u32: return scale<std::uint32_t>;
    default: return nullptr;
    }
}

} // namespace

emu::Outcome reverse_bytes(const void* input, void* output, std::uint32_t size) {
    EMU_TRY(check_apart(output, size, input, size, SameAddress::allowed));
    const auto* src = static_cast<const std::byte*>(input);
    auto* dst = static_cast<std::byte*>(output);
    if (src == dst)
        std::reverse(dst, dst + size);
    else
        std::reverse_copy(src, src + size, dst);
    return {};
}

emu::Outcome unquantise(std::int32_t type, std::int32_t layout, std::span<const std::int32_t> shape,
                        const float* scales, const void* input, float* output) {
    const Scale run = scale_of(type);
    if (!run) return error(Fault::bad_argument, "type %d is not one of quantised integers", type);
    EMU_TRY_VALUE(bytes, element_bytes(type));
    EMU_TRY_VALUE(channels, channels_of(layout, shape));
    EMU_TRY(check_apart(output, channels.elements() * sizeof(float), input,
                        channels.elements() * static_cast<std::uint64_t>(bytes)));
    run(channels, scales, input, output);
    return {};
}

} // namespace hbdnn
