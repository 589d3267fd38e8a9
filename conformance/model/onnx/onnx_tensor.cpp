// SPDX-License-Identifier: Apache-2.0
// Constants of ONNX files: every type and place of values, and what does not fit.
#include "emu-core/model/onnx/tensor.h"

#include "conformance/model/onnx/onnx_writer.h"

#include <catch2/catch.hpp>

#include <bit>
#include <limits>

namespace {

using namespace onnx_writer;
using emu::Dtype;
using emu::SharedBytes;
using emu::onnx::TensorValue;

emu::Result<TensorValue> read(const onnx_writer::Message& message) {
    const SharedBytes file(message.file());
    EMU_TRY_VALUE(tensor, emu::onnx::parse_tensor(file));
    emu::onnx::ExternalData external;
    return emu::onnx::read_tensor(tensor, file, external);
}

template <class T> std::vector<T> values(const emu::Result<TensorValue>& tensor) {
    REQUIRE(tensor);
    std::vector<T> copy(tensor->bytes.size() / sizeof(T));
    if (!copy.empty()) std::memcpy(copy.data(), tensor->bytes.data(), tensor->bytes.size());
    return copy;
}

std::string refusal(const onnx_writer::Message& message) {
    const auto tensor = read(message);
    if (tensor) return "none";
    CHECK(tensor.error().fault == emu::Fault::bad_model);
    CHECK_THAT(tensor.error().detail, Catch::Matchers::StartsWith("tensor 't': "));
    return tensor.error().detail;
}

auto has(const char* words) {
    return Catch::Matchers::Contains(words);
}

// The values as raw data of a type that the core has.
template <class T> void check_raw(const std::vector<T>& stored, Dtype dtype, DataType type) {
    const auto message = tensor<T>("t", {2, 1}, stored, type);
    const auto read_back = read(message);
    CHECK(values<T>(read_back) == stored);
    CHECK(read_back->dtype == dtype);
    CHECK(read_back->data_type == type);
    CHECK(!read_back->narrowed);
    CHECK(read_back->dims == Integers{2, 1});
    CHECK(read_back->elements() == 2);
}

// The values as int32_data, packed and one by one.
template <class T> void check_int32(const Integers& stored, Dtype dtype, DataType type) {
    const std::vector<T> expected(stored.begin(), stored.end());
    const auto empty = tensor_of("t", type, {2});
    for (const auto& message :
         {onnx_writer::Message(empty).packed(field::tensor_int32_data, stored),
          onnx_writer::Message(empty).unpacked(field::tensor_int32_data, stored)}) {
        const auto read_back = read(message);
        CHECK(values<T>(read_back) == expected);
        CHECK(read_back->dtype == dtype);
    }
}

} // namespace

TEST_CASE("onnx/tensor: raw data of the core's types") {
    check_raw<std::int8_t>({-128, 127}, Dtype::i8, DataType::i8);
    check_raw<std::uint8_t>({0, 255}, Dtype::u8, DataType::u8);
    check_raw<std::int16_t>({-32768, 1}, Dtype::i16, DataType::i16);
    check_raw<std::uint16_t>({1, 65535}, Dtype::u16, DataType::u16);
    check_raw<std::int32_t>({-5, 6}, Dtype::i32, DataType::i32);
    check_raw<std::uint32_t>({5, 0xFFFFFFFF}, Dtype::u32, DataType::u32);
    check_raw<std::int64_t>({-1, 1LL << 40}, Dtype::i64, DataType::i64);
    check_raw<float>({0.5F, -2.0F}, Dtype::f32, DataType::f32);
    check_raw<std::uint16_t>({0x3C00, 0xC000}, Dtype::f16, DataType::f16);
    check_raw<std::uint8_t>({0, 1}, Dtype::boolean, DataType::boolean);
}

TEST_CASE("onnx/tensor: values stay in the file where they can") {
    for (const auto& message :
         {tensor<float>("t", {3}, {1, 2, 3}),
          tensor_of("t", DataType::f32, {3}).packed(field::tensor_float_data, Reals{1, 2, 3})}) {
        const SharedBytes file(message.file());
        const auto parsed = emu::onnx::parse_tensor(file);
        REQUIRE(parsed);
        emu::onnx::ExternalData external;
        const auto read_back = emu::onnx::read_tensor(*parsed, file, external);
        CHECK(values<float>(read_back) == Reals{1, 2, 3});
        CHECK(read_back->bytes.data() > file.data());
        CHECK(read_back->bytes.data() < file.data() + file.size());
    }
}

