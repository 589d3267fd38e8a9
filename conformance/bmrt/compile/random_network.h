// SPDX-License-Identifier: Apache-2.0
// Small networks of int8 as a BM1880 computes them, with random shapes.
#pragma once

#include "emu-core/engine/program.h"
#include "emu-core/model/graph.h"

#include <random>

namespace bmcompile_tests {

class NetworkBuilder {
public:
    explicit NetworkBuilder(std::uint32_t seed) : random_(seed) {}

    // Both included.
    std::int32_t between(std::int32_t low, std::int32_t high) {
        return std::uniform_int_distribution<std::int32_t>(low, high)(random_);
    }
    float scale() { return static_cast<float>(between(20, 200)) / 10000; }
    emu::ops::RealLimits limits(float scale);

    emu::TensorId input(const emu::Shape& shape, float scale);
    emu::TensorId constant(const emu::Shape& shape, float scale, std::int32_t most = 127);
    // What `operation` makes of them; its weights' scale asks for a shift.
    emu::TensorId add(emu::graph::Operation operation, std::vector<emu::TensorId> inputs,
                      const emu::Shape& shape, float scale);
    // A layer with weights of that shape, and a bias unless there is none. Blocks of so many output
    // channels have that shift or one that is up to 3 more; 0: all have that.
    emu::TensorId weighted(emu::graph::Operation operation, emu::TensorId src,
                           const emu::Shape& weights, std::int32_t channels,
                           const emu::Shape& shape, int shift, bool biased, std::int32_t block = 0);

    const emu::Shape& shape(emu::TensorId id) const { return graph_.tensors[id].spec.shape; }
    float scale_of(emu::TensorId id) const { return graph_.tensors[id].spec.quant.scale(); }

    // Compiled for the chip. The results are those tensors that nobody reads.
    emu::Result<emu::Program> program() const;

private:
    // Scales of the output channels' weights.
    emu::Quant scales_of_blocks(float scale, std::int32_t channels, std::int32_t block, int axis);

    emu::graph::Graph graph_;
    std::mt19937 random_;
};

// A window that fits, and how much it leaves of each axis.
struct RandomWindow {
    emu::ops::Window window;
    std::int32_t h, w;
};
RandomWindow random_window(NetworkBuilder& network, std::int32_t h, std::int32_t w,
                           bool dilated = false);

} // namespace bmcompile_tests
