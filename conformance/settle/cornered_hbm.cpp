// SPDX-License-Identifier: Apache-2.0
// cornered_hbm FOLDER: HBMs whose values come to the corners of the arithmetic: x5_averages.hbm,
// x5_sums.hbm and x5_additions.hbm with what an X5 rounds, x3_sums.hbm with sums beyond 16 bits.
#include "conformance/hbdnn/format/b2e/program_writer.h"
#include "conformance/hbdnn/format/x2a/small_map.h"
#include "emu-core/base/file.h"
#include "libhbdnn/format/writer/write_bpu_file.h"

#include <cstdio>
#include <string>

namespace {

using hbdnn::format::hbm::Segment;

constexpr std::int32_t h = 8, w = 16, colours = 3;

namespace b2e = hbdnn::format::b2e;
using b2e::MoveCode;
using b2e::Payload;
using b2e::WrittenMap;
using Writer = b2e::ProgramWriter;
namespace reg = b2e::reg;

constexpr WrittenMap picture{.row = 0, .plane = 1, .block = 1, .line = 1};
constexpr WrittenMap planes{.row = 64, .plane = 0, .block = 1, .line = 2};
constexpr std::int32_t weights_row = 256, records_row = 320;

Writer with_planes(std::int32_t out_h, std::int32_t out_w, std::int32_t out_c) {
    Writer writer(h, w, out_h, out_w, out_c);
    writer.picture(picture.row, 0, h);
    writer.move(MoveCode::from_c4, picture, planes, h, w, colours);
    return writer;
}

// Of windows of 2 x 4.
Segment averages() {
    constexpr std::int32_t kernel_h = 2, kernel_w = 4, lines = h / 2, pixels = w - 3;
    Writer writer = with_planes(lines, pixels, colours);
    const WrittenMap all{.row = 512, .plane = 0, .block = 1, .line = w};
    const WrittenMap found{.row = 1024, .plane = 0, .block = 1, .line = pixels};
    const WrittenMap result{.row = 1400, .plane = 0, .block = 1, .line = 4};
    writer.move(MoveCode::to_pixels, planes, all, h, w, colours);
    Payload window, counted;
    window.with(b2e::average::height, kernel_h - 1).with(b2e::average::width, kernel_w - 1);
    window.with(b2e::average::step_y, 1).with(b2e::average::step_x, 0);
    counted.with(b2e::average::counted_height, kernel_h - 1)
        .with(b2e::average::counted_width, kernel_w - 1);
    const auto code = static_cast<int>(b2e::VectorCode::average);
    writer.launch(b2e::Unit::vector, {Writer::place(reg::out, found),
                                      Writer::extents(reg::out_extents, lines, pixels, colours),
                                      Writer::strides(reg::out_strides, found),
                                      Writer::place(reg::in, all),
                                      Writer::extents(reg::in_extents, h, w, colours),
                                      Writer::strides(reg::in_strides, all),
                                      {reg::window, window},
                                      {reg::counted, counted},
                                      {reg::operation, Payload().with(b2e::vector::code, code)}});
    writer.move(MoveCode::from_pixels, found, result, lines, pixels, colours);
    writer.store_output(result);
    return writer.segment();
}

// Of two pixels, less two bits.
Segment global_sums() {
    Writer writer = with_planes(1, 1, colours);
    const WrittenMap pixel{.row = 128, .plane = 0, .block = 0};
    const WrittenMap result{.row = 140, .plane = 0, .block = 0};
    writer.launch(b2e::Unit::pool,
                  {Writer::place(reg::out, pixel),
                   Writer::extents(reg::out_extents, 1, 1, colours),
                   Writer::strides(reg::out_strides, pixel),
                   Writer::place(reg::in, planes),
                   Writer::extents(reg::in_extents, 1, 2, colours),
                   Writer::strides(reg::in_strides, planes),
                   {reg::mode, Payload().with({0, 32, ""}, b2e::pool::mode_sum)},
                   {reg::operation, Payload()
                                        .with(b2e::pool::low, b2e::pool::global_sum)
                                        .with(b2e::pool::first, 1)
                                        .with(b2e::pool::last, 1)
                                        .with(b2e::pool::shift, 0)
                                        .with(b2e::pool::scale, 1)
                                        .with(b2e::pool::out_shift, 2)}});
    writer.move(MoveCode::from_pixels, pixel, result, 1, 1, colours);
    writer.store_output(result);
    return writer.segment();
}

// The picture to itself: sums of nothing, to which it is added, less a bit.
Segment additions() {
    constexpr WrittenMap sums{.row = 128, .plane = 1, .block = 1, .line = 1};
    constexpr WrittenMap result{.row = 192, .plane = 0, .block = 1, .line = 2};
    Writer writer(h, w, h, w, colours);
    writer.picture(picture.row, 0, h);
    writer.load(writer.constant(std::vector<std::byte>(128)), weights_row, 1, 16);
    std::vector<std::byte> records(128);
    for (std::size_t k = 0; k < colours; ++k) {
        records[k * 8 + 4] = std::byte{1};      // scale
        records[64 + k * 4] = std::byte{1};     // of what is added
        records[64 + k * 4 + 2] = std::byte{1}; // its shift
    }
    writer.load(writer.constant(records), records_row, 1, 16);
    const Payload operation = Payload()
                                  .with(b2e::conv::always, 1)
                                  .with(b2e::conv::scaled, 1)
                                  .with(b2e::conv::adds, 1)
                                  .with(b2e::conv::c4_in, 1)
                                  .with(b2e::conv::c4_out, 1)
                                  .with(b2e::conv::record_row_low, records_row);
    const Payload kernel = Payload()
                               .with(b2e::kernel::row_low, weights_row)
                               .with(b2e::kernel::top, b2e::kernel::start_bias)
                               .with(b2e::kernel::left, b2e::kernel::start_bias);
    writer.launch(b2e::Unit::conv, {Writer::place(reg::out, sums),
                                    Writer::extents(reg::out_extents, h, w, colours),
                                    Writer::strides(reg::out_strides, sums),
                                    Writer::place(reg::in, picture),
                                    Writer::extents(reg::in_extents, h, w, colours),
                                    Writer::strides(reg::in_strides, picture),
                                    Writer::place(reg::second, picture),
                                    Writer::strides(reg::second_strides, picture),
                                    {reg::kernel, kernel},
                                    {reg::operation, operation}});
    writer.move(MoveCode::from_c4, sums, result, h, w, colours);
    writer.store_output(result);
    return writer.segment();
}

// Results that have what is beyond 16 bits of the sums.
Segment wide_sums() {
    namespace x2a = hbdnn::format::x2a;
    constexpr std::int32_t channels = 8, weight_bank = 24, record_bank = 25;
    constexpr x2a::WrittenMap source{.bank = 1, .line = 2, .group = 2};
    constexpr x2a::WrittenMap result{.bank = 4, .row = 512, .line = 4, .group = 2};
    x2a::ProgramWriter writer;
    writer.picture_input(h, w, colours);
    writer.picture({.bank = source.bank, .lines = h, .width = w});
    writer.wait();
    const auto weight = [](std::int32_t k, std::int32_t c, std::int32_t y, std::int32_t x) {
        return (k * 31 + c * 17 + y * 5 + x * 3) % 255 - 127;
    };
    writer.constant(x2a::plain_weights(weight, channels, 1, 3), weight_bank);
    const x2a::Record record{.factor = 9, .second_shift = 15};
    writer.constant(x2a::record_bytes(std::vector(channels, record)), record_bank);
    writer.conv({.in = source,
                 .out = result,
                 .size = {h, w, 1},
                 .lines = h,
                 .width = w,
                 .weight_bank = weight_bank,
                 .record_bank = record_bank,
                 .weight_bytes = 9 * 32});
    writer.store_groups(result, h, w, channels);
    return writer.segment();
}

emu::Outcome write(const std::string& path, const Segment& segment) {
    hbdnn::format::HbmFile file;
    file.march_tag = segment.march;
    file.runtime_version = "3.15.55.0";
    file.compiler_version = "3.49.15";
    file.names = {segment.name};
    return emu::write_file(path, hbdnn::format::writer::write_hbm_file(file, {segment}));
}

} // namespace

int main(int count, char** arguments) {
    if (count != 2) return 2;
    const std::string folder = std::string(arguments[1]) + "/";
    for (const auto& [name, segment] :
         {std::pair{"x5_averages.hbm", averages()}, std::pair{"x5_sums.hbm", global_sums()},
          std::pair{"x5_additions.hbm", additions()}, std::pair{"x3_sums.hbm", wide_sums()}}) {
        const emu::Outcome outcome = write(folder + name, segment);
        if (outcome) continue;
        std::printf("%s: %s\n", name, outcome.error().detail.c_str());
        return 1;
    }
    return 0;
}