TEST_CASE("onnx/tensor: typed data") {
    check_int32<std::int8_t>({-128, 127}, Dtype::i8, DataType::i8);
    check_int32<std::uint8_t>({0, 255}, Dtype::u8, DataType::u8);
    check_int32<std::int16_t>({-32768, 32767}, Dtype::i16, DataType::i16);
    check_int32<std::uint16_t>({0, 65535}, Dtype::u16, DataType::u16);
    check_int32<std::int32_t>({-2147483648LL, 2147483647}, Dtype::i32, DataType::i32);
    check_int32<std::uint16_t>({0x3C00, 0xC000}, Dtype::f16, DataType::f16);
    check_int32<std::uint8_t>({0, 1}, Dtype::boolean, DataType::boolean);

    const auto typed = [](DataType type) { return tensor_of("t", type, {2}); };
    CHECK(
        values<float>(read(typed(DataType::f32).unpacked(field::tensor_float_data, Reals{1, 2}))) ==
        Reals{1, 2});
    CHECK(values<std::int64_t>(read(
              typed(DataType::i64).packed(field::tensor_int64_data, Integers{-7, 1LL << 50}))) ==
          Integers{-7, 1LL << 50});
    CHECK(values<std::uint32_t>(read(
              typed(DataType::u32).packed(field::tensor_uint64_data, Integers{7, 0xFFFFFFFF}))) ==
          std::vector<std::uint32_t>{7, 0xFFFFFFFF});
    CHECK(values<std::int64_t>(
              read(typed(DataType::u64).unpacked(field::tensor_uint64_data, Integers{7, 8}))) ==
          Integers{7, 8});
    for (const auto& message :
         {typed(DataType::f64).packed(field::tensor_double_data, std::vector<double>{1.5, 2}),
          typed(DataType::f64)
              .wide(field::tensor_double_data, 1.5)
              .wide(field::tensor_double_data, 2)}) {
        CHECK(values<float>(read(message)) == Reals{1.5F, 2});
    }
}

TEST_CASE("onnx/tensor: types that the core does not have become narrower ones") {
    const auto wide =
        read(tensor<double>("t", {3}, {0.1, 0, -std::numeric_limits<double>::infinity()}));
    CHECK(values<float>(wide) == Reals{0.1F, 0, -std::numeric_limits<float>::infinity()});
    CHECK((wide->narrowed && wide->dtype == Dtype::f32 && wide->data_type == DataType::f64));
    CHECK_THAT(refusal(tensor<double>("t", {1}, {1e300})), has("value 0"));
    CHECK_THAT(refusal(tensor<double>("t", {1}, {1e-300})), has("value 0"));

    const auto brain = read(tensor<std::uint16_t>("t", {2}, {0x3F80, 0xC040}, DataType::bf16));
    CHECK(values<float>(brain) == Reals{1, -3});
    CHECK((brain->narrowed && brain->data_type == DataType::bf16));
    check_int32<std::uint16_t>({1, 2}, Dtype::u16, DataType::u16);
    CHECK(values<float>(read(tensor_of("t", DataType::bf16, {1})
                                 .packed(field::tensor_int32_data, Integers{0x3F80}))) == Reals{1});

    const auto large = read(tensor<std::uint64_t>("t", {1}, {0x7FFFFFFFFFFFFFFF}));
    CHECK(values<std::int64_t>(large) == Integers{0x7FFFFFFFFFFFFFFF});
    CHECK((large->narrowed && large->dtype == Dtype::i64));
    CHECK_THAT(refusal(tensor<std::uint64_t>("t", {2}, {1, 1ULL << 63})), has("value 1"));
}

TEST_CASE("onnx/tensor: booleans are 0 or 1") {
    const auto raw_ones = read(tensor<std::uint8_t>("t", {3}, {0, 2, 255}, DataType::boolean));
    CHECK(values<std::uint8_t>(raw_ones) == std::vector<std::uint8_t>{0, 1, 1});
    const auto typed = read(tensor_of("t", DataType::boolean, {3})
                                .packed(field::tensor_int32_data, Integers{0, -1, 256}));
    CHECK(values<std::uint8_t>(typed) == std::vector<std::uint8_t>{0, 1, 1});
}

