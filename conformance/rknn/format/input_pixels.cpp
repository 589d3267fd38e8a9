// SPDX-License-Identifier: Apache-2.0
// What raw pixels become: by the converter's registers, by the rule where it is idle, and the same
// from registers and from operators.
#include "librknnrt/format/decode/input_pixels.h"

#include "conformance/rknn/format/decode/register_program.h"
#include "conformance/rknn/format/written_networks.h"
#include "emu-core/ops/arithmetic/requantisation.h"
#include "librknnrt/format/load.h"
#include "librknnrt/format/registers/registers.h"

#include <catch2/catch.hpp>

#include <limits>

namespace rknn_format_tests {
namespace {

using namespace rknn::format;
using Channel = PixelConversion::Channel;

// A picture of three channels, a convolution, and what the file says of the picture.
ModelFile picture_file(const char* chip, const char* generation, std::vector<float> mean,
                       std::vector<float> deviation, float scale, std::int32_t zero_point) {
    SmallProgram program(chip);
    const emu::TensorId picture = program.input(8, 8, static_cast<std::int32_t>(mean.size()));
    const emu::TensorId map = program.conv(picture, {.channels = 16, .kernel = 3, .pad = 1});
    auto model = writer::assemble(program.finish({map}), {.generation = generation});
    if (!model) FAIL(model.error().detail);
    Tensor& input = model->tensors[static_cast<std::size_t>(model->inputs[0])];
    input.scale = {scale};
    input.zero_point = {zero_point};
    model->normalisation = {{std::move(mean), std::move(deviation), {}}};
    return *std::move(model);
}

ModelFile text_detection(const char* chip, const char* generation) {
    return picture_file(chip, generation, {123.675F, 116.28F, 103.53F}, {58.395F, 57.12F, 57.375F},
                        0.018658448F, -14);
}

std::vector<PixelTable> tables_of(const ModelFile& model, Level level) {
    auto file = writer::write_model(model);
    if (!file) FAIL(file.error().detail);
    auto loaded = load(emu::SharedBytes(*std::move(file)), {}, level);
    if (!loaded) FAIL(loaded.error().detail);
    return loaded->facts.inputs.at(0).pixels;
}

std::int8_t converted(int pixel, int scale, int shift, int offset) {
    const auto product =
        emu::ops::shift_right(std::int64_t{pixel} * scale, shift, emu::ops::Rounding::half_even);
    return emu::ops::store<std::int8_t>(product + offset);
}

// In every task that sets the converter, these instead.
void set_converter(ModelFile& model, std::uint16_t control, const Registers& registers) {
    std::vector<RegisterWrite> writes;
    std::vector<std::size_t> moved(model.writes.size() + 1);
    for (std::size_t i = 0; i < model.writes.size(); ++i) {
        moved[i] = writes.size();
        const auto one = registers.find(model.writes[i].address);
        if (one != registers.end() && one->first != control) continue;
        if (one == registers.end()) {
            writes.push_back(model.writes[i]);
            continue;
        }
        for (const auto& [address, value] : registers) writes.push_back({address, value, -1});
    }
    moved.back() = writes.size();
    for (Task& task : model.tasks) {
        task.first_write = moved[task.first_write];
        task.last_write = moved[task.last_write];
    }
    model.writes = std::move(writes);
}

} // namespace

TEST_CASE("input pixels/the rule gives what compilers write") {
    struct Row {
        std::vector<float> mean, deviation;
        float scale;
        std::int32_t zero_point;
        std::vector<Channel> channels;
    };
    const Row rows[] = {
        {{123.675F, 116.28F, 103.53F},
         {58.395F, 57.12F, 57.375F},
         0.018658448F,
         -14,
         {{0x757b, 0, 15, -128}, {0x781a, 0, 15, -123}, {0x7791, 0, 15, -111}}},
        {{104, 117, 123},
         {1, 1, 1},
         1.0745099F,
         -14,
         {{0x7720, 0, 15, -111}, {0x7720, 0, 15, -123}, {0x7720, 0, 15, -128}}},
        {{0, 0, 0},
         {255, 255, 255},
         0.0039215689F,
         -128,
         {{0x4000, 0, 14, -128}, {0x4000, 0, 14, -128}, {0x4000, 0, 14, -128}}},
        // in float64 the offset were -127
        {{127.5F, 127.5F, 127.5F},
         {127.5F, 127.5F, 127.5F},
         0.0078431377F,
         0,
         {{0x4000, 0, 14, -128}, {0x4000, 0, 14, -128}, {0x4000, 0, 14, -128}}},
        {{0}, {1}, 0.98039216F, -128, {{0x4148, 0, 14, -128}}},
    };
    for (const Row& row : rows) {
        const ModelFile model =
            picture_file("rk3588", "RKNPU v2", row.mean, row.deviation, row.scale, row.zero_point);
        const auto conversion = conversion_by_rule(model, 0);
        REQUIRE(conversion);
        CHECK_FALSE(conversion->is_signed);
        CHECK(conversion->channels == row.channels);
    }
}

TEST_CASE("input pixels/no rule where numbers say nothing or fit no register") {
    ModelFile model = text_detection("rk3588", "RKNPU v2");
    REQUIRE(conversion_by_rule(model, 0));
    const float nothing = std::numeric_limits<float>::quiet_NaN();
    for (const float deviation : {0.0F, -1.0F, nothing, 1e30F, 1e-30F}) {
        ModelFile other = model;
        other.normalisation[0].deviation[1] = deviation;
        CHECK_FALSE(conversion_by_rule(other, 0));
    }
    for (const float mean : {nothing, 1e30F, -1e7F}) {
        ModelFile other = model;
        other.normalisation[0].mean[2] = mean;
        CHECK_FALSE(conversion_by_rule(other, 0));
    }
    ModelFile without = model;
    without.normalisation.clear();
    CHECK_FALSE(conversion_by_rule(without, 0));
    Tensor& input = model.tensors[static_cast<std::size_t>(model.inputs[0])];
    input.scale.clear();
    CHECK_FALSE(conversion_by_rule(model, 0));
}

TEST_CASE("input pixels/idle converters are set by the rule, at both levels") {
    const auto [chip, generation] =
        GENERATE(table<const char*, const char*>({{"rk3588", "RKNPU v2"},
                                                  {"rk3566", "RKNPU lite"},
                                                  {"rk3562", "RKNPU t4"},
                                                  {"rk3576", "RKNPU f2"}}));
    const ModelFile model = text_detection(chip, generation);
    for (const Level level : {Level::registers, Level::operators}) {
        const auto tables = tables_of(model, level);
        REQUIRE(tables.size() == 3);
        for (int pixel = 0; pixel < 256; ++pixel) {
            const auto at = static_cast<std::size_t>(pixel);
            CHECK(tables[0][at] == converted(pixel, 0x757b, 15, -128));
            CHECK(tables[1][at] == converted(pixel, 0x781a, 15, -123));
            CHECK(tables[2][at] == converted(pixel, 0x7791, 15, -111));
        }
    }
}

TEST_CASE("input pixels/registers win over the rule, at both levels") {
    ModelFile lite = text_detection("rk3566", "RKNPU lite");
    set_converter(
        lite, 0x104c,
        {{0x104c, 0xe38e1}, {0x1050, 0x4000ff80}, {0x1054, 0x3000ff81}, {0x1058, 0x20000005}});
    ModelFile t4 = text_detection("rk3562", "RKNPU t4");
    set_converter(t4, 0x1048,
                  {{0x1048, 0xe38e0},
                   {0x104c, 0x30004000},
                   {0x1050, 0x2000},
                   {0x1054, 0xffffff80},
                   {0x1058, 0xffffff81},
                   {0x105c, 5}});
    for (const ModelFile* model : {&lite, &t4}) {
        for (const Level level : {Level::registers, Level::operators}) {
            const auto tables = tables_of(*model, level);
            REQUIRE(tables.size() == 3);
            CHECK(tables[0][200] == converted(200, 0x4000, 14, -128));
            CHECK(tables[1][200] == converted(200, 0x3000, 14, -127));
            CHECK(tables[2][200] == converted(200, 0x2000, 14, 5));
        }
    }
}

TEST_CASE("input pixels/t3 has the channels' offsets in an order of its own") {
    const RegisterMap map(generation_t3);
    CHECK(map.row(Field::pixel_offset_0)->address == 0x1058);
    CHECK(map.row(Field::pixel_offset_1)->address == 0x105c);
    CHECK(map.row(Field::pixel_offset_2)->address == 0x101c);
}

TEST_CASE("input pixels/who reads an input decides") {
    const ModelFile model = text_detection("rk3588", "RKNPU v2");
    const PixelConversion one{false, {{1, 0, 0, -128}}}, other{false, {{1, 0, 0, -127}}};

    InputPixels unread;
    CHECK_FALSE(unread.conversion(model, 0));

    InputPixels pictures;
    CHECK(pictures.add_reader(true, std::nullopt));
    CHECK(pictures.conversion(model, 0) == conversion_by_rule(model, 0));
    CHECK(pictures.add_reader(false, std::nullopt)); // what else reads it takes what the CPU made
    CHECK_FALSE(pictures.conversion(model, 0));

    InputPixels units;
    CHECK(units.add_reader(true, one));
    CHECK(units.add_reader(true, one));
    CHECK(units.conversion(model, 0) == one);
    CHECK_FALSE(units.add_reader(true, other));
    CHECK_FALSE(units.add_reader(true, std::nullopt));
    CHECK_FALSE(units.add_reader(false, std::nullopt));
}

} // namespace rknn_format_tests
