// SPDX-License-Identifier: Apache-2.0
// Programs for march X2A in files of our own: an HBM's segments come back as they were; a .bin and
// a .hbm compute from them.
#include "conformance/hbdnn/format/x2a/written_programs.h"

#include "conformance/lift/run_program.h"
#include "emu-core/chip/chip.h"
#include "emu-core/computation/computation.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstring>
#include <limits>

namespace hbdnn::format::x2a {
namespace {

hbm::Segment read_back(const hbm::Segment& segment) {
    const auto segments = hbm::read_segments(hbm_of(segment));
    INFO((segments ? "" : segments.error().detail));
    REQUIRE(segments);
    REQUIRE(segments->size() == 1);
    return segments->front();
}

void check_read_back(const hbm::Segment& segment) {
    const hbm::Segment again = read_back(segment);
    CHECK(again.name == segment.name);
    CHECK(again.march == segment.march);
    CHECK(std::ranges::equal(again.constants.bytes(), segment.constants.bytes()));
    CHECK(again.piece_bytes == segment.piece_bytes);
    CHECK(again.intermediate_bytes == segment.intermediate_bytes);
    CHECK(again.functions == segment.functions);
    CHECK(again.steps == segment.steps);
    CHECK(again.inputs == segment.inputs);
    CHECK(again.outputs == segment.outputs);
    CHECK(again.pieces == segment.pieces);
    CHECK(again.intermediates == segment.intermediates);
    CHECK(again.constant_tensors == segment.constant_tensors);
}

// The outputs' numbers of a file that computes itself.
template <class T>
std::vector<T> numbers_of(const emu::SharedBytes& file, const std::vector<std::int8_t>& picture) {
    const emu::Chip* x3 = emu::find_chip("x3");
    auto models = load_bpu_models(file, "", {nullptr, x3});
    INFO((models ? "" : models.error().detail));
    REQUIRE(models);
    const auto& computation = models->front().computation;
    if (const auto* none = std::get_if<emu::NoComputation>(&computation)) FAIL(none->why);
    REQUIRE(std::holds_alternative<emu::Program>(computation));
    const auto raw = std::as_bytes(std::span(picture));
    const auto output =
        emu::lift::run_program(std::get<emu::Program>(computation), {{raw.begin(), raw.end()}})
            .at(0);
    std::vector<T> numbers(output.size() / sizeof(T));
    std::memcpy(numbers.data(), output.data(), output.size());
    return numbers;
}

} // namespace

TEST_CASE("x2a/segments that are written come back as they were") {
    check_read_back(gray_segment());
    check_read_back(table_segment());
    check_read_back(all_units_segment());
}

TEST_CASE("x2a/a program of every unit computes") {
    const SmallMap sample = sample_picture(8, 16);
    const std::vector<std::int8_t> picture(sample.values.begin(), sample.values.end());
    const auto found = numbers_of<std::int8_t>(hbm_of(all_units_segment()), picture);
    REQUIRE(found.size() == 4 * 8 * 2);
    for (std::size_t i = 0; i < found.size(); i += 2) CHECK((found[i] >= 0 && found[i] < 8));
}

TEST_CASE("x2a/tensors with more channels than networks have are refused") {
    hbm::Segment segment = gray_segment();
    for (int i = 0; i < 3; ++i) {
        segment.constant_tensors.push_back(
            {.name = "wide", .padded = {1, 1, 1, 1 << 25}, .valid = {1, 1, 1, 1 << 25}});
    }
    const auto segments = hbm::read_segments(hbm_of(segment));
    REQUIRE(!segments);
    CHECK_THAT(segments.error().detail, Catch::Contains("more names and channels"));
}

TEST_CASE("x2a/tensors beyond all memory are refused") {
    hbm::Segment segment = gray_segment();
    segment.outputs.at(0).padded = {1, 4, 8, std::numeric_limits<std::int32_t>::max()};
    const auto segments = hbm::read_segments(hbm_of(segment));
    REQUIRE(!segments);
    CHECK_THAT(segments.error().detail, Catch::Contains("larger than memory"));
}

TEST_CASE("x2a/a written .bin computes from its own program") {
    const std::vector<std::int8_t> gray{-128, -50, 3, 127, 64, 0, -1, 90};
    std::vector<float> expected;
    const float scales[] = {0.5F, 0.25F, 2};
    for (std::int32_t k = 0; k < 3; ++k) {
        expected.push_back(static_cast<float>(gray_sum({gray.begin(), gray.end()}, k)) * scales[k]);
    }
    CHECK(numbers_of<float>(written(gray_program_file()), gray) == expected);
    // The program's table has four extents whatever the file has.
    BpuFile flat = gray_program_file();
    for (Value& value : flat.values) value.shape = {1, 3};
    CHECK(numbers_of<float>(written(flat), gray) == expected);
}

TEST_CASE("x2a/a written .hbm tells its ports and computes") {
    const hbm::Segment segment = table_segment();
    const auto models = describe_bpu_models(hbm_of(segment), "", {nullptr, nullptr});
    INFO((models ? "" : models.error().detail));
    REQUIRE(models);
    const BpuDescription& model = models->front();
    CHECK(model.chip->name == "x3");
    CHECK(model.inputs[0].type == TensorType::nv12);
    CHECK(model.inputs[0].valid_shape == std::vector<std::int32_t>{1, 3, 8, 16});
    CHECK(model.outputs[0].type == TensorType::s8);
    CHECK(model.outputs[0].layout == Layout::nhwc);
    CHECK(model.outputs[0].valid_shape == std::vector<std::int32_t>{1, 8, 13, 3});
    CHECK(model.outputs[0].aligned_shape == std::vector<std::int32_t>{1, 8, 16, 4});
    CHECK(model.outputs[0].quant.kind == PortQuant::Kind::shift);
    CHECK(model.outputs[0].quant.shifts == std::vector<std::uint8_t>{3, 5, 0});

    const SmallMap sample = sample_picture(8, 16);
    const auto found =
        numbers_of<std::int8_t>(hbm_of(segment), {sample.values.begin(), sample.values.end()});
    const SmallMap expected = map_of(8, 13, 3, [&](std::int32_t y, std::int32_t x, std::int32_t c) {
        return table_value(sample.at(y, x, c));
    });
    CHECK(std::vector<int>(found.begin(), found.end()) == expected.values);
}

TEST_CASE("x2a/a written .bin whose program is damaged says where") {
    hbm::Segment segment = gray_segment();
    segment.functions[0].words[2] |= std::uint64_t{1} << 57;
    const auto models =
        load_bpu_models(written(gray_program_file(segment)), "", {nullptr, emu::find_chip("x3")});
    REQUIRE(models);
    const auto* none = std::get_if<emu::NoComputation>(&models->front().computation);
    REQUIRE(none != nullptr);
    CHECK_THAT(none->why,
               Catch::Contains("segment gray_subgraph_0, function 0, word 2 (PYR): it has bits"));
}

} // namespace hbdnn::format::x2a
