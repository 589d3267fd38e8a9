// SPDX-License-Identifier: Apache-2.0
// rknn_B_normal_layout_to_native_layout, whose parameters changed under the same name.
#pragma once

#include "librknnrt/matmul/description.h"

namespace rknn {

// Whether the fifth argument is subN, a small number, and not an address. Only the lower half of
// its register is known to hold the number.
constexpr bool is_block_size(std::uintptr_t fifth) {
    const auto low = static_cast<std::uint32_t>(fifth);
    return low == 8 || low == 16 || low == 32 || low == 64;
}

// Since 2.1.0: (B_input, B_output, K, N, info). Errors: of describe() and check_shape(), and
// bad_argument for matrices that overlap.
emu::Outcome to_native_layout(const void* normal, void* native, std::int32_t k, std::int32_t n,
                              const rknn_matmul_info* info, const emu::Chip& chip);

// 2.0.0-beta0: (B_input, B_output, K, N, subN, subK, type), the sizes of the blocks [.., subN,
// subK].
struct NativeBlocks {
    std::int32_t n, k;
    std::uint32_t type; // rknn_matmul_type
};
// Errors as above, and bad_argument for blocks that do not divide the matrix.
emu::Outcome to_native_layout(const void* normal, void* native, std::int32_t k, std::int32_t n,
                              const NativeBlocks& blocks, const emu::Chip& chip);

} // namespace rknn
