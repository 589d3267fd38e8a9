// SPDX-License-Identifier: Apache-2.0
// Ports in the core's words.
#include "libviplite/format/described_model.h"

#include "conformance/viplite/format/sample_network.h"
#include "libviplite/format/writer/write.h"

#include <catch2/catch.hpp>

namespace nbg_tests {
namespace {

using namespace viplite::format;

emu::TensorSpec spec_of(ElementFormat format, QuantFormat quant) {
    Port port{"x", {4, 3}};
    port.format = format;
    port.quant = quant;
    port.scale = 0.5F;
    port.zero_point = 3;
    port.fixed_point_pos = 7;
    const auto spec = tensor_spec(port);
    REQUIRE(spec);
    return *spec;
}

} // namespace

TEST_CASE("every element type has one in the core that holds its values") {
    using F = ElementFormat;
    using emu::Dtype;
    const std::pair<F, Dtype> rows[] = {
        {F::fp32, Dtype::f32},     {F::fp16, Dtype::f16},   {F::uint8, Dtype::u8},
        {F::int8, Dtype::i8},      {F::uint16, Dtype::u16}, {F::int16, Dtype::i16},
        {F::character, Dtype::u8}, {F::bfp16, Dtype::f32},  {F::int32, Dtype::i32},
        {F::uint32, Dtype::u32},   {F::int64, Dtype::i64},  {F::uint64, Dtype::i64},
        {F::fp64, Dtype::f32},     {F::int4, Dtype::i8},    {F::uint4, Dtype::u8},
        {F::bool8, Dtype::boolean}};
    CHECK(std::size(rows) == element_formats.size());
    for (const auto& [format, dtype] : rows) {
        INFO(find(format)->name);
        CHECK(spec_of(format, QuantFormat::none).dtype == dtype);
    }
}

TEST_CASE("names that compilers make up are none") {
    for (const char* name : {"input[0]", "output[1]", "input/output[0]", "uid_90_out_0"})
        CHECK(tensor_spec(Port{name, {4}})->name.empty());
    CHECK(tensor_spec(Port{"inputs", {4}})->name == "inputs");
}

TEST_CASE("quantisations") {
    using Scheme = emu::Quant::Scheme;
    const auto affine = spec_of(ElementFormat::uint8, QuantFormat::affine);
    CHECK(affine.quant == emu::Quant::affine(0.5F, 3));
    const auto fixed = spec_of(ElementFormat::int16, QuantFormat::fixed_point);
    CHECK(fixed.quant.scheme == Scheme::fixed_point);
    CHECK(fixed.quant.fraction == 7);
    CHECK(spec_of(ElementFormat::int8, QuantFormat::none).quant == emu::Quant());
    CHECK(spec_of(ElementFormat::fp16, QuantFormat::affine).quant == emu::Quant());
    Port port{"x", {4}};
    port.quant = QuantFormat::fixed_point;
    port.fixed_point_pos = 33;
    CHECK(!tensor_spec(port));
}

TEST_CASE("extents are outermost first, made-up names none") {
    auto description =
        viplite::format::read(emu::SharedBytes(writer::write_version_1(sample_network(0x1000f))));
    REQUIRE(description);
    const auto model = described_model(*description, "a.nb");
    REQUIRE(model);
    REQUIRE(model->inputs.size() == 1);
    CHECK(model->inputs[0].shape == emu::Shape{1, 3, 14, 28});
    CHECK(model->inputs[0].name.empty());
    REQUIRE(model->outputs.size() == 2);
    CHECK(model->outputs[0].name == "scores");
    CHECK(model->outputs[1].name.empty());
    CHECK(model->output_bytes == std::vector<std::uint64_t>{20, 52920});
    CHECK(model->digest == emu::sha256(description->file));
    CHECK(model->path == "a.nb");
}

} // namespace nbg_tests
