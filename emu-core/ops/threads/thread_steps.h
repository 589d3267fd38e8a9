// SPDX-License-Identifier: Apache-2.0
// Instructions that compute components.
// Instructions that compute elements of less than a component's bits, or sums of products of them.
// Which components of a thread's registers are known before it runs.
#pragma once

#include "emu-core/ops/threads/thread_register.h"
#include "emu-core/ops/threads/thread_source.h"

namespace emu::ops::threads {

// Writes the components of the instruction's mask. Precondition: is_of_components().
void compute_components(const Step& step);
bool is_of_components(const ThreadInstruction& instruction);

// Whether a move writes nothing.
bool is_idle(const Step& step);

// Whether a branch is taken.
bool is_taken(const Step& step);

// Precondition: the code is one of shuffle to dot.
void compute_elements(const Step& step);

class KnownComponents {
public:
    KnownComponents() { known_.fill(all); }

    // Whether all that the instruction reads for what it writes is known.
    bool knows_sources(const ThreadInstruction& instruction) const;
    bool knows_component(const ThreadSource& source, std::size_t component) const;
    // From now on what the instruction writes is known, or not.
    void set(const ThreadInstruction& instruction, bool is_known);

private:
    static constexpr std::uint8_t all = 15; // a bit for each component

    bool knows(const ThreadSource& source, unsigned components) const;

    std::array<std::uint8_t, thread_registers> known_{};
};

} // namespace emu::ops::threads
