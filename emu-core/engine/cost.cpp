// SPDX-License-Identifier: Apache-2.0
#include "emu-core/engine/cost.h"

#include "emu-core/chip/chip.h"

#include <algorithm>
#include <cmath>

namespace emu {
namespace {

// One layer's operands. Counts are double: products of hostile shapes exceed 64 bits.
struct LayerView {
    const Layer& layer;
    const Program& program;

    const Shape& src(std::size_t i) const { return program.spec(layer.src[i]).shape; }
    const Shape& dst() const { return program.spec(layer.dst[0]).shape; }
};

double count(const Shape& shape) {
    return static_cast<double>(shape.elements());
}

std::uint64_t bytes(const Program& program, const std::vector<TensorId>& ids) {
    std::uint64_t sum = 0;
    for (const TensorId id : ids) sum += static_cast<std::uint64_t>(program.spec(id).bytes());
    return sum;
}

// Multiply-accumulates; none for all commands that are not listed.
template <class Operation> double products(const Operation&, const LayerView&) {
    return 0;
}
double products(const ops::Conv&, const LayerView& view) {
    return count(view.dst()) * count(view.src(1)) / view.src(1)[0];
}
double products(const ops::Depthwise& depthwise, const LayerView& view) {
    return count(view.dst()) * depthwise.window.y.kernel * depthwise.window.x.kernel;
}
double products(const ops::FullyConnected& fully_connected, const LayerView& view) {
    return count(view.dst()) * view.src(1)[fully_connected.term_axis()];
}
double products(const ops::TransposedConv&, const LayerView& view) {
    return count(view.src(0)) / view.src(0)[3] * count(view.src(1));
}
double products(const ops::Matmul&, const LayerView& view) {
    return count(view.dst()) * view.src(0)[view.src(0).rank() - 1];
}
// Of every step of every sequence, the weights of the input and of the state.
double recurrent_products(const LayerView& view) {
    const std::int64_t lines = view.src(0).elements(0, 2);
    return static_cast<double>(lines) * (count(view.src(1)) + count(view.src(2)));
}
double products(const ops::Lstm&, const LayerView& view) {
    return recurrent_products(view);
}
double products(const ops::Gru&, const LayerView& view) {
    return recurrent_products(view);
}

// The cells of the window that can lie inside the source, for each output.
double pooled(const ops::Window& window, const LayerView& view) {
    const Shape& src = view.src(0);
    return count(view.dst()) * std::min(window.y.kernel, src[1]) *
           std::min(window.x.kernel, src[2]);
}

// Steps beyond the multiply-accumulates and beyond one per element.
template <class Operation> double further_steps(const Operation&, const LayerView&) {
    return 0;
}
double further_steps(const ops::MaxPool& pool, const LayerView& view) {
    return pooled(pool.window, view);
}
double further_steps(const ops::AveragePool& pool, const LayerView& view) {
    return pooled(pool.window, view);
}
// Every tap is looked at, though few of them read a cell where the stride is large.
double further_steps(const ops::TransposedConv&, const LayerView& view) {
    return count(view.dst()) * count(view.src(1)) / view.src(1)[0];
}
// Cells that one output is made of.
double further_steps(const ops::Resize& resize, const LayerView& view) {
    if (resize.interpolation == ops::Interpolation::nearest) return 0;
    const double along_axis = resize.interpolation == ops::Interpolation::linear ? 2 : 4;
    return count(view.dst()) * std::pow(along_axis, static_cast<double>(resize.axes.size()));
}
double further_steps(const ops::LocalResponse& response, const LayerView& view) {
    const std::int64_t reach = std::int64_t{response.before} + response.after + 1;
    const std::int64_t extent = view.src(0)[response.axis];
    return count(view.src(0)) * static_cast<double>(std::min(reach, extent));
}
double further_steps(const ops::TopK& top_k, const LayerView& view) {
    constexpr double per_comparison = 8; // it reads two elements by index
    return per_comparison * count(view.src(0)) * (1 + std::log2(view.src(0)[top_k.axis]));
}
// Every box of a class against every other.
double further_steps(const ops::NonMaxSuppression&, const LayerView& view) {
    return count(view.src(1)) * view.src(0)[1];
}
double further_steps(const ops::DetectionPostProcess&, const LayerView& view) {
    return count(view.src(1)) * view.src(0)[1];
}

// The memory is cleared, then written and read block by block.
double further_steps(const ops::ThroughMemory& through_memory, const LayerView&) {
    return static_cast<double>(through_memory.bytes) + held_bytes(through_memory);
}

// Stages that every output goes through.
double length(const ops::Chain& chain) {
    return static_cast<double>(chain.stages.size());
}
template <class Operation> double stages(const Operation& operation) {
    if constexpr (requires { operation.output.stages; }) return length(operation.output);
    return 0;
}
double stages(const ops::Add& add) {
    return length(add.first) + length(add.second) + length(add.output);
}
double stages(const ops::Combine& combine) {
    return length(combine.first) + length(combine.second) + length(combine.output);
}
double stages(const ops::Concat& concat) {
    double most = 0;
    for (const ops::Chain& chain : concat.chains) most = std::max(most, length(chain));
    return most;
}

double most_elements(const LayerView& view) {
    double most = 0;
    for (const TensorId id : view.layer.src)
        most = std::max(most, count(view.program.spec(id).shape));
    for (const TensorId id : view.layer.dst)
        most = std::max(most, count(view.program.spec(id).shape));
    return most;
}

double products(const LayerView& view) {
    return std::visit([&view](const auto& command) { return products(command, view); },
                      view.layer.command);
}

} // namespace

Cost cost(const Layer& layer, const Program& program) {
    const Clock& clock = program.chip->clock.value;
    Cost cost;
    cost.macs = static_cast<std::uint64_t>(products(LayerView{layer, program}));
    cost.read_bytes = bytes(program, layer.src);
    cost.write_bytes = bytes(program, layer.dst);
    const std::uint64_t moved = cost.read_bytes + cost.write_bytes;
    // bytes / (MB/s) is microseconds; times MHz is cycles.
    cost.memory_cycles = moved * clock.megahertz / program.chip->dram_mb_per_s.value;
    cost.compute_cycles = divide_up<std::uint64_t>(cost.macs, clock.macs_per_cycle);
    const std::uint64_t cycles = std::max(cost.memory_cycles, cost.compute_cycles);
    cost.nanoseconds = cycles * 1000 / clock.megahertz + program.chip->task_ns.value;
    return cost;
}

Cost cost(const Program& program) {
    Cost sum;
    for (const Layer& layer : program.layers) {
        const Cost one = cost(layer, program);
        sum.macs += one.macs;
        sum.read_bytes += one.read_bytes;
        sum.write_bytes += one.write_bytes;
        sum.memory_cycles += one.memory_cycles;
        sum.compute_cycles += one.compute_cycles;
        sum.nanoseconds += one.nanoseconds;
    }
    return sum;
}

double steps(const Layer& layer, const Program& program) {
    const LayerView view{layer, program};
    const auto of_command = [&view](const auto& command) {
        return further_steps(command, view) + stages(command) * count(view.dst());
    };
    return most_elements(view) + products(view) + std::visit(of_command, layer.command);
}

} // namespace emu
