// SPDX-License-Identifier: Apache-2.0
// Layers that compute the same of different tensors, as tiles do, run by one kernel: constants are
// packed once for all of them.
// When a tensor in the arena is needed: what a memory plan and its check have in common.
#pragma once

#include "emu-core/engine/program.h"

namespace emu {

// By layer, the first one that is like it: the same command, operands of the same types, shapes and
// quantisation, and the same constants. Of a layer like no other, and of those that an application
// computes, itself. Precondition: tensors are in the program.
std::vector<std::size_t> first_alike(const Program& program);

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
