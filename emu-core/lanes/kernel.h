// SPDX-License-Identifier: Apache-2.0
// Sums of products by the kernels that serve models too: one datapath, as fast as this machine can.
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/engine/command.h"
#include "emu-core/lanes/commands/window.h"
#include "emu-core/lanes/machine.h"
#include "emu-core/lanes/sum_output.h"

namespace emu::lanes {

// Bytes of a tensor in lanes, in the order that a model's operation wants them.
struct Factor {
    Shape shape;
    Dtype dtype; // int8 or uint8
    std::vector<std::byte> bytes;
};

// Extents as a model's operation has them. Precondition: they fit a lane memory.
inline Shape feature_map(const Extents& e) {
    const auto number = [](std::int64_t extent) { return static_cast<std::int32_t>(extent); };
    return {number(e.n), number(e.h), number(e.w), number(e.c)};
}

// Precondition: check(integers); they are bytes; as many elements as the shape has.
Factor factor_of(const LaneMemory& memory, const Integers& integers, Order order,
                 const Shape& shape);

// The same window for a model's operation; nothing where it inserts elements, or sees nothing but
// padding.
std::optional<ops::Window> plain_window(const Window& window, const Shape& src, const Shape& dst);

// The sums without bias and chain, as many as dst has elements, or nothing where no fast kernel
// takes the command. Precondition: the command accepts the operands, with dst of int32.
std::optional<std::vector<std::int64_t>> kernel_sums(const emu::Command& command, const Factor& src,
                                                     Factor weights, const Shape& dst,
                                                     const Machine& machine);

// True when BOARDLESS_VERIFY asks to compute everything twice.
bool verifies();

// `fast` if there is something, else normative(). Error internal: they were to be compared, and
// differ.
template <class Values, class Normative>
Result<Values> choose(std::optional<Values> fast, Normative normative) {
    if (!fast) return normative();
    if (!verifies() || *fast == normative()) return *std::move(fast);
    return error(Fault::internal, "BOARDLESS_VERIFY: the fast kernel's results are others");
}

} // namespace emu::lanes
