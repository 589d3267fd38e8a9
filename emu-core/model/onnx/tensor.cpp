// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/onnx/tensor.h"

#include "emu-core/tensor/shape.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace emu::onnx {
namespace {

// Bytes of an element in the file. Precondition: dtype_of(type) succeeds.
std::size_t stored_size(DataType type) {
    switch (type) {
    case DataType::f64:
    case DataType::u64: return 8;
    case DataType::bf16: return 2;
    default: return static_cast<std::size_t>(size_of(*dtype_of(type)));
    }
}

// The field for values of the type that are not raw.
std::uint32_t values_field(DataType type) {
    switch (type) {
    case DataType::f32: return field::tensor_float_data;
    case DataType::f64: return field::tensor_double_data;
    case DataType::i64: return field::tensor_int64_data;
    case DataType::u32:
    case DataType::u64: return field::tensor_uint64_data;
    default: return field::tensor_int32_data;
    }
}

Result<std::vector<std::int64_t>> read_dims(const Numbers& dims) {
    if (dims.size() > Shape::max_rank) {
        return error(Fault::bad_model, "it has %zu axes; at most %d are supported", dims.size(),
                     Shape::max_rank);
    }
    std::vector<std::int64_t> extents = dims.integers();
    if (std::any_of(extents.begin(), extents.end(), [](auto extent) { return extent < 0; })) {
        return error(Fault::bad_model, "it has an axis of negative extent");
    }
    return extents;
}

Result<std::uint64_t> count_elements(const std::vector<std::int64_t>& dims) {
    std::uint64_t count = 1;
    if (std::find(dims.begin(), dims.end(), 0) != dims.end()) return std::uint64_t{0};
    for (const std::int64_t extent : dims) {
        const auto product = checked_multiply(count, static_cast<std::uint64_t>(extent));
        if (!product || *product > Shape::max_elements) {
            return error(Fault::bad_model, "it has more than 2^32 elements");
        }
        count = *product;
    }
    return count;
}

template <class T> void put(std::vector<std::byte>& bytes, std::size_t index, T value) {
    std::memcpy(bytes.data() + index * sizeof(T), &value, sizeof(T));
}

// The values as elements of T, each by convert(bits) -> optional<T>.
template <class T, class Convert>
Result<SharedBytes> pack(const Numbers& values, const Convert& convert) {
    std::vector<std::byte> bytes(values.size() * sizeof(T));
    Numbers::Reader reader = values.read();
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::optional<T> value = convert(reader.next());
        if (!value) return error(Fault::bad_model, "its value %zu does not fit its type", i);
        put(bytes, i, *value);
    }
    return SharedBytes(std::move(bytes));
}

// From int32_data, whose elements are the low halves of what is stored.
template <std::integral T> Result<SharedBytes> pack_int32(const Numbers& values) {
    return pack<T>(values, [](std::uint64_t bits) -> std::optional<T> {
        const auto value = static_cast<std::int32_t>(static_cast<std::uint32_t>(bits));
        if (!std::in_range<T>(value)) return std::nullopt;
        return static_cast<T>(value);
    });
}

// From int64_data and uint64_data.
template <std::unsigned_integral T> Result<SharedBytes> pack_bits(const Numbers& values) {
    return pack<T>(values, [](std::uint64_t bits) -> std::optional<T> {
        if (!std::in_range<T>(bits)) return std::nullopt;
        return static_cast<T>(bits);
    });
}

Result<SharedBytes> pack_booleans(const Numbers& values) {
    return pack<std::uint8_t>(values, [](std::uint64_t bits) -> std::optional<std::uint8_t> {
        return static_cast<std::uint32_t>(bits) != 0;
    });
}

// Typed values in the form of raw ones.
Result<SharedBytes> pack_values(const Numbers& values, DataType type, const SharedBytes& file) {
    if (!values.piece().empty()) return file.part(values.piece());
    switch (type) {
    case DataType::i8: return pack_int32<std::int8_t>(values);
    case DataType::u8: return pack_int32<std::uint8_t>(values);
    case DataType::i16: return pack_int32<std::int16_t>(values);
    case DataType::u16:
    case DataType::f16:
    case DataType::bf16: return pack_int32<std::uint16_t>(values);
    case DataType::i32: return pack_int32<std::int32_t>(values);
    case DataType::boolean: return pack_booleans(values);
    case DataType::f32:
    case DataType::u32: return pack_bits<std::uint32_t>(values);
    default: return pack_bits<std::uint64_t>(values);
    }
}

// The values where they are, whatever the file keeps them in, in the form of raw ones.
Result<SharedBytes> find_values(const Tensor& tensor, std::uint64_t count, const SharedBytes& file,
                                ExternalData& external) {
    const bool is_external = tensor.location == DataLocation::external;
    if (!is_external && tensor.location != DataLocation::inside) {
        return error(Fault::bad_model, "its values are at an unknown place");
    }
    const int places = is_external + !tensor.raw_data.empty() + !tensor.values.empty();
    if (places > 1) return error(Fault::bad_model, "it has its values twice");
    if (is_external) return external.read(tensor);
    if (tensor.values.empty()) return file.part(tensor.raw_data);
    if (tensor.values_field != values_field(tensor.data_type)) {
        return error(Fault::bad_model, "its values are in field %u, which is not for its type",
                     tensor.values_field);
    }
    if (tensor.values.size() != count) {
        return error(Fault::bad_model, "it has %zu values, its shape needs %llu",
                     tensor.values.size(), static_cast<unsigned long long>(count));
    }
    return pack_values(tensor.values, tensor.data_type, file);
}

