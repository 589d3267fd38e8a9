// SPDX-License-Identifier: Apache-2.0
// Pooling: PPU and PPU_RDMA.
#include "emu-core/base/checked.h"
#include "librknnrt/format/registers/field_values.h"
#include "librknnrt/format/writer/data_path.h"
#include "librknnrt/format/writer/registers/path_registers.h"
#include "librknnrt/format/writer/registers/unit_settings.h"

namespace rknn::format::writer {
namespace {

using enum Field;

void set_pool_window(const PoolingSettings& pooling, RegisterList& list) {
    const auto [y, x] = without_idle_strides(pooling.window, pooling.dst);
    const auto after = [](const auto& axis, std::int32_t cells, std::int32_t extent) {
        return std::max((cells - 1) * axis.stride + axis.kernel - axis.before - extent, 0);
    };
    list.set(pool_kernel_width, x.kernel);
    list.set(pool_kernel_height, y.kernel);
    list.set(pool_stride_x, x.stride);
    list.set(pool_stride_y, y.stride);
    list.set(pool_pad_left, x.before);
    list.set(pool_pad_top, y.before);
    list.set(pool_pad_right, after(x, pooling.dst.w, pooling.src.w));
    list.set(pool_pad_bottom, after(y, pooling.dst.h, pooling.src.h));
    list.set_bits(list.address_of(pool_pad_value),
                  static_cast<std::uint32_t>(pooling.pad) & 0x7ffff);
    if (pooling.method != PoolingSettings::Method::average) return;
    list.set(pool_reciprocal_x, pool_reciprocal(x.kernel));
    list.set(pool_reciprocal_y, pool_reciprocal(y.kernel));
}

} // namespace

emu::Outcome TaskEmitter::emit(const PoolingSettings& pooling) {
    constexpr std::uint32_t ppu = 32, ppu_rdma = 64;
    RegisterList list(map_, ppu | ppu_rdma);
    set_fixed_bits(list);
    const Cube &src = pooling.src, &dst = pooling.dst;
    const std::int32_t channels = emu::align_up(src.c, src.block(generation()));
    if (src.element_bytes == 2) {
        list.set(pool_precision, precision::float16);
        list.set(pool_read_precision, precision::float16);
    }
    list.set(pool_source_width, src.w);
    list.set(pool_source_height, src.h);
    list.set(pool_source_channels, channels);
    list.set(pool_width, dst.w);
    list.set(pool_height, dst.h);
    list.set(pool_channels, channels);
    list.set(pool_method, static_cast<std::int64_t>(pooling.method));
    list.set(pool_flying, 1);
    list.set(pool_notch, dst.line / generation().atom - dst.w);
    set_pool_window(pooling, list);
    list.set(pool_destination, dst.place);
    list.set(pool_destination_surface, dst.surface);
    list.set(pool_read_channels, channels);
    list.set(pool_source, src.place);
    list.set(pool_source_line, src.line);
    list.set(pool_source_surface, src.surface);
    return list.finish(op_, model_);
}

} // namespace rknn::format::writer
