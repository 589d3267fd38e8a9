// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/threads/thread_steps.h"

namespace emu::ops::threads {
namespace {

// The components of sources that the instruction reads.
unsigned components_read(const ThreadInstruction& instruction) {
    switch (instruction.code) {
    case ThreadCode::branch:
    case ThreadCode::load:
    case ThreadCode::logarithm:
    case ThreadCode::quotient: return 1;
    case ThreadCode::sum_of_four: return 15;
    case ThreadCode::move: return instruction.mask | 1U; // the first ones' condition
    default: return is_of_components(instruction) ? instruction.mask : 15;
    }
}

// Those that hold the elements from `first` to `last`.
unsigned components_of(unsigned first, unsigned last, unsigned size) {
    unsigned components = 0;
    for (unsigned byte = first * size; byte < (last + 1) * size; ++byte)
        components |= 1U << byte / 4 % 4;
    return components;
}

// The components of the destination that the instruction may write.
unsigned components_written(const ThreadInstruction& instruction) {
    const auto size = static_cast<unsigned>(size_of(instruction.dtype));
    switch (instruction.code) {
    case ThreadCode::load: return instruction.mask;
    case ThreadCode::select_element: return 15;
    case ThreadCode::shuffle: {
        unsigned components = 0;
        for (unsigned i = 0; i < Register::bytes / size; ++i) {
            if (instruction.sources[2].value >> i & 1) components |= components_of(i, i, size);
        }
        return components;
    }
    default: break;
    }
    return is_of_components(instruction) ? instruction.mask
                                         : components_of(instruction.first, instruction.last, size);
}

} // namespace

bool KnownComponents::knows_component(const ThreadSource& source, std::size_t component) const {
    return knows(source, 1U << component);
}

bool KnownComponents::knows(const ThreadSource& source, unsigned components) const {
    if (source.kind == ThreadSource::Kind::pair)
        return known_[source.index] == all && known_[source.index + 1] == all;
    if (source.kind != ThreadSource::Kind::registers) return true;
    for (std::size_t i = 0; i < 4; ++i) {
        const bool is_known = known_[source.index] >> source.swizzle[i] & 1;
        if ((components >> i & 1) != 0 && !is_known) return false;
    }
    return true;
}

bool KnownComponents::knows_sources(const ThreadInstruction& instruction) const {
    const unsigned components = components_read(instruction);
    for (const ThreadSource& source : instruction.sources) {
        if (!knows(source, components)) return false;
    }
    return true;
}

void KnownComponents::set(const ThreadInstruction& instruction, bool is_known) {
    const auto written = static_cast<std::uint8_t>(components_written(instruction));
    std::uint8_t& known = known_[instruction.destination];
    if (!is_known) {
        known &= static_cast<std::uint8_t>(~written);
    } else if (is_of_components(instruction) || instruction.code == ThreadCode::load) {
        known |= written;
    }
}

} // namespace emu::ops::threads
