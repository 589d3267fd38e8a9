// SPDX-License-Identifier: Apache-2.0
// Changes of programs: several that hand tensors to each other become one, ends become what
// somebody else sees in their place, and what nobody needs goes.
#pragma once

#include "emu-core/engine/program.h"
#include "emu-core/ops/moves/rearrange.h"

#include <span>

namespace emu {

// How the elements of `from` are those of `to`; without axes: both lie alike. Extents of 1 do not
// count. If the extents allow several orders, it is the same one, or else channels behind the map
// instead of before it, or the reverse. Error bad_model: other extents, or several orders.
Result<ops::Rearrange> axis_order(const Shape& from, const Shape& to);

// Layers of that name that fill tensor `to` with the values of tensor `from`: through their real
// numbers, rounded half to even, where types or quantisations differ; never none. Temporary tensors
// are added to the program. Error bad_model: the shapes are not the same (axis_order).
Result<std::vector<Layer>> end_layers(Program& program, TensorId from, TensorId to,
                                      const std::string& name);

// Whether stored numbers mean the same: equal types, scales and zero points.
bool mean_the_same(const TensorSpec& a, const TensorSpec& b);

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

// Removes the layers of which neither another layer nor the application needs a result.
void drop_unneeded_layers(Program& program);

// Removes what neither a layer nor the application reads or writes: shapes and axes that became
// parameters, results that layers pass on within themselves, weights that were replaced. The others
// move up.
void drop_unused_tensors(Program& program);

} // namespace emu
