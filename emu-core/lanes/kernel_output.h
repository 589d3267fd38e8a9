// SPDX-License-Identifier: Apache-2.0
// A model's operation with a SumOutput behind it.
#pragma once

#include "emu-core/lanes/integers.h"
#include "emu-core/lanes/kernel.h"

namespace emu::lanes {

// What the operation's chain becomes. Its results are of the source's type: where dst's sign is
// another, 128 is added or taken away, and the results' highest bits are to be inverted.
ops::Chain chain_of(const SumOutput& output, bool src_signed, bool dst_signed);

// The bytes to be stored in dst, in the order n, h, w, c; nothing where no fast kernel takes the
// command or its sums may need all 32 bits. Precondition: the command, whose chain is chain_of(),
// accepts the operands.
std::optional<std::vector<std::byte>> kernel_results(const emu::Command& command, const Factor& src,
                                                     Factor weights, const SumOutput& output,
                                                     const Machine& machine, const Integers& dst);

// The same for a command with a plain window: the operation, but for what the command says, and the
// shape of its weights.
template <class Command, class Operation>
std::optional<std::vector<std::byte>> window_results(const Command& command, Operation operation,
                                                     const Shape& weights, const Machine& machine) {
    const Shape src = feature_map(command.src.extents()), dst = feature_map(command.dst.extents());
    const auto window = plain_window(command.window, src, dst);
    if (!window) return std::nullopt;
    operation.window = *window;
    operation.output = chain_of(command.output, command.src.is_signed, command.dst.is_signed);
    return kernel_results(operation, factor_of(machine.local, command.src, Order::nhwc, src),
                          factor_of(machine.local, command.weights, Order::nchw, weights),
                          command.output, machine, command.dst);
}

// Stores what the fast kernel gave, or what becomes of the normative sums. Errors of choose().
template <class Command, class Normative> Outcome store(const Command& command, LaneMemory& memory,
                                                        std::optional<std::vector<std::byte>> fast,
                                                        Normative normative_sums) {
    const auto normative = [&] {
        return results_of(command.output, memory, command.dst, normative_sums(command, memory));
    };
    EMU_TRY_VALUE(results, choose(std::move(fast), normative));
    write_bytes(memory, command.dst.tensor, results, Order::nhwc);
    return {};
}

} // namespace emu::lanes
