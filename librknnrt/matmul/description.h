// SPDX-License-Identifier: Apache-2.0
// What rknn_matmul_create is told, checked against what the chip's matrix unit takes.
#pragma once

#include "emu-core/chip/chip.h"
#include "librknnrt/matmul/type.h"

namespace rknn {

// Elements of B that share a scale and a zero point.
enum class Granularity : std::uint8_t { layer, channel, group };

struct Description {
    const MatmulType* type = nullptr;
    const emu::Chip* chip = nullptr;
    const emu::MatrixUnit* unit = nullptr;
    rknn_matmul_layout b_layout = RKNN_MM_LAYOUT_NORM;
    bool native_ac = false;
    Granularity granularity = Granularity::layer;
    // 1 has meant per layer since 2.1.0, in 2.0.0-beta0 it was per channel: both numbers of scales
    // are good.
    bool layer_or_channel = false;
    std::int32_t group = 0; // rows of B, where there are groups
};

// The shape in `info` is not looked at. Of programs of 1.5 and 1.6, whose struct ends before
// iommu_domain_id, nothing beyond is read. Errors: bad_argument, unsupported for what the chip
// does not have.
emu::Result<Description> describe(const rknn_matmul_info* info, const emu::Chip& chip);

} // namespace rknn
