// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/ops/fast/isa/element_instructions.h"

namespace emu::ops::fast {

// The thread's time between ElementInstructions::begin() and end().
class RoundingScope {
public:
    explicit RoundingScope(const ElementInstructions& set) : set_(set), state_(set.begin()) {}
    ~RoundingScope() { set_.end(state_); }
    RoundingScope(const RoundingScope&) = delete;
    RoundingScope& operator=(const RoundingScope&) = delete;

private:
    const ElementInstructions& set_;
    unsigned state_;
};

} // namespace emu::ops::fast
