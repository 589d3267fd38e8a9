// SPDX-License-Identifier: Apache-2.0
// The sliding window of convolutions and pooling. The map it slides over may get elements inserted
// between its own ones and after the last, and padding around.
#pragma once

#include "emu-core/base/result.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace emu::lanes {

struct WindowAxis {
    std::int32_t kernel = 1, stride = 1, dilation = 1;
    std::int32_t before = 0, after = 0;           // padding
    std::int32_t inserted = 0, inserted_last = 0; // after each element but the last; after the last

    // Extent of the map with all that is put into it.
    std::int64_t padded(std::int64_t extent) const {
        return before + (extent - 1) * (inserted + 1) + 1 + inserted_last + after;
    }
    // The element under tap k of output o; nothing where one was put in. Precondition: check().
    std::optional<std::int64_t> element(std::int64_t o, std::int64_t k, std::int64_t extent) const {
        const std::int64_t place = o * stride + k * dilation - before;
        if (place < 0 || place % (inserted + 1) != 0) return std::nullopt;
        const std::int64_t index = place / (inserted + 1);
        return index < extent ? std::optional(index) : std::nullopt;
    }
    bool operator==(const WindowAxis&) const = default;
};

struct Window {
    WindowAxis y, x;
    bool operator==(const Window&) const = default;
};

// Error bad_argument: no kernel or stride, or outputs whose windows leave the padded map.
Outcome check(const Window& window, std::int64_t src_h, std::int64_t src_w, std::int64_t dst_h,
              std::int64_t dst_w);

} // namespace emu::lanes
