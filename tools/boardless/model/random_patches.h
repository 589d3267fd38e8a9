// SPDX-License-Identifier: Apache-2.0
// What the layers of a network read where there are no samples: what they make of random numbers.
#pragma once

#include "emu-core/engine/executable.h"
#include "emu-core/model/graph.h"
#include "emu-core/model/quantise/ranges/histogram.h"
#include "emu-core/model/quantise/weights/patch_moments.h"

namespace boardless {

// Runs a network of real numbers some times on numbers of all of its inputs' ranges, the same ones
// every time. Weights that are rounded by that are almost as good as by pictures, and much better
// than the nearest ones: libbmrt/compile/README.md has figures.
class RandomPatches {
public:
    // `ranges`: one per tensor; an input without any gets zeros. Precondition: the graph is fused.
    static emu::Result<RandomPatches> of(const emu::graph::Graph& graph,
                                         std::span<const emu::Histogram> ranges);

    const emu::PatchMoments* patches() const { return patches_.get(); }
    // Its tensors are the graph's.
    const emu::Program& program() const { return executable_->program(); }

private:
    std::shared_ptr<const emu::Executable> executable_;
    std::unique_ptr<emu::PatchMoments> patches_;
};

} // namespace boardless