TEST_CASE("onnx/tensor: scalars and empty tensors") {
    const auto scalar = read(tensor<float>("t", {}, {4}));
    CHECK(values<float>(scalar) == Reals{4});
    CHECK(scalar->dims.empty());
    for (const auto& dims : {Integers{0}, Integers{3, 0, std::int64_t{1} << 62, 8}}) {
        const auto empty = read(tensor<float>("t", dims, {}));
        CHECK(values<float>(empty).empty());
        CHECK(empty->dims == dims);
        CHECK(read(tensor_of("t", DataType::boolean, dims)));
        CHECK_THAT(refusal(tensor<float>("t", dims, {1})), has("4 bytes"));
    }
}

TEST_CASE("onnx/tensor: sizes that disagree are refused") {
    CHECK_THAT(refusal(tensor<float>("t", {2}, {1})), has("needs 8"));
    CHECK_THAT(refusal(tensor<float>("t", {2}, {1, 2, 3})), has("needs 8"));
    CHECK_THAT(refusal(tensor<std::uint8_t>("t", {1}, {1, 2, 3}, DataType::f32)), has("needs 4"));
    CHECK_THAT(refusal(tensor_of("t", DataType::f32, {2})), has("needs 8"));
    CHECK_THAT(refusal(tensor<float>("t", {-1}, {1})), has("negative"));
    CHECK_THAT(refusal(tensor<float>("t", {1LL << 40, 1LL << 40}, {1})), has("2^32"));
    CHECK_THAT(refusal(tensor<float>("t", {1LL << 62, 4}, {})), has("2^32"));
    CHECK_THAT(refusal(tensor<float>("t", {1, 1, 1, 1, 1, 1, 1, 1, 1}, {1})), has("9 axes"));
    const auto floats = tensor_of("t", DataType::f32, {2});
    CHECK_THAT(refusal(onnx_writer::Message(floats).packed(field::tensor_float_data, Reals{1})),
               has("1 values"));
    CHECK_THAT(refusal(tensor<float>("t", {1}, {1}).packed(field::tensor_float_data, Reals{1})),
               has("twice"));
    CHECK_THAT(
        refusal(onnx_writer::Message(floats).packed(field::tensor_int32_data, Integers{1, 2})),
        has("field 5"));
    CHECK_THAT(
        refusal(tensor_of("t", DataType::u8, {1}).packed(field::tensor_int32_data, Integers{256})),
        has("does not fit"));
    CHECK_THAT(
        refusal(tensor_of("t", DataType::i8, {1}).packed(field::tensor_int32_data, Integers{-129})),
        has("does not fit"));
    CHECK_THAT(refusal(tensor_of("t", DataType::u32, {1})
                           .packed(field::tensor_uint64_data, Integers{1LL << 32})),
               has("does not fit"));
    const Raw two_kinds = onnx_writer::Message(floats)
                              .packed(field::tensor_float_data, Reals{1})
                              .packed(field::tensor_int64_data, Integers{1, 2, 3, 4})
                              .file();
    CHECK(!emu::onnx::parse_tensor(two_kinds));
}

TEST_CASE("onnx/tensor: other types and forms are refused by name") {
    CHECK_THAT(refusal(tensor_of("t", DataType::string, {1})), has("string"));
    CHECK_THAT(refusal(tensor_of("t", DataType::complex64, {1})), has("complex64"));
    CHECK_THAT(refusal(tensor_of("t", DataType::f8e4m3fn, {1})), has("float8e4m3fn"));
    CHECK_THAT(refusal(tensor_of("t", DataType::i4, {1})), has("(int4)"));
    CHECK_THAT(refusal(tensor_of("t", DataType::undefined, {1})), has("undefined"));
    CHECK_THAT(refusal(tensor_of("t", static_cast<DataType>(99), {1})), has("99"));
    CHECK_THAT(refusal(tensor<float>("t", {1}, {1}).text(field::tensor_string_data, "a")),
               has("strings"));
    CHECK_THAT(
        refusal(
            tensor<float>("t", {1}, {1}).message(field::tensor_segment, onnx_writer::Message())),
        has("segments"));
    CHECK_THAT(refusal(tensor<float>("t", {1}, {1}).varint(field::tensor_data_location, 2)),
               has("unknown place"));
}
