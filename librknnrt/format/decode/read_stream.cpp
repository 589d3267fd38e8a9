// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/decode/moves.h"

#include "emu-core/base/error.h"
#include "librknnrt/format/unit/views.h"

namespace rknn::format {

emu::MemoryView ReadStream::view(std::int64_t line_bytes) const {
    return {.base = base,
            .h = static_cast<std::int32_t>(surfaces),
            .w = static_cast<std::int32_t>(h),
            .c = static_cast<std::int32_t>(line_bytes),
            .block = static_cast<std::int32_t>(line_bytes),
            .line = surface,
            .pixel = line,
            .surface = 0,
            .dtype = emu::Dtype::i8};
}

emu::Result<ReadStream> read_stream(const TaskReader& task) {
    EMU_TRY_VALUE(dtype, precision_of(task, Field::path_precision));
    const std::int64_t bytes = task[Field::read_channels] * emu::size_of(dtype);
    const std::int64_t h = task[Field::read_height], w = task[Field::read_width];
    const std::int64_t pitch = w + task[Field::read_notch], atom = task.atom();
    if (bytes % atom != 0) return not_understood(task, Field::read_channels, "no whole surfaces");
    return ReadStream{task[Field::read_address],
                      bytes / atom,
                      h,
                      w,
                      pitch * atom,
                      ((h - 1) * pitch + w) * atom + task[Field::read_surface_notch],
                      atom};
}

emu::ops::Rearrange::Axis axis(std::int64_t extent, std::int64_t stride) {
    return {static_cast<std::int32_t>(extent), stride};
}

emu::Outcome append_move(const TaskReader& task, Move move, std::vector<UnitWork>& work) {
    EMU_TRY(check(move.src, task.file.memory_bytes, "what is moved"));
    EMU_TRY(check(move.dst, task.file.memory_bytes, "the destination"));
    work.emplace_back(std::move(move));
    return {};
}

} // namespace rknn::format
