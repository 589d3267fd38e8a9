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

// Every output value of these operations takes one product per weight of its channel.
std::uint64_t macs(const Layer& layer, const Program& program) {
    const std::uint64_t outputs = elements(program, layer.dst[0]);
    const auto weights = [&] { return elements(program, layer.src[1]); };
    const auto channels = [&] {
        const Shape& shape = program.spec(layer.dst[0]).shape;
        return static_cast<std::uint64_t>(shape[shape.rank() - 1]);
    };
    if (std::holds_alternative<ops::Conv>(layer.command) ||
        std::holds_alternative<ops::Depthwise>(layer.command)) {
        return outputs / channels() * weights();
    }
    if (std::holds_alternative<ops::FullyConnected>(layer.command)) {
        const std::uint64_t per_value = program.spec(layer.src[1]).shape[1];
        return outputs * per_value;
    }
    return 0;
}

} // namespace

Cost cost(const Layer& layer, const Program& program) {
    const Clock& clock = program.chip->clock.value;
    Cost cost;
    cost.macs = macs(layer, program);
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

} // namespace emu
