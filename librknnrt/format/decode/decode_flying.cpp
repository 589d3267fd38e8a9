// SPDX-License-Identifier: Apache-2.0
// What the DPU reads itself instead of taking sums (docs/formats/rknn-registers.md, "Units").
#include "emu-core/base/error.h"
#include "librknnrt/format/decode/decode.h"
#include "librknnrt/format/decode/moves.h"
#include "librknnrt/format/decode/path_source.h"
#include "librknnrt/format/unit/views.h"

namespace rknn::format {
namespace {

constexpr std::int64_t longest_repeat = 8;

// Lines have a notch behind them, and surfaces another.
emu::MemoryView main_operand(const TaskReader& task, std::int32_t channels, emu::Dtype dtype) {
    const std::int64_t h = task[Field::read_height], w = task[Field::read_width];
    const int atom = task.atom_of(dtype);
    const std::int64_t pitch = w + task[Field::read_notch];
    const CubeStrides strides{pitch * atom,
                              ((h - 1) * pitch + w) * atom + task[Field::read_surface_notch]};
    return cube(task[Field::read_address], h, w, channels, dtype, atom, strides);
}

// Two readers take turns with the surfaces; in all files they read one cube.
emu::Outcome combine(const TaskReader& task, emu::MemoryView& view) {
    if (!task[Field::combine_surfaces]) return {};
    const std::int64_t step = view.surface / 2;
    if (task[Field::element_address] != view.base + step ||
        task[Field::element_surface] != view.surface || view.surface % 2 != 0)
        return not_understood(task, Field::combine_surfaces, "surfaces of two cubes");
    view.surface = step;
    return {};
}

// Channels that only fill the last block get a number of their own: what softmax of fewer channels
// than an atom has is taken over (f2).
void fill_block(const TaskReader& task, const emu::MemoryView& dst, std::vector<UnitWork>& work) {
    const std::int32_t real = dst.c % dst.block, size = emu::size_of(dst.dtype);
    if (task[Field::missing_channels] == 0 || real == 0 || size != 2) return;
    emu::MemoryView rest = dst;
    rest.base += dst.c / dst.block * dst.surface + std::int64_t{real} * size;
    rest.c = rest.block = dst.block - real;
    work.emplace_back(fill(rest, task[Field::missing_channels]));
}

PathSource source_of(const emu::MemoryView& view) {
    const std::int64_t half = std::int64_t{1} << (8 * std::min(emu::size_of(view.dtype), 2) - 1);
    return {.h = view.h,
            .w = view.w,
            .channels = view.c,
            .dtype = view.dtype,
            .low = -half,
            .high = half - 1};
}

emu::Result<Pass> decode_pass(const TaskReader& task) {
    if (task[Field::read_disable])
        return not_understood(task, Field::read_disable, "nothing is read");
    EMU_TRY_VALUE(dtype, stored_type_of(task, Field::read_precision));
    const auto channels = static_cast<std::int32_t>(task[Field::real_channels]);
    emu::MemoryView view = main_operand(task, channels, dtype);
    EMU_TRY(combine(task, view));
    EMU_TRY(check(view, task.file.memory_bytes, "what is passed on"));
    if (channels > task[Field::read_channels])
        return not_understood(task, Field::real_channels, "more channels than are read");
    PathSource source = source_of(view);
    EMU_TRY_VALUE(table, read_channel_table(task, task[Field::read_parts],
                                            task[Field::parts_address], channels));
    source.table = std::move(table);
    EMU_TRY_VALUE(output, decode_path(task, source));
    return Pass{.src = view, .output = std::move(output)};
}

// Nearest resize: each pixel of one surface is repeated to the right; the rows below are written as
// if they were surfaces. The bytes stay as they are, whatever the precision says.
emu::Result<Pass> decode_unpooling(const TaskReader& task) {
    const std::int64_t repeat_y = task[Field::repeat_y], repeat_x = task[Field::repeat_x];
    emu::MemoryView src = main_operand(task, task.atom(), emu::Dtype::i8);
    EMU_TRY(check(src, task.file.memory_bytes, "what is repeated"));
    if (repeat_y > longest_repeat || repeat_x > longest_repeat ||
        task[Field::read_channels] > task.atom())
        return not_understood(task, Field::unpool, "more than one surface");
    const std::int64_t width = src.w * repeat_x;
    const std::int64_t line = (width + task[Field::notch]) * task.atom();
    const std::int64_t row = task[Field::destination_surface];
    if (repeat_y > 1 && line != repeat_y * row)
        return not_understood(task, Field::destination_surface, "rows at uneven distances");
    emu::MemoryView dst = cube(task[Field::destination_address], src.h * repeat_y, width, src.c,
                               src.dtype, task.atom(), {repeat_y > 1 ? row : line, 0});
    EMU_TRY(check(dst, task.file.memory_bytes, "the destination"));
    return Pass{.src = src,
                .repeat_y = static_cast<std::int32_t>(repeat_y),
                .repeat_x = static_cast<std::int32_t>(repeat_x),
                .output = {.path = IntegerPath{}, .element = {}, .dst = dst}};
}

} // namespace

emu::Result<std::vector<UnitWork>> decode_flying(const TaskReader& task) {
    if (!task[Field::flying] || !task[Field::read_flying])
        return not_understood(task, Field::flying, "neither sums nor a reader");
    if (is_move(task)) return decode_moves(task);
    EMU_TRY_VALUE(pass, task[Field::unpool] ? decode_unpooling(task) : decode_pass(task));
    std::vector<UnitWork> work;
    const emu::MemoryView dst = pass.output.dst;
    work.emplace_back(std::move(pass));
    if (!task[Field::unpool]) fill_block(task, dst, work);
    return work;
}

} // namespace rknn::format
