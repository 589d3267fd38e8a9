// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/convert/convert.h"

#include "emu-core/base/error.h"

#include <algorithm>
#include <limits>

namespace rknn {
namespace {

using emu::Dtype;

struct TypeRow {
    rknn_tensor_type vendor;
    Dtype core;
};

constexpr TypeRow types[] = {
    {RKNN_TENSOR_FLOAT32, Dtype::f32}, {RKNN_TENSOR_FLOAT16, Dtype::f16},
    {RKNN_TENSOR_INT8, Dtype::i8},     {RKNN_TENSOR_UINT8, Dtype::u8},
    {RKNN_TENSOR_INT16, Dtype::i16},   {RKNN_TENSOR_UINT16, Dtype::u16},
    {RKNN_TENSOR_INT32, Dtype::i32},   {RKNN_TENSOR_UINT32, Dtype::u32},
    {RKNN_TENSOR_INT64, Dtype::i64},   {RKNN_TENSOR_BOOL, Dtype::boolean},
};
static_assert(std::size(types) == emu::dtype_count);

} // namespace

std::uint32_t narrow(std::uint64_t value) {
    return static_cast<std::uint32_t>(
        std::min<std::uint64_t>(value, std::numeric_limits<std::uint32_t>::max()));
}

rknn_tensor_type to_vendor(Dtype dtype) {
    return std::find_if(std::begin(types), std::end(types),
                        [&](const TypeRow& row) { return row.core == dtype; })
        ->vendor;
}

std::optional<Dtype> to_core(std::uint32_t tensor_type) {
    for (const TypeRow& row : types) {
        if (row.vendor == tensor_type) return row.core;
    }
    return std::nullopt;
}

bool is_plain_order(std::uint32_t tensor_format) {
    return tensor_format < RKNN_TENSOR_FORMAT_MAX && tensor_format != RKNN_TENSOR_NC1HWC2;
}

emu::Result<emu::Direction> to_direction(std::uint32_t mode) {
    switch (mode) {
    case RKNN_MEMORY_SYNC_TO_DEVICE: return emu::Direction::to_device;
    case RKNN_MEMORY_SYNC_FROM_DEVICE: return emu::Direction::from_device;
    case RKNN_MEMORY_SYNC_BIDIRECTIONAL: return emu::Direction::both;
    default: return emu::error(emu::Fault::bad_argument, "there is no sync mode %u", mode);
    }
}

} // namespace rknn
