// SPDX-License-Identifier: Apache-2.0
// When a tensor in the arena is needed: what a memory plan and its check have in common.
#pragma once

#include "emu-core/engine/program.h"

namespace emu {

// From the layer that writes the tensor to the last one that reads it, both included.
struct Lifetime {
    TensorId tensor = 0;
    std::size_t first = 0;
    std::size_t last = 0;
};

inline bool meet(const Lifetime& a, const Lifetime& b) {
    return a.first <= b.last && b.first <= a.last;
}

// Of every tensor that a layer writes and that is neither output nor state, in the order of
// writing. Precondition: ids are in range, and tensors are written before they are read.
std::vector<Lifetime> arena_lifetimes(const Program& program);

} // namespace emu
