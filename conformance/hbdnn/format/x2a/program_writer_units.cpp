// SPDX-License-Identifier: Apache-2.0
// Units that work on maps without weights.
#include "conformance/hbdnn/format/x2a/program_writer.h"

namespace hbdnn::format::x2a {
namespace {

constexpr std::int32_t bank_units = 2048;

ProgramWriter::Word shape(const WrittenMap& map, const WrittenSize& size) {
    return {Parameter::input, Payload()
                                  .with(input::group, map.group * 4)
                                  .with(input::line, map.line)
                                  .with(input::lines, size.lines - 1)
                                  .with(input::width, size.width - 1)
                                  .with(input::groups, size.groups - 1)};
}

} // namespace

void ProgramWriter::order(const WrittenMap& place, std::int32_t units, bool splits) {
    launch(Unit::order,
           Payload()
               .with(order::extension, place.row / bank_units)
               .with(order::ring, place.ring - 1)
               .with(order::units, units - 1)
               .with(order::row, place.row % bank_units / order::units_of_row)
               .with(order::bank, place.bank)
               .with(order::interleaved, place.interleaved ? 1 : 0)
               .with(order::splits, splits ? 1 : 0),
           {});
}

void ProgramWriter::move(const WrittenMap& in, const WrittenMap& out, const WrittenSize& size,
                         std::int32_t offset) {
    launch(Unit::move,
           Payload()
               .with(move::interleaved, in.interleaved ? 1 : 0)
               .with(move::out_line, out.line)
               .with(move::out_group, out.group)
               .with(move::in_line, in.line)
               .with(move::in_group, in.group),
           {places(in, out),
            {Parameter::move, Payload()
                                  .with(moved::groups, size.groups - 1)
                                  .with(moved::width, size.width - 1)
                                  .with(moved::offset, offset)
                                  .with(moved::lines, size.lines - 1)}});
}

void ProgramWriter::pool(const WrittenMap& in, const WrittenMap& out, const WrittenSize& size,
                         std::int32_t kernel) {
    const std::int32_t large = kernel == 3 ? 1 : 0;
    launch(Unit::pool,
           Payload()
               .with(pool::large_too, large)
               .with(pool::line, out.line)
               .with(pool::group, out.group * 4)
               .with(pool::interleaved, out.interleaved ? 1 : 0)
               .with(pool::large, large),
           {places(in, out), shape(in, size)});
}

void ProgramWriter::resize(const WrittenMap& in, const WrittenMap& out, const WrittenSize& size,
                           std::int32_t lines, std::int32_t width, std::int32_t step_y,
                           std::int32_t step_x, std::int32_t offset_x) {
    launch(Unit::resize,
           Payload()
               .with(resize::offset_x, offset_x)
               .with(resize::step_x, step_x)
               .with(resize::step_y, step_y),
           {places(in, out),
            shape(in, size),
            {Parameter::output, Payload()
                                    .with(output::int8, 1)
                                    .with(output::interleaved, out.interleaved ? 1 : 0)
                                    .with(output::line, out.line)
                                    .with(output::group, out.group)
                                    .with(output::lines, lines - 1)
                                    .with(output::width, width - 1)}});
}

void ProgramWriter::argmax(const WrittenMap& in, const WrittenSize& size) {
    launch(Unit::argmax,
           Payload()
               .with(argmax::low_always, argmax::low_always_value)
               .with(argmax::row, in.row)
               .with(argmax::bank, in.bank)
               .with(argmax::extension, in.row / bank_units)
               .with(argmax::ring, in.ring - 1)
               .with(argmax::always, argmax::always_value),
           {{Parameter::argmax_shape, Payload()
                                          .with(argmax::groups, size.groups - 1)
                                          .with(argmax::width, size.width - 1)
                                          .with(argmax::lines, size.lines - 1)},
            {Parameter::argmax_strides,
             Payload().with(argmax::line, in.line).with(argmax::group, in.group)}});
}

} // namespace hbdnn::format::x2a
