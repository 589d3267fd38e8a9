// SPDX-License-Identifier: Apache-2.0
// From a layer of a program to commands.
#pragma once

#include "libbmrt/compile/chain_form.h"
#include "libbmrt/compile/command_stream.h"
#include "libbmrt/compile/network_memory.h"
#include "libbmrt/compile/windows/window_layer.h"

namespace bmrt::compile {

class LayerCompiler {
public:
    LayerCompiler(CommandStream& stream, NetworkMemory& memory, const emu::Layer& layer)
        : stream_(stream), memory_(memory), layer_(layer) {}

    // Error unsupported: the tensor unit cannot compute this layer to the bit.
    emu::Outcome compile();

private:
    using Operation = emu::Command;

    // One overload per operation; windows/compile_windows.cpp, compile_values.cpp,
    // compile_moves.cpp.
    emu::Outcome visit(const emu::ops::Conv& conv);
    emu::Outcome visit(const emu::ops::Depthwise& depthwise);
    emu::Outcome visit(const emu::ops::FullyConnected& connected);
    emu::Outcome visit(const emu::ops::MaxPool& pool);
    emu::Outcome visit(const emu::ops::AveragePool& pool);
    emu::Outcome visit(const emu::ops::Mean& mean);
    emu::Outcome visit(const emu::ops::Add& add);
    emu::Outcome visit(const emu::ops::Multiply& multiply);
    emu::Outcome visit(const emu::ops::Requantise& requantise);
    emu::Outcome visit(const emu::ops::Unary& unary);
    emu::Outcome visit(const emu::ops::Concat& concat);
    emu::Outcome visit(const emu::ops::Pad& pad);
    emu::Outcome visit(const emu::ops::Resize& resize);
    emu::Outcome visit(const emu::ops::Reshape&) { return move_elements(1); }
    emu::Outcome visit(const emu::ops::Rearrange&) { return move_elements(1); }
    emu::Outcome visit(const emu::ops::Gather&) { return move_elements(1); }
    emu::Outcome visit(const emu::ops::GatherNd&) { return move_elements(1); }
    emu::Outcome visit(const emu::ops::GatherElements&) { return move_elements(1); }
    template <class Other> emu::Outcome visit(const Other&) { return refuse_operation(); }

    emu::Outcome refuse_operation() const;
    const emu::TensorSpec& src(std::size_t i = 0) const {
        return memory_.program().spec(layer_.src[i]);
    }
    const emu::TensorSpec& dst() const { return memory_.program().spec(layer_.dst[0]); }
    const emu::ProgramTensor& constant(std::size_t i) const {
        return memory_.program().tensors[layer_.src[i]];
    }
    GlobalPlace src_place(std::size_t i = 0) { return memory_.place(layer_.src[i]); }
    GlobalPlace dst_place() { return memory_.place(layer_.dst[0]); }

    // Feature maps of both ends, and the window.
    WindowLayer window_layer(WindowLayer::Kind kind, const emu::ops::Window& window);
    emu::Outcome set_weights(WindowLayer& windows, const std::vector<std::byte>& weights,
                             const emu::ops::Chain& output);
    emu::Outcome expect_symmetric(std::int32_t src_zero,
                                  const std::vector<std::int32_t>& weight_zero) const;
    emu::Outcome subsample(const emu::ops::MaxPool& pool);
    emu::Outcome connect_map(const emu::ops::FullyConnected& connected);
    emu::Outcome connect_values(const emu::ops::FullyConnected& connected);

    emu::Outcome apply_table(const Operation& operation);
    // dst = table[src], of `bytes` bytes.
    emu::Outcome look_up(const GlobalPlace& src, const GlobalPlace& dst, std::int64_t bytes,
                         const ByteTable& table);
    // An operand as large as the result, in its order.
    emu::Result<GlobalPlace> expanded(std::size_t i);

    // The layer moves elements of so many of its sources, and computes nothing.
    emu::Outcome move_elements(std::size_t sources);
    // The same where the sources lie elsewhere.
    emu::Outcome move_from(const emu::Layer& layer, const std::vector<GlobalPlace>& places);
    bool stays(const std::vector<ByteMove>& moves, const GlobalPlace& place) const;
    emu::Outcome move_in_program_order(const std::vector<std::int32_t>& numbers,
                                       const GlobalPlace& place);
    // The source's bytes among the neurons; what the chain makes of them.
    emu::Result<GlobalPlace> among_neurons(std::size_t i);
    emu::Result<GlobalPlace> rescaled(std::size_t i, const emu::ops::Chain& chain);
    emu::Outcome fill(std::byte value);

    CommandStream& stream_;
    NetworkMemory& memory_;
    const emu::Layer& layer_;
};

} // namespace bmrt::compile
