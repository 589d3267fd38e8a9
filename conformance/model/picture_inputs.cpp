// SPDX-License-Identifier: Apache-2.0
// Programs whose inputs are camera pictures: what of them a container keeps, and what is refused.
#include "conformance/model/sample_graph.h"
#include "emu-core/chip/chip.h"
#include "emu-core/engine/executable.h"
#include "emu-core/model/container/container.h"
#include "emu-core/model/lower/lower.h"

#include <catch2/catch.hpp>

using namespace emu;

namespace {

// in 1x<height>x<width>x<channels> -> relu
Program sample(Shape shape = {1, 4, 6, 3}) {
    graph::Graph graph;
    graph.tensors = {graph::feature_map("in", shape), graph::feature_map("out", shape)};
    graph.nodes = {{"out", graph::relu_function(), {0}, {1}}};
    graph.inputs = {0};
    graph.outputs = {1};
    auto program = lower(std::move(graph), *find_chip("x5"));
    REQUIRE(program);
    program->normalisation[0] = {{1, 2, 3}, {4, 5, 6}};
    return *std::move(program);
}

Program with(PictureInput picture, Shape shape = {1, 4, 6, 3}) {
    Program program = sample(shape);
    program.pictures = {picture};
    return program;
}

bool is_refused(const Program& program) {
    const Outcome outcome = validate(program);
    const auto back = read_container(write_container(program));
    REQUIRE(!!outcome == !!back);
    if (outcome) return false;
    CHECK(outcome.error().fault == Fault::bad_model);
    CHECK(back.error().fault == Fault::bad_model);
    return true;
}

constexpr PictureInput nv12{PictureSamples::nv12, PictureColours::rgb, PictureSource::pyramid};

} // namespace

TEST_CASE("picture inputs/a container keeps them, and nothing where there are none") {
    for (std::uint8_t samples = 0; samples < 6; ++samples) {
        for (std::uint8_t colours = 0; colours < 3; ++colours) {
            for (std::uint8_t source = 0; source < 3; ++source) {
                const PictureInput picture{static_cast<PictureSamples>(samples),
                                           static_cast<PictureColours>(colours),
                                           static_cast<PictureSource>(source)};
                const bool grey = picture.samples == PictureSamples::luma;
                const bool coloured = picture.samples >= PictureSamples::rgb;
                const Program program = with(picture, {1, 4, 6, grey ? 1 : 3});
                const auto file = write_container(program);
                const auto back = read_container(file);
                if (coloured && picture.colours == PictureColours::yuv) {
                    CHECK(!back);
                    continue;
                }
                REQUIRE(back);
                CHECK(back->front().pictures == program.pictures);
                CHECK(back->front().picture(0) == picture);
                CHECK(back->front().normalisation == program.normalisation);
                CHECK(write_container(*back) == file);
            }
        }
    }
    const Program none = sample();
    const auto back = read_container(write_container(none));
    REQUIRE(back);
    CHECK(back->front().pictures.empty());
    CHECK(back->front().picture(0) == PictureInput{});
    CHECK(back->front().picture(7) == PictureInput{});
}

TEST_CASE("picture inputs/kinds that there are not") {
    CHECK_FALSE(is_refused(with(nv12)));
    for (int i = 0; i < 3; ++i) {
        PictureInput picture = nv12;
        if (i == 0) picture.samples = static_cast<PictureSamples>(6);
        if (i == 1) picture.colours = static_cast<PictureColours>(3);
        if (i == 2) picture.source = static_cast<PictureSource>(255);
        CHECK(is_refused(with(picture)));
    }
}

TEST_CASE("picture inputs/tensors that no picture becomes") {
    const PictureInput grey{PictureSamples::luma, {}, {}}, rgb{PictureSamples::rgb, {}, {}};
    CHECK(is_refused(with(nv12, {1, 4, 6, 1})));
    CHECK(is_refused(with(nv12, {1, 5, 6, 3})));
    CHECK(is_refused(with(nv12, {1, 4, 7, 3})));
    CHECK(is_refused(with(nv12, {4, 6, 3})));
    CHECK(is_refused(with(grey, {1, 4, 6, 3})));
    CHECK_FALSE(is_refused(with(grey, {2, 5, 7, 1})));
    CHECK_FALSE(is_refused(with(rgb, {2, 5, 7, 3})));
    CHECK_FALSE(is_refused(with({}, {4, 6, 3})));
    Program program = with(nv12);
    program.pictures.push_back(nv12);
    CHECK(is_refused(program));
}
