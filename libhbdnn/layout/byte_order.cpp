// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/layout/byte_order.h"

#include "emu-core/base/error.h"
#include "libhbdnn/layout/dense_tensor.h"

#include <algorithm>
#include <cstddef>

namespace hbdnn {

emu::Outcome reverse_bytes(const void* input, void* output, std::uint32_t size) {
    EMU_TRY(check_apart(output, size, input, size, SameAddress::allowed));
    const auto* src = static_cast<const std::byte*>(input);
    auto* dst = static_cast<std::byte*>(output);
    if (src == dst)
        std::reverse(dst, dst + size);
    else
        std::reverse_copy(src, src + size, dst);
    return {};
}

} // namespace hbdnn
