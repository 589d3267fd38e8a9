// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/arithmetic/integer.h"

#include "emu-core/ops/arithmetic/element_bits.h"

namespace emu::ops {
namespace {

template <class T> void read_as(const std::byte* src, std::int64_t first, std::int64_t step,
                                std::int64_t count, std::int64_t* dst) {
    for (std::int64_t i = 0; i < count; ++i) dst[i] = load_at<T>(src, first + i * step);
}

template <class T> void write_as(const std::int64_t* src, std::int64_t count, std::byte* dst,
                                 std::int64_t first, std::int64_t step) {
    for (std::int64_t i = 0; i < count; ++i) {
        store_at(static_cast<T>(src[i]), dst, first + i * step);
    }
}

// As bytes: one that is neither 0 nor 1 must not become a bool.
void read_bool(const std::byte* src, std::int64_t first, std::int64_t step, std::int64_t count,
               std::int64_t* dst) {
    for (std::int64_t i = 0; i < count; ++i) dst[i] = src[first + i * step] != std::byte{0};
}

} // namespace

bool is_integer(Dtype dtype) {
    switch (dtype) {
    case Dtype::i8:
    case Dtype::u8:
    case Dtype::i16:
    case Dtype::u16:
    case Dtype::i32:
    case Dtype::u32:
    case Dtype::i64: return true;
    default: return false;
    }
}

bool is_plain_integer(const TensorSpec& spec) {
    return is_integer(spec.dtype) && spec.quant.scheme == Quant::Scheme::none;
}

void IntegerReader::read(const std::byte* src, std::int64_t first, std::int64_t step,
                         std::int64_t count, std::int64_t* dst) const {
    switch (dtype_) {
    case Dtype::i8: return read_as<std::int8_t>(src, first, step, count, dst);
    case Dtype::u8: return read_as<std::uint8_t>(src, first, step, count, dst);
    case Dtype::i16: return read_as<std::int16_t>(src, first, step, count, dst);
    case Dtype::u16: return read_as<std::uint16_t>(src, first, step, count, dst);
    case Dtype::i32: return read_as<std::int32_t>(src, first, step, count, dst);
    case Dtype::u32: return read_as<std::uint32_t>(src, first, step, count, dst);
    case Dtype::i64: return read_as<std::int64_t>(src, first, step, count, dst);
    default: return read_bool(src, first, step, count, dst);
    }
}

void IntegerWriter::write(const std::int64_t* src, std::int64_t count, std::byte* dst,
                          std::int64_t first, std::int64_t step) const {
    switch (dtype_) {
    case Dtype::i8: return write_as<std::int8_t>(src, count, dst, first, step);
    case Dtype::u8: return write_as<std::uint8_t>(src, count, dst, first, step);
    case Dtype::i16: return write_as<std::int16_t>(src, count, dst, first, step);
    case Dtype::u16: return write_as<std::uint16_t>(src, count, dst, first, step);
    case Dtype::i32: return write_as<std::int32_t>(src, count, dst, first, step);
    case Dtype::u32: return write_as<std::uint32_t>(src, count, dst, first, step);
    case Dtype::i64: return write_as<std::int64_t>(src, count, dst, first, step);
    default: return write_as<bool>(src, count, dst, first, step);
    }
}

} // namespace emu::ops
