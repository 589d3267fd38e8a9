// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/ops/fast/isa/instructions.h"
#include "emu-core/ops/fast/isa/isa.h"

namespace emu::ops::fast {

// The functions for an instruction set; null for `scalar` and those of other architectures.
const Instructions* instructions(Isa isa);

// The thread's time between begin() and end().
class InstructionScope {
public:
    explicit InstructionScope(const Instructions& set)
        : set_(set), state_(set.begin ? set.begin() : 0) {}
    ~InstructionScope() {
        if (set_.end) set_.end(state_);
    }
    InstructionScope(const InstructionScope&) = delete;
    InstructionScope& operator=(const InstructionScope&) = delete;

private:
    const Instructions& set_;
    unsigned state_;
};

} // namespace emu::ops::fast
