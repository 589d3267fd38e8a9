// SPDX-License-Identifier: Apache-2.0
#include "libviplite/model/port_values.h"

#include "emu-core/base/error.h"
#include "emu-core/tensor/bfloat16.h"

#include <algorithm>
#include <cstring>

namespace viplite {
namespace {

using viplite::format::ElementFormat;

// Which element types of the core hold a format as it is; none where it is converted.
struct Held {
    ElementFormat format;
    emu::Dtype dtype;
};
constexpr Held as_they_are[] = {
    {ElementFormat::fp32, emu::Dtype::f32},     {ElementFormat::fp16, emu::Dtype::f16},
    {ElementFormat::uint8, emu::Dtype::u8},     {ElementFormat::int8, emu::Dtype::i8},
    {ElementFormat::uint16, emu::Dtype::u16},   {ElementFormat::int16, emu::Dtype::i16},
    {ElementFormat::character, emu::Dtype::u8}, {ElementFormat::int32, emu::Dtype::i32},
    {ElementFormat::uint32, emu::Dtype::u32},   {ElementFormat::int64, emu::Dtype::i64},
    {ElementFormat::uint64, emu::Dtype::i64},   {ElementFormat::bool8, emu::Dtype::boolean},
};

template <class T> T load(const std::byte* from) {
    T value;
    std::memcpy(&value, from, sizeof value);
    return value;
}
template <class T> void store(std::byte* to, T value) {
    std::memcpy(to, &value, sizeof value);
}

struct Conversion {
    ElementFormat format;
    emu::Dtype dtype;
    void (*read)(const viplite::format::Port& port, emu::Bytes outside,
                 std::span<std::byte> inside);
    void (*write)(const viplite::format::Port& port, std::span<std::byte> outside,
                  emu::Bytes inside);
};

void read_bfloat(const viplite::format::Port&, emu::Bytes outside, std::span<std::byte> inside) {
    for (std::size_t i = 0; i < inside.size() / 4; ++i) {
        store(&inside[4 * i], emu::from_bfloat(load<std::uint16_t>(&outside[2 * i])));
    }
}
void write_bfloat(const viplite::format::Port&, std::span<std::byte> outside, emu::Bytes inside) {
    for (std::size_t i = 0; i < inside.size() / 4; ++i) {
        store(&outside[2 * i], emu::to_bfloat(load<float>(&inside[4 * i])));
    }
}

void read_double(const viplite::format::Port&, emu::Bytes outside, std::span<std::byte> inside) {
    for (std::size_t i = 0; i < inside.size() / 4; ++i) {
        store(&inside[4 * i], static_cast<float>(load<double>(&outside[8 * i])));
    }
}
void write_double(const viplite::format::Port&, std::span<std::byte> outside, emu::Bytes inside) {
    for (std::size_t i = 0; i < inside.size() / 4; ++i) {
        store(&outside[8 * i], static_cast<double>(load<float>(&inside[4 * i])));
    }
}

// Two elements of a line in one byte, the first one in its lower half (assumed).
std::size_t line_bytes(const viplite::format::Port& port) {
    return (port.dims[0] + std::size_t{1}) / 2;
}

template <bool is_signed> void read_nibbles(const viplite::format::Port& port, emu::Bytes outside,
                                            std::span<std::byte> inside) {
    const std::size_t width = port.dims[0], bytes = line_bytes(port);
    for (std::size_t i = 0; i < inside.size(); ++i) {
        const std::size_t line = i / width, column = i % width;
        const auto pair = static_cast<unsigned>(outside[line * bytes + column / 2]);
        const unsigned nibble = pair >> 4 * (column % 2) & 15U;
        inside[i] = static_cast<std::byte>(is_signed && nibble >= 8 ? nibble - 16 : nibble);
    }
}

template <bool is_signed> unsigned nibble_of(std::byte value) {
    if constexpr (is_signed) {
        const int limited = std::clamp<int>(static_cast<std::int8_t>(value), -8, 7);
        return static_cast<unsigned>(limited) & 15U;
    }
    return std::min(static_cast<unsigned>(value), 15U);
}

template <bool is_signed> void write_nibbles(const viplite::format::Port& port,
                                             std::span<std::byte> outside, emu::Bytes inside) {
    const std::size_t width = port.dims[0], bytes = line_bytes(port);
    std::ranges::fill(outside, std::byte{0});
    for (std::size_t i = 0; i < inside.size(); ++i) {
        const std::size_t line = i / width, column = i % width;
        outside[line * bytes + column / 2] |=
            static_cast<std::byte>(nibble_of<is_signed>(inside[i]) << 4 * (column % 2));
    }
}

constexpr Conversion conversions[] = {
    {ElementFormat::bfp16, emu::Dtype::f32, read_bfloat, write_bfloat},
    {ElementFormat::fp64, emu::Dtype::f32, read_double, write_double},
    {ElementFormat::int4, emu::Dtype::i8, read_nibbles<true>, write_nibbles<true>},
    {ElementFormat::uint4, emu::Dtype::u8, read_nibbles<false>, write_nibbles<false>},
};

bool is_held(const viplite::format::Port& port, emu::Dtype dtype) {
    return std::ranges::any_of(as_they_are, [&](const Held& held) {
        return held.format == port.format && held.dtype == dtype;
    });
}

const Conversion* conversion_of(const viplite::format::Port& port, emu::Dtype dtype) {
    const auto found = std::ranges::find_if(conversions, [&](const Conversion& conversion) {
        return conversion.format == port.format && conversion.dtype == dtype;
    });
    return found == std::end(conversions) ? nullptr : found;
}

} // namespace

emu::Outcome check_exchange(const viplite::format::Port& port, const emu::TensorSpec& tensor) {
    const bool known = is_held(port, tensor.dtype) || conversion_of(port, tensor.dtype);
    const auto elements = static_cast<std::uint64_t>(tensor.shape.elements());
    if (known && port.elements() == elements) return {};
    const viplite::format::ElementFormatRow* row = viplite::format::find(port.format);
    return emu::error(emu::Fault::bad_model, "%s: %llu elements of %s are not %llu of %s",
                      port.name.c_str(), static_cast<unsigned long long>(port.elements()),
                      row ? row->name.data() : "?", static_cast<unsigned long long>(elements),
                      emu::name_of(tensor.dtype).data());
}

void read_values(const viplite::format::Port& port, emu::Bytes outside,
                 const emu::TensorSpec& tensor, std::span<std::byte> inside) {
    if (const Conversion* conversion = conversion_of(port, tensor.dtype))
        conversion->read(port, outside, inside);
    else
        std::ranges::copy(outside.first(inside.size()), inside.begin());
}

void write_values(const viplite::format::Port& port, std::span<std::byte> outside,
                  const emu::TensorSpec& tensor, emu::Bytes inside) {
    if (const Conversion* conversion = conversion_of(port, tensor.dtype))
        conversion->write(port, outside, inside);
    else
        std::ranges::copy(inside, outside.begin());
}

} // namespace viplite
