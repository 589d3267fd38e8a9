// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/b2e/words/decode_units.h"

namespace hbdnn::format::b2e {
namespace {

struct MoveRow {
    MoveCode code;
    Layout in, out;
    std::int32_t step_x = 1, step_y = 1, out_step = 1;
};

constexpr MoveRow rows_of_moves[] = {
    {MoveCode::copy, Layout::planes, Layout::planes},
    {MoveCode::to_pixels, Layout::planes, Layout::pixels},
    {MoveCode::from_pixels, Layout::pixels, Layout::planes},
    {MoveCode::to_columns, Layout::planes, Layout::columns},
    {MoveCode::from_columns, Layout::columns, Layout::planes},
    {MoveCode::to_c4, Layout::planes, Layout::c4},
    {MoveCode::from_c4, Layout::c4, Layout::planes},
    {MoveCode::to_c32, Layout::planes, Layout::c32},
    {MoveCode::from_c32, Layout::c32, Layout::planes},
    {MoveCode::spread, Layout::planes, Layout::planes, 0, 1, 1},
    {MoveCode::every_second_line, Layout::planes, Layout::planes, 1, 2, 1},
    {MoveCode::every_second, Layout::planes, Layout::planes, 2, 2, 1},
    {MoveCode::to_every_second, Layout::planes, Layout::planes, 1, 1, 2},
};

const MoveRow* row_of_move(MoveCode code) {
    for (const MoveRow& row : rows_of_moves) {
        if (row.code == code) return &row;
    }
    return nullptr;
}

emu::Result<Operation> decode_fill(RegisterGroup& group, const Move& at) {
    EMU_TRY_VALUE(out, take_map(group, reg::out, Layout::planes));
    EMU_TRY_VALUE(extents, take_extents(group, reg::out_extents));
    EMU_TRY_VALUE(in, take_place(group, reg::in)); // nothing is read
    EMU_TRY_VALUE(value, group.take(reg::value));
    EMU_TRY(value.finish()); // zeros are all that was seen
    if (at.in_x != 0 || at.in_y != 0 || in.element != out.place.element)
        return unlike("a fill that reads from pixel %d, line %d", at.in_x, at.in_y);
    return Fill{out, extents, at.out_x, at.out_y};
}

// Pixels of which a place is one of eight or 16, and lines, of which it is one of two.
bool may_start_within(Layout layout) {
    return layout == Layout::planes;
}

} // namespace

emu::Result<Operation> decode_move(RegisterGroup& group) {
    EMU_TRY_VALUE(word, group.take(reg::operation));
    const auto code = static_cast<MoveCode>(word.take(move::code));
    Move found;
    const Geometry& geometry = group.geometry();
    found.in_x = word.take(geometry.in_x), found.in_y = word.take(move::in_y);
    found.out_x = word.take(geometry.out_x), found.out_y = word.take(move::out_y);
    word.take(move::concat); // no influence: copies with and without it agree
    EMU_TRY(word.finish());
    if (code == MoveCode::fill) return decode_fill(group, found);
    const MoveRow* row = row_of_move(code);
    if (!row) return unlike("move 0x%x", static_cast<unsigned>(code));
    EMU_TRY_VALUE(in, take_map(group, reg::in, row->in));
    EMU_TRY_VALUE(out, take_map(group, reg::out, row->out));
    EMU_TRY_VALUE(extents, take_extents(group, reg::out_extents));
    found.in = in, found.out = out, found.extents = extents;
    found.step_x = row->step_x, found.step_y = row->step_y, found.out_step = row->out_step;
    if (in.place.element != out.place.element)
        return unlike("a move from %d to %d bytes", in.place.element, out.place.element);
    const bool fits = (may_start_within(row->in) || (found.in_x == 0 && found.in_y == 0)) &&
                      (may_start_within(row->out) || (found.out_x == 0 && found.out_y == 0));
    if (!fits) return unlike("move 0x%x within a unit", static_cast<unsigned>(code));
    return found;
}

} // namespace hbdnn::format::b2e