// Raw elements of From as elements of To, each by convert(from) -> optional<To>.
template <class From, class To, class Convert>
Result<SharedBytes> convert_all(Bytes raw, const Convert& convert) {
    const std::size_t count = raw.size() / sizeof(From);
    std::vector<std::byte> bytes(count * sizeof(To));
    for (std::size_t i = 0; i < count; ++i) {
        const std::optional<To> value = convert(load<From>(raw, i * sizeof(From)));
        if (!value)
            return error(Fault::bad_model, "its value %zu has no place in a narrower type", i);
        put(bytes, i, *value);
    }
    return SharedBytes(std::move(bytes));
}

// Infinities and NaNs stay what they are; nothing becomes infinite or zero.
std::optional<float> narrow(double wide) {
    if (!std::isfinite(wide)) return static_cast<float>(wide);
    if (std::abs(wide) > std::numeric_limits<float>::max()) return std::nullopt;
    const auto value = static_cast<float>(wide);
    if (value == 0 && wide != 0) return std::nullopt;
    return value;
}

Result<SharedBytes> normalise_booleans(const SharedBytes& raw) {
    const Bytes bytes = raw.bytes();
    const auto clean = [](std::byte byte) { return std::to_integer<int>(byte) <= 1; };
    if (std::all_of(bytes.begin(), bytes.end(), clean)) return raw;
    return convert_all<std::uint8_t, std::uint8_t>(
        raw, [](std::uint8_t byte) -> std::optional<std::uint8_t> { return byte != 0; });
}

Result<SharedBytes> convert(const SharedBytes& raw, DataType type) {
    switch (type) {
    case DataType::boolean: return normalise_booleans(raw);
    case DataType::f64: return convert_all<double, float>(raw, narrow);
    case DataType::bf16:
        return convert_all<std::uint16_t, float>(raw, [](std::uint16_t bits) {
            return std::optional(std::bit_cast<float>(std::uint32_t{bits} << 16));
        });
    case DataType::u64:
        return convert_all<std::uint64_t, std::int64_t>(
            raw, [](std::uint64_t value) -> std::optional<std::int64_t> {
                if (!std::in_range<std::int64_t>(value)) return std::nullopt;
                return static_cast<std::int64_t>(value);
            });
    default: return raw;
    }
}

Result<TensorValue> read_value(const Tensor& tensor, const SharedBytes& file,
                               ExternalData& external) {
    TensorValue value;
    value.data_type = tensor.data_type;
    EMU_TRY_VALUE(dtype, dtype_of(tensor.data_type));
    value.dtype = dtype;
    value.narrowed = tensor.data_type == DataType::f64 || tensor.data_type == DataType::bf16 ||
                     tensor.data_type == DataType::u64;
    if (tensor.is_segment) {
        return error(Fault::bad_model, "it comes in segments, which is not supported");
    }
    if (tensor.has_strings) return error(Fault::bad_model, "it has strings as values");
    EMU_TRY_VALUE(dims, read_dims(tensor.dims));
    value.dims = std::move(dims);
    EMU_TRY_VALUE(count, count_elements(value.dims));
    EMU_TRY_VALUE(raw, find_values(tensor, count, file, external));
    if (raw.size() != count * stored_size(tensor.data_type)) {
        return error(Fault::bad_model, "it has %zu bytes of values, its shape needs %llu",
                     raw.size(),
                     static_cast<unsigned long long>(count * stored_size(tensor.data_type)));
    }
    EMU_TRY_VALUE(bytes, convert(raw, tensor.data_type));
    value.bytes = std::move(bytes);
    return value;
}

} // namespace

Result<Dtype> dtype_of(DataType type) {
    switch (type) {
    case DataType::f64:
    case DataType::bf16:
    case DataType::f32: return Dtype::f32;
    case DataType::u8: return Dtype::u8;
    case DataType::i8: return Dtype::i8;
    case DataType::u16: return Dtype::u16;
    case DataType::i16: return Dtype::i16;
    case DataType::i32: return Dtype::i32;
    case DataType::u64:
    case DataType::i64: return Dtype::i64;
    case DataType::boolean: return Dtype::boolean;
    case DataType::f16: return Dtype::f16;
    case DataType::u32: return Dtype::u32;
    default:
        return error(Fault::bad_model, "its element type %d (%s) is not supported",
                     static_cast<int>(type), std::string(name_of(type)).c_str());
    }
}

Result<TensorValue> read_tensor(const Tensor& tensor, const SharedBytes& file,
                                ExternalData& external) {
    auto value = read_value(tensor, file, external);
    if (value) return value;
    return error(value.error().fault, "tensor '%s': %s",
                 std::string(tensor.name.substr(0, 64)).c_str(), value.error().detail.c_str());
}

} // namespace emu::onnx
