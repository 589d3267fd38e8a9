// SPDX-License-Identifier: Apache-2.0
// What an instruction's sources hold.
#pragma once

#include "emu-core/ops/threads/thread_register.h"

namespace emu::ops::threads {

// Of one thread while it runs one instruction.
struct Step {
    const ThreadProgram& program;
    const ThreadInstruction& instruction;
    Registers& registers;

    Register& destination() const { return registers[instruction.destination]; }

    // The source's components in the order that it asks for. `second`: of a pair, the other
    // register.
    Register source(std::size_t number, bool second = false) const;
    // The same as reals or integers, made absolute and negated as it asks for; integers are 32 bits
    // and wrap.
    float real(const Register& value, std::size_t number, std::size_t component) const;
    std::int64_t integer(const Register& value, std::size_t number, std::size_t component) const;
};

bool is_signed(Dtype dtype);

// Whether the condition holds of the two.
bool holds(ThreadCondition condition, float first, float second);
bool holds(ThreadCondition condition, std::int64_t first, std::int64_t second);

} // namespace emu::ops::threads
