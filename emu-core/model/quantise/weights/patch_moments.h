// SPDX-License-Identifier: Apache-2.0
// What the layers with weights read while a network ran on samples.
#pragma once

#include "emu-core/engine/run.h"
#include "emu-core/model/quantise/weights/patch_layout.h"
#include "emu-core/model/quantise/weights/second_moments.h"

namespace emu {

struct LayerMoments {
    PatchLayout layout;
    std::vector<SecondMoments> groups; // of the patches, one per layout.groups()
    std::int64_t runs = 0;
};

// Watches runs of a program of float32, in which each result stays where it is until its readers
// have run. Of large maps it reads every so many cells.
class PatchMoments final : public Observer {
public:
    // A matrix of more terms takes several times the memory of the weights, and rounding by it the
    // third power of its terms in time.
    static constexpr std::int64_t most_terms = 1152;
    // Of one layer, in one run.
    static constexpr std::int64_t most_cells = 1024;

    // The program outlives this.
    explicit PatchMoments(const Program& program);

    // Where the values of an input of the network are until the run ends.
    void input(TensorId id, Bytes values);
    void on_layer(std::size_t layer, std::int64_t nanoseconds,
                  std::span<const Bytes> results) override;

    // Of the layer that makes this tensor; null where it has no constant weights, nothing but
    // constants to read, more than most_terms, or has not run.
    const LayerMoments* of(TensorId result) const;

private:
    void add_patches(const PatchLayout& layout, const float* src, std::int64_t first_cell,
                     std::int64_t group, SecondMoments& moments);

    const Program& program_;
    std::vector<std::optional<LayerMoments>> layers_; // one per layer
    std::vector<Bytes> values_;                       // one per tensor: where its last are
    std::vector<std::size_t> makers_;                 // one per tensor: its layer, or layers.size()
    std::vector<float> patches_;                      // some, one behind the other
};

} // namespace emu
