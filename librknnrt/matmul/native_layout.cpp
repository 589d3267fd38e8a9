// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/matmul/native_layout.h"

#include "emu-core/base/error.h"

#include <cstring>
#include <functional>

namespace rknn {
namespace {

using emu::Fault;

// `native`: B as it shall lie.
emu::Outcome rearrange_normal(const void* normal, void* rearranged, const emu::MatrixSpec& native) {
    const auto size = static_cast<std::size_t>(native.bytes());
    const auto* src = static_cast<const std::byte*>(normal);
    auto* dst = static_cast<std::byte*>(rearranged);
    const std::less<const std::byte*> before;
    if (before(src, dst + size) && before(dst, src + size)) {
        return emu::error(Fault::bad_argument, "B_input and B_output overlap");
    }
    const emu::MatrixLayout dense{emu::row_major, native.layout.rows(), native.layout.columns()};
    emu::rearrange(native.element, dense, {src, size}, native.layout, {dst, size});
    return {};
}

} // namespace

emu::Outcome to_native_layout(const void* normal, void* native, std::int32_t k, std::int32_t n,
                              const rknn_matmul_info* info, const emu::Chip& chip) {
    EMU_TRY_VALUE(description, describe(info, chip));
    description.b_layout = RKNN_MM_LAYOUT_NATIVE; // whatever the product itself takes
    const rknn_matmul_shape shape{1, k, n};
    EMU_TRY(check_shape(description, shape));
    return rearrange_normal(normal, native, matrices_of(description, shape).b);
}

emu::Outcome to_native_layout(const void* normal, void* native, std::int32_t k, std::int32_t n,
                              const NativeBlocks& blocks, const emu::Chip& chip) {
    rknn_matmul_info info{};
    EMU_TRY_VALUE(type, find_matmul_type(blocks.type));
    std::memcpy(&info.type, &blocks.type, sizeof info.type);
    EMU_TRY_VALUE(description, describe(&info, chip));
    EMU_TRY(check_shape(description, {1, k, n}));
    const bool known = is_block_size(static_cast<std::uint32_t>(blocks.n)) &&
                       is_block_size(static_cast<std::uint32_t>(blocks.k));
    if (!known || n % blocks.n != 0 || k % blocks.k != 0) {
        return emu::error(Fault::bad_argument, "B, %d x %d, has no blocks of subN %d, subK %d", k,
                          n, blocks.n, blocks.k);
    }
    return rearrange_normal(
        normal, native,
        {type->b, {emu::tiles(blocks.n, blocks.k), k, n, description.unit->b_segment}});
}

} // namespace rknn
