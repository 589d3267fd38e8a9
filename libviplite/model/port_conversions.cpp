// SPDX-License-Identifier: Apache-2.0
#include "libviplite/model/program_ports.h"

#include "emu-core/base/error.h"
#include "emu-core/tensor/float16.h"

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
    // `width`: elements of a line.
    void (*read)(std::size_t width, emu::Bytes outside, std::span<std::byte> inside);
    void (*write)(std::size_t width, emu::Bytes inside, std::span<std::byte> outside);
};

void read_bfloat(std::size_t, emu::Bytes outside, std::span<std::byte> inside) {
    for (std::size_t i = 0; i < inside.size() / 4; ++i) {
        store(&inside[4 * i], emu::from_bfloat(load<std::uint16_t>(&outside[2 * i])));
    }
}
void write_bfloat(std::size_t, emu::Bytes inside, std::span<std::byte> outside) {
    for (std::size_t i = 0; i < inside.size() / 4; ++i) {
        store(&outside[2 * i], emu::to_bfloat(load<float>(&inside[4 * i])));
    }
}

void read_double(std::size_t, emu::Bytes outside, std::span<std::byte> inside) {
    for (std::size_t i = 0; i < inside.size() / 4; ++i) {
        store(&inside[4 * i], static_cast<float>(load<double>(&outside[8 * i])));
    }
}
void write_double(std::size_t, emu::Bytes inside, std::span<std::byte> outside) {
    for (std::size_t i = 0; i < inside.size() / 4; ++i) {
        store(&outside[8 * i], static_cast<double>(load<float>(&inside[4 * i])));
    }
}

// Two elements of a line in one byte, the first one in its lower half (assumed).
std::size_t line_bytes(std::size_t width) {
    return (width + 1) / 2;
}

template <bool is_signed>
void read_nibbles(std::size_t width, emu::Bytes outside, std::span<std::byte> inside) {
    const std::size_t bytes = line_bytes(width);
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

template <bool is_signed>
void write_nibbles(std::size_t width, emu::Bytes inside, std::span<std::byte> outside) {
    const std::size_t bytes = line_bytes(width);
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

bool is_held(ElementFormat format, emu::Dtype dtype) {
    return std::ranges::any_of(as_they_are, [&](const Held& held) {
        return held.format == format && held.dtype == dtype;
    });
}

const Conversion* conversion_of(ElementFormat format, emu::Dtype dtype) {
    const auto found = std::ranges::find_if(conversions, [&](const Conversion& conversion) {
        return conversion.format == format && conversion.dtype == dtype;
    });
    return found == std::end(conversions) ? nullptr : found;
}

emu::Result<std::vector<emu::PortConversion>>
conversions_of(const std::vector<viplite::format::Port>& ports, const emu::Program& program,
               const std::vector<emu::TensorId>& ids) {
    if (ids.size() != ports.size()) {
        return emu::error(emu::Fault::bad_model, "it has %zu inputs or outputs, not %zu",
                          ids.size(), ports.size());
    }
    std::vector<emu::PortConversion> made;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        EMU_TRY_VALUE(conversion, port_conversion(ports[i], program.spec(ids[i])));
        made.push_back(std::move(conversion));
    }
    return made;
}

} // namespace

emu::Result<emu::PortConversion> port_conversion(const viplite::format::Port& port,
                                                 const emu::TensorSpec& tensor) {
    const Conversion* const found = conversion_of(port.format, tensor.dtype);
    const bool known = found || is_held(port.format, tensor.dtype);
    const auto elements = static_cast<std::uint64_t>(tensor.shape.elements());
    if (!known || port.elements() != elements) {
        const viplite::format::ElementFormatRow* row = viplite::format::find(port.format);
        return emu::error(emu::Fault::bad_model, "%s: %llu elements of %s are not %llu of %s",
                          port.name.c_str(), static_cast<unsigned long long>(port.elements()),
                          row ? row->name.data() : "?", static_cast<unsigned long long>(elements),
                          emu::name_of(tensor.dtype).data());
    }
    if (!found) return emu::PortConversion();
    const std::size_t width = port.dims[0];
    return emu::PortConversion{[=](emu::Bytes outside, std::span<std::byte> inside) {
                                   found->read(width, outside, inside);
                                   return emu::Outcome();
                               },
                               [=](emu::Bytes inside, std::span<std::byte> outside) {
                                   found->write(width, inside, outside);
                               }};
}

emu::Result<emu::PortConversions>
port_conversions(const std::vector<viplite::format::Port>& inputs,
                 const std::vector<viplite::format::Port>& outputs, const emu::Program& program) {
    EMU_TRY_VALUE(read, conversions_of(inputs, program, program.inputs));
    EMU_TRY_VALUE(written, conversions_of(outputs, program, program.outputs));
    return emu::PortConversions{std::move(read), std::move(written)};
}

} // namespace viplite
