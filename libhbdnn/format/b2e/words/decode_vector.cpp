// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/b2e/words/decode_units.h"

#include <utility>

namespace hbdnn::format::b2e {
namespace {

struct VectorRow {
    VectorCode code;
    Vector::Function function;
    bool has_second, broadcasts;
};

constexpr VectorRow rows[] = {
    {VectorCode::multiply, Vector::Function::multiply, true, false},
    {VectorCode::multiply_pixel, Vector::Function::multiply, true, true},
    {VectorCode::requantise, Vector::Function::multiply, true, true},
    {VectorCode::add, Vector::Function::add, true, false},
    {VectorCode::rescale_sum, Vector::Function::add, true, true},
    {VectorCode::table, Vector::Function::table, false, false},
    {VectorCode::wide_table, Vector::Function::wide_table, false, false},
    {VectorCode::symmetric_table, Vector::Function::symmetric_table, false, false},
};

const VectorRow* row_of(VectorCode code) {
    for (const VectorRow& row : rows) {
        if (row.code == code) return &row;
    }
    return nullptr;
}

emu::Result<Operation> decode_table(RegisterGroup& group) {
    EMU_TRY_VALUE(place, take_place(group, reg::in));
    // What a table looks like is always the same; so is what is said of it.
    EMU_TRY_VALUE(extents, take_extents(group, reg::in_extents));
    EMU_TRY_VALUE(strides, take_strides(group, reg::in_strides));
    if (extents.h * extents.w * extents.c < 1 || strides.repeat != 0)
        return unlike("a table of %d x %d x %d", extents.h, extents.w, extents.c);
    return LoadTable{place};
}

emu::Result<Operation> decode_row(RegisterGroup& group, const VectorRow& row) {
    Vector found;
    found.function = row.function;
    found.broadcasts = row.broadcasts;
    EMU_TRY_VALUE(in, take_map(group, reg::in, Layout::planes));
    EMU_TRY_VALUE(out, take_map(group, reg::out, Layout::planes));
    found.in = in, found.out = out;
    EMU_TRY_VALUE(extents, take_extents(group, reg::in_extents));
    found.extents = extents;
    if (!row.has_second) return found;
    EMU_TRY_VALUE(second, take_map(group, reg::second, Layout::planes));
    EMU_TRY_VALUE(third, take_map(group, reg::third, Layout::planes));
    found.second = second;
    found.third = third;
    return found;
}

// Over channels, whose lines are in columns.
constexpr std::pair<VectorCode, Vector::Function> reductions[] = {
    {VectorCode::sum, Vector::Function::sum},
    {VectorCode::maximum, Vector::Function::maximum},
    {VectorCode::arg_max, Vector::Function::arg_max},
};

emu::Result<Operation> decode_reduction(RegisterGroup& group, Vector::Function function) {
    Vector found;
    found.function = function;
    EMU_TRY_VALUE(in, take_map(group, reg::in, Layout::columns));
    EMU_TRY_VALUE(out, take_map(group, reg::out, Layout::columns));
    found.in = in, found.out = out;
    EMU_TRY_VALUE(extents, take_extents(group, reg::in_extents));
    found.extents = extents;
    EMU_TRY_VALUE(axis, group.take(reg::axis));
    if (function == Vector::Function::sum) found.constant = axis.take(vector::sum_shift);
    EMU_TRY(axis.finish());
    const std::int32_t element = function == Vector::Function::arg_max ? 1 : 2;
    const bool widens = function == Vector::Function::sum && in.place.element == 1;
    if ((in.place.element == element || widens) && out.place.element == element) return found;
    return unlike("a reduction of %d to %d bytes", in.place.element, out.place.element);
}

// The constant stands where the second operand's place would be read.
emu::Result<Operation> decode_constant(RegisterGroup& group, std::int32_t constant,
                                       const TakenWord& word) {
    EMU_TRY(word.finish());
    Vector found;
    found.function = Vector::Function::multiply_constant;
    found.constant = constant;
    EMU_TRY_VALUE(in, take_map(group, reg::in, Layout::planes));
    EMU_TRY_VALUE(out, take_map(group, reg::out, Layout::planes));
    EMU_TRY_VALUE(third, take_map(group, reg::third, Layout::planes));
    EMU_TRY_VALUE(extents, take_extents(group, reg::in_extents));
    found.in = in, found.out = out, found.third = third, found.extents = extents;
    EMU_TRY_VALUE(second, take_place(group, reg::second));
    if (second.row == 0 && second.offset == 0) return found;
    return unlike("a second operand at row %d beside a constant", second.row);
}

// Whether windows of the extent fill the map, as far as they reach.
bool windows_fit(std::int32_t input, std::int32_t output, std::int32_t kernel, std::int32_t step) {
    return input >= kernel && (input - kernel) / step + 1 == output;
}

emu::Result<Operation> decode_average(RegisterGroup& group) {
    AveragePool found;
    EMU_TRY_VALUE(window, group.take(reg::window));
    found.kernel_h = window.take(average::height) + 1;
    found.kernel_w = window.take(average::width) + 1;
    found.step_y = window.take(average::step_y) + 1;
    found.step_x = window.take(average::step_x) + 1;
    EMU_TRY(window.finish());
    EMU_TRY_VALUE(counted, group.take(reg::counted));
    const std::int32_t h = counted.take(average::counted_height) + 1,
                       w = counted.take(average::counted_width) + 1;
    EMU_TRY(counted.finish());
    EMU_TRY_VALUE(in, take_map(group, reg::in, Layout::pixels));
    EMU_TRY_VALUE(out, take_map(group, reg::out, Layout::pixels));
    found.in = in, found.out = out;
    EMU_TRY_VALUE(input, take_extents(group, reg::in_extents));
    EMU_TRY_VALUE(output, take_extents(group, reg::out_extents));
    found.input = input, found.output = output;
    const bool fits = h == found.kernel_h && w == found.kernel_w && input.c == output.c &&
                      windows_fit(input.h, output.h, h, found.step_y) &&
                      windows_fit(input.w, output.w, w, found.step_x);
    if (fits && in.place.element == 1 && out.place.element == 1) return found;
    return unlike("an average of %d x %d to %d x %d of %d bytes", input.h, input.w, output.h,
                  output.w, in.place.element);
}

} // namespace

emu::Result<Operation> decode_vector(RegisterGroup& group) {
    EMU_TRY_VALUE(word, group.take(reg::operation));
    const auto code = static_cast<VectorCode>(word.take(vector::code));
    if (code == VectorCode::multiply_constant)
        return decode_constant(group, word.take(vector::constant), word);
    EMU_TRY(word.finish());
    for (const auto& [reduces, function] : reductions) {
        if (reduces == code) return decode_reduction(group, function);
    }
    if (code == VectorCode::load_table) return decode_table(group);
    if (code == VectorCode::average) return decode_average(group);
    if (const VectorRow* row = row_of(code)) return decode_row(group, *row);
    return unlike("vector operation 0x%x", static_cast<unsigned>(code));
}

} // namespace hbdnn::format::b2e
