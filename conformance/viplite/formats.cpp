// SPDX-License-Identifier: Apache-2.0
// Ports of every format against the tensors that programs have for them, and the ports that
// programs' tensors make.
#include "emu-core/tensor/float16.h"
#include "libviplite/model/program_ports.h"

#include <catch2/catch.hpp>

#include <cstring>

using viplite::format::ElementFormat;

namespace {

emu::TensorSpec tensor(emu::Dtype dtype, emu::Shape shape) {
    return {"t", dtype, shape, {}};
}

viplite::format::Port port(ElementFormat format, std::vector<std::uint32_t> dims) {
    viplite::format::Port made;
    made.format = format;
    made.dims = std::move(dims);
    return made;
}

template <class T> std::vector<std::byte> bytes_of(const std::vector<T>& values) {
    const auto bytes = std::as_bytes(std::span(values));
    return {bytes.begin(), bytes.end()};
}

// Reads `outside` into a tensor, whose bytes it returns, and writes them again: they are the same.
std::vector<std::byte> round_trip(const viplite::format::Port& of, const emu::TensorSpec& spec,
                                  const std::vector<std::byte>& outside) {
    const auto conversion = viplite::port_conversion(of, spec);
    REQUIRE(conversion);
    REQUIRE(conversion->read);
    REQUIRE(conversion->write);
    REQUIRE(outside.size() == of.bytes());
    std::vector<std::byte> inside(static_cast<std::size_t>(spec.bytes())), back(outside.size());
    REQUIRE(conversion->read(outside, inside));
    conversion->write(inside, back);
    CHECK(back == outside);
    return inside;
}

} // namespace

TEST_CASE("formats/bf16 is the upper half of float32") {
    std::vector<std::uint16_t> all;
    for (unsigned bits = 0; bits < 65536; ++bits) {
        const bool signalling = (bits & 0x7F80) == 0x7F80 && (bits & 0x7F) != 0 && !(bits & 0x40);
        all.push_back(static_cast<std::uint16_t>(signalling ? 0 : bits));
    }
    const auto inside = round_trip(port(ElementFormat::bfp16, {256, 256}),
                                   tensor(emu::Dtype::f32, {256, 256}), bytes_of(all));
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::uint32_t bits;
        std::memcpy(&bits, &inside[4 * i], sizeof bits);
        REQUIRE(bits == std::uint32_t{all[i]} << 16);
    }
}

TEST_CASE("formats/two elements of 4 bits in a byte, lines in whole bytes") {
    const std::vector<std::uint8_t> packed{0x21, 0x0F, 0x87, 0x06};
    const auto as_signed = round_trip(port(ElementFormat::int4, {3, 2}),
                                      tensor(emu::Dtype::i8, {2, 3}), bytes_of(packed));
    CHECK(as_signed == bytes_of(std::vector<std::int8_t>{1, 2, -1, 7, -8, 6}));
    const auto as_unsigned = round_trip(port(ElementFormat::uint4, {3, 2}),
                                        tensor(emu::Dtype::u8, {2, 3}), bytes_of(packed));
    CHECK(as_unsigned == bytes_of(std::vector<std::uint8_t>{1, 2, 15, 7, 8, 6}));
}

TEST_CASE("formats/4 bits saturate") {
    const auto of = port(ElementFormat::int4, {2});
    const auto spec = tensor(emu::Dtype::i8, {2});
    std::vector<std::byte> outside(1);
    const auto conversion = viplite::port_conversion(of, spec);
    REQUIRE(conversion);
    conversion->write(bytes_of(std::vector<std::int8_t>{-100, 100}), outside);
    CHECK(outside[0] == std::byte{0x78});
}

TEST_CASE("formats/fp64 holds float32") {
    const std::vector<double> values{0.5, -3.25, 1e30F};
    const auto inside =
        round_trip(port(ElementFormat::fp64, {3}), tensor(emu::Dtype::f32, {3}), bytes_of(values));
    CHECK(inside == bytes_of(std::vector<float>{0.5F, -3.25F, 1e30F}));
}

TEST_CASE("formats/others are the same bytes") {
    const auto are_same = [](const viplite::format::Port& of, const emu::TensorSpec& spec) {
        const auto conversion = viplite::port_conversion(of, spec);
        REQUIRE(conversion);
        CHECK(of.bytes() == static_cast<std::uint64_t>(spec.bytes()));
        return !conversion->read && !conversion->write;
    };
    CHECK(are_same(port(ElementFormat::int16, {4}), tensor(emu::Dtype::i16, {4})));
    CHECK(are_same(port(ElementFormat::fp16, {4}), tensor(emu::Dtype::f16, {4})));
    CHECK(are_same(port(ElementFormat::uint64, {1}), tensor(emu::Dtype::i64, {1})));
}

TEST_CASE("formats/no conversion, or another number of elements") {
    CHECK(!viplite::port_conversion(port(ElementFormat::int4, {4}), tensor(emu::Dtype::f32, {4})));
    CHECK(!viplite::port_conversion(port(ElementFormat::uint8, {4}), tensor(emu::Dtype::i8, {4})));
    CHECK(!viplite::port_conversion(port(ElementFormat::uint8, {4}), tensor(emu::Dtype::u8, {5})));
}

TEST_CASE("formats/ports of a program's tensors") {
    auto spec = tensor(emu::Dtype::i16, {1, 8, 9, 3});
    spec.quant.scheme = emu::Quant::Scheme::fixed_point;
    spec.quant.fraction = 13;
    const auto fixed = viplite::port_of(spec, "none");
    REQUIRE(fixed);
    CHECK(fixed->dims == std::vector<std::uint32_t>{3, 9, 8, 1});
    CHECK(fixed->quant == viplite::format::QuantFormat::fixed_point);
    CHECK(fixed->fixed_point_pos == 13);
    CHECK(fixed->name == "t");

    spec = tensor(emu::Dtype::u8, {2, 3, 4, 5, 6, 7, 8});
    spec.name.clear();
    spec.quant = emu::Quant::affine(0.25F, 100);
    const auto affine = viplite::port_of(spec, "output[0]");
    REQUIRE(affine);
    CHECK(affine->dims == std::vector<std::uint32_t>{8, 7, 6, 5, 4, 6});
    CHECK(affine->scale == 0.25F);
    CHECK(affine->zero_point == 100);
    CHECK(affine->name == "output[0]");

    const auto scalar = viplite::port_of(tensor(emu::Dtype::f32, {}), "");
    REQUIRE(scalar);
    CHECK(scalar->dims == std::vector<std::uint32_t>{1});

    spec.quant.scales = {1, 2};
    CHECK(!viplite::port_of(spec, ""));
}
