// SPDX-License-Identifier: Apache-2.0
#include "emu-core/tensor/npy.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

namespace emu::npy {
namespace {

constexpr std::string_view magic = "\x93NUMPY";
// The values begin at a multiple of this.
constexpr std::size_t alignment = 64;

struct Descr {
    Dtype dtype;
    std::string_view text;
};
constexpr std::array<Descr, dtype_count> descrs{{{Dtype::i8, "|i1"},
                                                 {Dtype::u8, "|u1"},
                                                 {Dtype::i16, "<i2"},
                                                 {Dtype::u16, "<u2"},
                                                 {Dtype::i32, "<i4"},
                                                 {Dtype::u32, "<u4"},
                                                 {Dtype::i64, "<i8"},
                                                 {Dtype::f16, "<f2"},
                                                 {Dtype::f32, "<f4"},
                                                 {Dtype::boolean, "|b1"}}};

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

Result<Dtype> read_dtype(std::string_view header) {
    const std::string_view value = value_of(header, "'descr'");
    for (const Descr& descr : descrs) {
        if (value.size() > descr.text.size() && value.substr(1, descr.text.size()) == descr.text) {
            return descr.dtype;
        }
    }
    return not_npy("no tensor has its element type, or the byte order differs");
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
    std::uint64_t product = static_cast<std::uint64_t>(size_of(header.dtype));
    for (const std::int64_t extent : header.shape) {
        const auto next = checked_multiply(product, static_cast<std::uint64_t>(extent));
        if (!next) return not_npy("the shape is too large");
        product = *next;
    }
    return product;
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
    const auto descr = std::find_if(descrs.begin(), descrs.end(),
                                    [&](const Descr& row) { return row.dtype == spec.dtype; });
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
    ByteReader reader(start);
    EMU_TRY_VALUE(text, header_text(reader));
    if (!value_of(text, "'fortran_order'").starts_with("False")) {
        return not_npy("its values are in Fortran order");
    }
    Header header;
    EMU_TRY_VALUE(dtype, read_dtype(text));
    EMU_TRY_VALUE(shape, read_shape(text));
    header.dtype = dtype;
    header.shape = std::move(shape);
    header.offset = reader.position();
    EMU_TRY_VALUE(bytes, value_bytes(header));
    header.bytes = bytes;
    return header;
}

Result<Array> read(Bytes file) {
    EMU_TRY_VALUE(header, read_header(file));
    ByteReader reader(file);
    EMU_TRY(reader.take(header.offset));
    EMU_TRY_VALUE(values, reader.take(header.bytes));
    if (reader.left() != 0) return not_npy("bytes follow the values");
    return Array{header.dtype, std::move(header.shape), {values.begin(), values.end()}};
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
