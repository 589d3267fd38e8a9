// SPDX-License-Identifier: Apache-2.0
#include "engine/cost.h"

#include "chip/chip.h"

#include <algorithm>

namespace emu {
namespace {

std::uint64_t elements(const Program& program, TensorId id) {
    return static_cast<std::uint64_t>(program.spec(id).shape.elements());
}

std::uint64_t bytes(const Program& program, const std::vector<TensorId>& ids) {
    std::uint64_t sum = 0;
    for (const TensorId id : ids) sum += static_cast<std::uint64_t>(program.spec(id).bytes());
    return sum;
}

// The weights of one output channel, whose axis is the last of depthwise weights and else the
// first.
std::uint64_t weights_per_output(const Layer& layer, const Program& program) {
    const Shape& weights = program.spec(layer.src[1]).shape;
    const bool depthwise = std::holds_alternative<ops::Depthwise>(layer.command);
    const int channels = depthwise ? weights[weights.rank() - 1] : weights[0];
    return static_cast<std::uint64_t>(weights.elements() / channels);
}

// The cells of the window that can lie inside the source.
std::uint64_t cells(const ops::Window& window, const Shape& src) {
    const std::int64_t y = std::min(window.y.kernel, src[1]), x = std::min(window.x.kernel, src[2]);
    return static_cast<std::uint64_t>(y * x);
}

bool is_weighted(const Command& command) {
    return std::holds_alternative<ops::Conv>(command) ||
           std::holds_alternative<ops::Depthwise>(command) ||
           std::holds_alternative<ops::FullyConnected>(command);
}

std::uint64_t steps_per_output(const Layer& layer, const Program& program) {
    if (is_weighted(layer.command)) return weights_per_output(layer, program);
    const Shape& src = program.spec(layer.src[0]).shape;
    if (const auto* pool = std::get_if<ops::MaxPool>(&layer.command)) {
        return cells(pool->window, src);
    }
    if (const auto* pool = std::get_if<ops::AveragePool>(&layer.command)) {
        return cells(pool->window, src);
    }
    if (std::holds_alternative<ops::Mean>(layer.command)) {
        return elements(program, layer.src[0]) / elements(program, layer.dst[0]);
    }
    return 1;
}

} // namespace

Cost cost(const Layer& layer, const Program& program) {
    const Clock& clock = program.chip->clock.value;
    Cost cost;
    if (is_weighted(layer.command)) {
        cost.macs = elements(program, layer.dst[0]) * weights_per_output(layer, program);
    }
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
    const double outputs = static_cast<double>(elements(program, layer.dst[0]));
    return outputs * static_cast<double>(steps_per_output(layer, program));
}

} // namespace emu
