// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"
#include "librknnrt/format/decode/moves.h"
#include "librknnrt/format/unit/views.h"

#include <algorithm>

namespace rknn::format {
namespace {

// How many bytes of the last atom of each line are kept.
emu::Result<std::int64_t> kept_bytes(const TaskReader& task) {
    const std::int64_t code = task[Field::regroup_kept];
    if (code == 0) return task.atom();
    if (!task.generation().regroup_in_words) return code;
    switch (code) { // documented; not run
    case 2: return 1;
    case 3: return 2;
    case 4: return 4;
    case 5: return 8;
    default: return not_understood(task, Field::regroup_kept, "no size that is known");
    }
}

// The first bytes of each atom, packed. Inferred from attention on t3: of sixteen sums the first is
// kept per pixel, and their number is that of the atoms.
emu::Outcome pack_each(const TaskReader& task, const ReadStream& from, std::int64_t total,
                       std::vector<UnitWork>& work) {
    EMU_TRY_VALUE(kept, kept_bytes(task));
    if (from.surfaces != 1 || kept > from.atom || total != from.atoms() * kept)
        return not_understood(task, Field::regroup_atoms, "not as many bytes as are kept");
    Move move;
    move.src = cube(from.base, from.h, from.w, kept, emu::Dtype::i8, task.atom(), {from.line, 0});
    move.dst = cube(task[Field::destination_address], 1, 1, total, emu::Dtype::i8,
                    static_cast<int>(total), {total, 0});
    move.order = {axis(total, 1)};
    return append_move(task, std::move(move), work);
}

// The stream's bytes, without the end of each line's last atom, packed; as many as are wanted.
emu::Outcome pack(const TaskReader& task, const ReadStream& from, std::int64_t total,
                  std::vector<UnitWork>& work) {
    EMU_TRY_VALUE(last, kept_bytes(task));
    const std::int64_t line = (from.w - 1) * from.atom + last;
    const std::int64_t kept = from.surfaces * from.h * line;
    if (last > from.atom || total >= kept + from.atom)
        return not_understood(task, Field::regroup_atoms, "more bytes than are kept");
    const std::int64_t bytes = std::min(total, kept);
    Move move;
    move.src = from.view(line);
    move.dst = cube(task[Field::destination_address], 1, 1, bytes, emu::Dtype::i8,
                    static_cast<int>(bytes), {bytes, 0});
    move.order = {axis(bytes, 1)};
    return append_move(task, std::move(move), work);
}

// Pieces that are no whole atoms begin an atom each; what is behind them is zeros.
emu::Outcome expand(const TaskReader& task, const ReadStream& from, std::int64_t total,
                    std::int64_t piece, std::vector<UnitWork>& work) {
    const std::int64_t padded = emu::align_up(piece, from.atom), pieces = total / padded;
    if (total % padded != 0 || pieces * piece > from.atoms() * from.atom)
        return not_understood(task, Field::piece_bytes, "pieces beyond what is read");
    const std::int64_t said = task[Field::pieces];
    if (said != 0 && said != pieces)
        return not_understood(task, Field::pieces, "not as many as are written");
    Move move;
    move.src = from.view();
    move.dst = cube(task[Field::destination_address], 1, pieces, piece, emu::Dtype::i8,
                    static_cast<int>(padded), {total, 0});
    move.order = {axis(pieces * piece, 1)};
    return append_move(task, std::move(move), work);
}

} // namespace

emu::Outcome regroup(const TaskReader& task, const ReadStream& from, std::vector<UnitWork>& work) {
    if (!task.registers.has(Field::written_width))
        return not_understood(task, Field::regroup, "seen of sums only");
    const std::int64_t total = task[Field::regroup_atoms] * from.atom;
    const std::int64_t piece = task[Field::piece_bytes];
    if (total == 0) return not_understood(task, Field::regroup_atoms, "no bytes");
    if (task[Field::regroup_each]) return pack_each(task, from, total, work);
    const bool expands = piece != 0 && piece != from.atom;
    return expands ? expand(task, from, total, piece, work) : pack(task, from, total, work);
}

} // namespace rknn::format
