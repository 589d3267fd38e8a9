// SPDX-License-Identifier: Apache-2.0
// How inputs look that are pictures: rows as published logs and genuine files have them.
#include "libhbdnn/picture/front_end.h"

#include <catch2/catch.hpp>

using namespace hbdnn;
using Shape = std::vector<std::int32_t>;

TEST_CASE("ports/shapes and bytes of every type") {
    struct Row {
        TensorType type;
        Extent extent;
        std::int32_t batch;
        Layout layout;
        Shape shape;
        std::uint64_t bytes;
    };
    for (const Row& row :
         {Row{TensorType::y, {28, 28}, 1, Layout::nchw, {1, 1, 28, 28}, 784},
          Row{TensorType::nv12, {64, 128}, 1, Layout::nchw, {1, 3, 128, 64}, 12288},
          Row{TensorType::nv12, {640, 640}, 1, Layout::nchw, {1, 3, 640, 640}, 614400},
          Row{TensorType::nv12_separate, {8, 4}, 4, Layout::nchw, {4, 3, 4, 8}, 192},
          Row{TensorType::yuv444, {8, 4}, 1, Layout::nhwc, {1, 4, 8, 3}, 96},
          Row{TensorType::rgb, {7, 5}, 1, Layout::nhwc, {1, 5, 7, 3}, 105},
          Row{TensorType::bgr, {8, 4}, 2, Layout::nhwc, {2, 4, 8, 3}, 192}}) {
        INFO(name_of(row.type));
        Port port;
        describe_picture(port, row.type, row.extent, row.batch);
        CHECK(port.layout == row.layout);
        CHECK(port.valid_shape == row.shape);
        CHECK(port.aligned_shape == row.shape);
        CHECK(port.aligned_bytes == row.bytes);
        CHECK(port.strides.empty());
        CHECK(extent_of(port) == row.extent);
    }
}

TEST_CASE("ports/a program says what its inputs are") {
    emu::Program program;
    program.tensors = {{{"a", emu::Dtype::i8, {1, 4, 6, 3}, emu::Quant::affine(1, 0)}, {}},
                       {{"b", emu::Dtype::f32, {2, 1, 5, 7}, {}, true}, {}},
                       {{"c", emu::Dtype::f32, {1, 3, 4, 6}, {}, true}, {}}};
    program.inputs = {0, 1, 2};
    program.normalisation = {{{1, 2, 3}, {4, 5, 6}}, {{7}, {8}}, {{0}, {1}}};
    using enum emu::PictureSamples;
    program.pictures = {{nv12, emu::PictureColours::bgr, emu::PictureSource::resizer},
                        {luma, {}, emu::PictureSource::memory},
                        {yuv444, emu::PictureColours::yuv, emu::PictureSource::pyramid}};
    const Port a = picture_port(program, 0), b = picture_port(program, 1),
               c = picture_port(program, 2);
    CHECK(a.name == "a");
    CHECK(a.type == TensorType::nv12);
    CHECK(a.valid_shape == Shape{1, 3, 4, 6});
    CHECK(a.source == InputSource::resizer);
    CHECK(a.picture.trained == PictureRules::Trained::bgr);
    CHECK(a.picture.normalisation == program.normalisation[0]);
    CHECK(b.type == TensorType::y);
    CHECK(b.valid_shape == Shape{2, 1, 5, 7});
    CHECK(b.source == InputSource::ddr);
    CHECK(b.picture.trained == PictureRules::Trained::luma);
    CHECK(c.type == TensorType::yuv444);
    CHECK(c.valid_shape == Shape{1, 4, 6, 3});
    CHECK(c.source == InputSource::pyramid);
    CHECK(c.picture.trained == PictureRules::Trained::yuv444);
}
