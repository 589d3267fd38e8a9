// SPDX-License-Identifier: Apache-2.0
#include "emu-core/tensor/npy.h"

#include "emu-core/base/checked.h"
#include "emu-core/tensor/file_kind.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <string_view>

namespace emu::npy {
namespace {

constexpr std::string_view magic = "\x93NUMPY";
// The values begin at a multiple of this.
constexpr std::size_t alignment = 64;

struct Descr {
    Dtype dtype;
    std::string_view text; // as it is written
    std::size_t stored_size;
};
constexpr Descr descrs[] = {
    {Dtype::i8, "|i1", 1},      {Dtype::u8, "|u1", 1},  {Dtype::i16, "<i2", 2},
    {Dtype::u16, "<u2", 2},     {Dtype::i32, "<i4", 4}, {Dtype::u32, "<u4", 4},
    {Dtype::i64, "<i8", 8},     {Dtype::f16, "<f2", 2}, {Dtype::f32, "<f4", 4},
    {Dtype::boolean, "|b1", 1}, {Dtype::f32, "<f8", 8}};
static_assert(std::size(descrs) == dtype_count + 1); // float64 comes last, behind what is written

Error not_npy(const char* reason) {
    return error(Fault::bad_input, "not a .npy file that can be read: %s", reason);
}

std::string_view as_text(Bytes bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// What follows 'key': in the header, a Python dictionary in the fixed form that NumPy writes;
// empty when the key is not there.
std::string_view value_of(std::string_view header, std::string_view key) {
    const std::size_t at = header.find(key);
    if (at == header.npos) return {};
    header.remove_prefix(at + key.size());
    const std::size_t start = header.find_first_not_of(": ");
    return start == header.npos ? std::string_view() : header.substr(start);
}

// Bytes have no order: NumPy writes '|' for it.
Outcome read_dtype(std::string_view text, Header& header) {
    const std::string_view value = value_of(text, "'descr'").substr(0, 5);
    if (value.size() == 5 && value[0] == '\'' && value[4] == '\'') {
        header.is_big_endian = value[1] == '>';
        const std::string_view kind = value.substr(2, 2);
        for (const Descr& descr : descrs) {
            if (descr.text.substr(1) != kind) continue;
            if (value[1] != descr.text[0] && !header.is_big_endian) continue;
            header.dtype = descr.dtype;
            header.stored_size = descr.stored_size;
            return {};
        }
    }
    return not_npy("no tensor has its element type");
}

Result<std::vector<std::int64_t>> read_shape(std::string_view header) {
    std::string_view value = value_of(header, "'shape'");
    const std::size_t end = value.find(')');
    if (value.empty() || value.front() != '(' || end == value.npos) return not_npy("no shape");
    value = value.substr(1, end - 1);
    std::vector<std::int64_t> shape;
    while (true) {
        value.remove_prefix(std::min(value.find_first_not_of(", "), value.size()));
        if (value.empty()) return shape;
        std::int64_t extent = 0;
        const auto [rest, problem] = std::from_chars(value.begin(), value.end(), extent);
        if (problem != std::errc() || extent < 0)
            return not_npy("the shape is not made of numbers");
        shape.push_back(extent);
        value.remove_prefix(static_cast<std::size_t>(rest - value.begin()));
    }
}

Result<std::uint64_t> value_bytes(const Header& header) {
    std::uint64_t product = header.stored_size;
    for (const std::int64_t extent : header.shape) {
        const auto next = checked_multiply(product, static_cast<std::uint64_t>(extent));
        if (!next) return not_npy("the shape is too large");
        product = *next;
    }
    return product;
}

// A float64 becomes a float32.
Outcome narrow(std::array<std::byte, 8>& value) {
    const auto wide = std::bit_cast<double>(value);
    if (std::isfinite(wide) && std::abs(wide) > std::numeric_limits<float>::max()) {
        return error(Fault::bad_input, "its float64 %g is beyond what float32 reaches", wide);
    }
    const auto real = static_cast<float>(wide);
    std::memcpy(value.data(), &real, sizeof real);
    return {};
}

Result<std::string_view> header_text(ByteReader& reader) {
    const auto start = reader.take(magic.size());
    if (!start || as_text(*start) != magic) return not_npy("it begins with other bytes");
    EMU_TRY_VALUE(major, reader.read<std::uint8_t>());
    EMU_TRY(reader.read<std::uint8_t>());
    std::uint32_t length = 0;
    if (major == 1) {
        EMU_TRY_VALUE(narrow, reader.read<std::uint16_t>());
        length = narrow;
    } else if (major == 2) {
        EMU_TRY_VALUE(wide, reader.read<std::uint32_t>());
        length = wide;
    } else {
        return not_npy("its version is neither 1 nor 2");
    }
    EMU_TRY_VALUE(header, reader.take(length));
    return as_text(header);
}

std::string header_of(const TensorSpec& spec) {
    const auto* const descr = std::ranges::find(descrs, spec.dtype, &Descr::dtype);
    std::string header =
        "{'descr': '" + std::string(descr->text) + "', 'fortran_order': False, 'shape': (";
    for (const std::int32_t extent : spec.shape.extents()) header += std::to_string(extent) + ", ";
    if (spec.shape.rank() > 1) header.resize(header.size() - 2); // only one axis keeps its comma
    header += "), }";
    const std::size_t before = magic.size() + 2 + sizeof(std::uint16_t);
    header.resize(align_up(before + header.size() + 1, alignment) - before - 1, ' ');
    return header + '\n';
}

} // namespace

Result<Header> read_header(Bytes start) {
    const char* const stranger = stranger_of(start);
    if (stranger) return not_npy((std::string("it is ") + stranger).c_str());
    ByteReader reader(start);
    EMU_TRY_VALUE(text, header_text(reader));
    if (!value_of(text, "'fortran_order'").starts_with("False")) {
        return not_npy("its values are in Fortran order");
    }
    Header header;
    EMU_TRY(read_dtype(text, header));
    EMU_TRY_VALUE(shape, read_shape(text));
    header.shape = std::move(shape);
    header.offset = reader.position();
    EMU_TRY_VALUE(bytes, value_bytes(header));
    header.bytes = bytes;
    return header;
}

Outcome convert(const Header& header, Bytes stored, std::span<std::byte> values) {
    const std::size_t size = header.stored_size, own = size_of(header.dtype);
    if (size == own && !header.is_big_endian) {
        std::copy(stored.begin(), stored.end(), values.begin());
        return {};
    }
    for (std::size_t i = 0; i * size < stored.size(); ++i) {
        std::array<std::byte, 8> one{};
        const Bytes bytes = stored.subspan(i * size, size);
        if (header.is_big_endian)
            std::reverse_copy(bytes.begin(), bytes.end(), one.begin());
        else
            std::copy(bytes.begin(), bytes.end(), one.begin());
        if (size != own) EMU_TRY(narrow(one));
        std::copy_n(one.begin(), own, values.begin() + static_cast<std::ptrdiff_t>(i * own));
    }
    return {};
}

Result<Array> read(Bytes file) {
    EMU_TRY_VALUE(header, read_header(file));
    ByteReader reader(file);
    EMU_TRY(reader.take(header.offset));
    EMU_TRY_VALUE(stored, reader.take(header.bytes));
    if (reader.left() != 0) return not_npy("bytes follow the values");
    std::vector<std::byte> values(stored.size() / header.stored_size * size_of(header.dtype));
    EMU_TRY(convert(header, stored, values));
    return Array{header.dtype, std::move(header.shape), std::move(values)};
}

std::vector<std::byte> write(const TensorSpec& spec, Bytes values) {
    const std::string header = header_of(spec);
    std::string start(magic);
    start += {'\x01', '\x00'};
    start += static_cast<char>(header.size() & 0xff);
    start += static_cast<char>(header.size() >> 8);
    start += header;
    std::vector<std::byte> file(start.size());
    std::memcpy(file.data(), start.data(), start.size());
    file.insert(file.end(), values.begin(), values.end());
    return file;
}

} // namespace emu::npy
