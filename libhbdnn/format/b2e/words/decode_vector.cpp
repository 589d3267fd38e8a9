// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/b2e/words/decode_units.h"

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

} // namespace

emu::Result<Operation> decode_vector(RegisterGroup& group) {
    EMU_TRY_VALUE(word, group.take(reg::operation));
    const auto code = static_cast<VectorCode>(word.take(vector::code));
    EMU_TRY(word.finish());
    if (code == VectorCode::load_table) return decode_table(group);
    if (const VectorRow* row = row_of(code)) return decode_row(group, *row);
    return unlike("vector operation 0x%x", static_cast<unsigned>(code));
}

} // namespace hbdnn::format::b2e
