// SPDX-License-Identifier: Apache-2.0
#include "conformance/hbdnn/format/b2e/sample_programs.h"

#include "conformance/hbdnn/format/b2e/small_convolution.h"

namespace hbdnn::format::b2e {
namespace {

// Of windows of 2 x 2, which nobody reads.
void add_average(ProgramWriter& writer, const WrittenMap& planes, std::int32_t h, std::int32_t w,
                 std::int32_t c) {
    const WrittenMap pixels{.row = 900, .plane = 1, .block = 1, .line = w};
    const WrittenMap averages{.row = 1100, .plane = 1, .block = 1, .line = w / 2};
    Payload window, counted;
    window.with(average::height, 1).with(average::width, 1);
    window.with(average::step_y, 1).with(average::step_x, 1);
    counted.with(average::counted_height, 1).with(average::counted_width, 1);
    writer.move(MoveCode::to_pixels, planes, pixels, h, w, c);
    writer.launch(
        Unit::vector,
        {ProgramWriter::place(reg::out, averages),
         ProgramWriter::extents(reg::out_extents, h / 2, w / 2, c),
         ProgramWriter::strides(reg::out_strides, averages),
         ProgramWriter::place(reg::in, pixels),
         ProgramWriter::extents(reg::in_extents, h, w, c),
         ProgramWriter::strides(reg::in_strides, pixels),
         {reg::window, window},
         {reg::counted, counted},
         {reg::operation, Payload().with(vector::code, static_cast<int>(VectorCode::average))}});
}

} // namespace

hbm::Segment b2e_segment() {
    constexpr std::int32_t h = 8, w = 16, c = 3;
    const WrittenMap c4{.row = 0, .plane = 1, .line = 1};
    const WrittenMap planes{.row = 64, .line = 2}, result{.row = 128, .line = 2};
    const WrittenMap columns{.row = 512, .plane = 1, .block = 0, .line = c};
    ProgramWriter writer(h, w, h, w, c);
    writer.picture(c4.row, 0, h);
    writer.move(MoveCode::from_c4, c4, planes, h, w, c);
    writer.load(writer.constant(std::vector<std::byte>(128)), 256, 1, 16);
    writer.launch(
        Unit::conv,
        {ProgramWriter::place(reg::out, result),
         ProgramWriter::extents(reg::out_extents, h, w, c),
         ProgramWriter::strides(reg::out_strides, result),
         ProgramWriter::place(reg::in, planes),
         ProgramWriter::extents(reg::in_extents, h, w, c),
         ProgramWriter::strides(reg::in_strides, planes),
         {reg::kernel,
          Payload().with(kernel::row_low, 256).with(kernel::top, 2).with(kernel::left, 2)},
         {reg::operation,
          Payload().with(conv::always, 1).with(conv::scaled, 1).with(conv::record_row_low, 256)}});
    const WrittenMap small{.row = 600, .line = w / 2}, large{.row = 700, .line = w / 2};
    writer.move(MoveCode::to_c32, result, small, h, w, c);
    writer.launch(
        Unit::pool,
        {ProgramWriter::place(reg::out, large),
         ProgramWriter::extents(reg::out_extents, h, w, c),
         ProgramWriter::strides(reg::out_strides, large),
         ProgramWriter::place(reg::in, small),
         ProgramWriter::extents(reg::in_extents, h, w, c),
         ProgramWriter::strides(reg::in_strides, small),
         {reg::start, Payload()},
         {reg::step, Payload().with(pool::whole_x, 1).with(pool::whole_y, 1)},
         {reg::mode, Payload().with({0, 32, ""}, static_cast<int>(pool::Resample::linear))}});
    writer.move(MoveCode::from_c32, large, planes, h, w, c);
    writer.move(MoveCode::to_columns, planes, columns, h, w, c);
    writer.move(MoveCode::from_columns, columns, result, h, w, c);
    add_average(writer, planes, h, w, c);
    writer.store_output(result);
    return writer.segment();
}

hbm::Segment b25_segment() {
    using namespace small;
    ProgramWriter writer = with_weights();
    writer.set_march("B25");
    WrittenMap back = planes_map;
    back.row = 700;
    writer.spill(planes_map.row, back.row, small::h, 4096, 4096);
    WrittenConv upper = usual;
    upper.one_of_two = true;
    upper.in = back;
    launch_conv(writer, upper);
    upper.in_h = 6, upper.out_h = 4;
    WrittenConv lower = upper;
    lower.in.offset = 2, lower.out.offset = 4, lower.top = 1;
    writer.launch_both(registers_of(upper), registers_of(lower), upper.out_extents());
    writer.store_output(result_map);
    return writer.segment();
}

} // namespace hbdnn::format::b2e
