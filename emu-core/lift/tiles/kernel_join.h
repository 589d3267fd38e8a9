// SPDX-License-Identifier: Apache-2.0
// Convolutions of one map, each with some of a layer's kernels, as one with all of them.
#pragma once

#include "emu-core/lift/tiles/tile_form.h"

#include <optional>

namespace emu::lift {

// Which layers have the kernels behind another one's: by class of TileIndex, where a layer joins
// the results of two of them as channels.
class KernelOrder {
public:
    KernelOrder(const Program& program, const TileIndex& index);

    // The classes whose kernels follow one another from that of the layer on, itself included.
    std::vector<std::size_t> from(std::size_t layer) const;

private:
    const TileIndex& index_;
    std::vector<std::size_t> next_; // by class; 0: none
};

// What a convolution computes with: what makes it another one's neighbour.
struct JoinedKernels {
    Command command;
    ProgramTensor weights, biases;
};

// All kernels of these layers, one after the other. Nothing: they are no convolutions with weights
// and biases, or differ in more than kernels and what becomes of sums.
std::optional<JoinedKernels> join_kernels(std::span<const Layer* const> layers,
                                          const Program& program);

} // namespace emu::lift
