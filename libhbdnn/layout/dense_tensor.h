// SPDX-License-Identifier: Apache-2.0
// A tensor of four axes without padding, as arguments of the conversions describe it.
#pragma once

#include "emu-core/base/result.h"
#include "emu-core/tensor/layout.h"
#include "libhbdnn/port/tensor_type.h"

#include <array>
#include <cstddef>
#include <span>

namespace hbdnn {

inline constexpr std::size_t most_axes = 8; // HB_DNN_TENSOR_MAX_DIMENSIONS before the unified one

// Bytes of one element: 1, 2, 4 or 8. Error bad_argument: no such type, an image, or two elements
// in a byte.
emu::Result<int> element_bytes(std::int32_t type);

// The numbers of all four axes, in the order of `layout`. Error bad_argument: not four of them.
emu::Result<emu::Extents> by_axis(std::span<const std::int32_t> numbers, const emu::Layout& layout);

struct DenseTensor {
    emu::Layout layout = emu::nhwc;
    emu::Extents extents;
    int element_bytes = 1;

    std::uint64_t bytes() const {
        return static_cast<std::uint64_t>(layout.elements(extents) * element_bytes);
    }
};

// Error bad_argument: as above, an extent below 1, or more than 2^40 bytes.
emu::Result<DenseTensor> dense_tensor(std::int32_t type, std::int32_t layout,
                                      std::span<const std::int32_t> shape);

// Error bad_argument: they share bytes. `same` allowed: but not if both begin at one address.
enum class SameAddress : bool { refused, allowed };
emu::Outcome check_apart(const void* a, std::uint64_t a_bytes, const void* b, std::uint64_t b_bytes,
                         SameAddress same = SameAddress::refused);

// hbDNNGetLayoutName: the vendor's layout document has NHWC_NATIVE and NCHW_NATIVE; the other two
// are assumed. Error bad_argument: there is no such layout.
emu::Result<const char*> layout_name(std::int32_t layout);

// The order of the elements. "Native" means without padding, as that document has it: that
// NHCW_NATIVE is N, H, C, W is what the name says. Error bad_argument: none, or no order of four
// axes.
emu::Result<emu::Layout> element_order(std::int32_t layout);

} // namespace hbdnn
