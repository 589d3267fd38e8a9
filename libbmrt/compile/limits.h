// SPDX-License-Identifier: Apache-2.0
// What an activation leaves of a layer's bytes.
#pragma once

#include "libbmrt/compile/command_stream.h"

namespace bmrt::compile {

struct ByteLimits {
    std::int32_t low = -128, high = 127;

    bool operator==(const ByteLimits&) const = default;
};

// What a ReLU leaves.
inline constexpr ByteLimits not_negative{.low = 0, .high = 127};

// In place.
emu::Outcome apply_limits(CommandStream& stream, tensor_lmem& bytes, const ByteLimits& limits);

} // namespace bmrt::compile
