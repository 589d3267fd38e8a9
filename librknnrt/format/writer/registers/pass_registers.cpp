// SPDX-License-Identifier: Apache-2.0
// What passes without a convolution: DPU and DPU_RDMA.
#include "emu-core/base/error.h"
#include "librknnrt/format/registers/field_values.h"
#include "librknnrt/format/writer/registers/path_registers.h"
#include "librknnrt/format/writer/registers/unit_settings.h"

namespace rknn::format::writer {
namespace {

using enum Field;

constexpr std::uint32_t dpu = 8, dpu_rdma = 16;

} // namespace

emu::Result<RegisterList> TaskEmitter::pass_list(const PassSettings& pass) const {
    RegisterList list(map_, dpu | dpu_rdma);
    set_fixed_bits(list);
    list.set(flying, 1);
    EMU_TRY(set_path(pass.path, generation(), list));
    set_destination(pass.dst, generation(), list);
    set_read(pass.src, generation(), list);
    return list;
}

emu::Outcome TaskEmitter::emit(const PassSettings& pass) {
    EMU_TRY_VALUE(list, pass_list(pass));
    return list.finish(op_, model_);
}

// Rows of one source line are "surfaces", a line of the destination apart.
emu::Outcome TaskEmitter::emit(const RepeatSettings& repeat) {
    EMU_TRY_VALUE(list, pass_list({repeat.src, repeat.dst, {}}));
    const std::int32_t lines = repeat.src.h, pixels = repeat.src.w * repeat.repeat_x;
    const std::int64_t moved = list.has(input_precision) ? precision::int16 : precision::int32;
    list.set(read_channels, generation().atom / (moved == precision::int16 ? 2 : 4));
    list.set(input_precision, moved);
    list.set(read_precision, moved);
    list.set(width, pixels);
    list.set(height, lines);
    list.set(written_width, pixels);
    list.set(written_height, lines);
    list.set(destination_surface, repeat.dst.line);
    list.set(notch, repeat.repeat_y * repeat.dst.line / generation().atom - pixels);
    list.set(unpool, 1);
    list.set(repeat_x, repeat.repeat_x);
    list.set(repeat_y, repeat.repeat_y);
    return list.finish(op_, model_);
}

emu::Outcome TaskEmitter::load_lookup(bool upper, std::span<const std::int16_t> values,
                                      const PassSettings& pass) {
    EMU_TRY_VALUE(list, pass_list(pass));
    list.append({{table_write, 1}, {table_select, upper}, {table_entry, 0}});
    for (const std::int16_t value : values) list.append({{table_value, value}});
    return list.finish(op_, model_);
}

} // namespace rknn::format::writer
