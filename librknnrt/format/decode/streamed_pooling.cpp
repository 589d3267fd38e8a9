// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/decode/decode.h"

#include "librknnrt/format/registers/field_values.h"

namespace rknn::format {
namespace {

struct Extents {
    std::int64_t h, w, channels;
    std::int64_t surface; // bytes from one block of channels to the next
};

// What the pooling unit takes the DPU's stream for: the map that the DPU would have written, or its
// atoms in other lines, of one surface. Inferred from sigmoids of SCRFD, which are their operators'
// so.
emu::Result<Extents> pooled_extents(const TaskReader& task, const emu::MemoryView& map) {
    const std::int64_t padded = task[Field::padded_channels];
    const std::int64_t surface = task[Field::destination_surface];
    if (!task[Field::pool_relined]) return Extents{map.h, map.w, padded, surface};
    const std::int64_t h = task[Field::pool_height], w = task[Field::pool_width];
    const std::int64_t atoms = map.h * map.w * (padded / map.block);
    if (h * w != atoms || padded % map.block != 0 || map.line != map.w * map.pixel ||
        surface != map.h * map.line)
        return not_understood(task, Field::pool_relined, "other atoms, or a map with gaps");
    return Extents{h, w, map.block, atoms * map.pixel};
}

// The pooling unit's window is one cell, and what it writes lies where the DPU would have written.
emu::Outcome expect_same_map(const TaskReader& task, const emu::MemoryView& map) {
    for (const Field field : {Field::pool_kernel_height, Field::pool_kernel_width,
                              Field::pool_stride_y, Field::pool_stride_x})
        if (task[field] != 1) return not_understood(task, field, "of what the DPU hands on");
    for (const Field field :
         {Field::pool_flying, Field::pool_pad_top, Field::pool_pad_left, Field::pool_notch})
        if (task[field]) return not_understood(task, field, "of what the DPU hands on");
    EMU_TRY_VALUE(extents, pooled_extents(task, map));
    const std::pair<Field, std::int64_t> expected[] = {
        {Field::pool_source_height, extents.h},
        {Field::pool_source_width, extents.w},
        {Field::pool_source_channels, extents.channels},
        {Field::pool_height, extents.h},
        {Field::pool_width, extents.w},
        {Field::pool_channels, extents.channels},
        {Field::pool_destination_surface, extents.surface},
        {Field::pool_destination, task[Field::destination_address]}};
    for (const auto& [field, value] : expected)
        if (task[field] != value) return not_understood(task, field, "not what the DPU hands on");
    return {};
}

} // namespace

emu::Result<Pooling> streamed_pooling(const TaskReader& task, const emu::MemoryView& map) {
    if (task[Field::pool_method] != 0)
        return not_understood(task, Field::pool_method, "of what the DPU hands on");
    if (map.dtype != emu::Dtype::f16 || task[Field::pool_precision] != precision::float16)
        return not_understood(task, Field::pool_precision, "of what the DPU hands on");
    EMU_TRY(expect_same_map(task, map));
    Pooling pool;
    pool.method = Pooling::Method::average;
    pool.src = pool.dst = map;
    pool.reciprocal_y = pool_reciprocal_of(task, Field::pool_reciprocal_y, map.dtype);
    pool.reciprocal_x = pool_reciprocal_of(task, Field::pool_reciprocal_x, map.dtype);
    return pool;
}

} // namespace rknn::format
