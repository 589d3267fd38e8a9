// SPDX-License-Identifier: Apache-2.0
// One program of several that hand tensors to each other.
#pragma once

#include "emu-core/engine/program.h"

#include <span>

namespace emu {

// An input or output of one of several programs.
struct PartPort {
    std::size_t part = 0;
    std::size_t port = 0; // index into the part's inputs or outputs
};

struct PartLink {
    PartPort from; // an output
    PartPort to;   // an input, which is no other link's
};

// The program with these inputs and outputs; the parts' layers come in an order in which nothing
// is read before it is written. Precondition: at least one part, all for the same chip; ports are
// there; every input of a part is one of `inputs`, once, or the end of a link. Error bad_model:
// linked tensors differ in type, shape or quantisation, or the parts wait for each other.
Result<Program> join_programs(std::vector<Program> parts, std::span<const PartLink> links,
                              std::span<const PartPort> inputs, std::span<const PartPort> outputs);

} // namespace emu
