// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/decode/decode.h"

#include "librknnrt/format/registers/field_values.h"

namespace rknn::format {
namespace {

// The pooling unit's window is one cell, and its map the one that the DPU would have written.
emu::Outcome expect_same_map(const TaskReader& task, const emu::MemoryView& map) {
    for (const Field field : {Field::pool_kernel_height, Field::pool_kernel_width,
                              Field::pool_stride_y, Field::pool_stride_x})
        if (task[field] != 1) return not_understood(task, field, "of what the DPU hands on");
    for (const Field field :
         {Field::pool_flying, Field::pool_pad_top, Field::pool_pad_left, Field::pool_notch})
        if (task[field]) return not_understood(task, field, "of what the DPU hands on");
    const std::pair<Field, std::int64_t> extents[] = {{Field::pool_source_height, map.h},
                                                      {Field::pool_source_width, map.w},
                                                      {Field::pool_height, map.h},
                                                      {Field::pool_width, map.w}};
    for (const auto& [field, extent] : extents)
        if (task[field] != extent) return not_understood(task, field, "another extent");
    const std::pair<Field, Field> pairs[] = {
        {Field::pool_destination, Field::destination_address},
        {Field::pool_destination_surface, Field::destination_surface},
        {Field::pool_channels, Field::padded_channels},
        {Field::pool_source_channels, Field::padded_channels}};
    for (const auto& [pooled, own] : pairs)
        if (task[pooled] != task[own]) return not_understood(task, pooled, "not the DPU's");
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
