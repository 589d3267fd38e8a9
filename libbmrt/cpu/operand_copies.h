// SPDX-License-Identifier: Apache-2.0
// Operands of one operator, copied out of a network's memory and back into it, so that no operator
// can reach beyond what it says, and inputs and outputs never overlap.
#pragma once

#include "libbmrt/cpu/cpu_operators.h"

#include <span>

namespace bmrt {

// One of the two memories of a network.
struct MemoryRegion {
    emu::GlobalMemory* memory = nullptr;
    std::uint64_t address = 0, bytes = 0;
};

inline MemoryRegion neurons_of(const NetworkPlace& place) {
    return {place.memory, place.neurons, place.neuron_bytes};
}
inline MemoryRegion weights_of(const NetworkPlace& place) {
    return {place.memory, place.weights, place.weight_bytes};
}

class OperandCopies {
public:
    explicit OperandCopies(const MemoryRegion& region) : region_(region) {}

    // The range [offset, offset + bytes). Error bad_model: it is not all within the region.
    emu::Outcome add(std::uint64_t offset, std::uint64_t bytes);

    std::size_t size() const { return copies_.size(); }
    std::span<std::byte> operator[](std::size_t index) { return copies_[index].bytes; }

    void load();        // all copies, from the region
    void store() const; // all copies, to the region

private:
    struct Copy {
        std::span<std::byte> original;
        std::vector<std::byte> bytes;
    };

    MemoryRegion region_;
    std::vector<Copy> copies_;
};

} // namespace bmrt
