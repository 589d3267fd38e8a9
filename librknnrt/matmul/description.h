// SPDX-License-Identifier: Apache-2.0
// What rknn_matmul_create is told, checked against what the chip's matrix unit takes; how A, B and
// C of one shape lie in memory.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/chip/chip.h"
#include "emu-core/tensor/matrix.h"
#include "emu-core/tensor/matrix_element.h"

#include <rknn_matmul_api.h>

namespace rknn {

// rknn_matmul_type: what A, B and C consist of.
struct MatmulType {
    std::uint32_t number; // rknn_matmul_type
    const char* name;
    emu::MatrixElement a, b, c;
};

// Error bad_argument: no type has that number.
emu::Result<const MatmulType*> find_matmul_type(std::uint32_t number);

rknn_tensor_type to_vendor(emu::MatrixElement element);

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

// Error bad_argument: an extent beyond the unit's limits or not aligned as it needs, groups that do
// not divide K, a matrix beyond 4 GB.
emu::Outcome check_shape(const Description& description, const rknn_matmul_shape& shape);

// How A, B and C lie in memory. Precondition: check_shape().
struct Matrices {
    emu::MatrixSpec a, b, c;
};
Matrices matrices_of(const Description& description, const rknn_matmul_shape& shape);

rknn_matmul_io_attr to_io_attr(const Matrices& matrices);

} // namespace rknn
