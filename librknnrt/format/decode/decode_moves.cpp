// SPDX-License-Identifier: Apache-2.0
// Tasks that change places only, and those that reduce channels.
#include "librknnrt/format/decode/moves.h"

#include "emu-core/base/error.h"
#include "librknnrt/format/decode/decode.h"
#include "librknnrt/format/unit/views.h"

namespace rknn::format {
namespace {

// The same where the destination has no extent of its own: each line of eight atoms becomes the
// next atom of eight places. Inferred from products of matrices for lite, whose weights become so
// what the convolution behind expects; a board printed one of them.
emu::Outcome gather_atoms(const TaskReader& task, const ReadStream& from,
                          std::vector<UnitWork>& work) {
    if (from.w != 8 || task[Field::transposed_lines] != 8 || task[Field::notch] != 0)
        return not_understood(task, Field::transpose_atoms, "other than lines of eight atoms");
    const std::int64_t lines = from.surfaces * from.h;
    Move move;
    move.src = from.view();
    move.dst = cube(task[Field::destination_address], from.w, lines, from.atom, emu::Dtype::i8,
                    task.atom(), {task[Field::destination_surface], 0});
    move.order = {axis(from.w, from.atom), axis(lines, from.w * from.atom), axis(from.atom, 1)};
    return append_move(task, std::move(move), work);
}

// Atoms change places and stay whole. Two bits say so on t4 and f2: inferred from transpositions of
// maps, of which the pixels lie behind each other only so; one of them alone transposes bytes.
bool moves_atoms(const TaskReader& task) {
    return task[Field::transpose_atoms] ||
           (task[Field::transpose_blocks] && task[Field::rearrange_whole]);
}

// Lines and columns of atoms change places: a line of the destination for each column, in which
// there is an atom for each line; surfaces lie as far apart as lines that are written.
emu::Outcome transpose_atoms(const TaskReader& task, const ReadStream& from,
                             std::vector<UnitWork>& work) {
    if (!task.registers.has(Field::written_width)) return gather_atoms(task, from, work);
    const std::int64_t step = (from.h + task[Field::notch]) * from.atom;
    if (task[Field::written_width] != from.h || task[Field::written_height] != from.surfaces)
        return not_understood(task, Field::written_width, "other lines than are read");
    Move move;
    move.src = from.view();
    move.dst = cube(task[Field::destination_address], from.w, from.h, from.surfaces * from.atom,
                    emu::Dtype::i8, task.atom(), {task[Field::destination_surface], step});
    move.order = {axis(from.w, from.atom), axis(from.h, from.w * from.atom),
                  axis(from.surfaces, from.h * from.w * from.atom), axis(from.atom, 1)};
    return append_move(task, std::move(move), work);
}

} // namespace

bool is_move(const TaskReader& task) {
    return task[Field::transpose_atoms] || task[Field::transpose_blocks] || task[Field::regroup] ||
           task[Field::reduction] || task[Field::rearrange_whole];
}

emu::Result<std::vector<UnitWork>> decode_moves(const TaskReader& task) {
    std::vector<UnitWork> work;
    if (task[Field::reduction]) {
        EMU_TRY(reduce_channels(task, work));
        return work;
    }
    EMU_TRY_VALUE(from, read_stream(task));
    if (task[Field::rearrange_whole] && !task[Field::regroup] && !task[Field::transpose_blocks])
        return not_understood(task, Field::rearrange_whole, "of nothing that is rearranged");
    EMU_TRY(moves_atoms(task)               ? transpose_atoms(task, from, work)
            : task[Field::transpose_blocks] ? transpose_blocks(task, from, work)
                                            : regroup(task, from, work));
    return work;
}

} // namespace rknn::format
