// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/error.h"
#include "librknnrt/format/decode/moves.h"
#include "librknnrt/format/unit/views.h"

namespace rknn::format {
namespace {

// The stream in blocks of as many atoms as an atom has elements: each block's elements are
// transposed, so that it becomes an atom per channel, and written as one column of a plane: its
// atoms destination_surface apart. A plane has as many lines and columns of (parts of) blocks as
// are written.
class BlockTranspose {
public:
    BlockTranspose(const TaskReader& task, const ReadStream& from)
        : task_(task), from_(from), lines_(task[Field::transposed_lines]),
          h_(task[Field::written_height]), w_(task[Field::written_width]) {}

    emu::Outcome decode(std::vector<UnitWork>& work) {
        EMU_TRY_VALUE(dtype, precision_of(task_, Field::path_precision));
        const bool narrow = task_.registers.has(Field::transpose_wide)
                                ? !task_[Field::transpose_wide]
                                : task_.generation().transposes_bytes || dtype == emu::Dtype::i8;
        element_ = narrow ? 1 : 2;
        elements_ = from_.atom / element_;
        if (element_ == 2 && emu::size_of(dtype) != 2)
            return not_understood(task_, Field::path_precision, "a transposition of 16 bits");
        if (elements_ % lines_ != 0 || lines_ < 8)
            return not_understood(task_, Field::transposed_lines, "parts of blocks never seen");
        const std::int64_t parts = from_.atoms() / lines_;
        const std::int64_t planes = task_.registers.has(Field::written_surfaces)
                                        ? task_[Field::written_surfaces]
                                        : parts / (h_ * w_);
        if (from_.atoms() % elements_ != 0 || planes * h_ * w_ != parts)
            return not_understood(task_, Field::transpose_blocks, "blocks that do not come out");
        return planes_of(planes, work);
    }

private:
    emu::Outcome planes_of(std::int64_t planes, std::vector<UnitWork>& work) const {
        const std::int64_t notch = task_[Field::notch], atom = from_.atom;
        std::int64_t step = task_[Field::surface_add];
        if (task_.generation().scatter_adds_line) step += ((h_ - 1) * (w_ + notch) + w_) * atom;
        if (notch == 0 || h_ == 1) return plane(0, 0, planes, step, h_ * w_, atom, work);
        if (w_ == 1) return plane(0, 0, planes, step, h_, (1 + notch) * atom, work);
        for (std::int64_t p = 0; p < planes; ++p)
            EMU_TRY(plane(p * step, p * h_ * w_, h_, (w_ + notch) * atom, w_, atom, work));
        return {};
    }

    // lines x columns parts of blocks, from part `first` on, at that offset.
    emu::Outcome plane(std::int64_t offset, std::int64_t first, std::int64_t lines,
                       std::int64_t line, std::int64_t columns, std::int64_t column,
                       std::vector<UnitWork>& work) const {
        const std::int64_t parts = elements_ / lines_; // of one block
        const std::int64_t blocks = lines * columns / parts;
        if (lines * columns % parts != 0 || first % parts != 0)
            return not_understood(task_, Field::written_width, "half a block");
        Move move;
        move.src = from_.view();
        move.dst =
            cube(task_[Field::destination_address] + offset, lines, columns, lines_ * from_.atom,
                 emu::Dtype::i8, task_.atom(), {line, task_[Field::destination_surface]});
        move.dst.pixel = column;
        const std::int64_t block = elements_ * from_.atom;
        move.offset = first / parts * block;
        move.order = {axis(blocks, block), axis(parts, lines_ * element_), axis(lines_, element_),
                      axis(elements_, from_.atom), axis(element_, 1)};
        return append_move(task_, std::move(move), work);
    }

    const TaskReader& task_;
    const ReadStream& from_;
    std::int64_t lines_, h_, w_;
    std::int64_t element_ = 1, elements_ = 16; // bytes of one, and how many an atom has
};

} // namespace

emu::Outcome transpose_blocks(const TaskReader& task, const ReadStream& from,
                              std::vector<UnitWork>& work) {
    return BlockTranspose(task, from).decode(work);
}

} // namespace rknn::format
